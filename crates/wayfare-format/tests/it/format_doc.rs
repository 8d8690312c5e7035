//! `docs/format.md` says what the code does: records, sections, versions.

use wayfare_format::{
    AccommodationRecord, BorderAreaRecord, BorderCellRecord, BorderPieceRecord, BorderVertexRecord,
    BoundingBoxRecord, CandidateBlockRecord, CategoryRecord, CostRecord, CountryRecord, CurrencyRecord,
    FORMAT_VERSION, FeatureRecord, HighlightRecord, MainPlaceRecord, NgramListRecord, PackedRecord,
    PlaceIdRecord, PlaceRecord, Record, RegionRecord, SectionId, SourceRecord, StringRecord, TravelRecord,
};

const DOCUMENT: &str = include_str!("../../../../docs/format.md");

/// The text under a heading, up to the next heading of its level or above.
fn under(heading: &str) -> &'static str {
    let level = heading.split(' ').next().unwrap_or_default().len();
    let Some((_, text)) = DOCUMENT.split_once(&format!("\n{heading}\n")) else { return "" };
    let end = (1..=level).filter_map(|hashes| text.find(&format!("\n{} ", "#".repeat(hashes)))).min();
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// The first cells of the rows of a table, without its head and without backticks.
fn rows(text: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| line.split('|').skip(1).map(|cell| cell.trim().replace('`', "")).collect();
    text.lines().filter(|line| line.starts_with('|')).skip(2).map(cells).collect()
}

fn assert_described<R: Record>(name: &str) {
    let text = under(&format!("### {name}"));
    let described = rows(text);
    let declared =
        R::FIELDS.iter().map(|(field, offset, kind)| [&offset.to_string(), *kind, *field].map(String::from));
    for (row, field) in described.iter().zip(declared) {
        assert!(row.starts_with(&field), "{name}: docs/format.md has {row:?}, the code {field:?}");
    }
    assert_eq!(described.len(), R::FIELDS.len(), "number of fields of {name}");
    assert!(text.contains(&format!(" {} bytes.\n", R::SIZE)), "{name} has {} bytes", R::SIZE);
}

fn assert_packed_described<R: PackedRecord>(name: &str) {
    let text = under(&format!("### {name}"));
    let described = rows(text).into_iter().map(|row| row[..2].to_vec());
    let declared = R::FIELDS.iter().map(|(field, kind)| vec![(*kind).to_owned(), (*field).to_owned()]);
    assert_eq!(described.collect::<Vec<_>>(), declared.collect::<Vec<_>>(), "{name}");
    assert!(text.contains(" Packed.\n"), "{name} is packed");
}

macro_rules! records {
    ($($record:ident),*; packed: $($packed:ident),*) => {
        #[test]
        fn records_are_as_described() {
            $(assert_described::<$record>(stringify!($record));)*
            $(assert_packed_described::<$packed>(stringify!($packed));)*
            let headings = DOCUMENT.lines().filter(|line| line.starts_with("### ") && line.ends_with("Record"));
            assert_eq!(headings.count(), [$(stringify!($record),)* $(stringify!($packed)),*].len(), "records described");
        }
    };
}

records!(
    AccommodationRecord,
    BorderAreaRecord,
    BorderCellRecord,
    BoundingBoxRecord,
    CategoryRecord,
    CostRecord,
    CountryRecord,
    CurrencyRecord,
    TravelRecord,
    FeatureRecord,
    HighlightRecord,
    PlaceIdRecord,
    SourceRecord,
    StringRecord;
    packed: PlaceRecord,
    RegionRecord,
    MainPlaceRecord,
    CandidateBlockRecord,
    NgramListRecord,
    BorderPieceRecord,
    BorderVertexRecord
);

#[test]
fn sections_stand_in_the_described_order() {
    let described: Vec<_> = rows(under("### Sections")).into_iter().map(|row| row[..2].to_vec()).collect();
    let sections = SectionId::ALL.iter().enumerate();
    let declared: Vec<_> =
        sections.map(|(number, id)| vec![number.to_string(), id.name().to_owned()]).collect();
    assert_eq!(described, declared);
}

#[test]
fn the_page_describes_this_version() {
    assert!(DOCUMENT.contains(&format!("This page describes format version {FORMAT_VERSION}.")));
}
