//! `wayfare highlights`: examples of actual costs in a place or country.

use crate::{
    args::HighlightsArgs,
    failure::Failure,
    session::Session,
    subject::Subject,
    table::{Table, left, right},
    text,
};

pub(crate) fn run(args: &HighlightsArgs, session: &mut Session) -> Result<(), Failure> {
    let dataset = session.open()?;
    let subject = Subject::find_place_or_country(&dataset, &args.place.join(" "))?;
    let highlights = match &subject {
        Subject::Place(place) => place.highlights()?,
        Subject::Country(country) => dataset.country_highlights(country.code)?,
    };
    let title = subject.title()?;
    let mut table = Table::new([right("Cost"), left("Currency"), left("Basis"), left("What")]);
    for highlight in &highlights {
        table.row([
            text::amount(highlight.cost, highlight.currency_code),
            text::given(highlight.currency_code),
            highlight.source.provenance.to_string(),
            highlight.description.to_owned(),
        ]);
    }
    let nothing = || format!("No examples of costs are known for {title}.");
    session.out.known(&highlights, nothing, |out| {
        out.title(&title)?;
        out.blank()?;
        out.table(&table)?;
        text::sources(out, highlights.iter().map(|highlight| (highlight.source, highlight.source.date)))
    })
}
