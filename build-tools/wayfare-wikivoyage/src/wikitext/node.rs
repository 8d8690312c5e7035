//! A template, link or heading within wikitext.

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// `{{name|…}}`
    Template,
    /// `[[target|…]]`
    Link,
    /// `== title ==`, with the number of signs
    Heading(usize),
}

/// A template, link or heading. Nodes may lie within one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node<'t> {
    pub(crate) kind: NodeKind,
    /// Where it begins and ends in the text.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// What its bars divide: a name or target, then parameters. A heading has one part.
    pub(crate) parts: Vec<&'t str>,
}

impl<'t> Node<'t> {
    /// Returns the first part: the name of a template, the target of a link, the title of a heading.
    pub(crate) fn name(&self) -> &'t str {
        self.parts.first().copied().unwrap_or_default().trim()
    }

    /// Returns the call of a parser function, whose first parameter stands behind a colon, as a template with that parameter:
    /// `{{formatnum:1234}}` as `{{formatnum|1234}}`.
    pub(crate) fn as_function(&self) -> Option<Self> {
        let (first, rest) = self.parts.split_first()?;
        let (name, parameter) = first.split_once(':')?;
        Some(Self {
            parts: [&[name, parameter], rest].concat(),
            ..self.clone()
        })
    }

    /// Returns the parameters with a name: `lat=35.66`.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'t str, &'t str)> + '_ {
        self.parts
            .iter()
            .skip(1)
            .filter_map(|part| split_named(part))
    }

    /// Returns the n-th parameter without a name, counted from 1.
    pub(crate) fn positional(&self, n: usize) -> Option<&'t str> {
        let mut unnamed = self
            .parts
            .iter()
            .skip(1)
            .filter(|part| split_named(part).is_none());
        unnamed.nth(n.checked_sub(1)?).map(|part| part.trim())
    }
}

/// Splits `lat=35.66`. A sign of equality in a template or link is none of the parameter.
fn split_named(part: &str) -> Option<(&str, &str)> {
    let (name, value) = part.split_once('=')?;
    (!name.contains(['{', '[', '<'])).then(|| (name.trim(), value.trim()))
}
