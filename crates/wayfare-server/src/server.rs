//! Listening, graceful shutdown, and the signals for it.

use std::{future::Future, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use hyper_util::server::graceful::GracefulShutdown;
use tokio::{
    net::{TcpListener, TcpStream},
    task::spawn_blocking,
    time::{Instant, sleep, timeout},
};

use crate::{
    admission::Admission,
    connection,
    error::{Error, Result},
    operations::prepare,
    options::Options,
    reload::{Handle, watch},
    state::State,
};

/// How often the log warns that connections are refused.
const WARN_INTERVAL: Duration = Duration::from_secs(60);

/// A server that is bound to its address.
///
/// ```no_run
/// use wayfare_server::{Access, Options, Server};
///
/// # async fn example() -> Result<(), wayfare_server::Error> {
/// let server = Server::bind(Options::new("world", Access::Open)).await?;
/// println!("http://{}/v3", server.address());
/// server.run(async { tokio::signal::ctrl_c().await.unwrap() }).await;
/// # Ok(())
/// # }
/// ```
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
}

impl Server {
    /// Opens the dataset, reads the keys and listens.
    ///
    /// # Errors
    ///
    /// The dataset cannot be opened, there are no keys, or the address cannot be listened on.
    pub async fn bind(options: Options) -> Result<Self> {
        let load = spawn_blocking(|| State::load(options));
        let state = Arc::new(load.await.map_err(|error| Error::Runtime(error.into()))??);
        let address = SocketAddr::new(state.options.host, state.options.port);
        let listen = |source| Error::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        Ok(Self {
            listener,
            address,
            state,
        })
    }

    /// Returns the address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle to reload it.
    pub fn handle(&self) -> Handle {
        Handle(self.state.clone())
    }

    /// Serves until `stop` is ready, then shuts down gracefully: requests that have begun are finished.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let snapshot = self.state.snapshot();
        let folder = self.state.options.dataset.display().to_string();
        let build_id = snapshot
            .dataset
            .info()
            .map(|info| info.build_id)
            .unwrap_or_default();
        tracing::info!(address = %self.address, dataset = folder, build_id, "serving");
        drop(snapshot);
        let watching = tokio::spawn(watch(self.handle()));
        spawn_blocking(prepare);
        let connections = GracefulShutdown::new();
        {
            let mut stop = pin!(stop);
            let mut accept = pin!(self.accept(&connections));
            tokio::select! {
                () = &mut stop => {}
                () = &mut accept => {}
            }
        }
        let Self {
            listener, state, ..
        } = self;
        // No new connection comes in while the others finish.
        drop(listener);
        if timeout(state.options.limits.stop_time, connections.shutdown())
            .await
            .is_err()
        {
            tracing::warn!("some connections did not finish in time");
        }
        watching.abort();
        tracing::info!("stopped");
    }

    /// Accepts connections within the limits. Never ends.
    async fn accept(&self, connections: &GracefulShutdown) {
        let admission = Admission::new(&self.state.options.limits);
        let mut warned_at: Option<Instant> = None;
        loop {
            let (stream, peer) = self.next().await;
            let Some(permit) = admission.admit(peer.ip()).await else {
                if warned_at.is_none_or(|at| at.elapsed() > WARN_INTERVAL) {
                    warned_at = Some(Instant::now());
                    let limit = self.state.options.limits.connections_per_address;
                    tracing::warn!(
                        %peer, limit,
                        "refused a connection: its address has as many as it may (--connections-per-address)"
                    );
                }
                continue;
            };
            let watcher = connections.watcher();
            tokio::spawn(connection::serve(
                self.state.clone(),
                stream,
                peer,
                permit,
                watcher,
            ));
        }
    }

    async fn next(&self) -> (TcpStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok(accepted) => return accepted,
                // The client has gone again.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    // For example too many open files: others have to be closed first.
                    tracing::error!(%error, "cannot accept a connection");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
}

/// Serves until the process is told to stop, by SIGINT or SIGTERM; on SIGHUP, reloads. `ready` gets the address.
///
/// # Errors
///
/// As [`Server::bind`], or the runtime cannot be set up.
pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Error::Runtime)?;
    let served = runtime.block_on(async {
        let server = Server::bind(options).await?;
        let stop = signals(server.handle()).map_err(Error::Runtime)?;
        ready(server.address());
        server.run(stop).await;
        Ok(())
    });
    // Without waiting for a reload.
    runtime.shutdown_background();
    served
}

/// Returns a future that is ready when the process is to stop, and reloads on SIGHUP.
#[cfg(unix)]
fn signals(handle: Handle) -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut hangup = signal(SignalKind::hangup())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        loop {
            tokio::select! {
                _ = hangup.recv() => handle.0.reload.notify_one(),
                _ = interrupt.recv() => return,
                _ = terminate.recv() => return,
            }
        }
    })
}

/// Returns a future that is ready when the process is to stop.
#[cfg(not(unix))]
fn signals(_: Handle) -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move { _ = interrupt.recv().await })
}
