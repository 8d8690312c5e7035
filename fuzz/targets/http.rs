//! Any bytes on a socket of the server: well-formed responses, then the end of the connection.
//!
//! The first byte of the input chooses a server that asks for a key or one that does not.
#![no_main]

use std::{net::SocketAddr, time::Duration};

use libfuzzer_sys::fuzz_target;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    runtime::{Builder, Runtime},
    time::timeout,
};
use wayfare_fuzz::{formats, world};
use wayfare_server::{Access, Options, Server};

/// One thread, which runs both sides: the same input takes the same way each time.
struct Servers {
    runtime: Runtime,
    addresses: [SocketAddr; 2],
}

thread_local! {
    static SERVERS: Servers = start();
}

fn start() -> Servers {
    let folder = tempfile::tempdir().unwrap();
    world::build_fixture(folder.path());
    // Where both sides only wait, time goes on by itself: nobody waits for what slows wrong keys down.
    let runtime = Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .unwrap();
    let key = Access::Keys {
        file: None,
        key: Some("abcdefgh01234567".to_owned()),
    };
    let addresses = [Access::Open, key].map(|access| {
        let server = runtime
            .block_on(Server::bind(Options::new(folder.path(), access)))
            .unwrap();
        let address = server.address();
        runtime.spawn(server.run(std::future::pending()));
        address
    });
    Servers { runtime, addresses }
}

fuzz_target!(|input: &[u8]| {
    let Some((choice, bytes)) = input.split_first() else {
        return;
    };
    SERVERS.with(|servers| {
        let address = servers.addresses[usize::from(choice % 2)];
        let exchange = async { timeout(Duration::from_secs(3600), exchange(address, bytes)).await };
        let received = servers
            .runtime
            .block_on(exchange)
            .expect("an end of the connection");
        // A server that refuses early resets the connection, and what it had sent may be lost.
        let Some(received) = received else { return };
        // The answer to HEAD has the length of a body but none, and whose answer is whose is not told here.
        if !bytes.windows(4).any(|part| part == b"HEAD") {
            let mut rest = &received[..];
            while !rest.is_empty() {
                rest = check_response(rest);
            }
        }
    });
});

/// Sends all, then reads to the end; `None` where the connection is reset.
async fn exchange(address: SocketAddr, bytes: &[u8]) -> Option<Vec<u8>> {
    let stream = TcpStream::connect(address).await.unwrap();
    // Else thousands of closed connections would linger and use up the ports.
    stream.set_zero_linger().unwrap();
    let (mut reader, mut writer) = stream.into_split();
    let send = async {
        writer.write_all(bytes).await.ok();
        writer.shutdown().await.ok();
    };
    let mut received = Vec::new();
    let ((), end) = tokio::join!(send, reader.read_to_end(&mut received));
    end.is_ok().then_some(received)
}

/// Checks the first response and returns what follows it.
fn check_response(bytes: &[u8]) -> &[u8] {
    let shown = String::from_utf8_lossy(bytes);
    let end = bytes
        .windows(4)
        .position(|part| part == b"\r\n\r\n")
        .unwrap_or_else(|| panic!("half a head: {shown}"));
    let (head, body) = bytes.split_at(end + 4);
    let head = std::str::from_utf8(head).unwrap_or_else(|_| panic!("no text: {shown}"));
    let mut lines = head.trim_end().split("\r\n");
    let status_line = lines.next().unwrap_or_default();
    let status: u16 = status_line
        .strip_prefix("HTTP/1.")
        .and_then(|rest| rest.get(2..5)?.parse().ok())
        .unwrap_or_else(|| panic!("no status: {shown}"));
    assert!(
        (100..600).contains(&status) && !(status >= 500 && status != 505),
        "{shown}"
    );
    let headers: Vec<_> = lines
        .map(|line| {
            line.split_once(": ")
                .unwrap_or_else(|| panic!("no header: {line}"))
        })
        .collect();
    let header = |name: &str| {
        headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|&(_, value)| value)
    };
    let length = header("content-length").map_or(0, |length| length.parse().expect("a length"));
    if matches!(status, 100..200 | 204 | 304) {
        return body;
    }
    let (body, rest) = body
        .split_at_checked(length)
        .unwrap_or_else(|| panic!("half a body: {shown}"));
    let is_plain = header("content-encoding").is_none();
    if let Some(content_type) = header("content-type").filter(|_| is_plain)
        && (content_type == "application/json" || content_type.starts_with("application/xml"))
    {
        formats::read(content_type, body);
    }
    rest
}
