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

impl Schema {
    /// Returns whether a text may be a value: the parser of the value decides what the schema only describes.
    pub(crate) fn may_be(self, text: &str) -> bool {
        match self {
            Self::OneOf(values) => values.contains(&text),
            Self::Integer { minimum, maximum } => text
                .parse()
                .is_ok_and(|number: u64| (minimum..=maximum).contains(&number)),
            Self::Text | Self::Pattern(_) | Self::Number { .. } => true,
        }
    }
}
