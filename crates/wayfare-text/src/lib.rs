//! Texts of tables and terminals: which cells are unknown or garbled, what must be escaped where a text is shown, and counted
//! things.

mod formula;
mod garbled;
mod missing;
mod plural;
mod printable;

pub use formula::escape_formula;
pub use garbled::{Garbled, garbled};
pub use missing::{Holds, is_missing};
pub use plural::plural;
pub use printable::{printable, printable_lines, printable_path, quoted};
