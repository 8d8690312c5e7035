//! Cells whose text means that their value is unknown: by the common texts, and those of the source.

use wayfare::is_missing;

use crate::manifest::{SourceSpec, holds, holds_countries, holds_dates, is_zero_date};

/// Returns whether a trimmed text in a canonical column means that the value is unknown.
pub(crate) fn means_unknown(spec: &SourceSpec, column: &str, text: &str) -> bool {
    if text.is_empty() || (text == "NA" && holds_countries(column)) {
        return false;
    }
    spec.missing.iter().any(|missing| missing == text)
        || holds(column).is_some_and(|holds| is_missing(text, holds))
        || holds_dates(column) && is_zero_date(text)
}
