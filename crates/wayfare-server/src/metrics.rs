//! Metrics in the text format of Prometheus: counters and latencies.

use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use hyper::StatusCode;
use wayfare::Info;
use wayfare_api::{GROUPS, Route};

/// Statuses with a counter of their own; the last one counts all others.
const STATUSES: [&str; 11] = [
    "200", "204", "304", "400", "403", "404", "405", "414", "500", "503", "other",
];

/// Upper bounds of the histogram, in nanoseconds, and as seconds.
const BOUNDS: [(u64, &str); 10] = [
    (5_000, "0.000005"),
    (10_000, "0.00001"),
    (25_000, "0.000025"),
    (50_000, "0.00005"),
    (100_000, "0.0001"),
    (250_000, "0.00025"),
    (1_000_000, "0.001"),
    (5_000_000, "0.005"),
    (25_000_000, "0.025"),
    (100_000_000, "0.1"),
];

/// Counters since the server started.
pub(crate) struct Metrics {
    /// One for each route, and one for all other requests.
    endpoints: Vec<Endpoint>,
    /// Reloads that worked, and that did not.
    reloads: [AtomicU64; 2],
    pub(crate) connections: AtomicU64,
    pub(crate) cache_hits: AtomicU64,
    /// Seconds since 1970.
    started: u64,
}

#[derive(Default)]
struct Endpoint {
    statuses: [AtomicU64; STATUSES.len()],
    /// Requests up to each bound, and one for those beyond; each is counted once.
    buckets: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

fn routes() -> impl Iterator<Item = &'static Route> {
    GROUPS.iter().flat_map(|group| group.routes)
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let endpoints = (0..=routes().count())
            .map(|_| Endpoint::default())
            .collect();
        Self {
            endpoints,
            reloads: Default::default(),
            connections: AtomicU64::new(0),
            cache_hits: AtomicU64::new(0),
            started: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_secs()),
        }
    }

    pub(crate) fn reloaded(&self, worked: bool) {
        let [good, failed] = &self.reloads;
        if worked { good } else { failed }.fetch_add(1, Relaxed);
    }

    /// Counts a request for a route, or for none.
    pub(crate) fn request(
        &self,
        route: Option<&'static Route>,
        status: StatusCode,
        took: Duration,
    ) {
        let is_it = |&known: &&Route| route.is_some_and(|route| std::ptr::eq(known, route));
        let at = routes()
            .position(|known| is_it(&known))
            .unwrap_or(routes().count());
        let nanoseconds = took.as_nanos() as u64;
        let status = STATUSES
            .iter()
            .position(|known| *known == status.as_str())
            .unwrap_or(STATUSES.len() - 1);
        let bucket = BOUNDS.partition_point(|(bound, _)| *bound < nanoseconds);
        let Some(endpoint) = self.endpoints.get(at) else {
            return;
        };
        let counters = endpoint
            .statuses
            .get(status)
            .zip(endpoint.buckets.get(bucket));
        if let Some((status, bucket)) = counters {
            status.fetch_add(1, Relaxed);
            bucket.fetch_add(1, Relaxed);
            endpoint.nanoseconds.fetch_add(nanoseconds, Relaxed);
        }
    }

    /// Returns all metrics in the text format of Prometheus.
    pub(crate) fn text(&self, info: &Info<'_>) -> String {
        let mut text = String::new();
        // A `String` takes everything.
        let _ = self.write(&mut text, info);
        text
    }

    fn write(&self, out: &mut String, info: &Info<'_>) -> std::fmt::Result {
        let names = || {
            routes()
                .map(ToString::to_string)
                .chain(["other".to_owned()])
        };
        family(
            out,
            "wayfare_requests_total",
            "counter",
            "Requests by endpoint and status.",
        )?;
        for (name, endpoint) in names().zip(&self.endpoints) {
            for (status, count) in STATUSES.iter().zip(&endpoint.statuses) {
                let count = count.load(Relaxed);
                if count > 0 {
                    writeln!(
                        out,
                        "wayfare_requests_total{{endpoint=\"{name}\",status=\"{status}\"}} {count}"
                    )?;
                }
            }
        }
        const LATENCY: &str = "wayfare_request_duration_seconds";
        family(
            out,
            LATENCY,
            "histogram",
            "Time to make an answer, without the network.",
        )?;
        for (name, endpoint) in names().zip(&self.endpoints) {
            let mut sum = 0;
            let bounds = BOUNDS.iter().map(|(_, seconds)| *seconds).chain(["+Inf"]);
            for (bound, count) in bounds.zip(&endpoint.buckets) {
                sum += count.load(Relaxed);
                writeln!(
                    out,
                    "{LATENCY}_bucket{{endpoint=\"{name}\",le=\"{bound}\"}} {sum}"
                )?;
            }
            let seconds = Duration::from_nanos(endpoint.nanoseconds.load(Relaxed)).as_secs_f64();
            writeln!(out, "{LATENCY}_sum{{endpoint=\"{name}\"}} {seconds}")?;
            writeln!(out, "{LATENCY}_count{{endpoint=\"{name}\"}} {sum}")?;
        }
        family(
            out,
            "wayfare_cache_hits_total",
            "counter",
            "Answers that were ready.",
        )?;
        writeln!(
            out,
            "wayfare_cache_hits_total {}",
            self.cache_hits.load(Relaxed)
        )?;
        family(out, "wayfare_connections", "gauge", "Open connections.")?;
        writeln!(
            out,
            "wayfare_connections {}",
            self.connections.load(Relaxed)
        )?;
        family(
            out,
            "wayfare_reloads_total",
            "counter",
            "Reloads of dataset and keys.",
        )?;
        for (result, count) in ["good", "failed"].iter().zip(&self.reloads) {
            writeln!(
                out,
                "wayfare_reloads_total{{result=\"{result}\"}} {}",
                count.load(Relaxed)
            )?;
        }
        family(
            out,
            "process_start_time_seconds",
            "gauge",
            "When the server started, in seconds since 1970.",
        )?;
        writeln!(out, "process_start_time_seconds {}", self.started)?;
        if let Some(bytes) = resident_bytes() {
            family(
                out,
                "process_resident_memory_bytes",
                "gauge",
                "Memory in use, with what is mapped.",
            )?;
            writeln!(out, "process_resident_memory_bytes {bytes}")?;
        }
        family(
            out,
            "wayfare_dataset_info",
            "gauge",
            "The dataset that is served.",
        )?;
        let Info {
            library_version,
            format_version,
            snapshot_date,
            content_hash,
            build_id,
            ..
        } = info;
        writeln!(
            out,
            "wayfare_dataset_info{{library_version=\"{library_version}\",format_version=\"{format_version}\",\
             snapshot_date={snapshot_date:?},content_hash=\"{content_hash}\",build_id=\"{build_id}\"}} 1"
        )
    }
}

/// Returns the resident memory of the process, where the system tells it as Linux does.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kib = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?
        .trim()
        .strip_suffix(" kB")?;
    Some(kib.parse::<u64>().ok()? << 10)
}

fn family(out: &mut String, name: &str, kind: &str, help: &str) -> std::fmt::Result {
    write!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n")
}
