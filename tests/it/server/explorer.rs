//! The page at `/`, as far as a server can tell. `tests/explorer` has it in a browser.

use wayfare_server::{Access, Options};

use super::Running;
use crate::support::fixture_dir;

#[test]
fn the_page_and_its_files_need_no_key_and_what_they_ask_does() {
    let access = Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    let server = Running::new(Options::new(fixture_dir(), access));
    let page = server.get("/");
    assert_eq!(
        (page.status, page.header("content-type")),
        (200, Some("text/html; charset=utf-8"))
    );
    let files = page
        .text()
        .split('"')
        .filter(|part| part.starts_with("explorer/"));
    let files: Vec<_> = files.map(|file| format!("/{file}")).collect();
    assert!(files.len() > 10, "{files:?}");
    for file in files.iter().map(String::as_str).chain(["/sw.js"]) {
        let answer = server.get(file);
        assert_eq!(answer.status, 200, "{file}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{file}");
    }
    assert_eq!(server.get("/v3/explore/dataset").status, 403);
    let none = server.get("/explorer/none.js");
    assert_eq!(
        (none.status, none.error().as_str()),
        (404, "There is no file \"none.js\".")
    );
    assert_eq!(server.get("/explorer/..%2fsrc%2flib.rs").status, 404);
}

#[test]
fn nothing_but_the_files_of_the_page_runs_in_it() {
    let page = Running::open().get("/");
    let policy = page.header("content-security-policy").unwrap();
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(
        !policy.contains("unsafe") && !policy.contains("http"),
        "{policy}"
    );
    assert!(
        !page.text().contains("style=") && !page.text().contains("<style"),
        "styles stand in a file"
    );
    assert_eq!(
        page.text().matches("<script").count(),
        page.text().matches("<script type=\"module\" src=").count()
    );
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = Running::open();
    let mut client = server.client();
    for encoding in ["identity", "gzip", "br"] {
        let first = client.get_with("/explorer/map.js", &[("accept-encoding", encoding)]);
        assert_eq!(
            first.header("content-encoding").unwrap_or("identity"),
            encoding
        );
        let tag = first.header("etag").unwrap().to_owned();
        let headers = [
            ("accept-encoding", encoding),
            ("if-none-match", tag.as_str()),
        ];
        assert_eq!(client.get_with("/explorer/map.js", &headers).status, 304);
    }
}
