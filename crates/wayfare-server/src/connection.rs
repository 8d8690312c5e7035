//! One connection: serves its requests within the limits of a client.

use std::{
    convert::Infallible,
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    task::{Context, Poll, ready},
    time::Duration,
};

use hyper::{
    Request,
    body::Incoming,
    rt::{Read, ReadBufCursor, Write},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::Watcher,
};
use tokio::{
    net::TcpStream,
    time::{Sleep, sleep},
};

use crate::{
    admission::Permit,
    service::{Client, respond},
    state::State,
    throttle::LastKey,
};

/// Serves a connection until it is closed, by either side.
pub(crate) async fn serve(
    state: Arc<State>,
    stream: TcpStream,
    peer: SocketAddr,
    permit: Permit,
    watcher: Watcher,
) {
    let permit = Arc::new(permit);
    let client = Client {
        peer,
        last_key: LastKey::default(),
    };
    let limits = &state.options.limits;
    let service = service_fn(async |request: Request<Incoming>| {
        permit.begin();
        let (request, _body) = request.into_parts();
        let response = respond(&state, &client, &request).await;
        permit.answered();
        Ok::<_, Infallible>(response)
    });
    // Small responses go out at once. Where the system refuses, they are slower, not wrong.
    stream.set_nodelay(true).ok();
    let stream = WriteTimeoutStream {
        io: TokioIo::new(stream),
        write_timeout: limits.answer_time,
        deadline: None,
        permit: permit.clone(),
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_header_size(limits.head_size)
        .serve_connection(stream, service);
    state.metrics.connections.fetch_add(1, Relaxed);
    tokio::select! {
        served = watcher.watch(connection) => {
            if let Err(error) = served {
                tracing::debug!(%peer, %error, "connection");
            }
        }
        () = permit.revoked() => tracing::debug!(%peer, "closed for another connection"),
    }
    state.metrics.connections.fetch_sub(1, Relaxed);
}

/// A stream that fails when the client does not read a response in time.
struct WriteTimeoutStream {
    io: TokioIo<TcpStream>,
    write_timeout: Duration,
    /// Runs out when a write has taken too long; only set while the client is slow.
    deadline: Option<Pin<Box<Sleep>>>,
    permit: Arc<Permit>,
}

impl WriteTimeoutStream {
    fn wait(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            return written;
        }
        let write_timeout = self.write_timeout;
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(sleep(write_timeout)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Read for WriteTimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(cx, buffer)
    }
}

impl Write for WriteTimeoutStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(cx, bytes);
        self.wait(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(cx, parts);
        self.wait(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    /// hyper flushes when the whole response is written.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.deadline = None;
        let flushed = Pin::new(&mut self.io).poll_flush(cx);
        if flushed.is_ready() {
            self.permit.flushed();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}
