//! Listening, stopping, and the signals that say so.

use std::{future::Future, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use hyper_util::server::graceful::GracefulShutdown;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{sleep, timeout},
};

use crate::{Error, Options, Result, connection, operations::router, reload, state::State};

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

/// A server that runs, for telling it that there is new data.
#[derive(Clone)]
pub struct Handle(Arc<State>);

impl Handle {
    /// Opens the dataset and reads the keys again; whether that worked. If not, the log says why, and everything
    /// stays as it is. Requests that are being answered keep the dataset that they began with.
    pub fn reload(&self) -> bool {
        match self.0.reload() {
            Ok(()) => {
                let build_id = &self.0.current().build_id;
                tracing::info!(build_id, "reloaded");
                true
            }
            Err(error) => {
                tracing::error!(%error, "not reloaded");
                false
            }
        }
    }
}

impl Server {
    /// Opens the dataset, reads the keys and listens.
    ///
    /// # Errors
    ///
    /// The dataset cannot be opened, there are no keys, or the address cannot be listened on.
    pub async fn bind(options: Options) -> Result<Self> {
        let state = Arc::new(State::load(options)?);
        let address = SocketAddr::new(state.options.host, state.options.port);
        let listen = |source| Error::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        Ok(Self { listener, address, state })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// For telling it that there is new data.
    pub fn handle(&self) -> Handle {
        Handle(self.state.clone())
    }

    /// Answers until `stop` is ready; then finishes the requests that have begun.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let options = &self.state.options;
        let watch = options.reload.then(|| tokio::spawn(reload::watch(self.handle(), options.clone())));
        let connections = GracefulShutdown::new();
        {
            let mut stop = pin!(stop);
            let mut accept = pin!(self.accept(&connections));
            tokio::select! {
                () = &mut stop => {}
                () = &mut accept => {}
            }
        }
        let Self { listener, state, .. } = self;
        // Nobody new comes in while the others finish.
        drop(listener);
        if timeout(state.options.limits.stop_time, connections.shutdown()).await.is_err() {
            tracing::warn!("some connections did not finish in time");
        }
        if let Some(watch) = watch {
            watch.abort();
        }
    }

    /// Takes connections, as many as there may be at a time. Never ends.
    async fn accept(&self, connections: &GracefulShutdown) {
        let places = Arc::new(Semaphore::new(self.state.options.limits.connections));
        let (local, remote) = (router(&self.state, true), router(&self.state, false));
        loop {
            let Ok(place) = places.clone().acquire_owned().await else { return };
            let (stream, peer) = self.next().await;
            let is_local = peer.ip().to_canonical().is_loopback();
            let router = if is_local { local.clone() } else { remote.clone() };
            let serve = connection::serve(self.state.clone(), router, stream, peer, connections.watcher());
            tokio::spawn(async move {
                serve.await;
                drop(place);
            });
        }
    }

    async fn next(&self) -> (TcpStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok(accepted) => return accepted,
                // A client that has gone again is its own affair.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    // Too many open files, for one: others have to be closed first.
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
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::Runtime)?;
    runtime.block_on(async {
        let server = Server::bind(options).await?;
        let stop = signals(server.handle()).map_err(Error::Runtime)?;
        ready(server.address());
        server.run(stop).await;
        Ok(())
    })
}

/// Ready when the process is to stop; reloads when it is told to.
#[cfg(unix)]
fn signals(handle: Handle) -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut hangup = signal(SignalKind::hangup())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        loop {
            tokio::select! {
                _ = hangup.recv() => { handle.reload(); }
                _ = interrupt.recv() => return,
                _ = terminate.recv() => return,
            }
        }
    })
}

/// Ready when the process is to stop.
#[cfg(not(unix))]
fn signals(_: Handle) -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move { _ = interrupt.recv().await })
}
