//! Why a request has no answer.

use std::borrow::Cow;

/// Why a request has no answer: one plain sentence.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is wrong, or asks for what is not there.
    Input(Cow<'static, str>),
    /// The dataset is damaged.
    Dataset(String),
}

impl Failure {
    pub(crate) fn input(sentence: impl Into<Cow<'static, str>>) -> Self {
        Self::Input(sentence.into())
    }
}

impl From<wayfare::Error> for Failure {
    fn from(error: wayfare::Error) -> Self {
        let sentence = sentence(&error.to_string());
        if error.is_bad_input() { Self::input(sentence) } else { Self::Dataset(sentence) }
    }
}

/// With a capital and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).chain(['.']).collect()
}
