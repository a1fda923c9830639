//! Messages on standard input and output, each behind its header.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::thread::JoinHandle;

use serde_json::json;

use urlspec_lsp::{Message, Notification, Request, RequestId, Response, code};

/// The longest message that is read: a document of 64 MiB, escaped.
const LONGEST: usize = 1 << 27;

/// The longest header.
const LONGEST_HEADER: u64 = 1 << 12;

/// How many messages wait to be taken before the client must.
const WAITING: usize = 1 << 10;

/// What came in.
pub enum Incoming {
    Message(Message),
    /// A message that is none; the next one is in its place all the same.
    Garbage(String),
    /// Nothing more can be read, or something is wrong for good.
    End(Result<(), String>),
}

/// What comes in, looked over ahead for requests that are cancelled.
pub struct Inbox {
    receiver: Receiver<Incoming>,
    waiting: VecDeque<Incoming>,
    /// Requests that are cancelled, but did not wait.
    cancelled: Vec<RequestId>,
}

/// What goes out, written in its order by a thread.
pub struct Outbox {
    sender: Sender<Goes>,
}

/// What goes out.
enum Goes {
    Message(Message),
    /// An answer to what is no message, which has no id that could be named.
    Refusal(String),
}

impl Outbox {
    /// Sends a message. That nobody takes it is seen where messages come in.
    pub fn send(&self, message: Message) {
        let _ = self.sender.send(Goes::Message(message));
    }

    /// Says that what came is no message.
    pub fn refuse(&self, wrong: String) {
        let _ = self.sender.send(Goes::Refusal(wrong));
    }
}

/// Reads standard input and writes standard output, each in a thread.
pub fn open() -> (Inbox, Outbox, JoinHandle<io::Result<()>>) {
    let (came, receiver) = sync_channel(WAITING);
    std::thread::spawn(move || read_all(&came));
    let (sender, out) = channel();
    let writer = std::thread::spawn(move || write_all(&out));
    (Inbox { receiver, waiting: VecDeque::new(), cancelled: Vec::new() }, Outbox { sender }, writer)
}

fn read_all(came: &SyncSender<Incoming>) {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    loop {
        let one = read(&mut input);
        let is_end = matches!(one, Incoming::End(_));
        if came.send(one).is_err() || is_end {
            return;
        }
    }
}

fn write_all(out: &Receiver<Goes>) -> io::Result<()> {
    let mut output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    while let Ok(first) = out.recv() {
        write(first, &mut output)?;
        // What else waits goes with it.
        while let Ok(more) = out.try_recv() {
            write(more, &mut output)?;
        }
        output.flush()?;
    }
    Ok(())
}

fn write(goes: Goes, output: &mut impl Write) -> io::Result<()> {
    match goes {
        Goes::Message(message) => write_framed(output, &serde_json::to_string(&message)?),
        Goes::Refusal(wrong) => {
            let error = json!({"code": code::PARSE, "message": wrong});
            write_framed(output, &json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string())
        }
    }
}

/// Writes a message after its header.
fn write_framed(output: &mut impl Write, message: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{message}", message.len())
}

/// Reads a message.
fn read(input: &mut impl BufRead) -> Incoming {
    let length = match header(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Incoming::End(Ok(())),
        Err(wrong) => return Incoming::End(Err(wrong)),
    };
    let mut content = Vec::new();
    match input.take(length as u64).read_to_end(&mut content) {
        Ok(read) if read == length => {}
        Ok(_) => return Incoming::End(Err("the input ended within a message".to_owned())),
        Err(error) => return Incoming::End(Err(error.to_string())),
    }
    serde_json::from_slice(&content).map_or_else(|error| Incoming::Garbage(error.to_string()), Incoming::Message)
}

/// Reads a header: the length of what follows; `None` at the end.
fn header(input: &mut impl BufRead) -> Result<Option<usize>, String> {
    let mut length = None;
    let mut header = input.take(LONGEST_HEADER);
    for number in 0.. {
        let mut line = Vec::new();
        header.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        let ended = line.strip_suffix(b"\n");
        let Some(field) = ended.map(|line| line.strip_suffix(b"\r").unwrap_or(line)) else {
            return if line.is_empty() && number == 0 { Ok(None) } else { Err("this is no header".to_owned()) };
        };
        if field.is_empty() {
            break;
        }
        let field = String::from_utf8_lossy(field);
        let (name, value) = field.split_once(':').ok_or("this is no header")?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let octets: usize = value.trim().parse().map_err(|_| format!("{:?} is no length", value.trim()))?;
            length = Some(octets);
        }
    }
    match length {
        Some(length) if length > LONGEST => Err(format!("a message of {length} octets is longer than {LONGEST}")),
        Some(length) => Ok(Some(length)),
        None => Err("a header says no Content-Length".to_owned()),
    }
}

impl Inbox {
    /// The next message, when there is one.
    pub fn next(&mut self, outbox: &Outbox) -> Incoming {
        self.look_ahead(outbox);
        // Nothing is being answered: what was cancelled and does not wait was answered before.
        self.cancelled.clear();
        let next = self.waiting.pop_front();
        next.unwrap_or_else(|| self.receiver.recv().unwrap_or(Incoming::End(Ok(()))))
    }

    /// Whether nothing waits.
    pub fn is_empty(&mut self, outbox: &Outbox) -> bool {
        self.look_ahead(outbox);
        self.waiting.is_empty()
    }

    /// Whether a request that is being answered was cancelled meanwhile.
    pub fn cancels(&mut self, outbox: &Outbox, id: &RequestId) -> bool {
        self.look_ahead(outbox);
        let cancels = self.cancelled.contains(id);
        self.cancelled.clear();
        cancels
    }

    /// Takes in all that came, and answers the requests that were cancelled before their turn.
    fn look_ahead(&mut self, outbox: &Outbox) {
        // No more than may wait outside, so that a client that writes without an end is not read without one.
        while self.waiting.len() < WAITING {
            match self.receiver.try_recv() {
                Ok(Incoming::Message(Message::Notification(told))) if told.method == "$/cancelRequest" => {
                    self.cancel(&told, outbox);
                }
                Ok(came) => self.waiting.push_back(came),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return,
            }
        }
    }

    fn cancel(&mut self, told: &Notification, outbox: &Outbox) {
        let Some(id) = told.params.get("id").and_then(|id| serde_json::from_value(id.clone()).ok()) else { return };
        let is_it = |came: &Incoming| matches!(came, Incoming::Message(Message::Request(Request { id: own, .. })) if *own == id);
        match self.waiting.iter().position(is_it) {
            Some(at) => {
                self.waiting.remove(at);
                outbox.send(Message::Response(Response::cancelled(id)));
            }
            None => self.cancelled.push(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read};

    fn kind(mut input: &[u8]) -> &'static str {
        match read(&mut input) {
            Incoming::Message(_) => "message",
            Incoming::Garbage(_) => "garbage",
            Incoming::End(Ok(())) => "end",
            Incoming::End(Err(_)) => "error",
        }
    }

    #[test]
    fn what_is_no_message_is_told_and_never_waited_for() {
        for (input, expected) in [
            ("", "end"),
            ("Content-Length: 17\r\n\r\n{\"method\":\"exit\"}", "message"),
            ("content-length:17\nContent-Type: x\n\n{\"method\":\"exit\"}", "message"),
            ("Content-Length: 2\r\n\r\n[]", "garbage"),
            ("Content-Length: 2\r\n\r\n\u{80}", "garbage"),
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
