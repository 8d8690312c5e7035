//! The server under mixed load, in a process of its own, while datasets and keys are replaced: no request fails that
//! should not, and it does not grow. Takes as many seconds as `WAYFARE_SOAK_SECONDS` says; skipped without.

mod process;

use std::{
    collections::BTreeMap,
    env, fs,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{scope, sleep},
    time::{Duration, Instant},
};

use wayfare_api::Format;
use wayfare_server::KeyFile;

use self::process::{Process, Usage, serve};
use crate::{
    api::routes,
    geonameids::LISBON,
    server::client::{Answer, Client},
    sources::{Sources, place},
    support::fixture_dir,
};

const SECONDS: &str = "WAYFARE_SOAK_SECONDS";

/// Set for the process that is the server: the folder with the dataset and the keys.
const SERVED: &str = "WAYFARE_SOAK_SERVED";

const FILES: [&str; 2] = ["world.idx", "world.sqlite"];

/// Few enough that idle connections have to make room all the time.
const CONNECTIONS: usize = 100;

/// For what is closed because it takes too long.
const PATIENCE: Duration = Duration::from_secs(2);

#[test]
fn nothing_fails_and_nothing_grows() {
    if let Some(folder) = env::var_os(SERVED) {
        return serve(Path::new(&folder));
    }
    let Some(seconds) = env::var(SECONDS)
        .ok()
        .and_then(|seconds| seconds.parse().ok())
    else {
        eprintln!("skipped: {SECONDS} does not say for how long");
        return;
    };
    let load = Load::new(Duration::from_secs(seconds));
    let idle = load.server.usage();
    let mut usages = Vec::new();
    scope(|threads| {
        let threads: Vec<_> = [
            Load::ask_everything,
            Load::ask_everything,
            Load::try_keys,
            Load::send_nonsense,
            Load::be_slow,
            Load::hang_up,
            Load::be_idle,
            Load::publish,
            Load::watch_health,
        ]
        .map(|role| {
            threads.spawn({
                let load = &load;
                move || role(load)
            })
        })
        .into();
        while !load.is_over() {
            usages.push(load.server.usage());
            sleep(Duration::from_millis(500));
            if threads.iter().any(|thread| thread.is_finished()) {
                // A panic ends the others too.
                load.failed.store(true, Relaxed);
            }
        }
    });
    load.report(idle, &usages);
}

/// Everything that is done to the server.
struct Load {
    server: Process,
    folder: tempfile::TempDir,
    key: String,
    end: Instant,
    failed: AtomicBool,
    /// What was done how often.
    counts: Mutex<BTreeMap<String, u64>>,
}

impl Load {
    fn new(time: Duration) -> Self {
        let folder = tempfile::tempdir().unwrap();
        replace(folder.path(), fixture_dir());
        let key = KeyFile::change(folder.path().join("keys.toml"), |keys| {
            keys.add("soak", None, None)
        })
        .unwrap();
        let server = Process::start(folder.path());
        let (failed, counts) = (AtomicBool::new(false), Mutex::default());
        Self {
            server,
            folder,
            key,
            end: Instant::now() + time,
            failed,
            counts,
        }
    }

    fn is_over(&self) -> bool {
        self.failed.load(Relaxed) || Instant::now() >= self.end
    }

    fn count(&self, what: impl Into<String>) {
        *self.counts.lock().unwrap().entry(what.into()).or_default() += 1;
    }

    fn connect(&self) -> Client {
        Client::new(self.server.address)
    }

    /// Asks on a connection that is open, or on a new one if it was closed since.
    fn ask(
        &self,
        client: &mut Client,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        client
            .try_request(method, target, headers)
            .unwrap_or_else(|| {
                self.count("connections opened again");
                *client = self.connect();
                self.ask_at_once(client, method, target, headers)
            })
    }

    /// Asks on a new connection. On a busy machine this thread may rest before it sends its request, and a flood of idle
    /// connections come meanwhile: then the server cannot tell it from those. That does not happen again and again.
    fn ask_at_once(
        &self,
        client: &mut Client,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        for _ in 0..3 {
            if let Some(answer) = client.try_request(method, target, headers) {
                return answer;
            }
            self.count("new connections closed");
            *client = self.connect();
        }
        panic!("new connections are closed")
    }

    /// All endpoints in all formats, by all ways in which an answer can be sent.
    fn ask_everything(&self) {
        let targets: Vec<_> = routes()
            .flat_map(|route| {
                let example = route.example();
                let and = if example.contains('?') { '&' } else { '?' };
                Format::ALL.map(|format| format!("/v3{example}{and}format={}", format.name()))
            })
            .collect();
        let (mut client, key) = (self.connect(), ("x-api-key", self.key.as_str()));
        for (at, target) in (0_usize..).zip(targets.iter().cycle()) {
            if self.is_over() {
                return;
            }
            let coding = ("accept-encoding", ["identity", "gzip", "br"][at % 7 % 3]);
            let answer = self.ask(&mut client, "GET", target, &[key, coding]);
            assert_eq!(
                answer.status,
                200,
                "{target}: {}",
                String::from_utf8_lossy(&answer.body)
            );
            let tag = ("if-none-match", answer.header("etag").unwrap());
            // The dataset may have been replaced in between.
            let again = self.ask(&mut client, "GET", target, &[key, coding, tag]);
            assert!(
                matches!(again.status, 200 | 304),
                "{target}: {}",
                again.status
            );
            self.count(format!("answers {}", again.status));
            assert_eq!(
                self.ask(&mut client, "HEAD", target, &[key]).status,
                200,
                "{target}"
            );
            if coding.1 == "identity" && target.ends_with("json") {
                assert_eq!(answer.json()["status"], true, "{target}: {}", answer.text());
            }
            self.count("answers");
        }
    }

    /// Wrong keys, no keys.
    fn try_keys(&self) {
        while !self.is_over() {
            let mut client = self.connect();
            for at in 0..3 {
                let wrong = format!("wrong-{at}");
                let answer = self.ask(
                    &mut client,
                    "GET",
                    "/v3/countries",
                    &[("x-api-key", &wrong)],
                );
                assert_eq!(answer.status, 403);
            }
            assert_eq!(
                self.ask(&mut client, "GET", "/v3/countries", &[]).status,
                403
            );
            // Whoever has a right one is let in.
            let answer = self.ask(
                &mut client,
                "GET",
                "/v3/countries",
                &[("x-api-key", &self.key)],
            );
            assert_eq!(answer.status, 200);
            self.count("wrong keys, then the right one");
            sleep(Duration::from_millis(100));
        }
    }

    /// Requests that are none, or too long.
    fn send_nonsense(&self) {
        let long = format!(
            "GET /v3/{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "a".repeat(20_000)
        );
        let head = format!(
            "GET /v3/countries HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
            "a".repeat(40_000)
        );
        let headers = format!(
            "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
            "X: 1\r\n".repeat(120)
        );
        let requests = [
            "\0\u{1}\u{2}\r\n\r\n",
            "GET\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
            "POST /v3/countries HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            &long,
            &head,
            &headers,
        ];
        for request in requests.iter().cycle() {
            if self.is_over() {
                return;
            }
            let mut stream = TcpStream::connect(self.server.address).unwrap();
            stream.set_read_timeout(Some(10 * PATIENCE)).unwrap();
            // It may hang up while it is told.
            _ = stream.write_all(request.as_bytes());
            let mut answer = [0; 12];
            if stream.read_exact(&mut answer).is_ok() {
                assert!(
                    answer.starts_with(b"HTTP/1.1 4"),
                    "{request:?}: {}",
                    String::from_utf8_lossy(&answer)
                );
            }
            self.count("nonsense");
            sleep(Duration::from_millis(5));
        }
    }

    /// Partition a request, and answers that nobody takes.
    fn be_slow(&self) {
        let request = format!(
            "GET /v3/countries HTTP/1.1\r\nHost: localhost\r\nX-API-KEY: {}\r\n\r\n",
            self.key
        );
        while !self.is_over() {
            let mut half: Vec<_> = (0..5)
                .map(|_| TcpStream::connect(self.server.address).unwrap())
                .collect();
            half.iter_mut()
                .for_each(|stream| _ = stream.write_all(&request.as_bytes()[..40]));
            let mut deaf = TcpStream::connect(self.server.address).unwrap();
            deaf.set_write_timeout(Some(4 * PATIENCE)).unwrap();
            while let Ok(()) = deaf.write_all(request.repeat(50).as_bytes()) {}
            sleep(2 * PATIENCE);
            for stream in &mut half {
                stream.set_read_timeout(Some(10 * PATIENCE)).unwrap();
                // The end, or that it was reset: it is not open for longer.
                let end = stream.read(&mut [0; 1000]);
                let timed_out =
                    end.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock);
                assert!(!timed_out, "half a request is waited for");
            }
            self.count("slow clients");
        }
    }

    /// Requests whose answers nobody waits for.
    fn hang_up(&self) {
        let request = format!(
            "GET /v3/countries HTTP/1.1\r\nHost: localhost\r\nX-API-KEY: {}\r\n\r\n",
            self.key
        );
        while !self.is_over() {
            let mut stream = TcpStream::connect(self.server.address).unwrap();
            _ = stream.write_all(request.repeat(3).as_bytes());
            drop(stream);
            self.count("hung up");
            sleep(Duration::from_millis(5));
        }
    }

    /// More connections without a request than there may be.
    fn be_idle(&self) {
        while !self.is_over() {
            let streams: Vec<_> = (0..2 * CONNECTIONS)
                .map(|_| TcpStream::connect(self.server.address).unwrap())
                .collect();
            sleep(Duration::from_millis(500));
            drop(streams);
            self.count("floods of idle connections");
            sleep(Duration::from_secs(2));
        }
    }

    /// Other datasets, a broken one now and then, and other keys.
    fn publish(&self) {
        let other = Sources::new().add("places", &place(LISBON, "Lisbon", &[]), "");
        other.dataset();
        let (folder, other) = (self.folder.path(), other.out());
        let keys = folder.join("keys.toml");
        for dataset in [&*other, fixture_dir()].iter().cycle() {
            if self.is_over() {
                return;
            }
            replace(folder, dataset);
            KeyFile::change(&keys, |keys| keys.add("another", None, None)).unwrap();
            sleep(Duration::from_millis(1500));
            fs::write(folder.join("new"), "no index").unwrap();
            fs::rename(folder.join("new"), folder.join(FILES[0])).unwrap();
            KeyFile::change(&keys, |keys| Ok(keys.revoke("another"))).unwrap();
            sleep(Duration::from_millis(1500));
            self.count("published");
        }
    }

    /// What an operator sees: an answer before the client gives up, whatever else is going on.
    fn watch_health(&self) {
        let mut slowest = Duration::ZERO;
        while !self.is_over() {
            let start = Instant::now();
            let answer = self.ask_at_once(&mut self.connect(), "GET", "/healthz", &[]);
            assert_eq!(answer.status, 200);
            slowest = slowest.max(start.elapsed());
            self.count("healthy");
            sleep(Duration::from_millis(50));
        }
        eprintln!("slowest /healthz: {slowest:?}");
    }

    fn report(mut self, idle: Usage, usages: &[Usage]) {
        let metrics = self.connect().get("/metrics");
        let samples: Vec<_> = metrics
            .text()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let sum = |name: &str, label: &str| -> f64 {
            let chosen = samples
                .iter()
                .filter(|line| line.starts_with(name) && line.contains(label));
            chosen
                .map(|line| line.rsplit_once(' ').unwrap().1.parse::<f64>().unwrap())
                .sum()
        };
        for (what, count) in &*self.counts.lock().unwrap() {
            eprintln!("{what}: {count}");
        }
        eprintln!("requests: {}", sum("wayfare_requests_total", ""));
        assert_eq!(sum("wayfare_requests_total", "status=\"500\""), 0.0);
        for result in ["good", "failed"] {
            let count = sum("wayfare_reloads_total", result);
            eprintln!("reloads, {result}: {count}");
            assert!(count > 0.0);
        }

        // Once it is warm, and at the end.
        let fifth = usages.len() / 5;
        let (warm, last) = (&usages[fifth..2 * fifth], &usages[4 * fifth..]);
        let median = |usages: &[Usage], figure: fn(&Usage) -> usize| {
            let mut figures: Vec<_> = usages.iter().map(figure).collect();
            figures.sort_unstable();
            figures[figures.len() / 2]
        };
        type Figure = (&'static str, fn(&Usage) -> usize, usize);
        let figures: [Figure; 4] = [
            ("memory, in kilobytes", |usage| usage.memory, 8 << 10),
            ("threads", |usage| usage.threads, 0),
            ("open files", |usage| usage.files, CONNECTIONS / 4),
            ("mappings", |usage| usage.mappings, 1),
        ];
        // What was open is closed in time, and nothing is left behind.
        sleep(3 * PATIENCE);
        let end = self.server.usage();
        for (name, figure, slack) in figures {
            let (before, after) = (median(warm, figure), median(last, figure));
            let most = usages.iter().map(figure).max().unwrap();
            eprintln!(
                "{name}: {} at first, {before} warm, {after} at last, {most} at most, {} after all",
                figure(&idle),
                figure(&end)
            );
            assert!(
                after <= before + before / 10 + slack,
                "{name} grew from {before} to {after}"
            );
        }
        assert_eq!((end.files, end.mappings), (idle.files, idle.mappings));
        assert!(self.server.stop().success());
    }
}

/// Publishes a dataset in a folder, as a build does.
fn replace(folder: &Path, dataset: &Path) {
    for file in FILES {
        fs::copy(dataset.join(file), folder.join("new")).unwrap();
        fs::rename(folder.join("new"), folder.join(file)).unwrap();
    }
}
