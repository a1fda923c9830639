//! A minimal client that runs plans.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use urlspec_plan::{Action, Awaited, Endpoint, Plan, Transport};

/// The octets received, or why the plan failed.
pub type Outcome = Result<Vec<u8>, String>;

/// Runs a plan, and returns the content of its last response. The answers are for the prompts, in order.
pub fn run(plan: &Plan, answers: &[&str]) -> Outcome {
    let Endpoint::Server { host, port, transport: Transport::Tcp } = &plan.endpoint else {
        return Err(format!("no server to connect to: {plan}"));
    };
    let mut client = Client { at: (host.clone(), *port), control: None, data: None, reply: 0, received: Vec::new() };
    let mut answers = answers.iter();
    for step in &plan.steps {
        if step.only_after.is_some_and(|code| code != client.reply) {
            continue;
        }
        match &step.action {
            Action::Connect => client.control = Some(BufReader::new(client.connect(*port)?)),
            Action::Send { octets, .. } => client.send(octets.as_bytes())?,
            Action::Prompt(prompt) => {
                let answer = answers.next().ok_or("no answer for a prompt")?;
                client.send(prompt.octets(answer.as_bytes()).ok_or("an answer with a line end")?.as_bytes())?;
            }
            Action::DataConnection => client.open_data()?,
            Action::Close => client.control = None,
            other => return Err(format!("{other:?} is not supported")),
        }
        if let Some(awaited) = step.awaits {
            client.wait(awaited)?;
        }
    }
    Ok(client.received)
}

struct Client {
    at: (String, u16),
    control: Option<BufReader<TcpStream>>,
    data: Option<TcpStream>,
    reply: u16,
    received: Vec<u8>,
}

impl Client {
    fn connect(&self, port: u16) -> Result<TcpStream, String> {
        let stream = TcpStream::connect((self.at.0.as_str(), port)).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).map_err(|error| error.to_string())?;
        Ok(stream)
    }

    fn control(&mut self) -> Result<&mut BufReader<TcpStream>, String> {
        self.control.as_mut().ok_or_else(|| "not connected".to_owned())
    }

    fn send(&mut self, octets: &[u8]) -> Result<(), String> {
        self.control()?.get_mut().write_all(octets).map_err(|error| error.to_string())
    }

    /// RFC 959, section 3.2, by PASV.
    fn open_data(&mut self) -> Result<(), String> {
        self.send(b"PASV\r\n")?;
        let line = self.reply(&[227])?;
        let inside = line.split(['(', ')']).nth(1).ok_or("no address")?;
        let numbers: Vec<u16> = inside.split(',').filter_map(|number| number.parse().ok()).collect();
        let [.., high, low] = numbers[..] else { return Err(line) };
        self.data = Some(self.connect(high << 8 | low)?);
        Ok(())
    }

    fn wait(&mut self, awaited: Awaited) -> Result<(), String> {
        match awaited {
            Awaited::Reply(codes) => drop(self.reply(codes)?),
            Awaited::ReplyAndText(codes) => {
                self.reply(codes)?;
                self.text()?;
            }
            Awaited::Transfer => {
                self.reply(&[125, 150])?;
                let mut data = self.data.take().ok_or("no data connection")?;
                self.received.clear();
                data.read_to_end(&mut self.received).map_err(|error| error.to_string())?;
                drop(data);
                self.reply(&[226, 250])?;
            }
            // Servers close the connection after the full stop, and some omit it.
            Awaited::Text | Awaited::UntilClose | Awaited::GopherPlus => {
                let mut received = Vec::new();
                self.control()?.read_to_end(&mut received).map_err(|error| error.to_string())?;
                self.received = received;
            }
            other => return Err(format!("{other:?} is not supported")),
        }
        Ok(())
    }

    /// The last line of a reply (RFC 959, section 4.2).
    fn reply(&mut self, codes: &[u16]) -> Result<String, String> {
        loop {
            let line = self.line()?;
            let is_last = line.as_bytes().get(3) != Some(&b'-');
            let Some(code) = line.get(..3).and_then(|code| code.parse().ok()).filter(|_| is_last) else { continue };
            self.reply = code;
            return if codes.contains(&code) { Ok(line) } else { Err(line) };
        }
    }

    fn text(&mut self) -> Result<(), String> {
        self.received.clear();
        loop {
            let line = self.line()?;
            if line == "." {
                return Ok(());
            }
            self.received.extend(line.strip_prefix('.').unwrap_or(&line).as_bytes());
            self.received.extend(b"\r\n");
        }
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = Vec::new();
        if self.control()?.read_until(b'\n', &mut line).map_err(|error| error.to_string())? == 0 {
            return Err("the server closed the connection".to_owned());
        }
        Ok(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
    }
}
