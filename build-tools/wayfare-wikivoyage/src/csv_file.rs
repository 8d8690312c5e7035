//! The CSV file that the converter `wikivoyage-listings` makes of a dump.

use std::io::Read;

use crate::article::Article;
use crate::error::{Error, MAX_ARTICLE};
use crate::input::Input;
use crate::listing::{Listing, Values};
use crate::stream::next_article;
use crate::vocabulary::{Role, Vocabulary};
use crate::wikitext::{Plain, strip};

/// A stream of the articles of a CSV file of listings, also one compressed by gzip or bzip2.
///
/// Rows that follow one another and name the same article are one. Columns are known by their names: `article`, `type`,
/// `title`, `alt`, `wikidata`, `address`, `url`, `price`, `latitude`, `longitude`, `lastEdit`, `description`. Others are
/// skipped, and only the article and the title must be there. After an error the stream ends.
///
/// ```
/// let csv = "article,type,title,price,latitude,longitude\nRome,eat,Da Enzo,€15,41.888,12.477\n";
/// let article = wayfare_wikivoyage::ListingsCsv::new(csv.as_bytes(), "en")?.next().unwrap()?;
/// assert_eq!((article.title.as_str(), article.listings[0].name.as_str()), ("Rome", "Da Enzo"));
/// # Ok::<(), wayfare_wikivoyage::Error>(())
/// ```
pub struct ListingsCsv<R: Read> {
    csv: csv::Reader<Input<R>>,
    vocabulary: Vocabulary,
    /// The field of each column, if it has one.
    fields: Vec<Option<&'static str>>,
    article: Option<Article>,
    size: usize,
    is_done: bool,
}

impl<R: Read> ListingsCsv<R> {
    /// Begins to read a file of the edition of a language, which the file does not name.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] and [`Error::Csv`] if its first line cannot be read, [`Error::MissingColumn`] if it lacks a name.
    pub fn new(reader: R, edition: &str) -> Result<Self, Error> {
        let mut input = Input::new(reader)?;
        input.set_budget(MAX_ARTICLE);
        let mut csv = csv::ReaderBuilder::new().flexible(true).from_reader(input);
        // The converter names its columns in English, which every edition understands.
        let vocabulary = Vocabulary::new(edition);
        let header = csv.headers().map_err(|error| failure(1, "", &error))?;
        let fields: Vec<_> = header
            .iter()
            .map(|name| vocabulary.get(Role::Parameter, name))
            .collect();
        for (column, field) in [("article", "article"), ("title", "name")] {
            if !fields.contains(&Some(field)) {
                return Err(Error::MissingColumn { column });
            }
        }
        Ok(Self {
            csv,
            vocabulary,
            fields,
            article: None,
            size: 0,
            is_done: false,
        })
    }

    /// Reads rows until one is of another article; returns the article before it.
    fn next_article(&mut self) -> Result<Option<Article>, Error> {
        let mut record = csv::StringRecord::new();
        loop {
            let title = self
                .article
                .as_ref()
                .map(|article| article.title.clone())
                .unwrap_or_default();
            self.csv.get_mut().set_budget(MAX_ARTICLE);
            let line = self.csv.position().line();
            if !self
                .csv
                .read_record(&mut record)
                .map_err(|error| failure(line, &title, &error))?
            {
                return Ok(self.article.take());
            }
            let line = record.position().map_or(line, csv::Position::line);
            let mut values = Values::new();
            for (field, value) in self.fields.iter().zip(&record) {
                let value = Plain::text(&self.vocabulary, &strip(value));
                if let Some(field) = field.filter(|_| !value.is_empty()) {
                    values.insert(field, value);
                }
            }
            let of = values.remove("article").unwrap_or_default();
            let mut before = None;
            if self.article.is_none() || of != title {
                before = self
                    .article
                    .replace(Article::new(&self.vocabulary.language, &of));
                self.size = 0;
            }
            self.size += record.as_slice().len();
            if self.size > MAX_ARTICLE {
                return Err(Error::TooLarge {
                    offset: self.csv.position().byte(),
                    article: of,
                });
            }
            if let Some(article) = &mut self.article {
                let listing = Listing::new(
                    &self.vocabulary,
                    None,
                    values,
                    line,
                    &mut article.rejections,
                );
                article.listings.extend(listing);
            }
            if before.is_some() {
                return Ok(before);
            }
        }
    }
}

impl<R: Read> Iterator for ListingsCsv<R> {
    type Item = Result<Article, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        next_article(self, |stream| &mut stream.is_done, Self::next_article)
    }
}

fn failure(line: u64, article: &str, error: &csv::Error) -> Error {
    Error::Csv {
        line,
        article: article.to_owned(),
        message: error.to_string(),
    }
}
