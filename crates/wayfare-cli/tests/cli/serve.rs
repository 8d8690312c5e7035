//! `wayfare serve`: starting, signals, and who may ask.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::mpsc::channel,
    thread::{sleep, spawn},
    time::Duration,
};

use crate::support::{Answer, command, dataset, folder, wayfare};

const KEY: &str = "secret-of-the-tests";

/// A file of keys that is not there.
fn keys_file() -> PathBuf {
    dataset().with_file_name("no-keys.toml")
}

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// With these arguments and a key in the environment.
    fn new(args: &[&str]) -> Self {
        let keys = keys_file();
        let mut command = command(&["serve", "--port", "0"]);
        if !args.contains(&"--open") {
            command.arg("--keys").arg(keys);
        }
        command.args(args).env("WAYFARE_API_KEY", KEY);
        Self::started(&mut command)
    }

    /// By a command, once it says where it listens.
    fn started(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line
            .trim()
            .strip_prefix("http://")
            .unwrap()
            .strip_suffix("/v3")
            .unwrap()
            .to_owned();
        Self { child, address }
    }

    /// Status and body of the answer.
    fn get(&self, target: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("GET {target} HTTP/1.0\r\nx-api-key: {KEY}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (
            head.split(' ').nth(1).unwrap().parse().unwrap(),
            body.to_owned(),
        )
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// All that it writes until it ends.
    fn log(&mut self) -> String {
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut log).unwrap();
        log
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
    while !server
        .get("/metrics")
        .1
        .contains("wayfare_reloads_total{result=\"good\"} 1")
    {
        // The signal is on its way for a moment.
        sleep(Duration::from_millis(20));
    }
    for query in [
        "format=json&Key=hunter2",
        "api%5Fkey=hunter2&limit=1",
        "hunter2",
    ] {
        assert_eq!(server.get(&format!("/v3/categories?{query}")).0, 200);
    }
    server.get(&format!("/v3/categories/{KEY}"));
    server.get(&format!("/v3/search/location/lisbon?limit={KEY}"));
    server.signal("TERM");
    assert!(server.child.wait().unwrap().success());
    let log = server.log();
    for part in [
        "path=\"/v3/locations/2267057\"",
        "status=200",
        "key=\"environment\"",
        "reloaded",
        "format=json&…",
    ] {
        assert!(log.contains(part), "{part}: {log}");
    }
    assert!(!log.contains("secret") && !log.contains("hunter2"), "{log}");
}

#[test]
#[cfg(unix)]
fn every_line_of_a_log_in_json_is_json() {
    let mut server = Server::new(&["--log-json"]);
    server.get("/v3/categories");
    let taken = server.address.rsplit_once(':').unwrap().1.to_owned();
    let refused = command(&["serve", "--open", "--log-json", "--port", &taken])
        .output()
        .unwrap();
    assert_eq!(refused.code(), 2);
    server.signal("TERM");
    let log = server.log();
    for log in [log, refused.err()] {
        let lines: Vec<serde_json::Value> = log
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert!(!lines.is_empty());
    }
}

#[test]
fn a_refused_key_is_logged_by_its_name() {
    let file = folder("refused").join("keys.toml");
    let add = [
        "keys",
        "add",
        "tablet",
        "--group",
        "search",
        "--keys",
        file.to_str().unwrap(),
    ];
    let key = wayfare(&add).out().trim().to_owned();
    let serve = ["serve", "--port", "0", "--keys", file.to_str().unwrap()];
    let mut server = Server::started(&mut command(&serve));
    let mut answer = String::new();
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream
        .write_all(format!("GET /v3/categories HTTP/1.0\r\nx-api-key: {key}\r\n\r\n").as_bytes())
        .unwrap();
    stream.read_to_string(&mut answer).unwrap();
    server.child.kill().unwrap();
    let log = server.log();
    assert!(
        log.contains("key=\"tablet\" refused=\"The API key may not") && !log.contains(&key),
        "{log}"
    );
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
    assert_eq!(Server::new(&["--open"]).get("/v3/categories").0, 200);
}

/// A copy of the small dataset that may be spoilt.
#[cfg(unix)]
fn copy(name: &str) -> PathBuf {
    let folder = folder(name);
    for file in FILES {
        fs::copy(dataset().join(file), folder.join(file)).unwrap();
    }
    folder
}

#[cfg(unix)]
const FILES: [&str; 2] = ["world.idx", "world.sqlite"];

#[test]
#[cfg(unix)]
fn in_memory_it_survives_what_is_done_to_its_files() {
    let served = copy("in-memory");
    let server = Server::new(&[
        "--open",
        "--in-memory",
        "--reload",
        "--dataset",
        served.to_str().unwrap(),
    ]);
    for file in FILES {
        fs::File::options()
            .write(true)
            .open(served.join(file))
            .unwrap()
            .set_len(0)
            .unwrap();
    }
    for target in [
        "/v3/locations/2267057",
        "/v3/search/location/porto",
        "/v3/countries",
        "/v3/search/geo/38/-9",
    ] {
        assert_eq!(server.get(target).0, 200);
    }
}

#[test]
#[cfg(unix)]
fn a_mapped_file_that_is_edited_is_told_of() {
    for (name, reload) in [("edited", "--quiet"), ("edited-reload", "--reload")] {
        let served = copy(name);
        let mut server = Server::new(&["--open", reload, "--dataset", served.to_str().unwrap()]);
        let index = served.join("world.idx");
        // As long as before and with the same bytes, so that nothing but the log tells.
        let bytes = fs::read(&index).unwrap();
        fs::File::options()
            .write(true)
            .open(&index)
            .unwrap()
            .write_all(&bytes)
            .unwrap();
        let mut log = BufReader::new(server.child.stderr.take().unwrap())
            .lines()
            .map(Result::unwrap);
        let (found, complaint) = channel();
        spawn(move || found.send(log.find(|line| line.contains("changed in place"))));
        let line = complaint
            .recv_timeout(Duration::from_secs(30))
            .unwrap()
            .unwrap();
        for part in ["world.idx", "--in-memory", "wayfare build", "rename"] {
            assert!(line.contains(part), "{part}: {line}");
        }
        assert_eq!(server.get("/v3/locations/2267057").0, 200);
    }
}
