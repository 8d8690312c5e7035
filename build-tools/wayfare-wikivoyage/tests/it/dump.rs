//! Exports in their real form, whole, compressed, cut off and of other wikis.

use std::io::Write;

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;
use wayfare_wikivoyage::{Article, Dump, Error, ListingKind};

const HEAD: &str = r#"<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Wikivoyage</sitename>
    <dbname>enwikivoyage</dbname>
    <base>https://en.wikivoyage.org/wiki/Main_Page</base>
    <namespaces><namespace key="0" case="first-letter" /></namespaces>
  </siteinfo>
"#;

fn page(title: &str, namespace: u8, redirect: &str, text: &str) -> String {
    format!(
        r#"  <page>
    <title>{title}</title>
    <ns>{namespace}</ns>
    <id>31</id>
    {redirect}
    <revision>
      <id>99</id>
      <timestamp>2024-05-31T08:00:00Z</timestamp>
      <contributor><username>Someone</username><id>7</id></contributor>
      <model>wikitext</model>
      <text bytes="1" sha1="x" xml:space="preserve">{text}</text>
    </revision>
  </page>
"#
    )
}

fn export() -> String {
    let rome = "{{isPartOf|Lazio}}\n* {{eat| name=Bread &amp;amp; Roses &lt;!-- x --&gt; | price=&quot;free&quot; }}";
    HEAD.to_owned()
        + &page("Rome", 0, "", rome)
        + &page(
            "Roma",
            0,
            r#"<redirect title="Rome" />"#,
            "#REDIRECT [[Rome]]",
        )
        + &page("Talk:Rome", 1, "", "{{eat|name=No}}")
        + &page(
            "Rome/Vatican &amp; Borgo",
            0,
            "",
            "<![CDATA[{{see|name=A<b>B</b>}}]]>",
        )
        + "</mediawiki>\n"
}

fn read(bytes: &[u8]) -> Result<Vec<Article>, Error> {
    Dump::new(bytes)?.collect()
}

fn error(bytes: &[u8]) -> String {
    read(bytes).unwrap_err().to_string()
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn articles_of_the_main_namespace_are_read() {
    let articles = read(export().as_bytes()).unwrap();
    let [rome, vatican] = articles.as_slice() else {
        panic!("{articles:?}")
    };
    assert_eq!((rome.edition.as_str(), rome.title.as_str()), ("en", "Rome"));
    assert_eq!(rome.revised.unwrap().to_string(), "2024-05-31");
    assert_eq!(rome.part_of.as_deref(), Some("Lazio"));
    let bread = &rome.listings[0];
    assert_eq!(
        (bread.kind, bread.name.as_str(), bread.line),
        (ListingKind::Eat, "Bread & Roses", 2)
    );
    assert_eq!(bread.price.as_deref(), Some("\"free\""));
    assert_eq!(
        (vatican.title.as_str(), vatican.part_of.as_deref()),
        ("Rome/Vatican & Borgo", Some("Rome"))
    );
    assert_eq!(vatican.listings[0].name, "AB");
}

#[test]
fn compressed_files_are_known_by_their_first_bytes() {
    let plain = export();
    let articles = read(plain.as_bytes()).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(plain.as_bytes()).unwrap();
    assert_eq!(read(&gzip.finish().unwrap()).unwrap(), articles);
    assert_eq!(read(&bzip2(plain.as_bytes())).unwrap(), articles);
    // As "multistream" dumps are: one stream after another.
    let (first, second) = plain.as_bytes().split_at(plain.len() / 2);
    let streams = [bzip2(first), bzip2(second)].concat();
    assert_eq!(read(&streams).unwrap(), articles);
    assert!(matches!(
        read(&streams[..streams.len() - 9]),
        Err(Error::Io { .. })
    ));
}

#[test]
fn an_older_export_names_its_wiki_by_its_base() {
    let older = export()
        .replace("    <dbname>enwikivoyage</dbname>\n", "")
        .replace("https://en.", "https://de.");
    assert_eq!(read(older.as_bytes()).unwrap()[0].edition, "de");
}

#[test]
fn what_is_no_export_of_wikivoyage_is_an_error() {
    let other = export()
        .replace("enwikivoyage", "enwiki")
        .replace("wikivoyage.org", "wikipedia.org");
    assert!(
        error(other.as_bytes())
            .ends_with("dbname \"enwiki\" is not that of a Wikivoyage, like \"enwikivoyage\"")
    );
    let cut = export();
    let cut = &cut[..cut.find("Borgo</title>").unwrap() + 13];
    assert!(
        error(cut.as_bytes())
            .contains("article \"Rome/Vatican & Borgo\": the file ends within a page")
    );
    assert!(error(b"<mediawiki><page></mediawiki>").contains("download the file again"));
    assert!(error(&[HEAD.as_bytes(), b"<page><title>A\xff</title>"].concat()).contains("byte"));
    assert!(
        error((HEAD.to_owned() + "<page><title>&nbsp;</title>").as_bytes())
            .contains("unknown entity")
    );
    assert!(error("<a>".repeat(1000).as_bytes()).contains("too deep"));
    assert!(read(b"").unwrap().is_empty());
}

#[test]
fn an_article_of_many_megabytes_is_an_error() {
    let text = "word &amp; ".repeat(2 << 20);
    let large = HEAD.to_owned() + &page("Rome", 0, "", &text);
    assert!(error(large.as_bytes()).contains("article \"Rome\": more than 8388608 bytes"));
    // One that never ends is given up as early.
    let large =
        HEAD.to_owned() + "<page><title>Rome</title><revision><text>" + &"word ".repeat(2 << 20);
    assert!(error(large.as_bytes()).contains("article \"Rome\": more than 8388608 bytes"));
    let comment = HEAD.to_owned() + "<!--" + &"word ".repeat(2 << 20);
    assert!(error(comment.as_bytes()).contains("more than 8388608 bytes"));
}
