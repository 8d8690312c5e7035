//! The readers of the builder on one file in memory.

use wayfare_build::{
    Error, Manifest, SourceSpec,
    fuzzing::{self, RowOutcomes},
};

/// The source that a manifest with these further lines describes, if it is a sound one.
pub fn source(kind: &str, file: &str, lines: &str) -> Option<SourceSpec> {
    let text = format!(
        "[dataset]\nname = \"Fuzz\"\ndate = \"2026-01-01\"\n[[source]]\nid = \"fuzz\"\nfile = \"{file}\"\n\
         title = \"t\"\norigin = \"o\"\nlicense = \"CC0-1.0\"\ndate = \"2026-01-01\"\nkind = \"{kind}\"\n{lines}\n"
    );
    Manifest::parse(&text, "sources.toml")
        .ok()?
        .sources
        .into_iter()
        .next()
}

/// Reads a GeoNames file: every row is kept or rejected, whatever ends its line, and only an archive can be refused. In
/// UTF-16 a line does not end in one byte, so other ends are tried in UTF-8 alone.
pub fn read_lines(kind: &str, bytes: &[u8]) {
    let is_archive = bytes.starts_with(b"PK");
    let is_utf_16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    let spec = source(kind, if is_archive { "rows.zip" } else { "rows.txt" }, "")
        .expect("a sound manifest");
    match fuzzing::read(&spec, bytes.to_vec()) {
        Ok(rows) => {
            assert_counted(&rows);
            if !is_archive && !is_utf_16 && !bytes.contains(&b'\r') {
                let ended = bytes.iter().flat_map(|byte| {
                    if *byte == b'\n' {
                        &b"\r\n"[..]
                    } else {
                        std::slice::from_ref(byte)
                    }
                });
                assert_eq!(
                    fuzzing::read(&spec, ended.copied().collect()).ok(),
                    Some(rows),
                    "with CRLF"
                );
            }
        }
        Err(error) => assert_names_the_file(&error, is_archive),
    }
}

/// Reads a table as a source describes it.
pub fn read_table(spec: &SourceSpec, bytes: &[u8]) {
    match fuzzing::read(spec, bytes.to_vec()) {
        Ok(rows) => assert_counted(&rows),
        Err(error) => assert_names_the_file(&error, true),
    }
}

/// No row is lost without a word; one that is kept without a part of it is counted as rejected, too.
fn assert_counted(rows: &RowOutcomes) {
    let used = rows.kept + rows.skipped;
    assert!(
        used <= rows.read && rows.read <= used + rows.rejected,
        "{rows:?}"
    );
}

fn assert_names_the_file(error: &Error, may_fail: bool) {
    let text = error.to_string();
    assert!(
        may_fail && matches!(error, Error::Source { .. }) && text.starts_with("rows."),
        "{text}"
    );
}
