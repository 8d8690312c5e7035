//! A scheduler of Ballista that knows the functions of Wayfare: `scheduler ADDRESS`, such as `127.0.0.1:50050`.

use std::{env, error::Error, net::SocketAddr, process::ExitCode, sync::Arc};

use ballista_core::utils::default_session_builder;
use ballista_scheduler::{
    cluster::BallistaCluster, config::SchedulerConfig, scheduler_process::start_server,
};
use datafusion::prelude::SessionContext;
use wayfare::Dataset;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("scheduler: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let address = env::args()
        .nth(1)
        .ok_or("say where to listen: scheduler ADDRESS")?;
    let address: SocketAddr = address
        .parse()
        .map_err(|error| format!("{address:?}: {error}"))?;
    let world = Dataset::open_default()?;
    let config = SchedulerConfig::default()
        .with_hostname(address.ip().to_string())
        .with_port(address.port())
        .with_override_session_builder(Arc::new(move |config| {
            let context = SessionContext::new_with_state(default_session_builder(config)?);
            wayfare_datafusion::register(&context, &world)?;
            Ok(context.state())
        }));
    let cluster = BallistaCluster::new_from_config(&config).await?;
    Ok(start_server(cluster, address, Arc::new(config)).await?)
}
