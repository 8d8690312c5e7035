//! The reasons why a request has no answer.

use wayfare::ErrorKind;

/// The reason why a request has no answer, in one plain sentence.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is wrong, or asks for something that does not exist.
    Input(String),
    /// The dataset is corrupt.
    Dataset(String),
}

impl From<wayfare::Error> for Failure {
    fn from(error: wayfare::Error) -> Self {
        let sentence = sentence(&format!("{error:#}"));
        match error.kind() {
            ErrorKind::BadInput => Self::Input(sentence),
            _ => Self::Dataset(sentence),
        }
    }
}

/// Makes a sentence of a message: adds a full stop, and a capital if it begins with a word and not, for example, with a
/// file name.
pub(crate) fn sentence(text: &str) -> String {
    let mut sentence = format!("{text}.");
    let is_word = text
        .split(' ')
        .next()
        .is_some_and(|first| first.bytes().all(|byte| byte.is_ascii_lowercase()));
    if let Some(first) = sentence.get_mut(..1).filter(|_| is_word) {
        first.make_ascii_uppercase();
    }
    sentence
}
