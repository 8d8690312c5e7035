//! An article, read from its wikitext.

use serde::Deserialize;
use wayfare::Point;

use crate::date::Date;
use crate::listing::{Level, Listing, ListingKind, Values};
use crate::point;
use crate::rejection::{Reason, Rejection};
use crate::vocabulary::{Role, Vocabulary, named};
use crate::wikitext::{Node, NodeKind, Plain, scan, strip};

/// The subject of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ArticleKind {
    /// A city, town or village.
    City,
    /// A part of a city.
    District,
    /// A region or island.
    Region,
    /// A country.
    Country,
    /// A continent.
    Continent,
    /// A national park or other place without a town.
    Park,
    /// An airport.
    Airport,
    /// A route.
    Itinerary,
    /// A topic, as "Diving".
    Topic,
    /// Words of a language.
    Phrasebook,
    /// A list of articles of the same name.
    Disambiguation,
}

/// An article of Wikivoyage with its listings.
#[derive(Debug, Clone, PartialEq)]
pub struct Article {
    /// The language of the edition: `en`.
    pub edition: String,
    /// Its title: `Paris/3e arrondissement`.
    pub title: String,
    /// The day of its last revision, if the file has it.
    pub revised: Option<Date>,
    /// What it is about, if it says so; a title like `Paris/Louvre` is that of a district.
    pub kind: Option<ArticleKind>,
    /// The title of the article that it is part of: that of its breadcrumb, else what precedes the last `/` of the title.
    pub part_of: Option<String>,
    /// Where it is, if it says so.
    pub point: Option<Point>,
    /// Its listings, in the order of the article.
    pub listings: Vec<Listing>,
    /// The parts that could not be used.
    pub rejections: Vec<Rejection>,
    /// The templates that look like listings, and the parameters of listings without a name, that the vocabulary lacks.
    pub unread: Vec<String>,
}

impl Article {
    /// Reads the wikitext of an article. Any text is one: what is no template or heading is skipped.
    ///
    /// ```
    /// use wayfare_wikivoyage::{Article, ArticleKind};
    ///
    /// let text = "'''Thouars''' est une ville.\n{{Avancement|type=ville}}\n{{Dans|Deux-Sèvres}}";
    /// let article = Article::parse("fr", "Thouars", text);
    /// assert_eq!(article.kind, Some(ArticleKind::City));
    /// assert_eq!(article.part_of.as_deref(), Some("Deux-Sèvres"));
    /// ```
    pub fn parse(edition: &str, title: &str, wikitext: &str) -> Self {
        let vocabulary = Vocabulary::new(edition);
        let text = strip(wikitext);
        let mut reader = ArticleReader {
            article: Article::new(edition, title),
            vocabulary: &vocabulary,
            text: &text,
            level: None,
            kind: None,
            parent: None,
            rank: None,
            lines: 0,
            lines_before: 0,
        };
        for node in scan(&text) {
            match node.kind {
                NodeKind::Heading(depth) => reader.read_heading(&node, depth),
                NodeKind::Template => reader.read_template(&node),
                NodeKind::Link => {}
            }
        }
        // What the article says counts before what its title tells.
        let ArticleReader {
            article,
            kind,
            parent,
            ..
        } = reader;
        Self {
            kind: kind.or(article.kind),
            part_of: parent.or(article.part_of),
            ..article
        }
    }

    /// Makes an article of which only the title is known.
    pub(crate) fn new(edition: &str, title: &str) -> Self {
        let outer = title.rsplit_once('/').map(|(outer, _)| outer.to_owned());
        Self {
            edition: edition.to_owned(),
            title: title.to_owned(),
            revised: None,
            kind: outer.is_some().then_some(ArticleKind::District),
            part_of: outer,
            point: None,
            listings: Vec::new(),
            rejections: Vec::new(),
            unread: Vec::new(),
        }
    }
}

/// Collects an article from the templates and headings of its text.
struct ArticleReader<'t> {
    article: Article,
    vocabulary: &'t Vocabulary,
    text: &'t str,
    /// The level of the section, and the depth of the heading that told it.
    level: Option<(Level, usize)>,
    /// What the article says first that it is, and is part of.
    kind: Option<ArticleKind>,
    parent: Option<String>,
    /// The rank of the template that the point is of.
    rank: Option<&'static str>,
    /// How many lines end before a byte of the text.
    lines: u64,
    lines_before: usize,
}

impl ArticleReader<'_> {
    fn plain(&self, text: &str) -> String {
        Plain::text(self.vocabulary, text)
    }

    fn read_heading(&mut self, heading: &Node<'_>, depth: usize) {
        if self.level.is_some_and(|(_, of)| depth <= of) {
            self.level = None;
        }
        let level = self
            .vocabulary
            .get(Role::Level, &self.plain(heading.name()));
        if let Some(level) = level.and_then(named) {
            self.level = Some((level, depth));
        }
    }

    fn read_template(&mut self, template: &Node<'_>) {
        let name = template.name();
        let meaning = |role| self.vocabulary.get(role, name);
        if let Some(kind) = meaning(Role::Listing) {
            // A parameter tells it of a template whose kind is `type`.
            return self.read_listing(template, named(kind));
        }
        let kind = meaning(Role::Article).or_else(|| {
            let parameter = meaning(Role::Status)?;
            self.vocabulary
                .get(Role::ArticleType, parameter_of(template, parameter)?)
        });
        let parent = meaning(Role::Parent).and_then(|parameter| parameter_of(template, parameter));
        let rank = meaning(Role::Point);
        if kind.is_none() && parent.is_none() && rank.is_none() && self.looks_like_listing(template)
        {
            self.article
                .unread
                .push(format!("template {}", name.trim()));
        }
        self.kind = self.kind.or(kind.and_then(named));
        if self.parent.is_none() {
            let parent = parent.map(|parent| self.plain(parent).replace('_', " "));
            self.parent = parent.filter(|parent| !parent.is_empty());
        }
        if let Some(rank) = rank.filter(|&rank| self.rank.is_none_or(|other| rank < other)) {
            self.read_point(template, rank);
        }
    }

    fn read_point(&mut self, template: &Node<'_>, rank: &'static str) {
        let named = |field| {
            let mut named = template.named();
            named
                .find(|(name, _)| self.vocabulary.get(Role::Parameter, name) == Some(field))
                .map(|(_, value)| value)
        };
        let latitude = named("lat")
            .or_else(|| template.positional(1))
            .unwrap_or_default();
        let longitude = named("long")
            .or_else(|| template.positional(2))
            .unwrap_or_default();
        if let Some(point) = point::read(latitude, longitude) {
            self.article.point = Some(point);
            self.rank = Some(rank);
        } else if !latitude.is_empty() || !longitude.is_empty() {
            let line = self.line_at(template.start);
            let value = format!("{latitude}, {longitude}");
            self.article.rejections.push(Rejection {
                line,
                reason: Reason::BadPoint,
                value,
            });
        }
    }

    /// Returns whether a template has a name, and what else a listing has.
    fn looks_like_listing(&self, template: &Node<'_>) -> bool {
        let fields = || {
            template
                .named()
                .filter_map(|(name, _)| self.vocabulary.get(Role::Parameter, name))
        };
        fields().any(|field| field == "name")
            && fields().any(|field| matches!(field, "address" | "description" | "price" | "url"))
    }

    fn read_listing(&mut self, template: &Node<'_>, kind: Option<ListingKind>) {
        let mut values = Values::new();
        for (name, value) in template.named() {
            if let Some(field) = self.vocabulary.get(Role::Parameter, name) {
                let value = self.plain(value);
                // Of two names of one field, the one that says something counts.
                if !value.is_empty() {
                    values.insert(field, value);
                }
            }
        }
        let line = self.line_at(template.start);
        let listing = Listing::new(
            self.vocabulary,
            kind,
            values,
            line,
            &mut self.article.rejections,
        );
        if listing.is_none() {
            let filled = template
                .named()
                .filter(|(_, value)| !value.trim().is_empty());
            let unknown =
                filled.filter(|(name, _)| self.vocabulary.get(Role::Parameter, name).is_none());
            self.article
                .unread
                .extend(unknown.map(|(name, _)| format!("parameter {}", name.trim())));
        }
        let level = self.level.map(|(level, _)| level);
        self.article
            .listings
            .extend(listing.map(|listing| Listing { level, ..listing }));
    }

    /// Returns the line of a byte, counted from 1. Later calls must name later bytes.
    fn line_at(&mut self, at: usize) -> u64 {
        let between = self.text.get(self.lines_before..at).unwrap_or_default();
        self.lines += between.matches('\n').count() as u64;
        self.lines_before = at;
        self.lines + 1
    }
}

/// Returns a parameter by its name, or by its number if it has none.
fn parameter_of<'t>(template: &Node<'t>, parameter: &str) -> Option<&'t str> {
    match parameter.parse() {
        Ok(number) => template.positional(number),
        Err(_) => template
            .named()
            .find(|(name, _)| name.to_lowercase() == parameter)
            .map(|(_, value)| value),
    }
}
