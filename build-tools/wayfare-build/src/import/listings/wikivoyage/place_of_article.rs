//! Which place an article is about, and which place a listing belongs to.

use rusqlite::{Connection, OptionalExtension};
use wayfare::{Circle, Point};
use wayfare_wikivoyage::{Article, ArticleKind};

use crate::error::Result;
use crate::import::place_finder::PlaceFinder;

/// An article is about the place of its title if that is no farther from its point.
const AGREEING_KM: f64 = 25.0;

/// A place, as listings need it.
#[derive(Debug, Clone)]
pub(super) struct ListingPlace {
    pub(super) geonameid: u32,
    pub(super) country: Option<String>,
    pub(super) point: Point,
}

/// Returns the place that all listings of an article belong to: that of its title near its point, else the populated place
/// at the point of a city or district. `None` of regions and topics, and where neither is known.
pub(super) fn place_of_article(
    db: &Connection,
    finder: &mut PlaceFinder,
    article: &Article,
) -> Result<Option<ListingPlace>> {
    if !matches!(
        article.kind,
        None | Some(ArticleKind::City | ArticleKind::District)
    ) {
        return Ok(None);
    }
    let point = article.point.or_else(|| median_point(article));
    let circle = point.and_then(|point| Circle::new(point, AGREEING_KM).ok());
    let region = article.part_of.as_deref().unwrap_or_default();
    match finder.populated_place_called(db, city_of(article), circle, region)? {
        Some(geonameid) => place(db, geonameid),
        None => match point.filter(|_| article.kind.is_some()) {
            Some(point) => place_at(db, finder, point),
            None => Ok(None),
        },
    }
}

/// Returns the populated place at a point.
pub(super) fn place_at(
    db: &Connection,
    finder: &mut PlaceFinder,
    point: Point,
) -> Result<Option<ListingPlace>> {
    match finder.populated(db)?.at(degrees(point)) {
        Some(nearest) => place(db, nearest.geonameid),
        None => Ok(None),
    }
}

pub(super) fn degrees(point: Point) -> (f64, f64) {
    (point.latitude(), point.longitude())
}

fn place(db: &Connection, geonameid: u32) -> Result<Option<ListingPlace>> {
    let mut select = db.prepare_cached(
        "SELECT country_code, latitude, longitude FROM place WHERE geonameid = ?1",
    )?;
    let place = select.query_row([geonameid], |row| {
        let point = Point::new(row.get(1)?, row.get(2)?).ok();
        let country = row.get(0)?;
        Ok(point.map(|point| ListingPlace {
            geonameid,
            country,
            point,
        }))
    });
    Ok(place.optional()?.flatten())
}

/// Returns the title of the city that an article is about or that it is a district of: `Tokyo` of `Tokyo/Roppongi`.
fn city_of(article: &Article) -> &str {
    let title = article.title.as_str();
    let city = match article.part_of.as_deref() {
        Some(part_of) if article.kind == Some(ArticleKind::District) && !title.contains('/') => {
            part_of
        }
        _ => title,
    };
    city.split('/').next().unwrap_or(city)
}

/// Returns the middle of the latitudes and of the longitudes of the listings.
fn median_point(article: &Article) -> Option<Point> {
    let points = article.listings.iter().filter_map(|listing| listing.point);
    let (mut latitudes, mut longitudes): (Vec<_>, Vec<_>) = points.map(degrees).unzip();
    let middle = |degrees: &mut Vec<f64>| {
        degrees.sort_unstable_by(f64::total_cmp);
        degrees.get(degrees.len() / 2).copied()
    };
    Point::new(middle(&mut latitudes)?, middle(&mut longitudes)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn districts_are_of_the_city_that_their_title_or_breadcrumb_begins_with() {
        for (title, text, city) in [
            ("Tokyo/Roppongi", "", "Tokyo"),
            ("Paris/3e arrondissement", "", "Paris"),
            (
                "Roppongi",
                "{{usabledistrict}}{{isPartOf|Tokyo/Minato}}",
                "Tokyo",
            ),
            (
                "Boston",
                "{{guidecity}}{{isPartOf|Greater Boston}}",
                "Boston",
            ),
        ] {
            assert_eq!(city_of(&Article::parse("en", title, text)), city, "{title}");
        }
    }

    #[test]
    fn the_median_point_is_not_moved_by_one_that_is_far_off() {
        let listing = |lat: &str| format!("* {{{{see| name=x | lat={lat} | long=5 }}}}\n");
        let text = ["50.1", "50.2", "-30"].map(listing).concat();
        let point = median_point(&Article::parse("en", "X", &text)).unwrap();
        assert_eq!((point.latitude(), point.longitude()), (50.1, 5.0));
        assert_eq!(median_point(&Article::parse("en", "X", "")), None);
    }
}
