//! A MediaWiki export, streamed page by page.

use std::io::Read;
use std::mem;

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::Event;
use quick_xml::reader::Reader;

use crate::article::Article;
use crate::date::Date;
use crate::error::{Error, MAX_ARTICLE};
use crate::input::Input;
use crate::stream::next_article;

/// How deep elements may lie within one another, in bytes of their path. An export needs 40.
const MAX_PATH: usize = 256;

/// A stream of the articles of a MediaWiki export (`enwikivoyage-latest-pages-articles.xml.bz2`), also one compressed by
/// gzip or not at all.
///
/// It yields the pages of the main namespace that are no redirects, in the order of the file, and holds one of them at a
/// time. After an error it ends.
///
/// ```
/// let xml = r#"<mediawiki>
///   <siteinfo><dbname>enwikivoyage</dbname></siteinfo>
///   <page><title>Rome</title><ns>0</ns><id>31</id>
///     <revision><id>9</id><timestamp>2024-05-31T08:00:00Z</timestamp><text>{{isPartOf|Lazio}}</text></revision>
///   </page>
/// </mediawiki>"#;
/// let article = wayfare_wikivoyage::Dump::new(xml.as_bytes())?.next().unwrap()?;
/// assert_eq!((article.edition.as_str(), article.title.as_str()), ("en", "Rome"));
/// assert_eq!(article.part_of.as_deref(), Some("Lazio"));
/// # Ok::<(), wayfare_wikivoyage::Error>(())
/// ```
pub struct Dump<R: Read> {
    xml: Reader<Input<R>>,
    buffer: Vec<u8>,
    /// The names of the open elements, each after a `/`.
    path: String,
    wiki: Wiki,
    page: Page,
    is_done: bool,
}

/// The content of `siteinfo`.
#[derive(Default)]
struct Wiki {
    dbname: String,
    base: String,
}

/// A page as far as it has been read.
#[derive(Default)]
struct Page {
    namespace: String,
    title: String,
    is_redirect: bool,
    timestamp: String,
    text: String,
}

impl<R: Read> Dump<R> {
    /// Begins to read an export.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if its first bytes cannot be read.
    pub fn new(reader: R) -> Result<Self, Error> {
        Ok(Self {
            xml: Reader::from_reader(Input::new(reader)?),
            buffer: Vec::new(),
            path: String::new(),
            wiki: Wiki::default(),
            page: Page::default(),
            is_done: false,
        })
    }

    /// Reads up to the end of the next page; `None` at the end of the file.
    fn next_page(&mut self) -> Result<Option<Page>, Error> {
        loop {
            self.buffer.clear();
            self.xml.get_mut().set_budget(MAX_ARTICLE);
            let event = match self.xml.read_event_into(&mut self.buffer) {
                Ok(event) => event,
                Err(error) => return Err(failure(&self.xml, &self.page.title, error)),
            };
            match event {
                Event::Start(element) => {
                    self.path.push('/');
                    self.path.push_str(element.name().as_ref());
                    match self.path.as_str() {
                        "/mediawiki/page" => self.page = Page::default(),
                        // Of an export with the whole history, the last revision counts.
                        "/mediawiki/page/revision" => {
                            self.page.timestamp.clear();
                            self.page.text.clear();
                        }
                        path if path.len() > MAX_PATH => {
                            return Err(self.wrong("elements lie too deep"));
                        }
                        _ => {}
                    }
                }
                Event::Empty(element) => {
                    if self.path == "/mediawiki/page" && element.name().as_ref() == "redirect" {
                        self.page.is_redirect = true;
                    }
                }
                Event::End(_) => {
                    let is_page = self.path == "/mediawiki/page";
                    self.path.truncate(self.path.rfind('/').unwrap_or_default());
                    if is_page {
                        return Ok(Some(mem::take(&mut self.page)));
                    }
                }
                Event::Text(text) => {
                    if let Some(field) = field(&mut self.wiki, &mut self.page, &self.path) {
                        field.push_str(&text.xml10_content());
                    }
                }
                Event::CData(text) => {
                    if let Some(field) = field(&mut self.wiki, &mut self.page, &self.path) {
                        field.push_str(&text.xml10_content());
                    }
                }
                Event::GeneralRef(reference) => {
                    let character = reference.resolve_char_ref().ok().flatten();
                    let named = resolve_xml_entity(&reference.xml10_content());
                    if character.is_none() && named.is_none() {
                        return Err(self.wrong("unknown entity"));
                    }
                    if let Some(field) = field(&mut self.wiki, &mut self.page, &self.path) {
                        field.extend(character);
                        field.push_str(named.unwrap_or_default());
                    }
                }
                Event::Eof if self.path.is_empty() => return Ok(None),
                Event::Eof => {
                    return Err(Error::Truncated {
                        offset: self.xml.buffer_position(),
                        article: mem::take(&mut self.page.title),
                    });
                }
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
            if self.page.size() + self.wiki.size() > MAX_ARTICLE {
                let (offset, article) =
                    (self.xml.buffer_position(), mem::take(&mut self.page.title));
                return Err(Error::TooLarge { offset, article });
            }
        }
    }

    fn next_article(&mut self) -> Result<Option<Article>, Error> {
        while let Some(page) = self.next_page()? {
            let Some(edition) = self.wiki.edition() else {
                return Err(Error::NotWikivoyage {
                    offset: self.xml.buffer_position(),
                    dbname: self.wiki.dbname.clone(),
                });
            };
            if page.namespace.trim() == "0" && !page.is_redirect {
                let mut article = Article::parse(edition, page.title.trim(), &page.text);
                article.revised = Date::parse(&page.timestamp);
                return Ok(Some(article));
            }
        }
        Ok(None)
    }

    fn wrong(&mut self, message: &str) -> Error {
        Error::Xml {
            offset: self.xml.buffer_position(),
            article: mem::take(&mut self.page.title),
            message: message.to_owned(),
        }
    }
}

impl<R: Read> Iterator for Dump<R> {
    type Item = Result<Article, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        next_article(self, |stream| &mut stream.is_done, Self::next_article)
    }
}

impl Wiki {
    fn size(&self) -> usize {
        self.dbname.len() + self.base.len()
    }

    /// Returns the language: `en` of `enwikivoyage`, or of `https://en.wikivoyage.org/wiki/Main_Page`.
    fn edition(&self) -> Option<&str> {
        let by_base = || {
            self.base
                .split_once("://")?
                .1
                .split_once(".wikivoyage.org/")
                .map(|(first, _)| first)
        };
        let name = self
            .dbname
            .trim()
            .strip_suffix("wikivoyage")
            .or_else(by_base)?;
        (!name.is_empty()).then_some(name)
    }
}

impl Page {
    fn size(&self) -> usize {
        [&self.namespace, &self.title, &self.timestamp, &self.text]
            .iter()
            .map(|text| text.len())
            .sum()
    }
}

/// Returns where the text of an element belongs.
fn field<'p>(wiki: &'p mut Wiki, page: &'p mut Page, path: &str) -> Option<&'p mut String> {
    Some(match path {
        "/mediawiki/siteinfo/dbname" => &mut wiki.dbname,
        "/mediawiki/siteinfo/base" => &mut wiki.base,
        "/mediawiki/page/title" => &mut page.title,
        "/mediawiki/page/ns" => &mut page.namespace,
        "/mediawiki/page/revision/timestamp" => &mut page.timestamp,
        "/mediawiki/page/revision/text" => &mut page.text,
        _ => return None,
    })
}

/// Says what stopped the reader of XML.
fn failure<R: Read>(xml: &Reader<Input<R>>, article: &str, error: quick_xml::Error) -> Error {
    let (offset, article) = (xml.error_position(), article.to_owned());
    match error {
        _ if xml.get_ref().is_spent() => Error::TooLarge { offset, article },
        quick_xml::Error::Io(error) => Error::Io {
            offset,
            article,
            error: std::io::Error::new(error.kind(), error.to_string()),
        },
        error => Error::Xml {
            offset,
            article,
            message: error.to_string(),
        },
    }
}
