//! `wayfare build`: a dataset from the default sources, GeoNames files and tables of one's own.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use wayfare::{Dataset, PlaceId};
use wayfare_build::{Build, Manifest, Replaced};
use wayfare_text::{plural, printable, printable_path};

use crate::{args::BuildArgs, choice, failure::Failure, session::Session, text};

pub(crate) fn run(args: &BuildArgs, session: &mut Session) -> Result<(), Failure> {
    // Files of Overture Maps are in Parquet.
    #[cfg(feature = "parquet")]
    wayfare_arrow::report_other_panics();
    let mut build = Build::new(&session.folder)
        .files(&args.files)
        .countries(&args.country)
        .feature_classes(&args.feature_class)
        .min_population(args.min_population)
        .with_costs_only(args.with_costs_only)
        .alternate_names(!args.no_alternate_names)
        .languages(&args.languages)
        .borders(!args.no_borders)
        .strict(args.strict)
        .escape_formulas(session.out.escape_formulas)
        .progress(!args.quiet);
    if let Some(preset) = &args.preset {
        build = preset.apply(build);
    }
    if let Some(path) = &args.sources {
        let (manifest, files) = Manifest::open(path)?;
        build = build.manifest(manifest, files);
    }
    if args.check {
        let check = build.check(args.rejects.as_deref())?;
        return session.out.answer(&check, |out| out.line(&check));
    }
    if !args.replace
        && let Some(replaced) = build.replaced()?
    {
        agree(session, &replaced)?;
    }
    let report = build.run()?;
    let stays = if report.totals.accommodation > 0 {
        stays(&Dataset::open(&session.folder)?)?
    } else {
        Vec::new()
    };
    session.out.answer(&report, |out| {
        out.line(&report)?;
        stays.iter().try_for_each(|line| out.line(line))
    })
}

/// Returns what each source brought in places to stay, and where.
fn stays(dataset: &Dataset) -> wayfare::Result<Vec<String>> {
    let mut sources = BTreeMap::new();
    for listing in dataset.accommodations() {
        let listing = listing?;
        let (_, places) = sources
            .entry(listing.source.id)
            .or_insert_with(|| (listing.source, HashMap::<Option<PlaceId>, usize>::new()));
        *places.entry(listing.place_id).or_default() += 1;
    }
    let lines = sources.into_values().map(|(source, places)| {
        let all: usize = places.values().sum();
        let mut places: Vec<_> = places
            .into_iter()
            .filter_map(|(place, count)| Some((place?, count)))
            .collect();
        places.sort_by_key(|&(place, count)| (Reverse(count), place));
        let kind = plural("place", all as u64);
        let mut named = vec![format!("{} {kind} to stay", text::size(all))];
        for &(place, count) in places.iter().take(MOST_NAMED) {
            if let Some(place) = dataset.place(place)? {
                named.push(format!("{} in {}", text::size(count), place.name()));
            }
        }
        if places.len() > MOST_NAMED {
            named.push(format!(
                "others in {} more",
                text::size(places.len() - MOST_NAMED)
            ));
        }
        let date = if source.date.is_empty() {
            String::new()
        } else {
            format!(" ({})", source.date)
        };
        let title = printable(source.title);
        Ok(format!("{title}{date}: {}.", named.join(", ")))
    });
    lines.collect()
}

/// The number of places that are named beside how many places to stay they have.
const MOST_NAMED: usize = 3;

/// Asks whether a dataset of other sources or options is to be replaced.
fn agree(session: &Session, replaced: &Replaced) -> Result<(), Failure> {
    let Replaced {
        name,
        places,
        new_name,
        lost,
        ..
    } = replaced;
    let mut message = format!(
        "{} has {name:?} with {} places, and would have {new_name:?} instead",
        printable_path(&session.folder),
        text::size(*places)
    );
    if let Some((first, others)) = lost.split_first() {
        message += &format!(", without its source {first:?}");
        if !others.is_empty() {
            message += &format!(" and {} more", others.len());
        }
    }
    let remedy = "Add --replace to go on, or name another folder with --dataset.";
    if choice::agrees(&format!(
        "{message}.\nReplace it? y for yes, or nothing for no:"
    ))? {
        return Ok(());
    }
    Err(Failure::Error(format!(
        "{message}. It is as it was. {remedy}"
    )))
}
