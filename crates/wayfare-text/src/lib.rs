//! Texts of tables and terminals: which cells are unknown or garbled, and what must be escaped where a text is shown.

mod formula;
mod garbled;
mod missing;
mod printable;

pub use formula::escape_formula;
pub use garbled::{Garbled, garbled};
pub use missing::{Holds, is_missing};
pub use printable::{printable, printable_lines, printable_path, quoted};
