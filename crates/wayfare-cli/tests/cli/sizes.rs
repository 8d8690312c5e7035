//! The sizes of presets are those on the page.

use std::{fs, path::Path};

use wayfare_datasets::ROOT;

use crate::support::{Answer, folder, wayfare, world};

/// The share by which a figure may be off: one digit of the least of them.
const WITHIN: f64 = 0.03;

fn megabytes(file: &Path) -> f64 {
    fs::metadata(file).unwrap().len() as f64 / 1e6
}

/// Returns the megabytes of both files of a dataset, and of what it is packed in with both and with the index alone.
fn sizes(dataset: &Path, folder: &Path) -> [f64; 4] {
    let packed = |name: &str, options: &[&str]| {
        let file = folder.join(name);
        let (dataset, out) = (dataset.display().to_string(), file.display().to_string());
        let answer = wayfare(&[&["--dataset", &dataset, "pack", "-o", &out][..], options].concat());
        assert_eq!(answer.code(), 0, "{}", answer.err());
        megabytes(&file)
    };
    [
        megabytes(&dataset.join("world.idx")),
        megabytes(&dataset.join("world.sqlite")),
        packed("both.zst", &[]),
        packed("index.zst", &["--index-only"]),
    ]
}

#[test]
fn a_preset_is_as_large_as_the_page_says() {
    let folder = folder("sizes");
    let page = fs::read_to_string(Path::new(ROOT).join("docs/updates.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let rows = rows.filter(|line| !line.contains("--preset"));
    let mut presets = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (preset, told) = cells.split_first().unwrap();
        let preset = preset.trim_matches('`');
        presets.push(preset);
        let dataset = match preset {
            "full" => world(),
            _ => {
                let dataset = folder.join(preset);
                let target = dataset.display().to_string();
                let answer =
                    wayfare(&["--dataset", &target, "build", "--quiet", "--preset", preset]);
                assert_eq!(answer.code(), 0, "{}", answer.err());
                dataset
            }
        };
        let sizes = sizes(&dataset, &folder);
        let is = sizes.map(|size| format!("{size:.1}")).join(" | ");
        for (told, size) in told.iter().zip(sizes) {
            let told: f64 = told.parse().unwrap();
            assert!(
                (told - size).abs() <= WITHIN * size + 0.05,
                "{preset} has {is}, docs/updates.md {row}"
            );
        }
    }
    assert_eq!(presets, ["full", "cities15000", "travel", "country=PT"]);
}
