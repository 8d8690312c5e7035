//! The plain text of wikitext.

use crate::price::is_code;
use crate::vocabulary::{Role, Vocabulary};

use super::node::{Node, NodeKind};
use super::scan::scan;

/// How deep templates are written out within one another. A pattern may name a parameter once only, so the time is linear.
const MAX_DEPTH: usize = 8;

/// The longest name of an entity, as `&thinsp;`.
const MAX_ENTITY: usize = 10;

/// Writes wikitext as plain text, on one line.
pub(crate) struct Plain<'v> {
    vocabulary: &'v Vocabulary,
    out: String,
    /// Whether white space precedes what is written next.
    is_spaced: bool,
}

impl<'v> Plain<'v> {
    /// Returns the plain text of wikitext that has been stripped.
    pub(crate) fn text(vocabulary: &'v Vocabulary, text: &str) -> String {
        let mut plain = Plain {
            vocabulary,
            out: String::new(),
            is_spaced: false,
        };
        plain.write(text, MAX_DEPTH);
        plain.out
    }

    fn write(&mut self, text: &str, depth: usize) {
        let mut at = 0;
        for node in scan(text) {
            if node.start < at || matches!(node.kind, NodeKind::Heading(_)) {
                continue;
            }
            self.write_text(text.get(at..node.start).unwrap_or_default());
            at = node.end;
            match node.kind {
                _ if depth == 0 => {}
                NodeKind::Template => self.write_template(&node, depth - 1),
                _ => self.write_link(&node, depth - 1),
            }
        }
        self.write_text(text.get(at..).unwrap_or_default());
    }

    /// Writes a template as the vocabulary says, and one that is called like a currency as an amount; others say nothing
    /// that can be told.
    fn write_template(&mut self, template: &Node<'_>, depth: usize) {
        let (name, amount);
        let function = template
            .as_function()
            .filter(|it| self.vocabulary.get(Role::Text, it.name()).is_some());
        let template = function.as_ref().unwrap_or(template);
        let pattern = match self.vocabulary.get(Role::Text, template.name()) {
            Some(pattern) => pattern,
            None => {
                name = template.name().trim();
                if !is_code(name) {
                    return;
                }
                amount = format!("{name} $1");
                &amount
            }
        };
        let mut pieces = pattern.split('$');
        self.write_text(pieces.next().unwrap_or_default());
        for piece in pieces {
            let number = piece
                .chars()
                .next()
                .and_then(|digit| digit.to_digit(10))
                .unwrap_or_default();
            self.write(
                template.positional(number as usize).unwrap_or_default(),
                depth,
            );
            self.write_text(piece.get(1..).unwrap_or_default());
        }
    }

    fn write_link(&mut self, link: &Node<'_>, depth: usize) {
        let target = link.name();
        let namespace = target.split_once(':').map(|(namespace, _)| namespace);
        if namespace.is_some_and(|name| self.vocabulary.get(Role::Namespace, name).is_some()) {
            return;
        }
        let shown = link
            .parts
            .get(1)
            .copied()
            .filter(|shown| !shown.trim().is_empty());
        self.write(shown.unwrap_or(target.trim_start_matches(':')), depth);
    }

    /// Writes text without templates and links.
    fn write_text(&mut self, text: &str) {
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let after = rest.get(c.len_utf8()..).unwrap_or_default();
            rest = match c {
                '\'' => self.write_apostrophes(rest),
                '<' => self.write_tag(after),
                '&' => self.write_entity(after),
                '[' => self.write_external_link(after),
                '\n' => {
                    self.is_spaced = true;
                    after.trim_start_matches(['*', '#', ':', ';'])
                }
                c => {
                    self.push(c);
                    after
                }
            };
        }
    }

    fn push(&mut self, c: char) {
        if c.is_whitespace() || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}') {
            self.is_spaced |= c.is_whitespace();
            return;
        }
        if self.is_spaced && !self.out.is_empty() {
            self.out.push(' ');
        }
        self.is_spaced = false;
        self.out.push(c);
    }

    /// Two, three or five apostrophes are italics and bold.
    fn write_apostrophes<'t>(&mut self, text: &'t str) -> &'t str {
        let rest = text.trim_start_matches('\'');
        let kept = match text.len() - rest.len() {
            1 | 4 => 1,
            2 | 3 | 5 => 0,
            many => many - 5,
        };
        for _ in 0..kept {
            self.push('\'');
        }
        rest
    }

    /// Leaves a tag out; one that begins a line or block is white space.
    fn write_tag<'t>(&mut self, after: &'t str) -> &'t str {
        let name = after.strip_prefix('/').unwrap_or(after);
        let end = after.find(['<', '>', '\n']);
        let closed = end.and_then(|end| after.get(end..)?.strip_prefix('>'));
        match closed {
            Some(rest) if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let length = name
                    .find(|c: char| !c.is_ascii_alphanumeric())
                    .unwrap_or(name.len());
                let name = name.get(..length).unwrap_or_default().to_ascii_lowercase();
                self.is_spaced |= matches!(name.as_str(), "br" | "p" | "div" | "li" | "td");
                rest
            }
            _ => {
                self.push('<');
                after
            }
        }
    }

    fn write_entity<'t>(&mut self, after: &'t str) -> &'t str {
        let end = after.bytes().take(MAX_ENTITY).position(|byte| byte == b';');
        let decoded = end.and_then(|end| Some((entity(after.get(..end)?)?, after.get(end + 1..)?)));
        let (c, rest) = decoded.unwrap_or(('&', after));
        self.push(c);
        rest
    }

    /// Writes the label of `[https://example.org label]`. The brackets of anything else stay.
    fn write_external_link<'t>(&mut self, after: &'t str) -> &'t str {
        let is_link = ["http://", "https://", "//", "mailto:", "ftp://"]
            .iter()
            .any(|scheme| after.starts_with(scheme));
        let end = after.find(['[', ']', '\n']).filter(|_| is_link);
        let split =
            end.and_then(|end| Some((after.get(..end)?, after.get(end..)?.strip_prefix(']')?)));
        let Some((link, rest)) = split else {
            self.push('[');
            return after;
        };
        if let Some((_, label)) = link.split_once(' ') {
            self.write_text(label);
        }
        rest
    }
}

/// Returns the character that an entity stands for.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hexadecimal = number.strip_prefix(['x', 'X']);
        let code = match hexadecimal {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "thinsp" | "ensp" | "emsp" => ' ',
        "shy" | "zwnj" | "lrm" | "rlm" => '\u{200b}',
        "ndash" => '–',
        "mdash" => '—',
        "minus" => '−',
        "times" => '×',
        "deg" => '°',
        "middot" => '·',
        "bull" => '•',
        "hellip" => '…',
        "euro" => '€',
        "pound" => '£',
        "yen" => '¥',
        "cent" => '¢',
        "frac12" => '½',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        _ => return None,
    })
}
