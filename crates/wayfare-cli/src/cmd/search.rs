//! `wayfare search` and `wayfare autocomplete`: places by name or postal code.

use std::{borrow::Cow, io};

use serde::Serialize;
use wayfare::{Dataset, Explanation, Hit, HitSummary, MatchKind, PlaceDetails, PostalCode, Verb};

use crate::{
    args::{AutocompleteArgs, HitArgs, SearchArgs},
    display::Names,
    failure::Failure,
    format::Fields,
    output::Output,
    session::Session,
    subject,
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &SearchArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let name = args.text.join(" ");
    if args.postal {
        let codes = postal_codes(&dataset, &name, args)?;
        let table = postal_table(&codes);
        let there = if args.hits.options.values.is_empty() {
            ""
        } else {
            " there"
        };
        return session.out.list(
            &codes,
            || format!("No postal code{there} is {name:?}."),
            |out| out.table(&table),
        );
    }
    let options = args.hits.options.query(Verb::Search, None, &dataset)?;
    let hits = dataset.search_with(&name, &options.search())?;
    show(&dataset, &hits, &name, &args.hits, session)
}

pub(crate) fn autocomplete(args: &AutocompleteArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let text = args.text.join(" ");
    let options = args
        .hits
        .options
        .query(Verb::Autocomplete, None, &dataset)?;
    let hits = dataset.autocomplete_with(&text, &options.search())?;
    show(&dataset, &hits, &text, &args.hits, session)
}

fn show(
    dataset: &Dataset,
    hits: &[Hit<'_>],
    text: &str,
    args: &HitArgs,
    session: &mut Session,
) -> Result<(), Failure> {
    let mut names = args.language.names(dataset)?;
    let names = hits.iter().map(|hit| names.of(&hit.place()?));
    let names = names.collect::<wayfare::Result<Vec<_>>>()?;
    let told_apart = text::told_apart(hits)?.into_iter();
    let records = hits
        .iter()
        .zip(&names)
        .zip(told_apart)
        .map(|((hit, names), told_apart)| Record::new(hit, names, told_apart, args));
    let records = records.collect::<wayfare::Result<Vec<_>>>()?;
    let table = hit_table(hits, &names, &records)?;
    let missing = match hits {
        [] => subject::no_place(dataset, text, &args.options.filters())?,
        _ => String::new(),
    };
    session.out.list(
        &records,
        || missing,
        |out| {
            out.table(&table)?;
            records
                .iter()
                .try_for_each(|record| record.explain(text, out))
        },
    )
}

/// All that is known of the place of a hit, and how it matched.
#[derive(Serialize)]
struct FullHit<'d> {
    #[serde(flatten)]
    place: PlaceDetails<'d>,
    match_kind: MatchKind,
    score: f32,
    confidence: f32,
    postal_code: Option<PostalCode<'d>>,
}

/// The record of a hit.
#[derive(Serialize)]
struct Record<'d> {
    #[serde(flatten)]
    hit: Fields<HitSummary<'d>, FullHit<'d>>,
    matched_name: Cow<'d, str>,
    /// What tells the place apart from its namesakes in one region.
    #[serde(skip_serializing_if = "Option::is_none")]
    told_apart_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
    #[serde(skip)]
    title: String,
    /// The name that matched, as people read it.
    #[serde(skip)]
    matched: String,
}

impl<'d> Record<'d> {
    fn new(
        hit: &Hit<'d>,
        names: &'d Names,
        told_apart_by: Option<String>,
        args: &HitArgs,
    ) -> wayfare::Result<Self> {
        let matched_name = hit.matched_name()?;
        Ok(Self {
            hit: if args.full {
                Fields::Full(FullHit {
                    place: names.shown_in_full(hit.place()?.details()?),
                    match_kind: hit.match_kind(),
                    score: hit.score(),
                    confidence: hit.confidence()?,
                    postal_code: hit.postal_code()?,
                })
            } else {
                let mut summary = hit.summary()?;
                summary.place = names.shown_in(summary.place);
                Fields::Summary(summary)
            },
            explanation: args.explain.then(|| hit.explain()).transpose()?,
            title: title(hit, names, told_apart_by.as_deref()),
            matched: text::matched(hit, &matched_name)?,
            matched_name,
            told_apart_by,
        })
    }

    /// Prints what the score is made of, if that was asked for.
    fn explain(&self, text: &str, out: &mut Output) -> io::Result<()> {
        let Some(explanation) = &self.explanation else {
            return Ok(());
        };
        let Explanation {
            kind,
            parts,
            score,
            doubt,
            confidence,
            ..
        } = explanation;
        let mut table = Table::new([left("Part"), right("Times"), right("Score")]);
        for part in parts {
            let times = if part.times > 1 {
                part.times.to_string()
            } else {
                String::new()
            };
            table.row([part.what.to_owned(), times, text::score(part.score)]);
        }
        table.row(["in all".to_owned(), String::new(), text::score(*score)]);
        out.blank()?;
        out.title(&self.title)?;
        out.note(&format!("{text:?} matches {}: {kind}.", self.matched))?;
        out.table(&table)?;
        out.note(&format!("Confidence {confidence:.3}, doubt {doubt:.3}."))
    }
}

fn title(hit: &Hit<'_>, names: &Names, told_apart_by: Option<&str>) -> String {
    let (admin1, country) = (names.admin1.as_deref(), names.country.as_deref());
    let names = [Some(&*names.place), told_apart_by, admin1, country];
    format!("{} ({})", text::within(names), hit.id())
}

fn postal_codes<'d>(
    dataset: &'d Dataset,
    code: &str,
    args: &SearchArgs,
) -> Result<Vec<PostalCode<'d>>, Failure> {
    let mut codes = Vec::new();
    let countries = args.hits.options.countries(dataset)?;
    if countries.is_empty() {
        codes = dataset.postal_code(code)?;
    }
    for country in countries {
        codes.extend(dataset.postal_code_in(code, country)?);
    }
    let limit = args
        .hits
        .options
        .query(Verb::Search, None, dataset)?
        .limit();
    codes.truncate(limit.unwrap_or(usize::MAX));
    Ok(codes)
}

fn hit_table(hits: &[Hit<'_>], names: &[Names], records: &[Record<'_>]) -> Result<Table, Failure> {
    let mut table = Table::new([
        right("ID"),
        left("Name"),
        left("Kind").optional(),
        left("Found by"),
        left("Region"),
        left("Country"),
        right("Population").optional(),
        left("Costs").optional(),
    ]);
    for ((hit, names), record) in hits.iter().zip(names).zip(records) {
        let place = hit.place()?;
        let Record {
            matched,
            told_apart_by,
            ..
        } = record;
        let within = [told_apart_by.as_deref(), names.admin1.as_deref()];
        table.row([
            hit.id().to_string(),
            names.place.clone(),
            text::kind(place.kind()?).to_owned(),
            if *matched == names.place {
                String::new()
            } else {
                matched.clone()
            },
            within.into_iter().flatten().collect::<Vec<_>>().join(", "),
            text::given(names.country.as_deref()),
            text::given(place.population().map(text::count)),
            if place.has_costs()? {
                "yes".to_owned()
            } else {
                String::new()
            },
        ]);
    }
    Ok(table)
}

fn postal_table(codes: &[PostalCode<'_>]) -> Table {
    let mut table = Table::new([
        left("Code"),
        left("Country"),
        left("Place"),
        left("Region"),
        right("Place ID"),
    ]);
    for code in codes {
        table.row([
            code.code.to_owned(),
            code.country_code.to_string(),
            code.place_name.to_string(),
            text::given(code.admin1_name),
            text::known(code.place_id),
        ]);
    }
    table
}
