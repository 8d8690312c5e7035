//! Postal codes.

use wayfare::{PlaceId, PostalCode};

use crate::object::{Object, Row, field};

impl Row for PostalCode<'static> {
    type Of<'d> = PostalCode<'d>;
}

pub(super) static POSTAL_CODE: Object<PostalCode<'static>> = Object {
    name: "PostalCode",
    about: "A postal code, and the place that it stands for.",
    fields: &[
        field!("code" Text "text" "1000-001" "The code as its country writes it." |c| Some(&c.code)),
        field!("country_code" Text "ISO 3166-1 code" "PT"
            "Code of its country." |c| Some(c.country_code.as_str())),
        field!("name" Text "text" "Lisboa" "Name of the place in the postal data." |c| Some(&c.place_name)),
        field!("statename" optional Text "text" "Lisboa"
            "Name of its state or province in the postal data, where known." |c| c.admin1_name),
        field!("latitude" optional Degrees "degree" "38.7166700000"
            "Degrees north, WGS 84, where known." |c| c.point.map(wayfare::Point::latitude)),
        field!("longitude" optional Degrees "degree" "-9.1333300000"
            "Degrees east, WGS 84, where known." |c| c.point.map(wayfare::Point::longitude)),
        field!("geonameid" optional Whole "id" "2267057"
            "Id of the location that the code is attached to, if any."
            |c| c.place_id.map(|id| PlaceId::get(id).into())),
        field!("by_distance" YesNo "Y or N" "N"
            "Whether the location is merely the nearest one: none nearby has the name in the postal data."
            |c| c.by_distance),
    ],
};
