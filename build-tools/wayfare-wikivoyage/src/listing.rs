//! A listing: a hotel, restaurant or sight of an article.

use std::collections::HashMap;

use serde::Deserialize;
use wayfare::Point;

use crate::date::Date;
use crate::point;
use crate::rejection::{Reason, Rejection};
use crate::vocabulary::{Role, Vocabulary, named};

/// The type of a listing, by the section of the article that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ListingKind {
    /// Accommodation.
    Sleep,
    /// Food.
    Eat,
    /// Bars and nightlife.
    Drink,
    /// Sights.
    See,
    /// Activities, events.
    Do,
    /// Shops and markets.
    Buy,
    /// Stations, airports and other transport.
    Go,
    /// Anything else, or not said.
    Other,
}

/// The price level of the section that a listing stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Cheap.
    Budget,
    /// In the middle.
    MidRange,
    /// Expensive.
    Splurge,
}

/// A listing of an article. All texts are plain, without markup.
///
/// ```
/// use wayfare_wikivoyage::{Article, Level};
///
/// let text = "=== Gehoben ===\n{{vCard| type=hotel | name=[[Bad Gastein|Grand]] | price=ab 90&nbsp;€ | lastedit=2024-05-31}}";
/// let listing = &Article::parse("de", "Gastein", text).listings[0];
/// assert_eq!((listing.name.as_str(), listing.level), ("Grand", Some(Level::Splurge)));
/// assert_eq!(listing.price.as_deref(), Some("ab 90 €"));
/// assert_eq!(listing.last_edit.unwrap().to_string(), "2024-05-31");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    /// The line of the article, or of the CSV file, on which it begins, counted from 1.
    pub line: u64,
    /// Its type.
    pub kind: ListingKind,
    /// The price level of its section, if that has one.
    pub level: Option<Level>,
    /// Its name, never empty.
    pub name: String,
    /// Where it is.
    pub point: Option<Point>,
    /// The street and number.
    pub address: Option<String>,
    /// The address of its site on the web.
    pub url: Option<String>,
    /// Its id in Wikidata: `Q90`.
    pub wikidata: Option<String>,
    /// When an editor last checked it.
    pub last_edit: Option<Date>,
    /// The price, as written; [`prices`](crate::prices) reads it.
    pub price: Option<String>,
    /// The description.
    pub description: Option<String>,
}

/// The values of a listing by the names that the vocabulary gives to fields.
pub(crate) type Values = HashMap<&'static str, String>;

impl Listing {
    /// Makes a listing of its values. What of them cannot be used goes to `rejections`; without a name, all.
    pub(crate) fn new(
        vocabulary: &Vocabulary,
        template: Option<ListingKind>,
        mut values: Values,
        line: u64,
        rejections: &mut Vec<Rejection>,
    ) -> Option<Self> {
        let mut reject = |reason, value: &str| {
            rejections.push(Rejection {
                line,
                reason,
                value: value.to_owned(),
            });
        };
        let mut take = |field| {
            values
                .remove(field)
                .filter(|value: &String| !value.is_empty())
        };
        let types = take("type");
        let group = take("group");
        let kind = template
            .or_else(|| kind_of(vocabulary, group.as_deref()))
            .or_else(|| kind_of(vocabulary, types.as_deref()));
        let Some(name) = take("name") else {
            reject(Reason::NoName, &take("alt").unwrap_or_default());
            return None;
        };
        let point = match (take("lat"), take("long")) {
            (None, None) => None,
            (latitude, longitude) => {
                let (latitude, longitude) =
                    (latitude.unwrap_or_default(), longitude.unwrap_or_default());
                let point = point::read(&latitude, &longitude);
                if point.is_none() {
                    reject(Reason::BadPoint, &format!("{latitude}, {longitude}"));
                }
                point
            }
        };
        let wikidata = take("wikidata");
        let is_id = |id: &String| {
            id.strip_prefix('Q').is_some_and(|digits| {
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
            })
        };
        if let Some(id) = wikidata.as_ref().filter(|id| !is_id(id)) {
            reject(Reason::BadWikidata, id);
        }
        let edit = take("lastedit");
        let last_edit = edit.as_deref().and_then(Date::parse);
        if let (Some(edit), None) = (&edit, last_edit) {
            reject(Reason::BadDate, edit);
        }
        Some(Self {
            line,
            kind: kind.unwrap_or(ListingKind::Other),
            level: None,
            name,
            point,
            address: take("address"),
            url: take("url"),
            wikidata: wikidata.filter(is_id),
            last_edit,
            price: take("price"),
            description: take("description"),
        })
    }
}

/// Returns the kind of the first type that has one, of several with commas between them.
fn kind_of(vocabulary: &Vocabulary, types: Option<&str>) -> Option<ListingKind> {
    types?
        .split(',')
        .find_map(|name| vocabulary.get(Role::Type, name))
        .and_then(named)
}
