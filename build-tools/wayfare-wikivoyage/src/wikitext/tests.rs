//! Wikitext as editors write it, and as they should not.

use super::*;
use crate::vocabulary::Vocabulary;

fn templates(text: &str) -> Vec<String> {
    let text = strip(text);
    let nodes = scan(&text)
        .into_iter()
        .filter(|node| node.kind == NodeKind::Template);
    nodes
        .map(|node| {
            node.parts
                .iter()
                .map(|part| part.trim())
                .collect::<Vec<_>>()
                .join(" ¦ ")
        })
        .collect()
}

fn plain(text: &str) -> String {
    Plain::text(&Vocabulary::new("en"), &strip(text))
}

#[test]
fn bars_of_links_and_inner_templates_divide_nothing() {
    assert_eq!(
        templates("{{a|[[b|c]]|d={{e|f}}}}"),
        ["a ¦ [[b|c]] ¦ d={{e|f}}", "e ¦ f"]
    );
    assert_eq!(templates("[[File:x|{{a|b}}]]"), ["a ¦ b"]);
    assert_eq!(
        templates("{{a|<nowiki>|}}</nowiki>|b}}"),
        ["a ¦ &#124;&#125;&#125; ¦ b"]
    );
    assert_eq!(
        templates("{{a|<!-- }} | -->b<ref>|{{c}}</ref>}}"),
        ["a ¦ b"]
    );
}

#[test]
fn a_link_that_is_not_closed_is_text() {
    assert_eq!(templates("{{a|[[b|c}}"), ["a ¦ [[b ¦ c"]);
    assert_eq!(templates("{{a|[[b\n|c]]}}"), ["a ¦ [[b ¦ c]]"]);
}

#[test]
fn a_template_that_is_not_closed_ends_at_the_next() {
    assert_eq!(
        templates("* {{a|b=1\n|c=2\n* {{d|e}}\nf|g"),
        ["a ¦ b=1 ¦ c=2", "d ¦ e"]
    );
    assert_eq!(templates("{{a|b\n==c==\n{{d}}"), ["a ¦ b", "d"]);
    assert_eq!(templates("{{a|{{b|c\n* {{d}}"), ["a ¦ {{b|c", "b ¦ c", "d"]);
    assert_eq!(templates("{{a"), ["a"]);
    assert_eq!(templates("a}} {{b}}"), ["b"]);
    // One that is closed may have a template at the beginning of a line.
    assert_eq!(templates("{{a|\n{{b}}|c}}"), ["a ¦ {{b}} ¦ c", "b"]);
}

#[test]
fn headings_have_signs_on_both_sides() {
    let headings = |text: &str| -> Vec<(NodeKind, String)> {
        let nodes = scan(text)
            .into_iter()
            .filter(|node| matches!(node.kind, NodeKind::Heading(_)));
        nodes
            .map(|node| (node.kind, node.name().to_owned()))
            .collect()
    };
    let heading = |depth, title: &str| (NodeKind::Heading(depth), title.to_owned());
    assert_eq!(
        headings("==Eat==\nx\n=== Budget === \n==no\n===="),
        [heading(2, "Eat"), heading(3, "Budget")]
    );
}

#[test]
fn plain_text_has_no_markup() {
    assert_eq!(
        plain("'''The ''old'' inn''' of [[Rome|the city]], [[Lazio]]"),
        "The old inn of the city, Lazio"
    );
    assert_eq!(
        plain("[[File:a.jpg|thumb|x]]See [https://x.org the site] [https://x.org]."),
        "See the site ."
    );
    assert_eq!(
        plain("a<br/>b &amp; c&nbsp;d &#8364; &#x20AC; &unknown; 1 < 2"),
        "a b & c d € € &unknown; 1 < 2"
    );
    assert_eq!(
        plain("{{JPY|2,000}} {{unknown|x}}{{lang|ja|森}}{{km|5}}"),
        "JPY 2,000 森5 km"
    );
    assert_eq!(
        plain("{{formatnum:1234}} € {{Formatnum: {{km|5}} |R}} {{lc:X}}"),
        "1234 € 5 km"
    );
    assert_eq!(plain("one\n* two\n\nthree"), "one two three");
    assert_eq!(
        plain("<nowiki>[[a]] ''b''</nowiki> [sic]"),
        "[[a]] ''b'' [sic]"
    );
    assert_eq!(plain("rock'n'roll ''''bold''''"), "rock'n'roll 'bold'");
}
