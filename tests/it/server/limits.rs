//! What a client may take: lengths, connections, time. And that stopping finishes what has begun.

use std::{
    io::Write,
    net::TcpStream,
    thread::sleep,
    time::{Duration, Instant},
};

use wayfare_server::{Limits, Options};

use super::{Client, Running, open_options};

fn running(change: impl FnOnce(&mut Limits)) -> Running {
    let mut options: Options = open_options();
    change(&mut options.limits);
    Running::new(options)
}

const SHORT: Duration = Duration::from_millis(300);

#[test]
fn long_addresses_and_heads_are_refused() {
    let server = running(|limits| limits.url_length = 100);
    let address = |length: usize| format!("/v3/search/location/{}", "a".repeat(length - 20));
    assert_eq!(server.get(&address(100)).status, 200);
    let answer = server.get(&address(101));
    assert_eq!(
        (answer.status, answer.error().as_str()),
        (414, "The address is longer than 100 bytes.")
    );
    assert_eq!(
        server.get(&format!("{}?format=xml", address(95))).status,
        414
    );

    let server = Running::open();
    // The longest name of a place, each byte of it encoded.
    let answer = server.get(&format!(
        "/v3/search/location/{}",
        "%C3%A9".repeat(3554 / 2)
    ));
    assert_eq!(answer.status, 200);
    assert_eq!(
        server
            .get(&format!("/v3/search/location/{}", "a".repeat(20_000)))
            .status,
        414
    );
    let ask = |value: &str| {
        server
            .client()
            .get_with("/v3/categories/4", &[("x-long", value)])
            .status
    };
    assert_eq!(ask(&"a".repeat(30_000)), 200);
    assert_eq!(ask(&"a".repeat(40_000)), 431);
}

#[test]
fn a_request_has_at_most_a_hundred_headers() {
    let server = Running::open();
    // `host` is the hundredth.
    for (count, status) in [(99, 200), (100, 431)] {
        let names: Vec<_> = (0..count).map(|at| format!("x-{at}")).collect();
        let headers: Vec<_> = names.iter().map(|name| (name.as_str(), "1")).collect();
        assert_eq!(
            server
                .client()
                .get_with("/v3/categories/4", &headers)
                .status,
            status,
            "{count}"
        );
    }
}

#[test]
fn nonsense_is_a_bad_request_and_nothing_more() {
    let server = Running::open();
    for nonsense in [
        "\r\n\r\nhello\r\n\r\n",
        "GET\r\n\r\n",
        "GET /v3/a b HTTP/1.1\r\n\r\n",
        "\u{16}\u{3}\u{1}",
    ] {
        let mut client = server.client();
        client.stream.write_all(nonsense.as_bytes()).unwrap();
        client.stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut text = String::new();
        std::io::Read::read_to_string(&mut client.stream, &mut text).unwrap();
        assert!(
            text.is_empty() || text.starts_with("HTTP/1.1 400 "),
            "{nonsense:?}: {text}"
        );
    }
    assert_eq!(server.get("/v3/categories").status, 200);
}

/// Asks for more than all buffers on the way can hold, and does not read it: the server goes on writing.
fn stuck(server: &Running) -> Client {
    let mut client = server.client();
    client.stream.set_write_timeout(Some(SHORT)).unwrap();
    while client
        .stream
        .write_all(&b"GET /v3/countries HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50))
        .is_ok()
    {}
    client
}

#[test]
fn connections_without_a_request_keep_nobody_out() {
    let server = running(|limits| limits.connections = 100);
    let mut silent: Vec<_> = (0..300).map(|_| server.client()).collect();
    let mut half: Vec<_> = (0..300).map(|_| server.client()).collect();
    for client in &mut half {
        // It may have been closed for the next one.
        _ = client.stream.write_all(b"GET /healthz HTTP/1.1\r\nhost:");
    }
    for _ in 0..10 {
        let start = Instant::now();
        assert_eq!(server.get("/healthz").status, 200);
        assert!(
            start.elapsed() < Duration::from_secs(15),
            "{:?}",
            start.elapsed()
        );
    }
    assert!(silent.iter_mut().all(Client::is_closed), "oldest first");
    half.reverse();
    let (young, old) = half.split_at_mut(80);
    assert!(old[20..].iter_mut().all(Client::is_closed));
    for client in young {
        client.stream.write_all(b" localhost\r\n\r\n").unwrap();
        assert_eq!(client.answer("GET").unwrap().status, 200);
    }
}

#[test]
fn an_address_has_a_limit_of_its_own() {
    let server = running(|limits| limits.connections_per_address = 2);
    let (first, second) = (stuck(&server), stuck(&server));
    let mut third = server.client();
    assert!(third.is_closed(), "both are being answered");
    drop(first);
    // The server learns of it in a moment.
    sleep(SHORT);
    let (mut fourth, mut fifth) = (server.client(), server.client());
    assert_eq!(fifth.get("/healthz").status, 200);
    assert!(fourth.is_closed(), "it waited longest without a request");
    drop(second);
}

#[test]
fn a_slow_head_and_an_idle_connection_are_closed() {
    let server = running(|limits| limits.head_time = SHORT);
    let mut slow = server.client();
    slow.stream
        .write_all(b"GET /v3/categories HTTP/1.1\r\nhost:")
        .unwrap();
    let mut idle = server.client();
    assert_eq!(idle.get("/healthz").status, 200);
    let start = Instant::now();
    assert!(slow.is_closed() && idle.is_closed());
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_client_that_does_not_read_is_dropped() {
    let server = running(|limits| limits.answer_time = SHORT);
    let mut client = server.client();
    // More answers than all buffers on the way can hold, and nobody who reads them.
    client
        .stream
        .set_write_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let request = b"GET /v3/countries HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50);
    let start = Instant::now();
    let error = loop {
        if let Err(error) = client.stream.write_all(&request) {
            break error;
        }
    };
    assert!(error.kind() != std::io::ErrorKind::WouldBlock, "{error}");
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn stopping_finishes_what_has_begun() {
    let mut server = Running::open();
    let mut idle = server.client();
    assert_eq!(idle.get("/healthz").status, 200);
    // Partition a request: its other half comes when the server is to stop already.
    let mut begun = server.client();
    begun
        .stream
        .write_all(b"GET /v3/countries HTTP/1.1\r\n")
        .unwrap();
    sleep(Duration::from_millis(100));
    server.stop();
    assert!(idle.is_closed());
    begun.stream.write_all(b"host: localhost\r\n\r\n").unwrap();
    assert_eq!(begun.answer("GET").unwrap().status, 200);
    assert!(begun.is_closed());
    server.wait();
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn stopping_does_not_wait_for_ever() {
    let mut server = running(|limits| limits.stop_time = SHORT);
    let mut stuck = server.client();
    stuck
        .stream
        .write_all(b"GET /v3/categories HTTP/1.1\r\n")
        .unwrap();
    sleep(Duration::from_millis(100));
    let start = Instant::now();
    server.wait();
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(stuck.is_closed());
}
