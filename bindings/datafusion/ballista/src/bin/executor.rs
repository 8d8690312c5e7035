//! An executor of Ballista that knows the functions of Wayfare: `executor SCHEDULER ADDRESS`, such as `127.0.0.1:50050
//! 127.0.0.1:50051`. It takes the port behind its own, too.

use std::{env, error::Error, net::SocketAddr, process::ExitCode, sync::Arc};

use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use datafusion::prelude::SessionContext;
use wayfare::Dataset;

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("executor: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let addresses = env::args()
        .skip(1)
        .map(|address| {
            address
                .parse()
                .map_err(|error| format!("{address:?}: {error}"))
        })
        .collect::<Result<Vec<SocketAddr>, _>>()?;
    let [scheduler, address] = addresses.as_slice() else {
        return Err(
            "say where the scheduler is, and where to listen: executor SCHEDULER ADDRESS".into(),
        );
    };
    let context = SessionContext::new();
    wayfare_datafusion::register(&context, &Dataset::open_default()?)?;
    let functions = BallistaFunctionRegistry::from(&context.state());
    let config = ExecutorProcessConfig {
        scheduler_host: scheduler.ip().to_string(),
        scheduler_port: scheduler.port(),
        scheduler_connect_timeout_seconds: 60,
        bind_host: address.ip().to_string(),
        external_host: Some(address.ip().to_string()),
        port: address.port(),
        grpc_port: address
            .port()
            .checked_add(1)
            .ok_or("no port is behind 65535: choose a smaller one")?,
        override_function_registry: Some(Arc::new(functions)),
        ..ExecutorProcessConfig::default()
    };
    Ok(start_executor_process(Arc::new(config)).await?)
}
