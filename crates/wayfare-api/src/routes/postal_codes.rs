//! Postal codes.

use wayfare::{PlaceId, PostalCode};

use crate::object::{Field, Object, Read, Row};

pub(super) struct PostalCodes;

impl Row for PostalCodes {
    type Of<'d> = PostalCode<'d>;
}

pub(super) static POSTAL_CODE: Object<PostalCodes> = Object {
    name: "PostalCode",
    about: "A postal code, and the place that it stands for.",
    fields: &[
        Field::new(
            "code",
            "text",
            "1000-001",
            "The code as its country writes it.",
            Read::Text(|c| Some(&c.code)),
        ),
        Field::new(
            "country_code",
            "ISO 3166-1 code",
            "PT",
            "Code of its country.",
            Read::Text(|c| Some(c.country_code.as_str())),
        ),
        Field::new(
            "name",
            "text",
            "Lisboa",
            "Name of the place in the postal data.",
            Read::Text(|c| Some(c.place_name)),
        ),
        Field::optional(
            "statename",
            "text",
            "Lisboa",
            "Name of its state or province in the postal data, where known.",
            Read::Text(|c| c.admin1_name),
        ),
        Field::optional(
            "latitude",
            "degree",
            "38.7166700000",
            "Degrees north, WGS 84, where known.",
            Read::Degrees(|c| c.point.map(wayfare::Point::latitude)),
        ),
        Field::optional(
            "longitude",
            "degree",
            "-9.1333300000",
            "Degrees east, WGS 84, where known.",
            Read::Degrees(|c| c.point.map(wayfare::Point::longitude)),
        ),
        Field::optional(
            "geonameid",
            "id",
            "2267057",
            "Id of the location that the code is attached to, if any.",
            Read::Whole(|c| c.place_id.map(|id| PlaceId::get(id).into())),
        ),
        Field::new(
            "by_distance",
            "Y or N",
            "N",
            "Whether the location is merely the nearest one: none nearby has the name in the postal data.",
            Read::YesNo(|c| c.by_distance),
        ),
    ],
};
