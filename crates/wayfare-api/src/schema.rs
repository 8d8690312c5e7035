//! The values that a parameter takes, in terms of JSON Schema.

/// The values of a parameter.
#[derive(Clone, Copy)]
pub(crate) enum Schema {
    Text,
    /// A text of this pattern.
    Pattern(&'static str),
    OneOf(&'static [&'static str]),
    Integer {
        minimum: u64,
        maximum: u64,
    },
    Number {
        minimum: Option<i64>,
        maximum: Option<i64>,
    },
}
