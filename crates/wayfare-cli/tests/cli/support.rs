//! The binary, and the small dataset that it is tried on.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::OnceLock,
};

use serde_json::Value;
use wayfare_datasets::{STAND_INS, write_source};

/// GeoNames' 19 columns, with `|` for the tab. The default sources know no highlights of these places, and no
/// costs of Springfield in Oregon.
pub(crate) const PLACES: &str = "\
2267057|Lisbon|Lisbon|Lisboa,Lissabon,리스본|38.71667|-9.13333|P|PPLC|PT||14||||517802||45|Europe/Lisbon|2026-01-01
2735943|Porto|Porto|Oporto|41.14961|-8.61099|P|PPLA|PT||17||||249633||104|Europe/Lisbon|2026-01-01
1857910|京都|Kyoto|Kyoto|35.02107|135.75385|P|PPLA|JP||22||||1463723||50|Asia/Tokyo|2026-01-01
4409896|Springfield|Springfield||37.21533|-93.29824|P|PPLA2|US||MO|077|||169176|396|399|America/Chicago|2026-01-01
5754005|Springfield|Springfield||44.04624|-123.02203|P|PPL|US||OR|039|||60870|139|140|America/Los_Angeles|2026-01-01
";

/// alternateNamesV2, with `|` for the tab.
const NAMES: &str = "\
1|2267057|pt|Lisboa, capital||||||
2|2267057|iata|LIS||||||
";

/// The 12 columns of the postal dump, with `|` for the tab.
const POSTAL: &str = "\
PT|1000-001|Lisboa|Lisboa|14|||||38.7301|-9.1387|
PT|1300-001|Belém|Lisboa|14|||||38.6972|-9.2064|
US|65801|Springfield|Missouri|MO|||||37.2581|-93.3437|4
";

const COSTS: &str = "\
geonameid,category_id,budget,midrange,luxury
2267057,1,20.5,55,140
2267057,0,48,112.25,290
";

const HIGHLIGHTS: &str = "\
geonameid,category_id,cost,description
2267057,4,1.3,\"A custard tart, still warm\"
";

const ACCOMMODATION: &str = "\
id,geonameid,name,description,url,latitude,longitude,dormavailable,dormprice,dormcurrency,privateavailable,city,country
7,2267057,Hostel of Tests,Invented,https://example.org/7,38.71,-9.14,Y,19.5,EUR,N,Lisbon,PT
";

pub(crate) const SOURCES: [(&str, &str); 6] = [
    ("places", "places.txt"),
    ("alternate-names", "alternate-names.txt"),
    ("postal", "postal.txt"),
    ("location-costs", "location-costs.csv"),
    ("location-highlights", "location-highlights.csv"),
    ("accommodation", "accommodation.csv"),
];

/// What a finished command left.
pub(crate) trait Answer {
    fn code(&self) -> i32;
    fn out(&self) -> String;
    fn err(&self) -> String;
}

impl Answer for Output {
    fn code(&self) -> i32 {
        self.status.code().unwrap()
    }

    fn out(&self) -> String {
        String::from_utf8(self.stdout.clone()).unwrap()
    }

    fn err(&self) -> String {
        String::from_utf8(self.stderr.clone()).unwrap()
    }
}

/// The command on the small dataset, unless the arguments name another one.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wayfare"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.env("WAYFARE_DATASET", dataset()).args(args);
    command
}

pub(crate) fn wayfare(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

pub(crate) fn json(args: &[&str]) -> Value {
    let answer = command(args).arg("--json").output().unwrap();
    assert_eq!(answer.code(), 0, "{args:?}: {}", answer.err());
    serde_json::from_slice(&answer.stdout).unwrap()
}

pub(crate) fn batch(args: &[&str], lines: &[u8]) -> Output {
    output_of(&mut command(args), lines)
}

/// What a program leaves that reads these lines.
pub(crate) fn output_of(command: &mut Command, lines: &[u8]) -> Output {
    let lines = lines.to_vec();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::thread::scope(|threads| {
        // Its answers are read meanwhile: a pipe does not hold many of them.
        threads.spawn(move || input.write_all(&lines).unwrap());
        child.wait_with_output().unwrap()
    })
}

pub(crate) fn json_lines(answer: &Output) -> Vec<Value> {
    answer
        .out()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The small dataset, built once by the binary itself.
pub(crate) fn dataset() -> &'static Path {
    static DATASET: OnceLock<PathBuf> = OnceLock::new();
    DATASET.get_or_init(|| {
        let folder = folder("dataset");
        let texts = [PLACES, NAMES, POSTAL].map(|text| text.replace('|', "\t"));
        let texts = texts
            .iter()
            .map(String::as_str)
            .chain([COSTS, HIGHLIGHTS, ACCOMMODATION]);
        for ((_, file), text) in SOURCES.iter().zip(texts) {
            fs::write(folder.join(file), text).unwrap();
        }
        build(&folder);
        folder
    })
}

/// The default dataset, built by the binary.
pub(crate) fn world() -> PathBuf {
    wayfare_datasets::world(|dir| {
        let built = wayfare(&["--dataset", dir.to_str().unwrap(), "build", "--quiet"]);
        assert_eq!(built.code(), 0, "{}", built.err());
    })
}

/// Runs a line in a shell, at home in a folder.
pub(crate) fn shell(line: &str, home: &Path, dataset: &Path) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_wayfare")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .current_dir(home)
        .env("HOME", home)
        .env("PATH", path);
    shell
        .env("WAYFARE_DATASET", dataset)
        .env_remove("XDG_DATA_HOME")
        .output()
        .unwrap()
}

/// An empty folder of this name below the target folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cli")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Builds a dataset in the folder from the source files that lie there.
pub(crate) fn build(folder: &Path) {
    let mut manifest = "[dataset]\nname = \"Tests\"\ndate = \"2026-01-02\"\n".to_owned();
    for (kind, file) in SOURCES {
        manifest += &format!(
            "[[source]]\nid = \"{kind}\"\nfile = \"{file}\"\nkind = \"{kind}\"\ntitle = \"Test data\"\n\
             origin = \"tests/cli.rs\"\nlicense = \"CC0-1.0\"\ndate = \"2026-01-01\"\nprovenance = \"estimate\"\n"
        );
    }
    // What the default has around these places is not what tests are about.
    for (id, kind, rows, entry) in STAND_INS.iter().filter(|(_, kind, ..)| *kind == "islands") {
        manifest += &write_source(folder, id, id, kind, rows.as_bytes(), entry);
    }
    let sources = folder.join("sources.toml");
    fs::write(&sources, manifest).unwrap();
    let built = Command::new(env!("CARGO_BIN_EXE_wayfare"))
        .arg("--dataset")
        .arg(folder)
        .args(["build", "--strict", "--sources"])
        .arg(&sources)
        .output()
        .unwrap();
    assert_eq!(built.code(), 0, "{}", built.err());
}

/// The most memory that a process has had, in bytes.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}
