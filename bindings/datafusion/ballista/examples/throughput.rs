//! How many rows a second a cluster on this machine answers, by name and country and by coordinates: `throughput SCHEDULER
//! ROWS`, such as `127.0.0.1:50050 5000000`. The rows are places of the default dataset in no order, in files of a million.

use std::{
    env, error::Error, fs::File, net::SocketAddr, path::Path, process::ExitCode, time::Instant,
};

use ballista::prelude::SessionContextExt;
use datafusion::{
    arrow::{
        array::{RecordBatch, UInt64Array},
        compute::{concat_batches, take_record_batch},
    },
    parquet::arrow::ArrowWriter,
    prelude::{ParquetReadOptions, SessionContext},
};
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_arrow::Table;

const ROWS_PER_FILE: u64 = 1_000_000;

/// Its multiples are spread evenly, and far from their neighbours.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

const QUESTIONS: [(&str, &str); 2] = [
    ("name and country", "wayfare_search(name, country_code)"),
    ("coordinates", "wayfare_nearest(latitude, longitude)"),
];

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("throughput: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [scheduler, rows] = args.as_slice() else {
        return Err(
            "say where the scheduler is, and how many rows: throughput SCHEDULER ROWS".into(),
        );
    };
    let (scheduler, rows) = (scheduler.parse::<SocketAddr>()?, rows.parse::<u64>()?);
    let world = Dataset::open_default()?;
    let folder = TempDir::new()?;
    write_places(&world, folder.path(), rows)?;
    let context = SessionContext::remote(&format!("df://{scheduler}")).await?;
    wayfare_datafusion::register(&context, &world)?;
    let path = folder.path().to_string_lossy();
    context
        .register_parquet("places", &*path, ParquetReadOptions::default())
        .await?;
    for (by, call) in QUESTIONS {
        let begun = Instant::now();
        let sql =
            format!("SELECT count(place['geonameid']) FROM (SELECT {call} AS place FROM places)");
        let found = context.sql(&sql).await?.to_string().await?;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "by {by}: {rows} rows in {seconds:.1} s, {:.0} a second\n{found}",
            rows as f64 / seconds
        );
    }
    Ok(())
}

/// Writes so many rows of the places of a dataset.
fn write_places(world: &Dataset, folder: &Path, rows: u64) -> Result<(), Box<dyn Error>> {
    let batches = Table::Places.read(world).collect::<Result<Vec<_>, _>>()?;
    let places = concat_batches(&Table::Places.schema(), &batches)?;
    let columns = ["name", "country_code", "latitude", "longitude"];
    let columns: Result<Vec<usize>, _> = columns
        .iter()
        .map(|name| places.schema().index_of(name))
        .collect();
    let places = places.project(&columns?)?;
    for first in (0..rows).step_by(ROWS_PER_FILE as usize) {
        let rows = first..rows.min(first + ROWS_PER_FILE);
        let drawn = rows.map(|row| (row.wrapping_mul(SPREAD) >> 32) % places.num_rows() as u64);
        let batch: RecordBatch = take_record_batch(&places, &UInt64Array::from_iter_values(drawn))?;
        let file = File::create(folder.join(format!("{first}.parquet")))?;
        let mut writer = ArrowWriter::try_new(file, batch.schema(), None)?;
        writer.write(&batch)?;
        writer.close()?;
    }
    Ok(())
}
