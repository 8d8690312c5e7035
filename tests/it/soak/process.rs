//! The server in a process of its own, and what that process takes.

use std::{
    env, fs,
    io::{self, BufRead, BufReader, Read},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    thread,
};

use tokio::{runtime::Builder, sync::oneshot};
use wayfare_server::{Access, Options, Server};

use super::{CONNECTIONS, PATIENCE, SERVED};

/// Runs a server until standard input ends; prints its address first.
pub(super) fn serve(folder: &Path) {
    let access = Access::Keys {
        file: Some(folder.join("keys.toml")),
        key: None,
    };
    let mut options = Options {
        reload: true,
        ..Options::new(folder, access)
    };
    options.limits.connections = CONNECTIONS;
    options.limits.connections_per_address = 2 * CONNECTIONS;
    (options.limits.head_time, options.limits.answer_time) = (PATIENCE, PATIENCE);
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let server = runtime.block_on(Server::bind(options)).unwrap();
    println!("\nhttp://{}", server.address());
    let (stop, stopped) = oneshot::channel::<()>();
    thread::spawn(move || {
        io::stdin().read_to_end(&mut Vec::new()).unwrap();
        drop(stop);
    });
    runtime.block_on(server.run(async { _ = stopped.await }));
}

/// The process of the server.
pub(super) struct Process {
    child: Child,
    pub(super) address: SocketAddr,
    /// Where it can still write what a test writes at its end.
    _output: BufReader<ChildStdout>,
}

impl Process {
    pub(super) fn start(folder: &Path) -> Self {
        let mut child = Command::new(env::current_exe().unwrap())
            .args([
                "soak::nothing_fails_and_nothing_grows",
                "--exact",
                "--nocapture",
            ])
            .env(SERVED, folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut lines = output.by_ref().lines().map(Result::unwrap);
        let address = lines
            .find_map(|line| line.strip_prefix("http://")?.parse().ok())
            .unwrap();
        Self {
            child,
            address,
            _output: output,
        }
    }

    pub(super) fn usage(&self) -> Usage {
        let path = PathBuf::from(format!("/proc/{}", self.child.id()));
        let status = fs::read_to_string(path.join("status")).unwrap();
        let figure = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        let maps = fs::read_to_string(path.join("maps")).unwrap();
        Usage {
            memory: figure("RssAnon:"),
            threads: figure("Threads:"),
            files: fs::read_dir(path.join("fd")).unwrap().count(),
            mappings: maps
                .lines()
                .filter(|line| line.contains("world.idx"))
                .count(),
        }
    }

    /// Ends its standard input, which ends it.
    pub(super) fn stop(&mut self) -> ExitStatus {
        drop(self.child.stdin.take());
        self.child.wait().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// What a process takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Usage {
    /// Memory of its own, in kilobytes.
    pub(super) memory: usize,
    pub(super) threads: usize,
    pub(super) files: usize,
    pub(super) mappings: usize,
}
