//! The table of rejected rows, and builds that only say what they would keep.

use std::{fmt::Write as _, fs};

use crate::sources::{Sources, place};

#[test]
fn all_rejected_rows_are_in_a_table_beside_the_report_and_the_summary_counts_them_by_value() {
    let mut costs = "name,country,category_id,budget\nBom,PT,0,5\n".to_owned();
    for row in 0..40 {
        let name = if row % 4 == 0 { "Atlantis, \"\"the\"\"" } else { "El Dorado" };
        writeln!(costs, "\"{name}\",PT,0,{row}").unwrap();
    }
    let places = place(1, "Bom", &[]) + &place(2, "Norte", &[(4, "90.5")]);
    let sources = Sources::new().add("places", &places, "").add("location-costs", &costs, "");
    let (report, _) = sources.dataset();
    let written = fs::read_to_string(sources.out().join("rejects.csv")).unwrap();
    let lines: Vec<_> = written.lines().collect();
    assert_eq!(lines.len(), 1 + 1 + 40);
    assert_eq!(lines[0], "source,file,line,column,value,reason,remedy");
    assert_eq!(
        lines[1],
        "own-places,places,2,latitude,90.5,out-of-range,\"correct it, or check which column is read\""
    );
    assert!(
        lines[2].starts_with("own-location-costs,location-costs,3,name,\"Atlantis, \"\"the\"\""),
        "{written}"
    );
    let text = report.to_string();
    let [often, seldom] =
        ["30   `El Dorado", "10   `Atlantis"].map(|part| text.find(part).unwrap_or_else(|| panic!("{text}")));
    assert!(often < seldom && text.contains("rejects.csv"), "{text}");

    // The table is that of the report: without rejected rows it has a header alone.
    fs::write(sources.path("places"), place(1, "Bom", &[])).unwrap();
    fs::write(sources.path("location-costs"), "name,country,category_id,budget\nBom,PT,0,5\n").unwrap();
    sources.build().run().unwrap();
    let written = fs::read_to_string(sources.out().join("rejects.csv")).unwrap();
    assert_eq!(written, "source,file,line,column,value,reason,remedy\n");
}
