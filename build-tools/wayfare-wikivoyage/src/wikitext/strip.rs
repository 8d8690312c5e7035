//! Removes what is no wikitext: comments, references and the like. Lines stay where they are.

use std::borrow::Cow;

/// Elements whose content is neither a listing nor its text.
const DROPPED: [&str; 5] = ["ref", "gallery", "math", "timeline", "imagemap"];

/// Returns a text without comments and references. In `<nowiki>`, signs that would mean something become entities.
pub(crate) fn strip(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // Where an element is closed nowhere, it is not looked for again: that keeps the time linear.
    let mut unclosed: Vec<&str> = Vec::new();
    while let Some((before, after)) = rest.split_once('<') {
        out.push_str(before);
        if let Some(comment) = after.strip_prefix("!--") {
            let (comment, after) = comment.split_once("-->").unwrap_or((comment, ""));
            keep_lines(comment, &mut out);
            rest = after;
            continue;
        }
        let dropped = DROPPED.into_iter().find(|name| is_tag(after, name));
        let name = dropped.or_else(|| is_tag(after, "nowiki").then_some("nowiki"));
        let tag = name.and_then(|name| Some((name, tag_end(after)?)));
        let Some((name, (tag, content))) = tag else {
            out.push('<');
            rest = after;
            continue;
        };
        rest = content;
        if tag.ends_with('/') || unclosed.contains(&name) {
            continue;
        }
        match split_at_end_tag(content, name) {
            Some((content, after)) => {
                if dropped.is_some() {
                    keep_lines(content, &mut out);
                } else {
                    escape(content, &mut out);
                }
                rest = after;
            }
            None => unclosed.push(name),
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn keep_lines(removed: &str, out: &mut String) {
    out.extend(removed.matches('\n'));
}

/// Returns whether the text after a `<` begins with this name of an element, and nothing more.
fn is_tag(after: &str, name: &str) -> bool {
    let begins = after
        .get(..name.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(name));
    let next = after.as_bytes().get(name.len());
    begins && matches!(next, Some(b'>' | b'/' | b' ' | b'\t' | b'\n'))
}

/// Splits the text after a `<` into the rest of the tag and what follows it.
fn tag_end(after: &str) -> Option<(&str, &str)> {
    let end = after.find(['<', '>'])?;
    let (tag, rest) = after.split_at_checked(end)?;
    Some((tag, rest.strip_prefix('>')?))
}

/// Splits a text at `</name>`.
fn split_at_end_tag<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let mut ends = text
        .match_indices("</")
        .filter_map(|(at, slash)| text.split_at_checked(at + slash.len()));
    let (content, end) = ends.find(|(_, end)| is_tag(end, name))?;
    Some((content.strip_suffix("</")?, end.split_once('>')?.1))
}

/// Writes a text so that nothing in it means anything.
fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '{' => out.push_str("&#123;"),
            '|' => out.push_str("&#124;"),
            '}' => out.push_str("&#125;"),
            '[' => out.push_str("&#91;"),
            ']' => out.push_str("&#93;"),
            '=' => out.push_str("&#61;"),
            '\'' => out.push_str("&#39;"),
            '<' => out.push_str("&#60;"),
            c => out.push(c),
        }
    }
}
