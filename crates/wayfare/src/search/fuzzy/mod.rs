//! Fuzzy matches: names that differ from the text by an edit or two.

mod blanks;
mod edit_distance;
mod matcher;
mod prefix;
