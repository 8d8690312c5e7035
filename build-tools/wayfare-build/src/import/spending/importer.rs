//! The importer of kind `spending`: reads the logs of a file, or the sheets of a workbook.

use wayfare_spending::{Itinerary, Options};

use super::carry::Carrier;
use super::daily_totals::are_sums;
use super::example::sources_toml;
use super::log_file::FileReader;
use super::logs::{Logs, day_of};
use crate::error::{Error, Result};
use crate::import::costs::AmountConverter;
use crate::import::source_import::SourceImport;
use crate::manifest::SourceSpec;
use crate::readers::ReadCount;

/// Imports a file of kind `spending`. Its rows become figures when all files are read.
pub(in crate::import) fn spending(
    import: SourceImport<'_>,
    logs: &mut Logs,
    date: &str,
) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let spec = store.source.spec;
    logs.source.get_or_insert(store.source.id);
    logs.minimum = logs.minimum.max(spec.minimum);
    store.set_date(date)?;
    let carrier = Carrier::new(store.db, day_of(date).unwrap_or_default(), day_of)?;
    let amounts = AmountConverter::new(store.db)?;
    let mut count = ReadCount::default();
    let itinerary = rows
        .input
        .itinerary
        .as_deref()
        .map(Itinerary::parse)
        .transpose();
    let itinerary = itinerary.map_err(|error| {
        Error::source(
            spec.itinerary.as_deref().unwrap_or_default(),
            error.to_string(),
        )
    })?;
    let options = options(spec, itinerary);
    let (rejects, mut summaries) = (rows.rejects, Vec::new());
    // Sheets of one workbook are of one traveller, and some may be no logs.
    let (is_workbook, first) = (rows.input.has_all_sheets(), logs.files.len());
    let (mut is_read, mut no_log) = (false, None);
    let mut each = |file: &str, text: String| {
        let owner = if is_workbook { first } else { logs.files.len() };
        let sources = (&mut *logs, &mut store, &mut *finder);
        let mut reader = FileReader::new(sources, (&mut *rejects, &mut count), (file, owner));
        let log = match reader.read(&text, &options)? {
            Ok(log) => log,
            Err(error) if is_workbook && is_no_log(&error) => {
                logs.left_out.push(file.to_owned());
                no_log = no_log.take().or(Some(error));
                return Ok(());
            }
            Err(error) => {
                let remedy = error.key().map(|key| {
                    let example = sources_toml(&spec.file, date, &key);
                    format!(". It goes into a sources.toml, which --sources names:\n{example}")
                });
                let message = format!("{error}{}", remedy.unwrap_or_default());
                return Err(Error::source(file, message.trim_end()));
            }
        };
        is_read = true;
        drop(text);
        reader.finish(&log, &carrier, &amounts)
    };
    if is_workbook {
        let mut sheets = rows.input.texts()?;
        let texts = sheets.iter().map(|(_, text)| text.as_str());
        let mut are_sums = are_sums(texts, &options).into_iter();
        sheets.retain(|(file, _)| {
            let is_sum = are_sums.next() == Some(true);
            summaries.extend(is_sum.then(|| file.clone()));
            !is_sum
        });
        sheets
            .into_iter()
            .try_for_each(|(file, text)| each(&file, text))?;
    } else {
        rows.input.each_text(&mut each)?;
    }
    logs.summaries.append(&mut summaries);
    match no_log.filter(|_| !is_read) {
        Some(error) => Err(Error::source(&spec.file, error.to_string())),
        None => Ok(count),
    }
}

fn is_no_log(error: &wayfare_spending::Error) -> bool {
    use wayfare_spending::Error::{Empty, Unknown};
    matches!(error, Unknown { .. } | Empty)
}

/// Returns what a manifest says of a log. Constants of columns that are not options are given to each payment.
fn options(spec: &SourceSpec, itinerary: Option<Itinerary>) -> Options {
    let columns = spec.columns.iter().filter_map(|(name, mapping)| {
        Some((
            wayfare_spending::Field::of_key(name)?,
            mapping.column()?.to_owned(),
        ))
    });
    let currency =
        (spec.currency != crate::manifest::LOCAL_CURRENCY).then(|| spec.currency.clone());
    Options {
        tool: spec.format.clone(),
        columns: columns.collect(),
        date_format: spec.date_format.clone(),
        decimal: spec.decimal,
        persons: spec
            .persons
            .or_else(|| spec.constant("persons")?.parse().ok()),
        currency: currency.or_else(|| spec.constant("currency").map(str::to_owned)),
        itinerary,
    }
}
