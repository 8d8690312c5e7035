//! Streams of articles, which end with their first error.

use crate::article::Article;
use crate::error::Error;

/// Reads the next article of a stream, unless it has ended.
pub(crate) fn next_article<S>(
    stream: &mut S,
    is_done: fn(&mut S) -> &mut bool,
    read: fn(&mut S) -> Result<Option<Article>, Error>,
) -> Option<Result<Article, Error>> {
    if *is_done(stream) {
        return None;
    }
    let article = read(stream);
    *is_done(stream) = !matches!(article, Ok(Some(_)));
    article.transpose()
}
