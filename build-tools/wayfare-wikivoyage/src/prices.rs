//! Prices in wikitext.

use crate::price::{Price, of_plain};
use crate::vocabulary::Vocabulary;
use crate::wikitext::{Plain, strip};

/// The longest text that is read, in bytes. Prices are far shorter.
const MAX_TEXT: usize = 4096;

/// Reads the prices of a text, in the order of the text, or none if it is not sure of all of them.
///
/// All prices of a text have one currency. Where a symbol stands for several, as `$` and `kr`, `currency` decides, the
/// code of the country's currency: if it is one that the symbol may mean, it is meant, else a dollar is that of the United
/// States. Numbers without a currency, dates,
/// times, ages and telephone numbers are no prices. The text may contain wikitext, also templates like `{{EUR|12}}`.
///
/// ```
/// use wayfare_wikivoyage::{Item, Money, Period, prices};
///
/// let read = prices("€12-18 (dorm), doubles from €45 per night", None).unwrap();
/// assert_eq!(read[0].money, Some(Money { low: Some(12.0), high: Some(18.0), currency: "EUR" }));
/// assert_eq!(read[0].item, Some(Item::Dorm));
/// assert_eq!(read[1].money, Some(Money { low: Some(45.0), high: None, currency: "EUR" }));
/// assert_eq!((read[1].item, read[1].period), (Some(Item::Double), Some(Period::Night)));
///
/// assert_eq!(prices("Free", None).unwrap()[0].money, None);
/// assert_eq!(prices("$20", Some("CAD")).unwrap()[0].money.unwrap().currency, "CAD");
/// assert_eq!(prices("$20", Some("EUR")).unwrap()[0].money.unwrap().currency, "USD");
/// assert_eq!(prices("$20", None), None);
/// assert_eq!(prices("+81 3 3478-3001", Some("JPY")), None);
/// ```
pub fn prices(text: &str, currency: Option<&str>) -> Option<Vec<Price>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let text = Plain::text(&Vocabulary::all(), &strip(text));
    of_plain(&text, currency)
}
