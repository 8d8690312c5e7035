//! `wayfare enrich`: adds columns about places to a table.

mod cells;
#[cfg(feature = "parquet")]
mod columnar;
mod delimited;
mod fields;
mod form;
mod garbled_rows;
mod json_encode;
mod json_items;
mod json_lines;
mod output;
mod parts;
mod pipeline;
mod records;
mod rejects;
mod rows;
mod rows_builder;
mod writer;

use std::{
    fs,
    io::{self, IsTerminal},
    mem,
    num::NonZero,
    path::{self, Path, PathBuf},
    sync::Arc,
    thread,
};

use arrow_schema::Schema;
use wayfare::{Dataset, Verb};
use wayfare_arrow::{ById, ByPoint, ByText, Counts, Enrichment};
use wayfare_text::{plural, printable_path};

use self::{
    garbled_rows::GarbledRows,
    output::{PartWriter, Target},
    parts::Parts,
    pipeline::Pipeline,
    rejects::Rejects,
    rows::Asked,
    writer::OutputForm,
};
use crate::{
    args::{EnrichArgs, TableForm},
    failure::Failure,
    progress::Progress,
    session::Session,
    sink::{STANDARD, check_output},
    text,
};

pub(crate) fn run(args: &EnrichArgs, session: &mut Session) -> Result<(), Failure> {
    let is_folder = is_folder(&args.output);
    let is_standard = args.output == Path::new(STANDARD);
    let form = form(&args.input, args.from, "--from")?;
    let output_form = match args.to {
        None if is_folder || is_standard => match form {
            TableForm::Xlsx => TableForm::Csv,
            form => form,
        },
        named => self::form(&args.output, named, "--to")?,
    };
    form.check(output_form)?;
    let escape_formulas = session.out.escape_formulas;
    let rejects = args.rejects.clone();
    let rejects =
        rejects.or_else(|| (!is_standard).then(|| rejects::beside(&args.output, is_folder)));
    check_paths(args, is_folder, rejects.as_deref())?;
    [&args.output]
        .into_iter()
        .chain(&rejects)
        .try_for_each(|path| check_output(path))?;

    let dataset = session.open()?;
    let (asked, enrichment) = subject(args, form, &dataset)?;
    let (asked, enrichment) = (Arc::new(asked), columns(args, enrichment));
    let added = enrichment
        .fields()
        .map(|field| field.name().clone())
        .collect();
    let input = form::open(args, form, asked, added)?;
    // A table of the same form looks as it did.
    let own_delimiter = input.delimiter().filter(|_| output_form == form);
    let delimiter = own_delimiter.unwrap_or(output_form.delimiter());
    let written = OutputForm {
        form: output_form,
        delimiter,
        escape_formulas,
    };
    check_names(&enrichment, input.own())?;
    enrichment
        .schema(input.asked())
        .map_err(|error| form::with_sheets(args, form, error.into()))?;
    let own = input.own();
    let fields: Vec<_> = own
        .fields()
        .iter()
        .cloned()
        .chain(enrichment.fields().map(Arc::new))
        .collect();
    let schema = Arc::new(Schema::new_with_metadata(fields, own.metadata().clone()));

    let target = if is_folder && !is_standard {
        Target::Parts(Parts::open(&args.output, written, args, &dataset)?)
    } else {
        Target::File(args.output.clone())
    };
    let table = args
        .sheet
        .as_ref()
        .map_or(args.input.clone(), |sheet| args.input.join(sheet));
    let mut rejects = Rejects::create(
        &printable_path(&table).to_string(),
        rejects,
        escape_formulas,
    )?;
    let mut output = PartWriter::new(&target, written, input.columns(schema.clone()));
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let is_done = |part| matches!(&target, Target::Parts(parts) if parts.has(part));
    let pipeline = Pipeline {
        enrichment: &enrichment,
        dataset: &dataset,
        schema,
        form: written,
        threads: args.threads.map_or(cores, usize::from),
        part_rows: is_folder.then_some(args.part_rows()),
        is_done: &is_done,
    };
    let mut progress = Progress::new(
        "rows",
        input.end(),
        !(is_standard && io::stdout().is_terminal()),
    );
    let mut rows = 0;
    let mut garbled = GarbledRows::default();
    let counts = pipeline.run(input, |mut piece| {
        rows += piece.rows;
        progress.advance(piece.rows, piece.way);
        garbled.extend(mem::take(&mut piece.garbled));
        piece
            .rejects
            .iter()
            .try_for_each(|reject| rejects.add(reject))?;
        output.write(piece)
    })?;
    // An empty table never replaces a good one.
    let is_of_use = rows == 0 || rejects.count < rows;
    // What is on standard output already must be whole.
    let is_printed = args.output == Path::new(STANDARD);
    if is_of_use || is_printed {
        output.finish()?;
    }
    rejects.finish()?;
    drop(progress);
    report(args, rows, counts, &rejects);
    garbled.report();
    if is_of_use {
        return Ok(());
    }
    let (input, output) = (printable_path(&args.input), printable_path(&args.output));
    Err(Failure::Error(if is_printed {
        format!("no row of {input} can be used")
    } else {
        format!("no row of {input} can be used, so {output} is not written")
    }))
}

/// Returns the columns by which rows are looked up, and the enrichment.
fn subject(
    args: &EnrichArgs,
    form: TableForm,
    dataset: &Dataset,
) -> Result<(Asked, Enrichment), Failure> {
    let query = |verb| args.options.query(verb, None, dataset);
    match (&args.text, &args.latitude, &args.longitude, &args.id) {
        (Some(text), ..) => {
            let mut by = ByText::new(text).policy(query(Verb::Resolve)?.policy());
            if let Some(country) = &args.country_column {
                by = by.country(country);
            }
            if let Some(region) = &args.region_column {
                by = by.region(region);
            }
            let (country, region) = (args.country_column.clone(), args.region_column.clone());
            Ok((
                Asked::Text {
                    text: text.clone(),
                    country,
                    region,
                },
                Enrichment::new(by),
            ))
        }
        (_, Some(latitude), Some(longitude), _) => {
            let asked = Asked::Point {
                latitude: latitude.clone(),
                longitude: longitude.clone(),
                of_features: form.is_of_features(),
            };
            let [latitude, longitude] = [latitude, longitude].map(|name| asked.column(name));
            let by = ByPoint::new(latitude, longitude);
            Ok((
                asked,
                Enrichment::new(by.options(query(Verb::Nearest)?.nearest())),
            ))
        }
        (.., Some(_)) if !args.options.values.is_empty() => {
            let options = args.options.filters();
            Err(Failure::Error(format!(
                "an id names its place: leave{options} out, or look rows up otherwise"
            )))
        }
        (.., Some(id)) => Ok((Asked::Id(id.clone()), Enrichment::new(ById::new(id)))),
        _ => {
            let message = "name the columns with --text, --latitude and --longitude, or --id";
            Err(Failure::Error(message.to_owned()))
        }
    }
}

fn columns(args: &EnrichArgs, enrichment: Enrichment) -> Enrichment {
    let enrichment = enrichment.prefix(&args.prefix);
    if args.add.is_empty() {
        enrichment
    } else {
        enrichment.columns(args.add.iter().copied())
    }
}

/// Checks that the table does not have any of the new columns.
fn check_names(enrichment: &Enrichment, own: &Schema) -> Result<(), Failure> {
    let Some(twice) = enrichment
        .fields()
        .find(|field| own.field_with_name(field.name()).is_ok())
    else {
        return Ok(());
    };
    Err(Failure::Error(format!(
        "the table has a column {:?} already: give a prefix for the new ones with --prefix, or choose them with --add",
        twice.name()
    )))
}

/// Extensions of workbooks that are not read.
const OTHER_WORKBOOKS: [&str; 4] = ["xls", "xlsb", "ods", "numbers"];

fn is_folder(output: &Path) -> bool {
    output.is_dir() || output.to_string_lossy().ends_with(path::is_separator)
}

fn form(path: &Path, named: Option<TableForm>, option: &str) -> Result<TableForm, Failure> {
    named.or_else(|| TableForm::of(path)).ok_or_else(|| {
        let is_workbook = path.extension().is_some_and(|extension| {
            let mut others = OTHER_WORKBOOKS.iter();
            others.any(|other| extension.eq_ignore_ascii_case(other))
        });
        let path = if path == Path::new(STANDARD) {
            "standard input".into()
        } else {
            path.to_string_lossy()
        };
        let path = wayfare_text::printable(&path).into_owned();
        Failure::Error(if is_workbook {
            format!("{path} is a workbook of another kind: save it as .xlsx")
        } else {
            format!("the form of {path} is not known: name it with {option}, such as {option} csv")
        })
    })
}

/// Checks that no output would overwrite an input or another output.
fn check_paths(args: &EnrichArgs, is_folder: bool, rejects: Option<&Path>) -> Result<(), Failure> {
    let is_standard = |path: &Path| path == Path::new(STANDARD);
    if is_folder && is_standard(&args.input) {
        let message =
            "parts in a folder are made of a file, which a second run can read again: name one";
        return Err(Failure::Error(message.to_owned()));
    }
    if !is_folder && args.part_rows.is_some() {
        let output = printable_path(&args.output);
        return Err(Failure::Error(format!(
            "--part-rows is for a folder: write {output}/ with a / behind it"
        )));
    }
    if rejects.is_some_and(is_standard) {
        let message = "rejects go to a file only: name one with --rejects";
        return Err(Failure::Error(message.to_owned()));
    }
    let [input, output] =
        [&args.input, &args.output].map(|path| if is_standard(path) { None } else { real(path) });
    let is_inside = is_folder
        && input
            .as_ref()
            .is_some_and(|input| input.parent() == output.as_deref());
    if input.is_some() && (input == output || is_inside) {
        let output = printable_path(&args.output);
        return Err(Failure::Error(format!(
            "{output} is where the table itself is: name another output"
        )));
    }
    let Some(rejects) = rejects else {
        return Ok(());
    };
    let place = real(rejects);
    if place.is_some() && (place == input || place == output) {
        Err(rejects::taken(rejects))
    } else {
        Ok(())
    }
}

/// Returns the canonical path of a file that exists or will exist.
fn real(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok().or_else(|| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
    })
}

/// Reports on standard error the numbers of rows with and without a place.
fn report(args: &EnrichArgs, rows: u64, counts: Counts, rejects: &Rejects) {
    // Rows in unknown countries and regions are rejects.
    let Counts {
        clear,
        unclear,
        not_found,
        ..
    } = counts;
    let there = rows.saturating_sub(rejects.count + clear + unclear + not_found);
    let mut all = Vec::new();
    let mut tell = |number, what| all.push(format!("{} {what}", text::count(number)));
    tell(
        clear,
        if args.text.is_some() {
            "clear"
        } else {
            "found"
        },
    );
    if args.text.is_some() {
        tell(unclear, "unclear");
    }
    tell(not_found, "not found");
    tell(rejects.count, "rejected");
    if there > 0 {
        tell(there, "in parts that were there already");
    }
    let noun = plural("row", rows);
    anstream::eprintln!("{} {noun}: {}", text::count(rows), all.join(", "));
    if let Some(first) = &rejects.first {
        anstream::eprintln!("The first reject: {first}");
    }
    if let Some(path) = rejects.path.as_ref().filter(|_| rejects.count > 0) {
        anstream::eprintln!("All rejects: {}", printable_path(path));
    }
}
