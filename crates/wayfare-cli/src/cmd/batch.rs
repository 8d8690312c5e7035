//! `wayfare batch`: many questions from standard input, one JSON line each, in their order.

use std::io::{self, BufReader, IsTerminal, Write};

use serde::Serialize;
use wayfare::{
    CountryCode, Dataset, Error, ErrorKind, Hit, HitSummary, NearbyPlace, NearbyPlaceSummary,
    NearestOptions, Point, Verb,
};
use wayfare_build::Utf8Text;

use crate::{
    args::BatchCommand,
    failure::Failure,
    lines::{self, SHOWN},
    progress::{Progress, input_bytes},
    session::Session,
    text,
};

/// The maximum length of a line in bytes; the longest question has far fewer.
const LONGEST_LINE: usize = 64 << 10;

#[derive(Serialize)]
struct SearchAnswer<'a> {
    query: &'a str,
    hits: Vec<ToldApart<'a>>,
}

#[derive(Serialize)]
struct ToldApart<'a> {
    #[serde(flatten)]
    hit: HitSummary<'a>,
    /// What tells the place apart from its namesakes in one region.
    #[serde(skip_serializing_if = "Option::is_none")]
    told_apart_by: Option<String>,
}

#[derive(Serialize)]
struct NearAnswer<'a> {
    latitude: f64,
    longitude: f64,
    /// The country in which the point lies; `None` at sea, or if the dataset has no outlines.
    country_code: Option<CountryCode>,
    admin1_code: Option<&'a str>,
    hits: Vec<NearbyPlaceSummary<'a>>,
}

#[derive(Serialize)]
struct BadLine<'a> {
    query: &'a str,
    error: String,
}

/// The reason why a line has no ordinary answer.
enum Trouble {
    /// The line is wrong. The next one may be right.
    Line(String),
    /// The dataset or the output fails.
    Run(Failure),
}

pub(crate) fn run(command: &BatchCommand, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let out = &mut session.out.writer;
    match command {
        BatchCommand::Search(options) => {
            let options = options.query(Verb::Search, None, &dataset)?.search();
            each_line(out, |line, out| {
                hits(line, dataset.search_with(line, &options)?, out)
            })
        }
        BatchCommand::Autocomplete(options) => {
            let options = options.query(Verb::Autocomplete, None, &dataset)?.search();
            each_line(out, |line, out| {
                hits(line, dataset.autocomplete_with(line, &options)?, out)
            })
        }
        BatchCommand::Near(options) => {
            let options = options.query(Verb::Nearest, None, &dataset)?.nearest();
            each_line(out, |line, out| nearest(&dataset, line, &options, out))
        }
    }
}

fn each_line<W: Write>(
    out: &mut W,
    mut answer: impl FnMut(&str, &mut W) -> Result<(), Trouble>,
) -> Result<(), Failure> {
    let input = Utf8Text::open(io::stdin().lock(), None)?;
    let mut input = BufReader::with_capacity(1 << 16, input);
    let (mut count, mut bad) = (0_u64, 0_u64);
    let mut line = Vec::new();
    let is_drawn = !io::stdout().is_terminal();
    let mut progress = Progress::new("lines", input_bytes(), is_drawn);
    while let Some(length) = lines::read(&mut input, &mut line, LONGEST_LINE)? {
        count += 1;
        progress.advance(1, length);
        let text = String::from_utf8_lossy(&line);
        let query = text.trim_end_matches(['\n', '\r']);
        let answered = match text {
            _ if length > line.len() as u64 => Err(Trouble::Line(format!(
                "line {count} has {length} bytes, of which {SHOWN} are shown: a line has at most {LONGEST_LINE}"
            ))),
            // UTF-16 without a byte order mark may be taken for UTF-8.
            std::borrow::Cow::Borrowed(_) if text.contains('\0') => Err(Trouble::Line(
                "the line has a character NUL: save the lines as UTF-8, or as UTF-16 with a byte order mark"
                    .to_owned(),
            )),
            std::borrow::Cow::Borrowed(_) => answer(query, out),
            std::borrow::Cow::Owned(_) => Err(Trouble::Line("the line is not UTF-8".to_owned())),
        };
        match answered {
            Ok(()) => {}
            Err(Trouble::Line(error)) => {
                bad += 1;
                write_line(out, &BadLine { query, error })?;
            }
            Err(Trouble::Run(failure)) => return Err(failure),
        }
        // A program that writes a line and waits for its answer gets it, and a pipe is still written in large pieces.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    drop(progress);
    if count == 0 {
        anstream::eprintln!("Standard input has no lines.");
    }
    match bad {
        0 => Ok(()),
        // The input is not what the command takes.
        _ if bad == count => Err(Failure::Error(format!(
            "no line could be answered, of {count}; each says why in its `error`"
        ))),
        _ => {
            anstream::eprintln!(
                "{bad} of {count} lines could not be answered; each says why in its `error`."
            );
            Ok(())
        }
    }
}

fn hits(query: &str, found: Vec<Hit<'_>>, out: &mut impl Write) -> Result<(), Trouble> {
    let told_apart = text::told_apart(&found)?.into_iter();
    let hits = found.iter().zip(told_apart).map(|(hit, told_apart_by)| {
        Ok(ToldApart {
            hit: hit.summary()?,
            told_apart_by,
        })
    });
    let hits = hits.collect::<wayfare::Result<_>>()?;
    write_line(out, &SearchAnswer { query, hits }).map_err(Trouble::Run)
}

fn nearest(
    dataset: &Dataset,
    line: &str,
    options: &NearestOptions,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    let point: Point = line.parse()?;
    let places = dataset.nearest_with(point, options)?;
    let hits = places
        .iter()
        .map(NearbyPlace::summary)
        .collect::<wayfare::Result<_>>()?;
    let region = dataset.region_at(point)?;
    let country_code = region.map(|region| region.country_code()).transpose()?;
    let admin1 = region.map(|region| region.admin1()).transpose()?.flatten();
    let admin1_code = admin1.map(|region| region.code);
    write_line(
        out,
        &NearAnswer {
            latitude: point.latitude(),
            longitude: point.longitude(),
            country_code,
            admin1_code,
            hits,
        },
    )
    .map_err(Trouble::Run)
}

fn write_line<T: Serialize>(out: &mut impl Write, answer: &T) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, answer)?;
    Ok(out.write_all(b"\n")?)
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        match error.kind() {
            ErrorKind::BadInput => Trouble::Line(error.to_string()),
            _ => Trouble::Run(error.into()),
        }
    }
}
