//! The three formats of an answer.

use crate::{
    failure::Failure,
    query,
    write::{Json, Php, Writer, Xml},
};

/// A format of answers, chosen by the query parameter `format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Format {
    /// JSON, unless another one is asked for.
    #[default]
    Json,
    /// XML 1.0.
    Xml,
    /// A PHP literal, as `var_export` prints it.
    Php,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Json, Self::Xml, Self::Php];

    /// Returns the value of `format` that selects it.
    ///
    /// ```
    /// assert_eq!(wayfare_api::Format::Xml.name(), "xml");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Xml => "xml",
            Self::Php => "php",
        }
    }

    /// Returns its media type.
    ///
    /// ```
    /// assert_eq!(wayfare_api::Format::Json.content_type(), "application/json");
    /// ```
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Xml => "application/xml; charset=utf-8",
            // Not a media type of PHP code, so that no server or browser runs it.
            Self::Php => "text/plain; charset=utf-8",
        }
    }

    /// Returns the format that a query string selects.
    pub(crate) fn of_query(query: &str) -> Result<Self, Failure> {
        let mut format = Self::default();
        for (_, value) in query::pairs(query).filter(|(name, _)| name == "format") {
            let value = value?;
            format = Self::ALL
                .into_iter()
                .find(|format| format.name() == value)
                .ok_or_else(|| {
                    Failure::Input(format!(
                        "{value:?} is not a format: it must be json, xml or php."
                    ))
                })?;
        }
        Ok(format)
    }

    /// Writes a whole body.
    pub(crate) fn write<E>(
        self,
        fill: impl FnOnce(&mut dyn Writer) -> Result<(), E>,
    ) -> Result<Vec<u8>, E> {
        // Enough for most answers about one thing.
        let mut body = Vec::with_capacity(4096);
        match self {
            Self::Json => fill(&mut Json::new(&mut body)),
            Self::Xml => fill(&mut Xml::new(&mut body)),
            Self::Php => fill(&mut Php::new(&mut body)),
        }?;
        Ok(body)
    }
}
