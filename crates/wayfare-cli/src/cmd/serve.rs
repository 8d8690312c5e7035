//! `wayfare serve`: the interface over HTTP.

use std::{env, io};

use tracing_subscriber::filter::LevelFilter;
use wayfare_server::{Access, Options, serve};

use crate::{args::ServeArgs, cmd::keys, failure::Failure, session::Session};

/// The variable with a key for all groups, for a server that is configured by its environment.
const KEY_VARIABLE: &str = "WAYFARE_API_KEY";

pub(crate) fn run(args: &ServeArgs, session: &mut Session) -> Result<(), Failure> {
    let level = if args.quiet {
        LevelFilter::WARN
    } else {
        LevelFilter::INFO
    };
    // The reader of the log may go away. A complaint about that on the same stream would panic, and fail every request.
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(io::stderr);
    let log = log.log_internal_errors(false);
    if args.log_json {
        log.json().init()
    } else {
        log.init()
    }
    let access = if args.open {
        Access::Open
    } else {
        let file = args.keys.clone().or_else(keys::default_file);
        Access::Keys {
            file,
            key: env::var(KEY_VARIABLE).ok(),
        }
    };
    let mut options = Options {
        host: args.host,
        port: args.port,
        cors: args.cors.clone(),
        reload: args.reload,
        host_names: args.host_name.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        in_memory: args.in_memory,
        ..Options::new(&session.folder, access)
    };
    if let Some(limit) = args.connections_per_address {
        options.limits.connections_per_address = limit as usize;
    }
    let mut said = Ok(());
    let served = serve(options, |address| {
        let line = session.out.line(format_args!("http://{address}/v3"));
        said = line
            .map_err(Failure::from)
            .and_then(|()| session.out.finish());
        tracing::info!("a page for people is at http://{address}/");
    });
    match served {
        // Whoever reads the log reads JSON only.
        Err(error) if args.log_json => {
            tracing::error!("{error}");
            Err(Failure::Logged)
        }
        served => served.map_err(Failure::from).and(said),
    }
}
