//! A scheduler and two executors, each a process: every row as one process answers it, and both executors had some.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::{
    env, fs,
    fs::File,
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use ballista::prelude::SessionContextExt;
use datafusion::{
    arrow::{
        array::{Array, ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray},
        compute::concat_batches,
    },
    parquet::arrow::ArrowWriter,
    prelude::{ParquetReadOptions, SessionConfig, SessionContext},
};
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_arrow::Table;

/// Longer than any start takes.
const START: Duration = Duration::from_secs(60);

const ROWS_PER_FILE: usize = 1_000;

/// A process that ends with the test.
struct Process(Child);

impl Process {
    /// Starts a program, which listens at an address and puts its files into a folder.
    fn start(program: &str, args: &[SocketAddr], listens: SocketAddr, files: &Path) -> Self {
        fs::create_dir(files).unwrap();
        let mut command = Command::new(program);
        command.args(args.iter().map(SocketAddr::to_string));
        command
            .env("WAYFARE_DATASET", env::current_dir().unwrap().join("world"))
            .env("TMPDIR", files);
        let mut process = Self(command.spawn().unwrap());
        let begun = Instant::now();
        while TcpStream::connect(listens).is_err() {
            assert!(process.0.try_wait().unwrap().is_none(), "{program} ended");
            assert!(begun.elapsed() < START, "{program} does not listen");
            thread::sleep(Duration::from_millis(50));
        }
        process
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A scheduler and two executors, and a folder for what they and the test write.
struct Cluster {
    _processes: [Process; 3],
    scheduler: SocketAddr,
    folder: TempDir,
}

impl Cluster {
    const EXECUTORS: [&str; 2] = ["first", "second"];

    fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let scheduler = free_address();
        let program = env!("CARGO_BIN_EXE_scheduler");
        let first = Process::start(
            program,
            &[scheduler],
            scheduler,
            &folder.path().join("scheduler"),
        );
        let [second, third] = Self::EXECUTORS.map(|name| {
            let address = free_address();
            let program = env!("CARGO_BIN_EXE_executor");
            // Executors listen once the scheduler knows them.
            Process::start(
                program,
                &[scheduler, address],
                address,
                &folder.path().join(name),
            )
        });
        Self {
            _processes: [first, second, third],
            scheduler,
            folder,
        }
    }

    /// Returns how many bytes of results each executor has written.
    fn results(&self) -> [u64; 2] {
        Self::EXECUTORS.map(|name| size(&self.folder.path().join(name)))
    }
}

/// Returns an address whose port is free, as is the one behind it.
fn free_address() -> SocketAddr {
    loop {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .unwrap()
            .local_addr()
            .unwrap();
        if free.port() < u16::MAX && TcpListener::bind((free.ip(), free.port() + 1)).is_ok() {
            return free;
        }
    }
}

fn size(path: &Path) -> u64 {
    if path.is_file() {
        return path.metadata().unwrap().len();
    }
    fs::read_dir(path)
        .unwrap()
        .map(|entry| size(&entry.unwrap().path()))
        .sum()
}

/// Writes more files than an executor has cores, so that no executor takes all of them.
fn write_customers(folder: &Path) -> PathBuf {
    let customers = folder.join("customers");
    fs::create_dir(&customers).unwrap();
    let files = 2 * thread::available_parallelism().unwrap().get();
    for file in 0..files {
        let batch = customers_of(file);
        write_parquet(&customers.join(format!("{file}.parquet")), &[batch]);
    }
    customers
}

fn customers_of(file: usize) -> RecordBatch {
    let texts = |of: [Option<&str>; 4]| {
        Arc::new(StringArray::from(of.repeat(ROWS_PER_FILE / 4))) as ArrayRef
    };
    let degrees = |of: [Option<f64>; 4]| {
        Arc::new(Float64Array::from(of.repeat(ROWS_PER_FILE / 4))) as ArrayRef
    };
    let first = (file * ROWS_PER_FILE) as i64;
    let rows = Int64Array::from_iter_values(first..first + ROWS_PER_FILE as i64);
    RecordBatch::try_from_iter_with_nullable([
        ("row", Arc::new(rows) as ArrayRef, false),
        (
            "city",
            texts([Some("Lissabon"), Some("Springfield"), None, Some("Tokyo")]),
            true,
        ),
        (
            "country",
            texts([Some("PT"), None, Some("PT"), Some("JP")]),
            true,
        ),
        (
            "lat",
            degrees([Some(38.72), Some(44.9), None, Some(35.7)]),
            true,
        ),
        (
            "lon",
            degrees([Some(-9.13), Some(-75.6), Some(0.0), Some(139.7)]),
            true,
        ),
    ])
    .unwrap()
}

fn write_parquet(path: &Path, batches: &[RecordBatch]) {
    let mut writer =
        ArrowWriter::try_new(File::create(path).unwrap(), batches[0].schema(), None).unwrap();
    batches
        .iter()
        .for_each(|batch| writer.write(batch).unwrap());
    writer.close().unwrap();
}

async fn rows(context: &SessionContext, sql: &str) -> RecordBatch {
    let frame = context.sql(sql).await.unwrap();
    let schema = Arc::new(frame.schema().as_arrow().clone());
    concat_batches(&schema, &frame.collect().await.unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_executors_answer_as_one_process_does() {
    wayfare_datasets::enter_example();
    let world = Dataset::open("world").unwrap();
    let cluster = Cluster::start();
    let customers = write_customers(cluster.folder.path());
    // What `wayfare dump places -o places.parquet` writes, but for the points.
    let places = cluster.folder.path().join("places.parquet");
    write_parquet(
        &places,
        &Table::Places
            .read(&world)
            .collect::<Result<Vec<_>, _>>()
            .unwrap(),
    );

    // Ballista reads texts as the file has them.
    let as_stored = SessionConfig::new().set_bool(
        "datafusion.execution.parquet.schema_force_view_types",
        false,
    );
    let alone = SessionContext::new_with_config(as_stored);
    let remote = SessionContext::remote(&format!("df://{}", cluster.scheduler))
        .await
        .unwrap();
    for context in [&alone, &remote] {
        wayfare_datafusion::register(context, &world).unwrap();
        for (name, path) in [("customers", &customers), ("places", &places)] {
            let path = path.to_str().unwrap();
            context
                .register_parquet(name, path, ParquetReadOptions::default())
                .await
                .unwrap();
        }
    }
    assert_eq!(cluster.results(), [0, 0]);

    for sql in [
        "SELECT row, wayfare_search(city, country) AS place FROM customers ORDER BY row",
        "SELECT row, wayfare_nearest(lat, lon), wayfare_region(lat, lon) FROM customers ORDER BY row",
        "SELECT place['name'] AS name, count(*), sum(wayfare_cost(place['geonameid'])['cost_midrange'])
         FROM (SELECT wayfare_search(city, country) AS place FROM customers) GROUP BY name ORDER BY name",
        "SELECT places.name, places.population, count(*) FROM customers
         JOIN places ON wayfare_search(city, country)['geonameid'] = geonameid GROUP BY 1, 2 ORDER BY 1",
    ] {
        let before = cluster.results();
        let answers = rows(&remote, sql).await;
        assert_eq!(answers, rows(&alone, sql).await, "{sql}");
        assert!(answers.num_rows() > 1 && answers.column(0).null_count() < answers.num_rows(), "{sql}");
        for (before, after) in before.into_iter().zip(cluster.results()) {
            assert!(before < after, "an executor had nothing to do: {sql}");
        }
    }

    // A table function is a table in the memory of the session, which Ballista does not send.
    let all = remote
        .sql("SELECT count(*) FROM wayfare_places()")
        .await
        .unwrap();
    let error = all.collect().await.unwrap_err().to_string();
    assert!(
        error.contains("LogicalExtensionCodec is not provided"),
        "{error}"
    );
}

#[test]
fn programs_say_what_they_lack() {
    let [scheduler, executor] = [
        env!("CARGO_BIN_EXE_scheduler"),
        env!("CARGO_BIN_EXE_executor"),
    ];
    for (program, args, message) in [
        (
            scheduler,
            &["127.0.0.1:50050"][..],
            "there is no dataset in nowhere",
        ),
        (
            executor,
            &["127.0.0.1:50050", "127.0.0.1:50051"],
            "there is no dataset in nowhere",
        ),
        (scheduler, &[], "scheduler ADDRESS"),
        (executor, &["127.0.0.1:50050"], "executor SCHEDULER ADDRESS"),
        (
            executor,
            &["here", "127.0.0.1:50051"],
            "\"here\": invalid socket address syntax",
        ),
    ] {
        let output = Command::new(program)
            .args(args)
            .env("WAYFARE_DATASET", "nowhere")
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && told.contains(message),
            "{program} {args:?}: {told}"
        );
    }
}
