//! Files as other programs write them, and the messages about rows that cannot be used.

use super::fixture::{Fixture, place, rows};

fn utf16(text: &str) -> Vec<u8> {
    "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect()
}

#[test]
fn remedies_name_keys_only_where_they_have_an_effect() {
    let places = place(1, "Alfa", &[]) + &place(1, "Beta", &[]) + &place(2, "Gama", &[(4, "")]);
    let costs = "name,country,category_id,midrange,date\nAlfa,PT,0,5,\nAlfa,PT,0,6,\nalfa,PT,0,7,\n\
        Delta,PT,0,8,\nAlfa,PT,1,$,\nAlfa,PT,2,,\nAlfa,PT,3,1,yesterday\n";
    let stays = "id,name,latitude,longitude,geonameid\n1,Inn,38,-9,1\n2,Inn,38,-9,77\n";
    let sources = Fixture::new()
        .add("p", "places", &places, "")
        .add("c", "location-costs", costs, "repeat = \"reject\"")
        .add("a", "accommodation", stays, "");
    let report = sources.build("out").run().unwrap();
    let told: Vec<_> = report
        .rejected
        .iter()
        .flat_map(|group| &group.examples)
        .collect();
    let told: Vec<_> = told
        .iter()
        .map(|row| (row.file.as_str(), row.line, row.remedy()))
        .collect();
    for (file, line, remedy) in [
        ("p", 2, "keep one of them"),
        ("p", 3, "fill it in, or remove the row"),
        ("c", 3, "keep one of them, or set another `repeat`"),
        ("c", 4, "keep one of them, or set another `repeat`"),
        (
            "c",
            5,
            "check the spelling, or give its geonameid, in the table or under `resolve`",
        ),
        ("c", 7, "fill it in, or leave the row out with `skip`"),
        ("a", 3, "give the geonameid of a place of this dataset"),
    ] {
        assert!(
            told.contains(&(file, line, remedy.to_owned())),
            "{file} {line}: {told:#?}"
        );
    }
    for (line, key) in [
        (6, "describe `decimal` and `thousands`"),
        (8, "map the column of the table"),
    ] {
        assert!(
            told.iter()
                .any(|(file, of, remedy)| (*file, *of) == ("c", line) && remedy.contains(key))
        );
    }
    assert_eq!(told.len(), 9, "{told:#?}");
    let text = report.to_string();
    assert!(
        text.contains("1 of p: occurs in an earlier row already; keep one of them\n"),
        "{text}"
    );
}

#[test]
fn utf_16_with_a_byte_order_mark_is_read_in_every_form() {
    let sources = Fixture::new()
        .add("p", "places", "", "")
        .add("c", "location-costs", "", "");
    std::fs::write(sources.path("p"), utf16(&place(1, "Évora", &[]))).unwrap();
    std::fs::write(
        sources.path("c"),
        utf16("name,country,category_id,midrange\nÉvora,PT,0,5\n"),
    )
    .unwrap();
    sources.build("out").run().unwrap();
    let costs = "SELECT name, midrange FROM place JOIN location_cost USING (geonameid)";
    assert_eq!(rows(&sources.path("out"), costs), ["Évora|5"]);
}
