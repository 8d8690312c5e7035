//! The tables of codes are made of the default data. `UPDATE_TABLES=1` writes them again.

use std::fs;
use std::path::Path;

/// Returns two columns of a table, below its header.
fn columns(text: &str, mark: char, of: [usize; 2]) -> Vec<[String; 2]> {
    let cells = |line: &str| {
        let cells: Vec<_> = line.split(mark).collect();
        of.map(|at| cells[at].to_owned())
    };
    text.lines().skip(1).map(cells).collect()
}

#[test]
fn codes_are_those_of_the_default_data() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = crate_folder.join("../../data");
    if !data.exists() {
        eprintln!("skipped: the default data are absent");
        return;
    }
    let text = |file: &str| fs::read_to_string(data.join(file)).unwrap();
    let mut currencies: Vec<_> = ["money/currencies.csv", "money/withdrawn.csv"]
        .iter()
        .flat_map(|file| columns(&text(file), ',', [0, 0]))
        .map(|[code, _]| code + "\n")
        .collect();
    currencies.sort();
    currencies.dedup();
    let countries = columns(&text("places/countryInfo.txt"), '\t', [1, 0]).into_iter();
    let mut countries: Vec<_> = countries
        .filter(|[alpha3, _]| !alpha3.is_empty())
        .map(|codes| codes.join("\t") + "\n")
        .collect();
    countries.sort();
    let made = [
        ("src/currencies.txt", currencies.concat()),
        (
            "src/countries.tsv",
            format!("alpha3\talpha2\n{}", countries.concat()),
        ),
    ];
    for (file, made) in made {
        let file = crate_folder.join(file);
        if std::env::var_os("UPDATE_TABLES").is_some() {
            fs::write(&file, &made).unwrap();
        }
        assert_eq!(
            fs::read_to_string(&file).unwrap(),
            made,
            "{}",
            file.display()
        );
    }
}
