//! `docs/format.md` says what the code does: records, sections, versions.

use wayfare_format::{
    AccommodationIdRecord, AccommodationRecord, AccommodationWordRecord, BorderAreaRecord, BorderCellRecord,
    BorderPieceRecord, BorderVertexRecord, BoundingBoxRecord, CandidateBlockRecord, CategoryRecord,
    CostRecord, CountryRecord, CurrencyRecord, FORMAT_VERSION, FeatureRecord, HighlightRecord,
    MainPlaceRecord, NgramListRecord, PackedRecord, PlaceIdRecord, PlaceRecord, Record, RegionRecord,
    SectionId, SourceRecord, StringRecord, TravelRecord,
};

const DOCUMENT: &str = include_str!("../../../../docs/format.md");

/// The text under a heading, up to the next heading of its level or above.
fn under(heading: &str) -> &'static str {
    let level = heading.split(' ').next().unwrap_or_default().len();
    let Some((_, text)) = DOCUMENT.split_once(&format!("\n{heading}\n")) else { return "" };
    let end = (1..=level).filter_map(|hashes| text.find(&format!("\n{} ", "#".repeat(hashes)))).min();
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// The first two words of each line of a block: type and name of a field, number and name of a section.
fn fields(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let (_, block) = text.split_once("```text\n").unwrap_or_default();
    let lines = block.lines().take_while(|line| *line != "```");
    let field = |line: &'static str| line.trim_start().split(' ').next().unwrap_or_default();
    lines
        .filter_map(|line| line.trim_start().split_once("  "))
        .map(|(kind, rest)| (kind, field(rest)))
        .collect()
}

/// The bytes of a type: `u32`, `[u8; 6]`.
fn size(kind: &str) -> usize {
    let bytes = kind.strip_prefix("[u8; ").and_then(|rest| rest.strip_suffix(']'));
    bytes.map_or_else(|| kind[1..].parse::<usize>().unwrap() / 8, |bytes| bytes.parse().unwrap())
}

fn assert_described<R: Record>(name: &str) {
    let text = under(&format!("### {name}"));
    let declared: Vec<_> = R::FIELDS.iter().map(|&(field, _, kind)| (kind, field)).collect();
    assert_eq!(fields(text), declared, "{name}");
    let mut end = 0;
    for (field, offset, kind) in R::FIELDS {
        assert_eq!(*offset, end, "there is a gap before {field} of {name}");
        end += size(kind);
    }
    assert_eq!(end, R::SIZE, "{name}");
    assert!(text.contains(&format!(" {} bytes.\n", R::SIZE)), "{name} has {} bytes", R::SIZE);
}

fn assert_packed_described<R: PackedRecord>(name: &str) {
    let text = under(&format!("### {name}"));
    let declared: Vec<_> = R::FIELDS.iter().map(|&(field, kind)| (kind, field)).collect();
    assert_eq!(fields(text), declared, "{name}");
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
    packed: AccommodationIdRecord,
    AccommodationWordRecord,
    PlaceRecord,
    RegionRecord,
    MainPlaceRecord,
    CandidateBlockRecord,
    NgramListRecord,
    BorderPieceRecord,
    BorderVertexRecord
);

#[test]
fn sections_stand_in_the_described_order() {
    let numbers = SectionId::ALL.iter().enumerate();
    let declared: Vec<_> = numbers.map(|(number, id)| (number.to_string(), id.name())).collect();
    let described = fields(under("### Sections"));
    let described = described.into_iter().map(|(number, name)| (number.to_owned(), name));
    assert_eq!(described.collect::<Vec<_>>(), declared);
}

#[test]
fn the_page_describes_this_version() {
    assert!(DOCUMENT.contains(&format!("This page describes format version {FORMAT_VERSION}.")));
}
