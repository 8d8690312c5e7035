//! `wayfare serve`: starting, signals, and who may ask.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::support::{Answer, command, folder, wayfare};

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// With these arguments and a key in the environment.
    fn new(args: &[&str]) -> Self {
        let keys = folder("no-keys").join("keys.toml");
        let mut command = command(&["serve", "--port", "0"]);
        if !args.contains(&"--open") {
            command.arg("--keys").arg(keys);
        }
        command.args(args).env("WAYFARE_API_KEY", "secret");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().strip_suffix("/v3").unwrap().to_owned();
        Self { child, address }
    }

    /// Status and body of the answer.
    fn get(&self, target: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("GET {target} HTTP/1.0\r\nx-api-key: secret\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &id]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[cfg(unix)]
fn it_serves_reloads_and_stops() {
    let mut server = Server::new(&[]);
    let (status, body) = server.get("/v3/locations/2267057");
    assert!(status == 200 && body.contains("Lisbon"), "{body}");
    server.signal("HUP");
    while !server.get("/metrics").1.contains("wayfare_reloads_total{result=\"good\"} 1") {
        // The signal is on its way for a moment.
        sleep(Duration::from_millis(20));
    }
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    for part in ["path=\"/v3/locations/2267057\"", "status=200", "key=\"environment\"", "reloaded"] {
        assert!(log.contains(part), "{part}: {log}");
    }
    assert!(!log.contains("secret"), "{log}");
}

#[test]
fn without_keys_it_has_to_be_told() {
    let keys = folder("none").join("keys.toml");
    let refused = wayfare(&["serve", "--port", "0", "--keys", keys.to_str().unwrap()]);
    assert_eq!(refused.code(), 2);
    assert!(
        refused.err().contains("wayfare keys add") && refused.err().contains("--open"),
        "{}",
        refused.err()
    );
    let refused = wayfare(&["serve", "--port", "0", "--open", "--host", "0.0.0.0"]);
    assert_eq!(refused.code(), 2);
    assert!(refused.err().contains("loopback"), "{}", refused.err());
    assert_eq!(Server::new(&["--open"]).get("/v3/categories").0, 200);
}
