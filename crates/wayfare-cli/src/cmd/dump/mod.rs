//! `wayfare dump`: the sections of the dataset, or a table in the form in which `wayfare build` reads it, or as GeoParquet.

mod geonames;
#[cfg(feature = "parquet")]
mod geoparquet;
mod rows;
mod tables;

use std::path::Path;

use serde::Serialize;
use wayfare::Dataset;

use crate::{
    args::{DumpArgs, DumpTable, TableForm},
    failure::Failure,
    format::Format,
    session::Session,
    table::{Table, left, right},
};
use rows::{Form, RowWriter};

pub(crate) fn run(args: &DumpArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let Some(kind) = args.table else {
        return sections(&dataset, session);
    };
    if let Some(output) = &args.output {
        check_name(output)?;
        return to_file(kind, args.limit, output, &dataset, session);
    }
    let is_geonames = matches!(
        kind,
        DumpTable::Places | DumpTable::AlternateNames | DumpTable::Postal
    );
    let form = match session.out.format {
        Format::Json => Form::Json,
        Format::Jsonl => Form::Lines,
        Format::Table if is_geonames => Form::Tabs,
        Format::Csv if is_geonames => {
            let message =
                "GeoNames writes this table with tabs: leave out --format csv, or take jsonl";
            return Err(Failure::Error(message.to_owned()));
        }
        Format::Table | Format::Csv => Form::Commas,
    };
    let out = &mut session.out;
    let mut rows = RowWriter::new(form, out.escape_formulas, args.limit, &mut out.writer);
    match kind {
        DumpTable::Places => geonames::places(&dataset, &mut rows),
        DumpTable::AlternateNames => geonames::alternate_names(&dataset, &mut rows),
        DumpTable::Postal => geonames::postal(&dataset, &mut rows),
        DumpTable::Categories => tables::categories(&dataset, &mut rows),
        DumpTable::Currencies => tables::currencies(&dataset, &mut rows),
        DumpTable::Rates => tables::rates(&dataset, &mut rows),
        DumpTable::Bargaining => tables::bargaining(&dataset, &mut rows),
        DumpTable::CountryCosts => tables::country_costs(&dataset, &mut rows),
        DumpTable::LocationCosts => tables::location_costs(&dataset, &mut rows),
        DumpTable::CountryHighlights => tables::country_highlights(&dataset, &mut rows),
        DumpTable::LocationHighlights => tables::location_highlights(&dataset, &mut rows),
        DumpTable::Accommodation => tables::accommodation(&dataset, &mut rows),
    }?;
    rows.finish()?;
    session.out.finish()
}

/// Refuses a name by which a reader would take the file for a table of another form.
fn check_name(output: &Path) -> Result<(), Failure> {
    match TableForm::of(output) {
        None | Some(TableForm::Parquet) => Ok(()),
        Some(_) => Err(Failure::at(
            output,
            "-o writes GeoParquet: name a .parquet, or leave -o out for what is printed, with --format jsonl or csv if need be",
        )),
    }
}

#[cfg(feature = "parquet")]
fn to_file(
    kind: DumpTable,
    limit: Option<usize>,
    output: &Path,
    dataset: &Dataset,
    session: &Session,
) -> Result<(), Failure> {
    let table = match kind {
        DumpTable::Places => wayfare_arrow::Table::Places,
        DumpTable::LocationCosts => wayfare_arrow::Table::Costs,
        DumpTable::Postal => wayfare_arrow::Table::PostalCodes,
        _ => {
            let message = "GeoParquet is for `places`, `costs` and `postal`: leave out -o, or name one of these tables";
            return Err(Failure::Error(message.to_owned()));
        }
    };
    if session.out.format != Format::Table {
        let message =
            "a table is written to a file as GeoParquet only: leave out --format and --json, or -o";
        return Err(Failure::Error(message.to_owned()));
    }
    geoparquet::write(table, dataset, limit.unwrap_or(usize::MAX), output)
}

#[cfg(not(feature = "parquet"))]
fn to_file(
    _: DumpTable,
    _: Option<usize>,
    _: &Path,
    _: &Dataset,
    _: &Session,
) -> Result<(), Failure> {
    Err(Failure::without_parquet())
}

/// A section of `world.idx`.
#[derive(Serialize)]
struct SectionLine {
    name: &'static str,
    offset: u64,
    length: u64,
    checksum: String,
}

fn sections(dataset: &Dataset, session: &mut Session) -> Result<(), Failure> {
    let sections = dataset.info()?.sections;
    let sections = sections.iter().map(|section| SectionLine {
        name: section.name,
        offset: section.offset,
        length: section.length,
        checksum: format!("{:016x}", section.checksum),
    });
    let sections: Vec<_> = sections.collect();
    let mut table = Table::new([
        left("Section"),
        right("Offset"),
        right("Bytes"),
        right("Checksum"),
    ]);
    for section in &sections {
        let SectionLine {
            name,
            offset,
            length,
            checksum,
        } = section;
        table.row([
            (*name).to_owned(),
            offset.to_string(),
            length.to_string(),
            checksum.clone(),
        ]);
    }
    session
        .out
        .records(&sections, &sections, |out| out.table(&table))
}
