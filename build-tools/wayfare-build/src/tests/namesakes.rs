//! Namesakes in one region: a small dataset of some that have districts.

use wayfare::{Dataset, Place};

use super::fixture::{Fixture, place};

#[test]
fn a_district_of_its_own_tells_a_namesake_apart_or_else_a_larger_town() {
    let san_isidro = |id, latitude, longitude, district| {
        let at = [
            (4, latitude),
            (5, longitude),
            (8, "PH"),
            (10, "03"),
            (11, district),
            (14, "4000"),
        ];
        place(id, "San Isidro", &at)
    };
    let places = san_isidro(1, "15.44", "120.73", "D61")
        + &san_isidro(2, "15.02", "120.82", "D54")
        + &san_isidro(3, "15.23", "120.68", "D54")
        + &san_isidro(4, "15.31", "120.91", "")
        + &place(
            5,
            "San Isidro",
            &[(4, "9.9"), (5, "123.9"), (8, "PH"), (10, "43")],
        )
        + &place(
            6,
            "San Luis",
            &[
                (4, "15.04"),
                (5, "120.79"),
                (8, "PH"),
                (10, "03"),
                (14, "9000"),
            ],
        )
        + &place(
            7,
            "Magalang",
            &[
                (4, "15.21"),
                (5, "120.66"),
                (8, "PH"),
                (10, "03"),
                (14, "9000"),
            ],
        )
        + &place(
            8,
            "Hamlet",
            &[
                (4, "15.31"),
                (5, "120.91"),
                (8, "PH"),
                (10, "03"),
                (14, "10"),
            ],
        );
    let districts = "PH.03.D61\tTarlac\tTarlac\t\nPH.03.D54\tPampanga\tPampanga\t\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("b", "admin2", districts, "");
    sources.build("out").run().unwrap();
    let dataset = Dataset::open(sources.path("out")).unwrap();
    let mut places: Vec<Place<'_>> = (1..=5)
        .map(|id: u32| dataset.place(id).unwrap().unwrap())
        .collect();
    let found = Place::told_apart(&places).unwrap();
    let found: Vec<_> = found.iter().map(Option::as_deref).collect();
    let apart = [
        Some("Tarlac"),
        Some("4 km SE of San Luis"),
        Some("3 km NE of Magalang"),
        Some("29 km NE of Magalang"),
    ];
    assert_eq!(found, [&apart[..], &[None]].concat());
    // Among others, nothing has to be told apart.
    places.remove(0);
    places.truncate(1);
    assert_eq!(Place::told_apart(&places).unwrap(), [None]);
}
