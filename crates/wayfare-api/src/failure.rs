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

/// With a capital, unless it begins with something else than a word, such as a file name, and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut sentence = format!("{text}.");
    let is_word =
        text.split(' ').next().is_some_and(|first| first.bytes().all(|byte| byte.is_ascii_lowercase()));
    if let Some(first) = sentence.get_mut(..1).filter(|_| is_word) {
        first.make_ascii_uppercase();
    }
    sentence
}
