//! The interface over HTTP, each test with a server of its own in this process.

mod caching;
pub(crate) mod client;
mod explorer;
mod keys;
mod kiosk;
mod limits;
mod methods;
mod operations;
mod parity;
mod reload;
mod work;

use std::{net::SocketAddr, thread::JoinHandle};

use client::{Answer, Client};
use tokio::{runtime::Builder, sync::oneshot};
use wayfare_server::{Access, Handle, Options, Server};

use crate::support::fixture_dir;

/// A server that runs until it is dropped.
struct Running {
    address: SocketAddr,
    handle: Handle,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn new(options: Options) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let server = runtime.block_on(Server::bind(options)).unwrap();
        let (address, handle) = (server.address(), server.handle());
        let (stop, stopped) = oneshot::channel();
        let run = move || runtime.block_on(server.run(async { _ = stopped.await }));
        Self {
            address,
            handle,
            stop: Some(stop),
            thread: Some(std::thread::spawn(run)),
        }
    }

    /// On the fixture, without keys.
    fn open() -> Self {
        Self::new(open_options())
    }

    fn client(&self) -> Client {
        Client::new(self.address)
    }

    fn get(&self, target: &str) -> Answer {
        self.client().get(target)
    }

    /// Tells it to stop, without waiting.
    fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// Waits until it has stopped.
    fn wait(&mut self) {
        self.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            _ = thread.join();
        }
    }
}

fn open_options() -> Options {
    Options::new(fixture_dir(), Access::Open)
}

/// Why no server starts with these options.
fn bind_error(options: Options) -> String {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime
        .block_on(Server::bind(options))
        .err()
        .expect("it starts")
        .to_string()
}
