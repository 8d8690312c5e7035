//! The kiosk, an example of a service that links the library.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use super::client::Client;
use crate::support::fixture_dir;

#[test]
fn the_kiosk_has_a_page_and_suggests_places_for_it() {
    let Some(program) = wayfare_datasets::example("kiosk") else {
        return;
    };
    let mut kiosk = Command::new(program)
        .arg(fixture_dir())
        .arg("127.0.0.1:0")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(kiosk.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .trim()
        .strip_prefix("http://")
        .unwrap()
        .strip_suffix('/')
        .unwrap()
        .parse()
        .unwrap();

    let page = Client::new(address).get("/");
    let places = Client::new(address).get("/suggest/lisb");
    let blank = Client::new(address).get("/suggest/%20");
    kiosk.kill().unwrap();
    kiosk.wait().unwrap();

    assert!(page.status == 200 && String::from_utf8(page.body).unwrap().contains("Where to?"));
    assert_eq!((places.status, blank.status), (200, 200));
    let places: serde_json::Value = serde_json::from_slice(&places.body).unwrap();
    assert_eq!(places[0]["name"], "Lisbon");
}
