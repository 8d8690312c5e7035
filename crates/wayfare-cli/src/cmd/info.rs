//! `wayfare info`: the description of the dataset.

use wayfare::{Info, Provenance};

use crate::{
    failure::Failure,
    output::Output,
    session::Session,
    table::{Table, code, left, right},
    text,
};

/// Parts of the names of licences that also apply to whatever contains the data.
const SHARE_ALIKE: [&str; 2] = ["ODbL", "-SA-"];

pub(crate) fn run(session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let info = dataset.info()?;
    let folder = session.folder.display().to_string();
    session.out.answer(&info, |out| print(out, &info, folder))
}

fn print(out: &mut Output, info: &Info<'_>, folder: String) -> std::io::Result<()> {
    out.title(info.name)?;
    out.fields(&[
        ("Folder", folder),
        ("Library", info.library_version.to_owned()),
        ("Format", info.format_version.to_string()),
        ("Data of", info.snapshot_date.to_owned()),
        ("Content hash", info.content_hash.clone()),
        ("Build ID", info.build_id.clone()),
        ("Places", text::size(info.places)),
        ("with costs", text::size(info.places_with_costs)),
        ("Regions", text::size(info.regions)),
        ("Search terms", text::size(info.terms)),
        ("Postal codes", text::size(info.postal_codes)),
        ("Countries", text::size(info.countries)),
        ("Currencies", text::size(info.currencies)),
        ("Accommodation", text::size(info.accommodation)),
    ])?;
    out.blank()?;
    let mut table = Table::new([
        code("Source"),
        code("Basis").optional(),
        code("Date").optional(),
        left("Licence"),
        left("Title"),
    ]);
    for source in &info.sources {
        table.row([
            source.id.to_owned(),
            source.provenance.to_string(),
            source.date.to_owned(),
            source.license.to_owned(),
            source.title.to_owned(),
        ]);
    }
    out.table(&table)?;
    let estimates = info
        .sources
        .iter()
        .filter(|source| source.provenance == Provenance::Estimate);
    for source in estimates {
        out.blank()?;
        out.note(&format!("{}: {}", source.id, source.origin))?;
    }
    let is_shared_alike = |license: &str| SHARE_ALIKE.iter().any(|mark| license.contains(mark));
    for source in info
        .sources
        .iter()
        .filter(|source| is_shared_alike(source.license))
    {
        out.blank()?;
        out.note(&format!(
            "{}: {}. If you pass this dataset on, give this credit, under {} as well.",
            source.id, source.origin, source.license
        ))?;
    }
    out.blank()?;
    let mut table = Table::new([left("Section of world.idx"), right("Bytes")]);
    for section in &info.sections {
        table.row([section.name.to_owned(), text::count(section.length)]);
    }
    out.table(&table)
}
