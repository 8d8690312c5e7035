//! Pairs braces and brackets in one pass over the text.

use super::node::{Node, NodeKind};

/// How deep templates and links may lie within one another. What lies deeper is text.
const MAX_DEPTH: usize = 32;

/// Returns the templates, links and headings of a text in the order in which they begin.
pub(crate) fn scan(text: &str) -> Vec<Node<'_>> {
    let mut scanner = Scanner {
        text,
        open: Vec::new(),
        nodes: Vec::new(),
    };
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut is_line_start = true;
    while let Some(&byte) = bytes.get(at) {
        if is_line_start {
            is_line_start = false;
            let line = line_at(text, at);
            if let Some((depth, title)) = heading(line) {
                scanner.give_up(at);
                let parts = vec![title];
                let end = at + line.len();
                scanner.nodes.push(Some(Node {
                    kind: NodeKind::Heading(depth),
                    start: at,
                    end,
                    parts,
                }));
                at = end;
                continue;
            }
            if line
                .trim_start_matches(['*', '#', ':', ';', ' '])
                .starts_with("{{")
                && let Some(open) = scanner.open.last_mut()
            {
                open.cut.get_or_insert(at);
            }
        }
        let pair = bytes.get(at + 1) == Some(&byte);
        match byte {
            b'{' if pair => scanner.begin(NodeKind::Template, at),
            b'[' if pair => scanner.begin(NodeKind::Link, at),
            b'}' if pair => scanner.end_template(at),
            b']' if pair => scanner.end_link(at),
            b'|' => {
                if let Some(open) = scanner.open.last_mut() {
                    open.bars.push(at);
                }
            }
            b'\n' => {
                scanner.drop_links();
                is_line_start = true;
            }
            _ => {}
        }
        at += if pair && b"{[}]".contains(&byte) {
            2
        } else {
            1
        };
    }
    scanner.give_up(text.len());
    scanner.nodes.into_iter().flatten().collect()
}

/// A template or link that is not closed yet.
struct Open {
    kind: NodeKind,
    start: usize,
    /// Where its own bars stand.
    bars: Vec<usize>,
    /// Where the first line within it begins that itself begins with a template.
    cut: Option<usize>,
    /// Its place among the nodes.
    index: usize,
}

struct Scanner<'t> {
    text: &'t str,
    open: Vec<Open>,
    /// `None` until a node is closed, and for ever if it is none.
    nodes: Vec<Option<Node<'t>>>,
}

impl<'t> Scanner<'t> {
    fn begin(&mut self, kind: NodeKind, start: usize) {
        if self.open.len() < MAX_DEPTH {
            let index = self.nodes.len();
            self.nodes.push(None);
            self.open.push(Open {
                kind,
                start,
                bars: Vec::new(),
                cut: None,
                index,
            });
        }
    }

    fn end_template(&mut self, at: usize) {
        self.drop_links();
        if let Some(open) = self.open.pop() {
            self.close(open, at, at + 2);
        }
    }

    fn end_link(&mut self, at: usize) {
        match self.open.pop() {
            Some(open) if open.kind == NodeKind::Link => self.close(open, at, at + 2),
            other => self.open.extend(other),
        }
    }

    /// Takes links that are not closed for text, so that their bars belong to the template around them.
    fn drop_links(&mut self) {
        while let Some(link) = self.open.pop_if(|open| open.kind == NodeKind::Link) {
            if let Some(outer) = self.open.last_mut() {
                outer.bars.extend(link.bars);
            }
        }
    }

    /// Ends what is not closed: at the first line within it that begins with a template, else here.
    fn give_up(&mut self, at: usize) {
        self.drop_links();
        let mut end = at;
        while let Some(mut open) = self.open.pop() {
            if open.kind == NodeKind::Link {
                continue;
            }
            end = open.cut.unwrap_or(end);
            open.bars.retain(|&bar| bar < end);
            self.close(open, end, end);
        }
    }

    fn close(&mut self, open: Open, content_end: usize, end: usize) {
        let mut parts = Vec::with_capacity(open.bars.len() + 1);
        let mut from = open.start + 2;
        for to in open.bars.into_iter().chain([content_end]) {
            parts.push(self.text.get(from..to).unwrap_or_default());
            from = to + 1;
        }
        if let Some(node) = self.nodes.get_mut(open.index) {
            *node = Some(Node {
                kind: open.kind,
                start: open.start,
                end,
                parts,
            });
        }
    }
}

/// Returns the line that begins here, without its end.
fn line_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    rest.split('\n').next().unwrap_or_default()
}

/// Returns the depth and title of a line that is a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_end();
    if !line.starts_with("==") || !line.ends_with("==") {
        return None;
    }
    let title = line.trim_matches('=');
    let start = line.len() - line.trim_start_matches('=').len();
    let end = line.len() - line.trim_end_matches('=').len();
    (!title.trim().is_empty()).then(|| (start.min(end), title.trim()))
}
