//! A site: the explorer with a dataset and the interface in WebAssembly, as a folder for any host of static files.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
};

use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use sha2::{Digest, Sha256};
use wayfare::{Dataset, Source};
use wayfare_files::{AtomicFile, Readers, beside, make_folders};
use wayfare_text::printable;

use crate::{
    error::{Error, Result},
    explorer::{FILES, POLICY},
    key_hash::to_hex,
};

/// The dataset in its folder.
const INDEX: &str = "world.idx";

/// The dataset in a site. It is compressed, as many hosts compress only texts.
const DATASET: &str = "world.idx.gz";

/// The files of the package `wayfare` for the web that a page needs.
const PACKAGE: [&str; 8] = [
    "http.js",
    "load.js",
    "cache.js",
    "pieces.js",
    "error.js",
    "options.js",
    "wasm/http.js",
    "wasm/http_bg.wasm",
];

/// The first line of the service worker, which tells a site from other folders.
const MARK: &str = "// Made by `wayfare site`.\n";

/// A site that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Site {
    /// The number of files.
    pub files: usize,
    /// The size of all files, in bytes.
    pub bytes: u64,
    /// The size of the compressed dataset, in bytes, which a browser loads once.
    pub dataset_bytes: u64,
}

/// Writes a site into a folder: the explorer, which asks the dataset in `dataset` in the browser of the reader, by the
/// npm package `wayfare` in `package`. A host has to serve the folder as it is, at any path.
///
/// Each file replaces an older one when it is complete. Browsers that keep an older version take the new one into use
/// when they have all of it. Other files in the folder stay.
///
/// ```no_run
/// let site = wayfare_server::write_site("world".as_ref(), "node_modules/wayfare".as_ref(), "public".as_ref())?;
/// println!("{} files", site.files);
/// # Ok::<(), wayfare_server::Error>(())
/// ```
///
/// # Errors
///
/// There is no sound dataset or no such package, the folder has files and is no site, or it cannot be written to.
pub fn write_site(dataset: &Path, package: &Path, folder: &Path) -> Result<Site> {
    let credits = credits(&Dataset::open_verified(dataset)?)?;
    if let Some(missing) = PACKAGE
        .map(|name| package.join(name))
        .into_iter()
        .find(|file| !file.is_file())
    {
        return Err(Error::NoPackage(missing));
    }
    make_folder(folder)?;
    let mut writer = Writer {
        folder,
        files: Vec::new(),
        bytes: 0,
    };
    let index = read(&dataset.join(INDEX))?;
    let unpacked = to_hex(&Sha256::digest(&index));
    let mut compressed = GzEncoder::new(Vec::new(), Compression::default());
    let dataset_bytes = compressed
        .write_all(&index)
        .and_then(|()| compressed.finish())
        .map_err(at(&folder.join(DATASET)))
        .and_then(|compressed| writer.write(DATASET, &compressed))?;
    for name in PACKAGE {
        writer.write(&format!("engine/{name}"), &read(&package.join(name))?)?;
    }
    writer.write("engine/worker.js", include_bytes!("../site/worker.js"))?;
    for (name, content) in FILES
        .iter()
        .filter(|(name, _)| !["index.html", "sw.js"].contains(name))
    {
        writer.write(&format!("explorer/{name}"), content)?;
    }
    writer.write("sources.txt", credits.as_bytes())?;
    // What names the other files comes after them.
    writer.write("index.html", page().as_bytes())?;
    let names = format!(
        "const DATASET = \"{DATASET}\";\nconst UNPACKED = \"{unpacked}\";\n{}",
        writer.list()
    );
    let worker = format!("{MARK}{names}{}", include_str!("../site/sw.js"));
    writer.write("sw.js", worker.as_bytes())?;
    Ok(Site {
        files: writer.files.len(),
        bytes: writer.bytes,
        dataset_bytes,
    })
}

/// Makes the folder of a site and those in it, unless it is used for something else. The mark comes first: what is
/// interrupted can be done again.
fn make_folder(folder: &Path) -> Result<()> {
    let worker = folder.join("sw.js");
    let unfinished = beside(&worker, "unfinished");
    let is_new = match fs::read_dir(folder) {
        Ok(mut entries) => {
            entries.all(|entry| entry.is_ok_and(|entry| Some(entry.path()) == unfinished))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(at(folder)(error)),
    };
    if is_new {
        fs::create_dir_all(folder).map_err(at(folder))?;
        Writer {
            folder,
            files: Vec::new(),
            bytes: 0,
        }
        .write("sw.js", MARK.as_bytes())?;
    }
    let is_site = wayfare_files::open(&worker).is_ok_and(|worker| {
        let mut start = String::new();
        worker
            .take(MARK.len() as u64)
            .read_to_string(&mut start)
            .is_ok()
            && start == MARK
    });
    if !is_site {
        return Err(Error::NoSite(folder.to_owned()));
    }
    for part in ["engine/wasm", "explorer"] {
        make_folders(folder, part)?;
    }
    Ok(())
}

/// Returns what the page of a site links to: whom the dataset is from, and on what terms.
fn credits(dataset: &Dataset) -> Result<String> {
    let info = dataset.info()?;
    let mut lines = vec![format!(
        "{}, {}, is made from these sources.",
        info.name, info.snapshot_date
    )];
    for Source {
        title,
        date,
        license,
        origin,
        ..
    } in info.sources
    {
        lines.extend([
            String::new(),
            format!("{title}, {date}"),
            format!("Licence: {license}"),
            origin.to_owned(),
        ]);
    }
    let lines: Vec<_> = lines.iter().map(|line| printable(line)).collect();
    // The mark at the beginning says that it is UTF-8, which hosts do not always say of a text.
    Ok(format!("\u{feff}{}\n", lines.join("\n")))
}

/// Returns the page of a site: that of a server, with a policy that a server has in its headers, and the dataset.
fn page() -> String {
    let page = include_str!("../explorer/index.html");
    // An element cannot say who may frame the page. Some browsers ask it whether a worker may run WebAssembly.
    let policy = POLICY
        .replace("frame-ancestors 'none'; ", "")
        .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"wayfare-dataset\" content=\"{DATASET}\">\n\
         <title>"
    );
    page.replacen("<title>", &head, 1)
}

/// Writes the files of a site, and remembers them.
struct Writer<'f> {
    folder: &'f Path,
    /// The names, and the hashes of what is in them.
    files: Vec<(String, String)>,
    bytes: u64,
}

impl Writer<'_> {
    /// Writes a file. Returns its size in bytes.
    fn write(&mut self, name: &str, content: &[u8]) -> Result<u64> {
        let path = self.folder.join(name);
        let mut file = AtomicFile::create_for(&path, Readers::Default)?;
        file.write_all(content).map_err(at(&path))?;
        file.publish()?;
        self.files
            .push((name.to_owned(), to_hex(&Sha256::digest(content))));
        self.bytes += content.len() as u64;
        Ok(content.len() as u64)
    }

    /// Returns the files as the service worker needs them.
    fn list(&self) -> String {
        let lines = self.files.iter().map(|(name, hash)| {
            // The page is asked for by its folder.
            let name = if name == "index.html" { "" } else { name };
            format!("  \"{name}\": \"{hash}\",\n")
        });
        format!("const FILES = {{\n{}}};\n", lines.collect::<String>())
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    wayfare_files::open(path)
        .and_then(|mut file| file.read_to_end(&mut content))
        .map_err(at(path))?;
    Ok(content)
}

/// Returns the error of a file.
fn at(path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |error| {
        wayfare_files::Error {
            path: path.clone(),
            error,
        }
        .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_site_has_a_policy_and_its_dataset() {
        let page = page();
        for part in [
            "script-src 'self' 'wasm-unsafe-eval';",
            "trusted-types worker\">",
            "content=\"world.idx.gz\">\n<title>",
        ] {
            assert!(page.contains(part), "{page}");
        }
        assert!(
            !page.contains("frame-ancestors") && !page.contains("=\"/"),
            "{page}"
        );
    }

    #[test]
    fn what_was_interrupted_can_be_done_again() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name);
        fs::write(name(".sw.js.unfinished"), "").unwrap();
        make_folder(folder.path()).unwrap();
        fs::write(name(".world.idx.unfinished"), "").unwrap();
        make_folder(folder.path()).unwrap();
        fs::write(name("sw.js"), "mine").unwrap();
        assert!(matches!(make_folder(folder.path()), Err(Error::NoSite(_))));
    }
}
