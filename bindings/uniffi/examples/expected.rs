//! Asks the library about a dataset and prints questions and answers, for a program in another language to ask the same and
//! compare: `expected FOLDER`.
//!
//! A line is a verb, its arguments and the answer, with tabs between. In an answer every value is followed by `|`;
//! numbers with a fraction are the hexadecimal digits of their bits, what is not known is `null`.

use std::{
    error::Error,
    fmt::Display,
    io::{self, Write},
};

use wayfare::{
    Costs, Country, Dataset, FieldReader, Filter, Hit, NearestOptions, Place, PlaceField, Point,
    PostalCode, SearchOptions,
};

/// One place of this many is looked up, in all ways.
const STEP: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: expected FOLDER")?;
    let world = Dataset::open(&folder)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut ask = |question: String, answer: wayfare::Result<Row>| match answer {
        Ok(row) => writeln!(out, "{question}\t{}", row.0),
        Err(error) => writeln!(out, "{question}\terror: {error}"),
    };

    for place in world.places().step_by(STEP) {
        let place = place?;
        let (id, name, point) = (place.id(), place.name(), place.point());
        let at = format!("{}\t{}", bits(point.latitude()), bits(point.longitude()));
        let start: String = name.chars().take(3).collect();
        let misspelt: String = name.chars().take(2).chain(name.chars().skip(3)).collect();
        for text in [name, &misspelt] {
            ask(
                format!("search\t{text}"),
                world.search(text).and_then(|found| hits(&found)),
            )?;
        }
        let options = SearchOptions::new().limit(5).near(point).places_only(true);
        ask(
            format!("autocomplete\t{start}\t{at}"),
            world
                .autocomplete_with(&start, &options)
                .and_then(|found| hits(&found)),
        )?;
        ask(format!("nearest\t{at}"), nearest(&world, point))?;
        ask(format!("region_at\t{at}"), region_at(&world, point))?;
        ask(format!("place\t{id}"), Row::new().place(&place))?;
        ask(
            format!("costs\t{id}\ttrue"),
            place.costs_or_inherited().map(costs),
        )?;
        ask(format!("costs\t{id}\tfalse"), place.costs().map(costs))?;
    }
    for postal_code in world.postal_codes().step_by(STEP) {
        let PostalCode {
            code, country_code, ..
        } = postal_code?;
        ask(
            format!("search\t{code}"),
            world.search(&code).and_then(|found| hits(&found)),
        )?;
        ask(
            format!("postal_code\t{code}"),
            world.postal_code(&code).map(postal_codes),
        )?;
        let inside = world.postal_code_in(&code, country_code).map(postal_codes);
        ask(format!("postal_code\t{code}\t{country_code}"), inside)?;
    }
    for country in world.countries() {
        let Country { code, name, .. } = country?;
        ask(
            format!("country_costs\t{code}"),
            world.country_costs(code).map(costs),
        )?;
        ask(
            format!("country_called\t{name}"),
            world.country_called(name).map(called),
        )?;
    }
    for currency in world.currencies() {
        let code = currency?.code;
        ask(format!("convert\t{code}"), convert(&world, code.as_str()))?;
    }
    // What is wrong, and what is not there.
    ask(
        "search\t".to_owned(),
        world.search("").and_then(|found| hits(&found)),
    )?;
    ask(
        "country_costs\tPortugal".to_owned(),
        world.country_costs("Portugal").map(costs),
    )?;
    ask(
        "country_costs\tZZ".to_owned(),
        world.country_costs("ZZ").map(costs),
    )?;
    ask("convert\teuro".to_owned(), convert(&world, "euro"))?;
    ask("convert\tZZZ".to_owned(), convert(&world, "ZZZ"))?;
    Ok(out.flush()?)
}

fn bits(number: f64) -> String {
    format!("{:x}", number.to_bits())
}

/// The values of an answer.
struct Row(String);

impl Row {
    fn new() -> Self {
        Self(String::new())
    }

    fn value(mut self, value: impl Display) -> Self {
        self.0 += &format!("{value}|");
        self
    }

    fn known(self, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.value(value),
            None => self.value("null"),
        }
    }

    fn point(self, point: Point) -> Self {
        self.value(bits(point.latitude()))
            .value(bits(point.longitude()))
    }

    fn place(mut self, place: &Place<'_>) -> wayfare::Result<Self> {
        for field in PlaceField::ALL {
            self = match field.reader() {
                FieldReader::Text(read) => self.known(read(place)?),
                FieldReader::Country(read) => self.known(read(place)?),
                FieldReader::Currency(read) => self.known(read(place)?),
                FieldReader::Int32(read) => self.known(read(place)?),
                FieldReader::Int64(read) => self.known(read(place)?),
                FieldReader::Float64(read) => self.known(read(place)?.map(bits)),
                FieldReader::Bool(read) => self.known(read(place)?),
                other => unimplemented!("{other:?}"),
            };
        }
        Ok(self.value(place.alternate_countries()?.as_str()))
    }
}

fn hits(found: &[Hit<'_>]) -> wayfare::Result<Row> {
    found.iter().try_fold(Row::new(), |row, hit| {
        Ok(row
            .place(&hit.place()?)?
            .value(hit.match_kind().as_str())
            .value(bits(hit.score().into()))
            .value(bits(hit.confidence()?.into()))
            .value(hit.is_clear()?)
            .value(hit.matched_name()?)
            .value(postal_codes(hit.postal_code()?.into_iter().collect()).0))
    })
}

fn nearest(world: &Dataset, point: Point) -> wayfare::Result<Row> {
    let options = NearestOptions::new()
        .radius_km(500.0)
        .same_country(true)
        .filter(Filter::new().feature_class('P'));
    world
        .nearest_with(point, &options)?
        .iter()
        .try_fold(Row::new(), |row, near| {
            Ok(row.place(&near.place()?)?.value(bits(near.distance_km())))
        })
}

fn region_at(world: &Dataset, point: Point) -> wayfare::Result<Row> {
    Ok(match world.region_at(point)? {
        None => Row::new(),
        Some(found) => Row::new()
            .value(found.country()?.code)
            .value(found.country()?.name)
            .known(found.admin1()?.map(|region| region.code))
            .known(found.admin1()?.and_then(|region| region.name)),
    })
}

fn postal_codes(codes: Vec<PostalCode<'_>>) -> Row {
    codes.iter().fold(Row::new(), |row, found| {
        let row = row
            .value(&found.code)
            .value(found.country_code)
            .value(&found.place_name)
            .known(found.admin1_name)
            .known(found.place_id)
            .value(found.by_distance);
        match found.point {
            Some(point) => row.point(point),
            None => row.value("null"),
        }
    })
}

fn called(country: Option<Country<'_>>) -> Row {
    country.map_or_else(Row::new, |country| {
        Row::new().value(country.code).value(country.name)
    })
}

fn costs(costs: Option<Costs<'_>>) -> Row {
    let Some(costs) = costs else {
        return Row::new();
    };
    let start = Row::new().known(costs.currency.map(|currency| currency.code));
    let start = start
        .known(costs.inherited_from)
        .known(costs.inherited_from_place);
    costs.iter().fold(start, |row, cost| {
        row.value(cost.category_id)
            .value(cost.category)
            .known(cost.budget.map(bits))
            .known(cost.midrange.map(bits))
            .known(cost.luxury.map(bits))
            .known(cost.error.map(bits))
            .value(cost.observations)
            .value(cost.date)
            .value(cost.source.title)
            .value(cost.source.provenance.as_str())
    })
}

fn convert(world: &Dataset, to: &str) -> wayfare::Result<Row> {
    Ok(match world.convert("EUR", to, 12.5)? {
        None => Row::new(),
        Some(found) => Row::new()
            .value(bits(found.converted))
            .value(bits(found.rate))
            .value(found.date),
    })
}
