//! For those who run the server: health, metrics, the document, ids of requests.

use std::{collections::HashMap, fs, path::Path};

use super::Running;
use crate::support::{ROOT, fixture};

/// The samples of the metrics, by name and labels.
fn metrics(server: &Running) -> HashMap<String, f64> {
    let answer = server.get("/metrics");
    assert_eq!(
        answer.header("content-type"),
        Some("text/plain; version=0.0.4; charset=utf-8")
    );
    let samples = answer.text().lines().filter(|line| !line.starts_with('#'));
    let samples = samples.map(|line| {
        let (name, value) = line.rsplit_once(' ').unwrap();
        (name.to_owned(), value.parse().unwrap())
    });
    samples.collect()
}

#[test]
fn requests_are_counted_by_endpoint_and_status() {
    let server = Running::open();
    let mut client = server.client();
    client.get("/v3/locations/2267057");
    let tag = client
        .get("/v3/locations/2735943/")
        .header("etag")
        .unwrap()
        .to_owned();
    client.get_with("/v3/locations/2735943/", &[("if-none-match", &tag)]);
    client.request("POST", "/v3/locations/1", &[]);
    client.get("/v3/nothing");
    let metrics = metrics(&server);
    let count = |endpoint: &str, status: &str| {
        metrics
            .get(&format!(
                "wayfare_requests_total{{endpoint=\"{endpoint}\",status=\"{status}\"}}"
            ))
            .copied()
    };
    let location = "/locations/{geonameid}";
    assert_eq!(count(location, "200"), Some(2.0));
    assert_eq!(count(location, "304"), Some(1.0));
    assert_eq!(count(location, "405"), Some(1.0));
    assert_eq!(count("other", "404"), Some(1.0));
    assert_eq!(count("/countries", "200"), None);

    let latency = |rest: &str| metrics[&format!("wayfare_request_duration_seconds_{rest}")];
    assert_eq!(latency(&format!("count{{endpoint=\"{location}\"}}")), 4.0);
    assert_eq!(
        latency(&format!("bucket{{endpoint=\"{location}\",le=\"+Inf\"}}")),
        4.0
    );
    let (first, last) = ("0.000005", "0.1");
    let up_to = |bound| latency(&format!("bucket{{endpoint=\"{location}\",le=\"{bound}\"}}"));
    assert!(up_to(first) <= up_to(last) && up_to(last) >= 1.0);
    let sum = latency(&format!("sum{{endpoint=\"{location}\"}}"));
    assert!(sum > 0.0 && sum < 4.0, "{sum}");
    assert_eq!(metrics["wayfare_connections"], 2.0);

    let info = metrics
        .keys()
        .find(|name| name.starts_with("wayfare_dataset_info"))
        .unwrap();
    let dataset = fixture().info().unwrap();
    for value in [
        &dataset.build_id,
        &dataset.content_hash,
        dataset.snapshot_date,
    ] {
        assert!(info.contains(&format!("\"{value}\"")), "{info}");
    }
}

#[test]
fn what_is_asked_again_and_again_is_ready() {
    let server = Running::open();
    let mut client = server.client();
    let hits = |server: &Running| metrics(server)["wayfare_cache_hits_total"];
    const SEARCH: &str = "/v3/search/location/lisb";
    for (request, expected) in [0.0, 0.0, 1.0, 2.0].iter().enumerate() {
        client.get(SEARCH);
        assert_eq!(hits(&server), *expected, "request {request}");
    }
    for same in [
        "?limit=7&x=1&limit=20",
        "?x=2&limit=20",
        "/?limit=20&key=3",
        "?limit=20&format=json",
    ] {
        client.get(&format!("{SEARCH}{same}"));
    }
    assert_eq!(hits(&server), 4.0, "the third of these and the fourth");
    client.get(&format!("{SEARCH}?format=xml"));
    client.get_with(SEARCH, &[("accept-encoding", "gzip")]);
    assert_eq!(
        hits(&server),
        4.0,
        "other formats and codings are other answers"
    );
    assert!(server.handle.reload());
    client.get(SEARCH);
    assert_eq!(hits(&server), 4.0, "a new dataset has new answers");
}

#[test]
fn reloads_are_counted() {
    let server = Running::open();
    assert!(server.handle.reload());
    let metrics = metrics(&server);
    let reloads = |result| metrics[&format!("wayfare_reloads_total{{result=\"{result}\"}}")];
    assert_eq!((reloads("good"), reloads("failed")), (1.0, 0.0));
}

#[test]
fn health_and_the_document_need_no_key() {
    let access = wayfare_server::Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    let server = Running::new(wayfare_server::Options {
        access,
        ..super::open_options()
    });
    let answer = server.get("/healthz");
    assert_eq!((answer.status, answer.text()), (200, "ok\n"));
    let document = fs::read_to_string(Path::new(ROOT).join("docs/openapi.json")).unwrap();
    let answer = server.get("/openapi.json");
    assert!(answer.text() == document);
    answer.json();
    let (tag, short) = (
        answer.header("etag").unwrap(),
        [("accept-encoding", "gzip")],
    );
    assert_eq!(
        server
            .client()
            .get_with("/openapi.json", &[("if-none-match", tag)])
            .status,
        304
    );
    assert!(server.client().get_with("/openapi.json", &short).body.len() < answer.body.len() / 5);
}

#[test]
fn each_answer_has_an_id() {
    let server = Running::open();
    let mut client = server.client();
    for target in ["/v3/categories", "/v3/nothing", "/healthz"] {
        let (first, second) = (client.get(target), client.get(target));
        assert_ne!(
            first.header("x-request-id").unwrap(),
            second.header("x-request-id").unwrap()
        );
        let given = client.get_with(target, &[("x-request-id", "trip-7")]);
        assert_eq!(given.header("x-request-id"), Some("trip-7"));
        assert_eq!(first.header("x-content-type-options"), Some("nosniff"));
        let odd = client.get_with(target, &[("x-request-id", "two words")]);
        assert_ne!(odd.header("x-request-id"), Some("two words"));
    }
}
