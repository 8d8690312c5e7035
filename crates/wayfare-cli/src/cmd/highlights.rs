//! `wayfare highlights`: examples of actual costs in a place or country, or near a point.

use wayfare::{Dataset, Highlight, HighlightOptions, NearbyHighlight, Place, QueryOption, Verb};
use wayfare_text::printable;

use crate::{
    amount,
    args::HighlightsArgs,
    failure::Failure,
    output::Output,
    session::Session,
    subject::{self, PlaceOrCountry},
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &HighlightsArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let (max, asked) = amount::read_prices(
        &dataset,
        args.options.value(QueryOption::MaxPrice),
        args.price.currency.as_deref(),
    )?;
    let options = |verb| args.options.query(verb, max, &dataset);
    let convert = |highlight: &mut Highlight<'_>| {
        amount::convert(
            &dataset,
            &mut highlight.cost,
            &mut highlight.currency_code,
            asked,
        )
    };
    let no = if max.is_none() { "No" } else { "No such" };
    if let Some(near) = &args.around.near {
        let point = subject::point(&dataset, near)?;
        let options = options(Verb::NearestHighlights)?;
        let mut nearby = dataset.nearest_highlights(point, &options.highlights())?;
        nearby
            .iter_mut()
            .try_for_each(|near| convert(&mut near.highlight))?;
        let rows = nearby
            .iter()
            .map(|near| Row::near(&dataset, near))
            .collect::<Result<Vec<_>, _>>()?;
        let missing = || {
            format!(
                "{no} examples of costs are known {}.",
                text::around(&options, point)
            )
        };
        return session.out.list(&nearby, missing, |out| print(out, &rows));
    }
    let subject = PlaceOrCountry::find(&dataset, &args.place.join(" "))?;
    let options = options(Verb::Highlights)?.highlights();
    let mut highlights = match &subject {
        PlaceOrCountry::Place(place) => place.highlights_with(&options)?,
        PlaceOrCountry::Country(country) => {
            dataset.country_highlights_with(country.code, &options)?
        }
    };
    highlights.iter_mut().try_for_each(convert)?;
    let rows = highlights
        .iter()
        .map(|highlight| Row::new(&dataset, highlight))
        .collect::<Result<Vec<_>, _>>()?;
    let title = subject.title()?;
    let elsewhere = match &subject {
        PlaceOrCountry::Place(place) => of_country(&dataset, place, &options)?,
        PlaceOrCountry::Country(_) => String::new(),
    };
    let missing = || format!("{no} examples of costs are known for {title}.{elsewhere}");
    session.out.list(&highlights, missing, |out| {
        out.title(&title)?;
        out.blank()?;
        print(out, &rows)
    })
}

/// Returns a sentence that says where those of the country of a place are, if it has any.
fn of_country(
    dataset: &Dataset,
    place: &Place<'_>,
    options: &HighlightOptions,
) -> wayfare::Result<String> {
    let Some(country) = place.country()? else {
        return Ok(String::new());
    };
    let known = dataset.country_highlights_with(country.code, options)?;
    let (name, code) = (printable(country.name), country.code);
    let sentence = || format!(" `wayfare highlights {code}` has those of {name}.");
    Ok((!known.is_empty()).then(sentence).unwrap_or_default())
}

/// A line of the table.
struct Row<'d> {
    /// Of an answer around a point: the distance of the place and its name.
    place: Option<(f64, &'d str)>,
    category: &'d str,
    highlight: Highlight<'d>,
}

impl<'d> Row<'d> {
    fn new(dataset: &'d Dataset, highlight: &Highlight<'d>) -> wayfare::Result<Self> {
        let category = dataset
            .category(highlight.category_id)?
            .map_or("", |category| category.name);
        Ok(Self {
            place: None,
            category,
            highlight: *highlight,
        })
    }

    fn near(dataset: &'d Dataset, near: &NearbyHighlight<'d>) -> wayfare::Result<Self> {
        let place = dataset
            .place(near.place_id)?
            .map(|place| (near.distance_km, place.name()));
        Ok(Self {
            place,
            ..Self::new(dataset, &near.highlight)?
        })
    }
}

fn print(out: &mut Output, rows: &[Row<'_>]) -> std::io::Result<()> {
    let mut table = Table::new([
        right("Distance"),
        left("Place"),
        right("Cost"),
        left("Currency"),
        left("Category").optional(),
        left("Basis").optional(),
        left("What"),
    ]);
    for Row {
        place,
        category,
        highlight,
    } in rows
    {
        table.row([
            text::given(place.map(|(km, _)| format!("{km:.1} km"))),
            text::given(place.map(|(_, name)| name)),
            text::amount(highlight.cost, highlight.currency_code),
            text::given(highlight.currency_code),
            (*category).to_owned(),
            highlight.source.provenance.to_string(),
            highlight.description.to_owned(),
        ]);
    }
    out.table(&table)?;
    text::sources(
        out,
        rows.iter()
            .map(|row| (row.highlight.source, row.highlight.source.date)),
    )
}
