//! Messages on standard input and output, each after its header.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread::{Builder, JoinHandle};

use serde_json::json;

use urlspec_lsp::{Message, Notification, RequestId, Response, code};

/// The maximum length of a message: a document of 64 MiB, escaped.
const MAX_MESSAGE: usize = 1 << 27;

/// The maximum length of a header.
const MAX_HEADER: u64 = 1 << 12;

/// How many messages may wait in a queue before reading stops.
const MAX_WAITING: usize = 1 << 10;

/// One item of the input.
pub enum Incoming {
    Message(Message),
    /// Not a valid message. The stream is still in sync.
    Malformed(String),
    /// The end of the input, or an error after which no message can be found.
    End(Result<(), String>),
}

/// The input, searched ahead for cancellations.
pub struct Inbox {
    receiver: Receiver<Incoming>,
    waiting: VecDeque<Incoming>,
    /// Cancelled requests that are not in the queue.
    cancelled: Vec<RequestId>,
}

/// The output, which a thread writes in order.
pub struct Outbox {
    sender: Sender<Outgoing>,
}

/// One item of the output.
enum Outgoing {
    Message(Message),
    /// The error response to a malformed message, without an id.
    Refusal(String),
}

impl Outbox {
    /// Sends a message. If the client has closed the pipe, the reader notices.
    pub fn send(&self, message: Message) {
        let _ = self.sender.send(Outgoing::Message(message));
    }

    /// Sends the error response to a malformed message.
    pub fn refuse(&self, error: String) {
        let _ = self.sender.send(Outgoing::Refusal(error));
    }
}

/// Starts the threads that read standard input and write standard output.
pub fn open() -> io::Result<(Inbox, Outbox, JoinHandle<io::Result<()>>)> {
    let (incoming, receiver) = sync_channel(MAX_WAITING);
    Builder::new().spawn(move || read_all(&incoming))?;
    let (sender, outgoing) = channel();
    let writer = Builder::new().spawn(move || write_all(&outgoing))?;
    Ok((Inbox { receiver, waiting: VecDeque::new(), cancelled: Vec::new() }, Outbox { sender }, writer))
}

fn read_all(incoming: &SyncSender<Incoming>) {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    loop {
        let item = read(&mut input);
        let is_end = matches!(item, Incoming::End(_));
        if incoming.send(item).is_err() || is_end {
            return;
        }
    }
}

fn write_all(outgoing: &Receiver<Outgoing>) -> io::Result<()> {
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    while let Ok(first) = outgoing.recv() {
        write(first, &mut output)?;
        // All that is ready goes out with one flush.
        while let Ok(next) = outgoing.try_recv() {
            write(next, &mut output)?;
        }
        output.flush()?;
    }
    Ok(())
}

fn write(item: Outgoing, output: &mut impl Write) -> io::Result<()> {
    match item {
        Outgoing::Message(message) => write_framed(output, &serde_json::to_string(&message)?),
        Outgoing::Refusal(message) => {
            let error = json!({"code": code::PARSE, "message": message});
            write_framed(output, &json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string())
        }
    }
}

/// Writes a message after its header.
fn write_framed(output: &mut impl Write, message: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{message}", message.len())
}

/// Reads a message with its header.
fn read(input: &mut impl BufRead) -> Incoming {
    let length = match header(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Incoming::End(Ok(())),
        Err(error) => return Incoming::End(Err(error)),
    };
    let mut content = Vec::new();
    match input.take(length as u64).read_to_end(&mut content) {
        Ok(read) if read == length => {}
        Ok(_) => return Incoming::End(Err("the input ended inside a message".to_owned())),
        Err(error) => return Incoming::End(Err(error.to_string())),
    }
    Message::from_json(&content).map_or_else(|error| Incoming::Malformed(error.to_string()), Incoming::Message)
}

/// Reads a header, and returns the length of the message; `None` at the end of the input.
fn header(input: &mut impl BufRead) -> Result<Option<usize>, String> {
    let mut length = None;
    let mut header = input.take(MAX_HEADER);
    for number in 0.. {
        let mut line = Vec::new();
        header.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        let ended = line.strip_suffix(b"\n");
        let Some(field) = ended.map(|line| line.strip_suffix(b"\r").unwrap_or(line)) else {
            return if line.is_empty() && number == 0 { Ok(None) } else { Err("not a header".to_owned()) };
        };
        if field.is_empty() {
            break;
        }
        let field = String::from_utf8_lossy(field);
        let (name, value) = field.split_once(':').ok_or("not a header")?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            length = Some(value.parse::<usize>().map_err(|_| format!("{value:?} is not a length"))?);
        }
    }
    match length {
        Some(length) if length > MAX_MESSAGE => {
            Err(format!("a message of {length} bytes is longer than the maximum, {MAX_MESSAGE}"))
        }
        Some(length) => Ok(Some(length)),
        None => Err("a header has no Content-Length".to_owned()),
    }
}

impl Inbox {
    /// Waits for the next message.
    pub fn next(&mut self, outbox: &Outbox) -> Incoming {
        self.look_ahead(outbox);
        // No request is being handled, so cancelled requests that are not in the queue were answered before.
        self.cancelled.clear();
        let next = self.waiting.pop_front();
        next.unwrap_or_else(|| self.receiver.recv().unwrap_or(Incoming::End(Ok(()))))
    }

    /// Whether no message waits.
    pub fn is_empty(&mut self, outbox: &Outbox) -> bool {
        self.look_ahead(outbox);
        self.waiting.is_empty()
    }

    /// Whether the request that is being handled was cancelled.
    pub fn cancels(&mut self, outbox: &Outbox, id: &RequestId) -> bool {
        self.look_ahead(outbox);
        let cancels = self.cancelled.contains(id);
        self.cancelled.clear();
        cancels
    }

    /// Moves all available messages to the queue, and answers the cancelled requests in it.
    fn look_ahead(&mut self, outbox: &Outbox) {
        // The limit keeps a client that never stops writing from filling the memory.
        while self.waiting.len() < MAX_WAITING {
            match self.receiver.try_recv() {
                Ok(Incoming::Message(Message::Notification(notification)))
                    if notification.method == "$/cancelRequest" =>
                {
                    self.cancel(notification, outbox);
                }
                Ok(item) => self.waiting.push_back(item),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return,
            }
        }
    }

    /// Drops the request from the queue. Else it is being handled, or the server has to end it.
    fn cancel(&mut self, notification: Notification, outbox: &Outbox) {
        let Some(id) = notification.params.get("id").and_then(|id| serde_json::from_value(id.clone()).ok()) else {
            return;
        };
        let is_request =
            |item: &Incoming| matches!(item, Incoming::Message(Message::Request(request)) if request.id == id);
        match self.waiting.iter().position(is_request) {
            Some(index) => {
                self.waiting.remove(index);
                outbox.send(Message::Response(Response::cancelled(id)));
            }
            None => {
                self.cancelled.push(id);
                self.waiting.push_back(Incoming::Message(Message::Notification(notification)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read};

    fn kind(mut input: &[u8]) -> &'static str {
        match read(&mut input) {
            Incoming::Message(_) => "message",
            Incoming::Malformed(_) => "malformed",
            Incoming::End(Ok(())) => "end",
            Incoming::End(Err(_)) => "error",
        }
    }

    #[test]
    fn malformed_messages_are_reported_without_waiting() {
        for (input, expected) in [
            ("", "end"),
            ("Content-Length: 17\r\n\r\n{\"method\":\"exit\"}", "message"),
            ("content-length:17\nContent-Type: x\n\n{\"method\":\"exit\"}", "message"),
            ("Content-Length: 2\r\n\r\n[]", "malformed"),
            ("Content-Length: 2\r\n\r\n\u{80}", "malformed"),
            ("Content-Length: 20\r\n\r\n{}", "error"),
            ("Content-Length: 99999999999999999999\r\n\r\n{}", "error"),
            ("Content-Length: 9999999999\r\n\r\n{}", "error"),
            ("Content-Length: -1\r\n\r\n{}", "error"),
            ("\r\n{}", "error"),
            ("GET / HTTP/1.0\r\n\r\n", "error"),
            ("Content-Length", "error"),
        ] {
            assert_eq!(kind(input.as_bytes()), expected, "{input:?}");
        }
        assert_eq!(kind(&[b'x'; 100_000]), "error");
    }
}
