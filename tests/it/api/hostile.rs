//! Names and texts that try to break out of a format.

use std::fmt::Write;

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use super::formats::assert_same;
use crate::sources::{Sources, place};

/// How many texts are made up.
const TEXTS: usize = 300;

fn hostile() -> impl Strategy<Value = String> {
    let special = [
        "\0",
        "\u{1}",
        "\u{8}",
        "\u{b}",
        "\u{1f}",
        "\u{7f}",
        "\u{85}",
        "\"",
        "'",
        "\\",
        "\\'",
        "\\\\",
        "<",
        ">",
        "&",
        "&amp;",
        "]]>",
        "<![CDATA[",
        "<?php",
        "?>",
        "-->",
        "\u{200f}",
        "\u{202e}",
        "\u{2028}",
        "\u{feff}",
        "\u{fffe}",
        "\u{ffff}",
        "🧳",
        "👩‍👩‍👧",
        "' . \"\\0\" . '",
        "${x}",
        "{$x}",
        "\u{10ffff}",
        ",",
        "a",
        " ",
    ];
    let piece = prop_oneof![
        3 => prop::sample::select(special.to_vec()).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    prop::collection::vec(piece, 1..10).prop_map(|pieces| pieces.concat())
}

/// Texts that are the same for every run.
fn texts() -> Vec<String> {
    let mut runner = TestRunner::deterministic();
    (0..TEXTS).map(|_| hostile().new_tree(&mut runner).unwrap().current()).collect()
}

#[test]
fn hostile_names_are_the_same_in_all_formats() {
    // Neither tabs nor line ends can stand in a dump.
    let line = |text: &str| text.replace(['\t', '\n', '\r'], "\u{2}");
    let field = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut texts = texts();
    // A name has up to 2,048 bytes and 100 words.
    texts.push("ЖЖЖЖЖЖЖЖ'\"<&>\\".repeat(90));
    let (mut places, mut names) = (String::new(), String::new());
    let mut highlights = "geonameid,category_id,cost,description\n".to_owned();
    let mut listings = "id,geonameid,name,description,url,latitude,longitude,addr1,city\n".to_owned();
    for (at, text) in (1_u32..).zip(&texts) {
        places += &place(at, &format!("P{}", line(text)), &[]);
        writeln!(names, "{at}\t{at}\t\t{}\t\t\t\t\t\t", line(text)).unwrap();
        writeln!(highlights, "1,4,1,{}", field(&format!("H{text}"))).unwrap();
        let [name, city] = ["L", "C"].map(|letter| field(&format!("{letter}{text}")));
        let text = field(text);
        writeln!(listings, "{at},1,{name},{text},https://example.org/{at},1,1,{text},{city}").unwrap();
    }
    let (report, dataset) = Sources::new()
        .add("places", &places, "")
        .add("alternate-names", &names, "")
        .add("location-highlights", &highlights, "")
        .add("accommodation", &listings, "")
        .dataset();
    let mut targets: Vec<_> = (1..=texts.len()).map(|id| format!("/locations/{id}")).collect();
    targets.extend(["/costs/highlights/1".to_owned(), "/accommodation/location/1".to_owned()]);
    assert_same(&dataset, &targets);
    // The texts have really come through.
    let highlights = dataset.place(1).unwrap().unwrap().highlights().unwrap();
    for special in ["\0", "]]>", "\u{200f}", "🧳", "' . \"\\0\" . '", "\u{ffff}"] {
        assert!(highlights.iter().any(|highlight| highlight.description.contains(special)), "{special:?}");
    }
    let longest = dataset.place(texts.len() as u32).unwrap().unwrap().alternate_names().unwrap().iter();
    assert!(longest.map(|name| name.text.len()).max() > Some(1_950), "{:?}", report.rejected);
}
