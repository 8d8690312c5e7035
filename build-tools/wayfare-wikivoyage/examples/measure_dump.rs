//! Writes a dump of made-up articles, or reads one and says how fast:
//!
//! ```text
//! cargo run --release -p wayfare-wikivoyage --example measure_dump write 30000 dump.xml.bz2
//! cargo run --release -p wayfare-wikivoyage --example measure_dump read dump.xml.bz2
//! ```

use std::{
    env,
    fs::File,
    io::{self, BufReader, BufWriter, Seek, Write},
    time::Instant,
};

use bzip2::write::BzEncoder;
use wayfare_wikivoyage::{Dump, prices};

const HEAD: &str = r#"<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo><sitename>Wikivoyage</sitename><dbname>enwikivoyage</dbname></siteinfo>
"#;

const LISTING: &str = "* {{sleep\n| name=Hotel NUMBER | alt= | url=https://example.org/?a=1&amp;b=NUMBER | email=\n\
    | address=NUMBER [[Main Street|Main St]] | lat=35.NUMBER | long=139.NUMBER | directions=\n\
    | phone=+81 3 6406-6000 | checkin= | checkout= | price=¥NUMBER00-NUMBER50 per night\n\
    | wikidata=QNUMBER | lastedit=2024-05-31\n\
    | content=A ''quiet'' hotel near the station &lt;!-- verify --&gt;, with a '''garden''' and {{km|2}} of paths.\n}}\n";

const PROSE: &str = "The old town lies on a hill above the [[River (Region)|river]], and its &quot;upper&quot; streets are steep. \
    Most of what visitors come for is within a walk of the market square; the rest needs a bus.\n\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", articles, path] => write(articles.parse()?, File::create(path)?)?,
        ["read", path] => read(File::open(path)?)?,
        _ => eprintln!("usage: measure_dump write ARTICLES FILE | measure_dump read FILE"),
    }
    Ok(())
}

/// Writes articles of about the size and number of listings that those of the English edition have.
fn write(articles: u64, file: File) -> io::Result<()> {
    let mut out = BzEncoder::new(BufWriter::new(file), bzip2::Compression::best());
    out.write_all(HEAD.as_bytes())?;
    let mut number = 10_007;
    for id in 0..articles {
        write!(
            out,
            "  <page>\n    <title>City {id}</title>\n    <ns>0</ns>\n    <id>{id}</id>\n    <revision>\n      <id>{id}</id>\n      \
             <timestamp>2024-05-31T08:00:00Z</timestamp>\n      <text bytes=\"1\" xml:space=\"preserve\">"
        )?;
        for section in ["See", "Do", "Eat", "Drink", "Sleep"] {
            writeln!(out, "=={section}==\n{}===Budget===", PROSE.repeat(8))?;
            for _ in 0..id % 4 + 1 {
                number = number * 7919 % 89_989 + 10_000;
                out.write_all(LISTING.replace("NUMBER", &number.to_string()).as_bytes())?;
            }
        }
        write!(
            out,
            "{{{{usablecity}}}}\n{{{{isPartOf|Region {}}}}}\n{{{{geo|35.1|139.2}}}}</text>\n    </revision>\n  </page>\n",
            id % 100
        )?;
    }
    out.write_all(b"</mediawiki>\n")?;
    out.finish()?.flush()
}

fn read(mut file: File) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let (mut articles, mut listings, mut with_prices) = (0_u64, 0, 0);
    for article in Dump::new(BufReader::new(file.try_clone()?))? {
        articles += 1;
        for listing in article?.listings {
            listings += 1;
            with_prices += usize::from(
                listing
                    .price
                    .is_some_and(|price| prices(&price, Some("JPY")).is_some()),
            );
        }
    }
    let (seconds, bytes) = (start.elapsed().as_secs_f64(), file.stream_position()?);
    println!("{articles} articles, {listings} listings, {with_prices} of them with prices");
    println!(
        "{seconds:.1} s, {:.1} MB/s of the compressed file",
        bytes as f64 / 1e6 / seconds
    );
    Ok(())
}
