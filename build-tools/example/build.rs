//! Makes a dataset of three rows, and nothing else.

use std::env;
use std::path::PathBuf;

use wayfare_build::{Build, Manifest, SourceFiles, SourceKind, SourceSpec};

const HUTS: &str = "\
id,name,latitude,longitude,beds
1,Bergseehütte,46.6597,8.4836,60
2,Lidernenhütte,46.9318,8.6846,90
3,Treschhütte,46.7186,8.6106,30
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let huts = SourceSpec::new("huts", SourceKind::Places, "huts.csv")
        .title("Mountain huts")
        .origin("made up for this example")
        .license("CC0-1.0")
        .date("2026-05-01")
        .column("geonameid", "id")
        .column("name", "name")
        .column("latitude", "latitude")
        .column("longitude", "longitude")
        .column("population", "beds");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo gives no OUT_DIR")?);
    Build::new(out.join("huts"))
        .manifest(
            Manifest::new("Huts", "2026-05-01").source(huts),
            SourceFiles::memory([("huts.csv", HUTS.as_bytes())]),
        )
        .default_sources(false)
        .index_only(true)
        .run()?;
    Ok(())
}
