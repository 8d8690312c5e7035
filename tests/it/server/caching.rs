//! What a client may keep: entity tags, 304, and answers in compressed form.

use std::{collections::HashSet, io::Read};

use super::{Running, open_options};
use crate::support::{fixture, world_dir};

/// Long enough to be compressed.
const LONG: &str = "/v3/countries";
/// Too short for that.
const SHORT: &str = "/v3/categories/4";

#[test]
fn an_answer_that_is_known_is_not_sent_again() {
    let server = Running::open();
    let mut client = server.client();
    let answer = client.get(LONG);
    let tag = answer.header("etag").unwrap().to_owned();
    assert!(
        tag.starts_with('"') && tag.contains(&fixture().info().unwrap().build_id),
        "{tag}"
    );
    assert_eq!(answer.header("cache-control"), Some("private, max-age=300"));
    // Apache, IIS and Jetty compress what is not compressed, and hand back the tag that they made.
    let of_proxies = ["-gzip", "-br", "--gzip", ";gzip"]
        .map(|suffix| tag.replace("-identity", &format!("-identity{suffix}")));
    let known = [
        tag.clone(),
        format!("W/{tag}"),
        format!("\"other\", {tag}"),
        "*".to_owned(),
    ];
    for known in known.into_iter().chain(of_proxies) {
        for method in ["GET", "HEAD"] {
            let again = client.request(method, LONG, &[("if-none-match", &known)]);
            assert_eq!(
                (again.status, again.body.len()),
                (304, 0),
                "{method} {known}"
            );
            for header in ["etag", "cache-control", "vary"] {
                assert_eq!(again.header(header), answer.header(header), "{header}");
            }
        }
    }
    let longer = tag.replace("-identity", "-identitygzip");
    let shorter = tag.replace("-identity", "");
    for unknown in ["\"other\"", "", tag.trim_matches('"'), &longer, &shorter] {
        assert_eq!(
            client.get_with(LONG, &[("if-none-match", unknown)]).body,
            answer.body,
            "{unknown}"
        );
    }
}

#[test]
fn each_representation_has_a_tag_of_its_own() {
    let server = Running::open();
    let mut client = server.client();
    let mut tags = HashSet::new();
    for target in [
        LONG.to_owned(),
        format!("{LONG}?format=xml"),
        format!("{LONG}?format=php"),
        SHORT.to_owned(),
    ] {
        for coding in ["identity", "gzip", "br"] {
            let answer = client.get_with(&target, &[("accept-encoding", coding)]);
            tags.insert(answer.header("etag").unwrap().to_owned());
        }
    }
    // The short answer is the same in all three.
    assert_eq!(tags.len(), 3 * 3 + 1);
}

#[test]
fn what_failed_has_no_tag() {
    let server = Running::open();
    for (target, status) in [
        ("/v3/nothing", 404),
        ("/v3/countries?format=x", 200),
        ("/v3/explore/outlines/seas", 200),
        ("/v3/explore/outlines/%20", 200),
    ] {
        let answer = server.client().get_with(target, &[("if-none-match", "*")]);
        assert_eq!(
            (answer.status, answer.header("etag")),
            (status, None),
            "{target}"
        );
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{target}");
    }
}

#[test]
fn large_answers_are_compressed_for_who_takes_that() {
    let server = Running::new(wayfare_server::Options {
        dataset: world_dir().into(),
        ..open_options()
    });
    let mut client = server.client();
    for target in [
        LONG,
        "/v3/search/location/san?format=xml",
        "/v3/currencies?format=php",
    ] {
        let plain = client.get(target);
        assert_eq!(
            (plain.header("content-encoding"), plain.header("vary")),
            (None, Some("accept-encoding"))
        );
        // Made, made and kept, and from the cache.
        for _ in 0..3 {
            for (accepted, coding) in [
                ("gzip, deflate, br", "br"),
                ("gzip", "gzip"),
                ("br;q=0.2, gzip;q=0.9", "gzip"),
            ] {
                let answer = client.get_with(target, &[("accept-encoding", accepted)]);
                assert_eq!(answer.header("content-encoding"), Some(coding), "{target}");
                assert_eq!(answer.header("content-type"), plain.header("content-type"));
                assert!(answer.body.len() < plain.body.len() / 2, "{target}");
                let mut body = Vec::new();
                match coding {
                    "br" => brotli::Decompressor::new(&*answer.body, 4096).read_to_end(&mut body),
                    _ => flate2::read::GzDecoder::new(&*answer.body).read_to_end(&mut body),
                }
                .unwrap();
                assert!(body == plain.body, "{target} {coding}");
            }
            for accepted in ["", "identity", "gzip;q=0", "zstd"] {
                assert!(
                    client
                        .get_with(target, &[("accept-encoding", accepted)])
                        .body
                        == plain.body
                );
            }
        }
    }
    let short = client.get_with(SHORT, &[("accept-encoding", "gzip, br")]);
    assert_eq!(short.header("content-encoding"), None);
    assert_eq!(short.json()["data"]["category_id"], "4");
}
