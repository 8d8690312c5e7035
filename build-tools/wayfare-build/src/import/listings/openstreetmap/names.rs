//! The names of an element as GeoNames has them: with a language and flags.

use std::borrow::Cow;

use wayfare_osm::{Element, Name, NameKind};

use crate::import::listings::known_places::item_number;
use crate::import::names::{clean, historic, is_reference};

/// A further name of a place.
pub(super) struct AlternateName<'a> {
    pub(super) text: &'a str,
    /// BCP 47 tag; empty where unknown.
    pub(super) lang: Cow<'a, str>,
    /// As in the table `place_name`, without that of preferred names.
    pub(super) flags: u8,
    /// Whether it is what a language calls the place.
    pub(super) is_main: bool,
}

/// Returns the name of an element: what people there call it, or else the first one that it has.
pub(super) fn name_of(element: &Element) -> &str {
    let is_local = |name: &Name<'_>| name.kind == NameKind::Primary && name.language.is_none();
    element.names().find(is_local).or_else(|| element.names().next()).map_or("", |name| name.text)
}

/// Returns the item of an element, if the text is one.
pub(super) fn item_of(element: &Element) -> Option<&str> {
    element.wikidata().filter(|item| item_number(item).is_some())
}

/// Returns whether a place that has a name is likely to be the one that is meant.
pub(super) fn is_sought(name: &Name<'_>) -> bool {
    !matches!(name.kind, NameKind::Short | NameKind::Old)
}

/// Returns a name as a further one of a place; `None` if it is none.
pub(super) fn alternate_name<'a>(name: &Name<'a>) -> Option<AlternateName<'a>> {
    let text = clean(name.text);
    if text.is_empty() || is_reference(text) {
        return None;
    }
    let (short, colloquial, old) = (2, 4, 8);
    let flags = match name.kind {
        NameKind::Short => short,
        NameKind::Local => colloquial,
        NameKind::Old => old,
        _ => 0,
    };
    let lang = Cow::Borrowed(name.language.unwrap_or_default());
    let lang = if name.kind == NameKind::Old { historic(lang) } else { lang };
    let is_main = name.kind == NameKind::Primary && name.language.is_some();
    Some(AlternateName { text, lang, flags, is_main })
}
