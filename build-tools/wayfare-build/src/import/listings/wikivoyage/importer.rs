//! Imports listings: lodgings, examples of costs, prices, destinations.

use wayfare::Point;
use wayfare_wikivoyage::{Article, ArticleKind, Date, Level, Listing, ListingKind};

use super::place_of_article::{ListingPlace, degrees, place_at, place_of_article};
use crate::error::Result;
use crate::import::listings::lodgings::{Lodgings, is_called_hostel};
use crate::import::listings::observed_costs::{
    ACCOMMODATION, BUDGET, FOOD, LUXURY, MIDRANGE, ObservedPrices,
};
use crate::import::listings::prices::{ListingPrices, PriceReader};
use crate::import::place_finder::PlaceFinder;
use crate::import::store::costs::Owner;
use crate::import::store::{Store, Written};
use crate::manifest::is_date;
use crate::readers::fields::text as check_text;
use crate::readers::{ReadCount, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};
use crate::rows::{AccommodationRow, HighlightRow};
use crate::tally::Skip;

/// The food of a day in meals: two, and half of one for breakfast and snacks.
const MEALS_A_DAY: f64 = 2.5;
/// A point that is farther from the place of its article is wrong.
const FAR_KM: f64 = 100.0;
/// The minimum number of listings in its article that make a place a destination.
const DESTINATION_LISTINGS: usize = 20;

/// Of more templates and parameters that are not known, the first are counted.
const MOST_UNREAD: usize = 1000;

// Categories of examples.
const ENTERTAINMENT: u16 = 6;
const SOUVENIRS: u16 = 7;
const ALCOHOL: u16 = 12;

pub(super) struct ListingImporter<'a> {
    store: Store<'a>,
    finder: &'a mut PlaceFinder,
    rejects: &'a mut Rejects,
    prices: PriceReader,
    lodgings: Lodgings,
    observed: ObservedPrices,
    newest: Option<Date>,
    count: ReadCount,
}

/// The facts of an article that its listings need.
struct ArticleContext {
    place: Option<ListingPlace>,
    /// Where it is: its listings are near. Regions have no such point.
    point: Option<Point>,
    /// `en:Lisbon`
    reference: String,
    /// Of its last revision; empty if it is not known.
    date: String,
}

impl<'a> ListingImporter<'a> {
    pub(super) fn new(
        store: Store<'a>,
        finder: &'a mut PlaceFinder,
        rejects: &'a mut Rejects,
    ) -> Result<Self> {
        Ok(Self {
            prices: PriceReader::new(store.db)?,
            lodgings: Lodgings::load(store.db)?,
            store,
            finder,
            rejects,
            observed: ObservedPrices::default(),
            newest: None,
            count: ReadCount::default(),
        })
    }

    pub(super) fn import(&mut self, file: &str, article: &Article) -> Result<()> {
        let edits = article
            .listings
            .iter()
            .filter_map(|listing| listing.last_edit);
        self.newest = self.newest.max(article.revised.or_else(|| edits.max()));
        for rejection in &article.rejections {
            let flaw = rejection_of(rejection);
            // The only flaw without which there is no listing.
            if rejection.reason == wayfare_wikivoyage::Reason::NoName {
                self.count
                    .add(Err(flaw.into()), self.rejects, file, rejection.line)?;
            } else {
                self.rejects.add(file, rejection.line, flaw)?;
            }
        }
        for name in &article.unread {
            if self.store.tally.unread.len() < MOST_UNREAD
                || self.store.tally.unread.contains_key(name)
            {
                *self.store.tally.unread.entry(name.clone()).or_default() += 1;
            }
        }
        if article.listings.is_empty() {
            return Ok(());
        }
        let place = place_of_article(self.store.db, self.finder, article)?;
        let of_park = article
            .point
            .filter(|_| article.kind == Some(ArticleKind::Park));
        let context = ArticleContext {
            point: place.as_ref().map(|place| place.point).or(of_park),
            place,
            reference: format!("{}:{}", article.edition, article.title),
            date: self.date(article.revised),
        };
        if let Some(place) = &context.place
            && article.listings.len() >= DESTINATION_LISTINGS
        {
            self.store.add_destination(place.geonameid)?;
        }
        for listing in &article.listings {
            let outcome = self.import_listing(&context, listing);
            self.count
                .add(outcome.map(|()| true), self.rejects, file, listing.line)?;
        }
        Ok(())
    }

    fn import_listing(
        &mut self,
        context: &ArticleContext,
        listing: &Listing,
    ) -> Result<(), RowError> {
        let category = match listing.kind {
            ListingKind::Sleep => ACCOMMODATION,
            ListingKind::Eat => FOOD,
            ListingKind::Drink => ALCOHOL,
            ListingKind::See | ListingKind::Do => ENTERTAINMENT,
            ListingKind::Buy => SOUVENIRS,
            ListingKind::Go | ListingKind::Other => return self.store.skip(Skip::NoPrice),
        };
        if listing.price.is_none() && category != ACCOMMODATION {
            return self.store.skip(Skip::NoPrice);
        }
        let is_far = |point: &Point| {
            context
                .point
                .is_some_and(|at| at.distance_km(*point) > FAR_KM)
        };
        let point = listing
            .point
            .filter(|point| !is_far(point))
            .or(context.point);
        let place = match (&context.place, point) {
            (Some(place), _) => Some(place.clone()),
            (None, Some(point)) => place_at(self.store.db, self.finder, point)?,
            (None, None) => None,
        };
        let country = match &place {
            Some(place) => place.country.clone(),
            None => match point {
                Some(point) => self
                    .finder
                    .populated(self.store.db)?
                    .country(degrees(point)),
                None => None,
            }
            .map(str::to_owned),
        };
        let prices = self.prices(country.as_deref(), category, listing);
        match (place, point) {
            // A lodge in a park needs no place.
            (place, Some(point))
                if category == ACCOMMODATION && (place.is_some() || !self.store.may_lack(None)) =>
            {
                let mut flaws = Vec::new();
                if let Some(point) = listing.point.filter(is_far) {
                    flaws.push(Rejection::new(
                        "lat, long",
                        &point.to_string(),
                        Reason::FarPoint,
                    ));
                }
                // It needs no price either.
                let prices = prices.unwrap_or_else(|flaw| {
                    flaws.push(flaw);
                    None
                });
                let place = place.map(|place| place.geonameid);
                self.write_lodging(context, listing, point, place, country.as_deref(), prices)?;
                if flaws.is_empty() {
                    Ok(())
                } else {
                    Err(RowError::Parts(flaws))
                }
            }
            (Some(place), _) => self.write_example(context, listing, &place, category, prices?),
            (None, _) if self.store.may_lack(None) => self.store.skip(Skip::NotInDataset),
            (None, _) => Err(Rejection::new("article", &context.reference, Reason::NoPlace).into()),
        }
    }

    /// Returns the prices of a listing, if it has any, with the function that converts them to the currency of the place.
    fn prices(
        &self,
        country: Option<&str>,
        category: u16,
        listing: &Listing,
    ) -> Result<Option<(ListingPrices, impl Fn(f64) -> f64 + use<>)>, Rejection> {
        let Some(written) = &listing.price else {
            return Ok(None);
        };
        let lets_beds = category == ACCOMMODATION && is_called_hostel(&listing.name);
        let Some(prices) = self.prices.read("price", written, country, lets_beds)? else {
            return Ok(None);
        };
        let to_local = self
            .prices
            .amounts
            .to_local(category, prices.currency, country)?;
        Ok(Some((prices, to_local)))
    }

    fn write_lodging(
        &mut self,
        context: &ArticleContext,
        listing: &Listing,
        point: Point,
        place: Option<u32>,
        country: Option<&str>,
        prices: Option<(ListingPrices, impl Fn(f64) -> f64)>,
    ) -> Result<(), RowError> {
        let dorm = prices.as_ref().and_then(|(prices, _)| prices.dorm());
        let room = prices.as_ref().and_then(|(prices, _)| prices.room());
        let mut row = AccommodationRow {
            geonameid: place,
            name: short_enough("name", &listing.name)?.to_owned(),
            description: stored("description", listing.description.as_deref())?,
            url: stored("url", listing.url.as_deref())?,
            latitude: point.latitude(),
            longitude: point.longitude(),
            dorm_available: dorm.is_some(),
            private_available: room.is_some(),
            addr1: stored("address", listing.address.as_deref())?,
            date: self.date_of(context, listing),
            reference: stored("article", Some(&context.reference))?,
            wikidata: listing.wikidata.clone(),
            ..AccommodationRow::default()
        };
        if let Some((prices, _)) = &prices {
            prices.write_nights(&mut row);
        }
        let key = format!("{}#{}", context.reference, listing.name);
        let date = row.date.clone();
        if self.lodgings.write(&mut self.store, &key, row, country)? == Written::Merged {
            self.store.tally.merged += 1;
        }
        if let (Some((_, to_local)), Some(place)) = (&prices, place) {
            let mut add = |style, amount: Option<f64>| {
                let amount = amount.map(to_local);
                self.observed
                    .add(place, ACCOMMODATION, style, amount, &date);
            };
            add(BUDGET, dorm);
            // Two share a room.
            add(style_of(listing), room.map(|room| room / 2.0));
        }
        Ok(())
    }

    fn write_example(
        &mut self,
        context: &ArticleContext,
        listing: &Listing,
        place: &ListingPlace,
        category: u16,
        prices: Option<(ListingPrices, impl Fn(f64) -> f64)>,
    ) -> Result<(), RowError> {
        let example = prices
            .as_ref()
            .and_then(|(prices, to_local)| prices.example().map(to_local));
        let (Some((prices, to_local)), Some(example)) = (&prices, example) else {
            return self.store.skip(Skip::NoPrice);
        };
        let (written, date) = (
            listing.price.as_deref().unwrap_or_default(),
            self.date_of(context, listing),
        );
        let row = HighlightRow {
            category_id: category,
            cost: example,
            description: stored("price", Some(&format!("{}: {written}", listing.name)))?,
            date: date.clone(),
            ..HighlightRow::default()
        };
        let article = stored("article", Some(&context.reference))?;
        self.store
            .put_highlight(Owner::Place(place.geonameid), &row, Some(&article))?;
        if category == FOOD {
            let day = prices.meal().map(|meal| to_local(meal * MEALS_A_DAY));
            self.observed
                .add(place.geonameid, FOOD, style_of(listing), day, &date);
        }
        Ok(())
    }

    fn date_of(&self, context: &ArticleContext, listing: &Listing) -> String {
        match listing.last_edit {
            Some(_) => self.date(listing.last_edit),
            None => context.date.clone(),
        }
    }

    /// Returns a date, or that of the source if it is no day of the calendar.
    fn date(&self, date: Option<Date>) -> String {
        let date = date
            .map(|date| date.to_string())
            .filter(|date| is_date(date));
        date.unwrap_or_else(|| self.store.source.spec.date.clone())
    }

    /// Writes the costs of places, and the date of a source that comes without one: that of the newest revision.
    pub(super) fn finish(mut self) -> Result<ReadCount> {
        let date = self.date(self.newest);
        self.store.set_date(&date)?;
        self.observed.write(&mut self.store, &date)?;
        Ok(self.count)
    }
}

fn style_of(listing: &Listing) -> usize {
    match listing.level {
        Some(Level::Budget) => BUDGET,
        Some(Level::MidRange) | None => MIDRANGE,
        Some(Level::Splurge) => LUXURY,
    }
}

/// Returns a text, if it is not longer than a text of the index may be.
fn stored(column: &'static str, text: Option<&str>) -> Result<String, Rejection> {
    let text = text.unwrap_or_default();
    check_text(column, text)?;
    Ok(text.to_owned())
}

/// Says in the words of the builder what is wrong with a listing.
fn rejection_of(rejection: &wayfare_wikivoyage::Rejection) -> Rejection {
    use wayfare_wikivoyage::Reason as Flaw;
    let (column, reason) = match rejection.reason {
        Flaw::NoName => ("name", Reason::Missing),
        Flaw::BadPoint => ("lat, long", Reason::BadPoint),
        Flaw::BadDate => ("lastedit", Reason::BadDate),
        Flaw::BadWikidata => ("wikidata", Reason::BadCode),
        // A reason that this builder does not know yet.
        _ => ("", Reason::BadCode),
    };
    Rejection::new(column, &rejection.value, reason)
}
