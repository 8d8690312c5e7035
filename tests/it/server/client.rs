//! A small client of HTTP/1.1 that sends what it is told, right or wrong.

use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;

pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    /// What was read but not used so far.
    rest: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        // A server that hangs is a failed test, not one that hangs.
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        Self {
            stream,
            rest: Vec::new(),
        }
    }

    pub(crate) fn get(&mut self, target: &str) -> Answer {
        self.request("GET", target, &[])
    }

    /// The answer to `GET` with these headers.
    pub(crate) fn get_with(&mut self, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.request("GET", target, headers)
    }

    pub(crate) fn request(
        &mut self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        self.send(method, target, headers);
        self.answer(method).expect("the connection was closed")
    }

    pub(crate) fn send(&mut self, method: &str, target: &str, headers: &[(&str, &str)]) {
        self.send_raw(&head(method, target, headers));
    }

    /// The answer, or `None` where the connection was closed before it began: the server may have done so before the
    /// request came.
    pub(crate) fn try_request(
        &mut self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
    ) -> Option<Answer> {
        self.stream
            .write_all(head(method, target, headers).as_bytes())
            .ok()?;
        self.answer(method)
    }

    pub(crate) fn send_raw(&mut self, request: &str) {
        self.stream.write_all(request.as_bytes()).unwrap();
    }

    /// Reads an answer; `None` if the connection is closed before it begins.
    pub(crate) fn answer(&mut self, method: &str) -> Option<Answer> {
        let head_end = loop {
            if let Some(end) = self.rest.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end;
            }
            if !self.fill() {
                assert!(
                    self.rest.is_empty(),
                    "half an answer: {:?}",
                    String::from_utf8_lossy(&self.rest)
                );
                return None;
            }
        };
        let head = String::from_utf8(self.rest.drain(..head_end + 4).collect()).unwrap();
        let mut lines = head.trim_end().split("\r\n");
        let status = lines
            .next()
            .unwrap()
            .split(' ')
            .nth(1)
            .unwrap()
            .parse()
            .unwrap();
        let headers: Vec<_> = lines
            .map(|line| line.split_once(": ").unwrap())
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let mut answer = Answer {
            status,
            headers,
            body: Vec::new(),
        };
        if method != "HEAD" && !matches!(status, 204 | 304) {
            let length = answer.header("content-length").unwrap().parse().unwrap();
            while self.rest.len() < length {
                assert!(self.fill(), "half a body");
            }
            answer.body = self.rest.drain(..length).collect();
        }
        Some(answer)
    }

    /// Whether the server has closed the connection, or does so soon.
    pub(crate) fn is_closed(&mut self) -> bool {
        !self.fill()
    }

    fn fill(&mut self) -> bool {
        let mut bytes = [0; 1 << 14];
        let count = loop {
            match self.stream.read(&mut bytes) {
                Ok(count) => break count,
                // A signal that another test sends to this process.
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A connection may also end by a reset, where the server did not read all.
                Err(error) if error.kind() == ErrorKind::ConnectionReset => break 0,
                Err(error) => panic!("no answer: {error}"),
            }
        };
        self.rest.extend(&bytes[..count]);
        count > 0
    }
}

fn head(method: &str, target: &str, headers: &[(&str, &str)]) -> String {
    let headers: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    format!("{method} {target} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n")
}

impl Answer {
    /// The only header of this name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(known, _)| known == name);
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} is given twice");
        value
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/json"));
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The message of an error envelope.
    pub(crate) fn error(&self) -> String {
        let envelope = self.json();
        assert_eq!(
            (&envelope["status"], &envelope["data"]),
            (&Value::Bool(false), &Value::Null)
        );
        envelope["error"].as_str().unwrap().to_owned()
    }
}
