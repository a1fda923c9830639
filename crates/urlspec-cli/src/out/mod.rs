//! The way out: standard output, standard error, and JSON. Text from outside is redacted and escaped on the way.

mod json;
mod json_writer;
mod output_file;
mod xml;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, BufWriter, IsTerminal, Write};

use urlspec::redact::{KnownSecrets, Sink, Terminal, Untrusted, is_active, visible};

pub use json::{append_json, to_line, to_vec};
pub use json_writer::{append_if_plain, append_string};
pub use output_file::{OutputFile, is_stream};
pub use xml::Xml;

use super::Failure;

/// The bytes that are buffered for standard output.
const BUFFER: usize = 1 << 16;

/// Standard output with a large buffer. Unlike `io::stdout`, it reports that its descriptor can't be written.
pub struct Stdout {
    writer: BufWriter<RawStdout>,
    is_terminal: bool,
}

#[cfg(unix)]
type RawStdout = std::fs::File;
#[cfg(not(unix))]
type RawStdout = io::StdoutLock<'static>;

/// Opens standard output.
pub fn stdout() -> Result<Stdout, Failure> {
    #[cfg(unix)]
    let raw = {
        use std::os::fd::AsFd;
        std::fs::File::from(io::stdout().as_fd().try_clone_to_owned().map_err(Failure::Output)?)
    };
    #[cfg(not(unix))]
    let raw = io::stdout().lock();
    Ok(Stdout { is_terminal: io::stdout().is_terminal(), writer: BufWriter::with_capacity(BUFFER, raw) })
}

impl Stdout {
    /// Writes a line with a value for another program, such as a URL that is used as it is. A terminal gets it escaped, but not
    /// redacted.
    pub fn write_value(&mut self, value: &[u8]) -> io::Result<()> {
        let value = self::value(value, self.is_terminal);
        self.writer.write_all(&value)?;
        self.write_all(b"\n")
    }
}

/// A value for another program. A terminal gets it escaped, but not redacted.
pub fn value(value: &[u8], is_terminal: bool) -> Cow<'_, [u8]> {
    if !is_terminal || value.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(value);
    }
    let mut shown = String::new();
    Terminal::escape(&String::from_utf8_lossy(value), &mut shown);
    Cow::Owned(shown.into_bytes())
}

/// The same for several lines: a terminal gets each escaped, but not redacted.
pub fn value_lines(lines: Vec<u8>, is_terminal: bool) -> Vec<u8> {
    if !is_terminal {
        return lines;
    }
    let shown = lines.split(|byte| *byte == b'\n').map(|line| value(line, true));
    shown.collect::<Vec<_>>().join(&b'\n')
}

/// A line of text for a terminal, redacted and escaped.
pub fn line(text: &str) -> String {
    Untrusted::message(text).to::<Terminal>()
}

/// Prints all of the output of a command, which is escaped already.
pub fn print(output: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut stdout = stdout()?;
    stdout.write_all(output.as_ref()).and_then(|()| stdout.flush()).map_err(Failure::Output)
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// A notice for standard error.
pub enum Notice {
    /// Lines of text, which are not escaped yet.
    Text(String),
    /// Diagrams.
    Drawn(String),
}

impl Notice {
    pub fn print(&self) {
        match self {
            Self::Text(text) => message(text),
            Self::Drawn(text) => drawn(text),
        }
    }
}

/// Prints a message on standard error. Its lines stay, and each is redacted and escaped. That standard error can't be
/// written is not reported: there is no other place for a report.
pub fn message(text: &str) {
    let lines: String = text.trim_end().lines().map(|text| line(text) + "\n").collect();
    drawn(&format!("urlspec: {lines}"));
}

/// Prints an error of usage, in which a secret of the arguments may be anywhere. An argument is one line of it.
pub fn usage(text: &str, arguments: &[&Untrusted<'_>]) {
    let known = KnownSecrets::of(arguments);
    let of_lines = arguments.iter().filter(|argument| argument.exposed().contains(['\n', '\r']));
    let text = of_lines.fold(text.to_owned(), |text, argument| {
        text.replace(argument.exposed(), &argument.redacted().replace(['\n', '\r'], "\u{240a}"))
    });
    let shown = |line| Untrusted::message(line).without(&known).to::<Terminal>() + "\n";
    drawn(&text.lines().map(shown).collect::<String>());
}

/// Prints diagrams on standard error, which are escaped already.
pub fn drawn(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// The name of a file, or another argument, redacted and escaped for a line of text.
pub fn name(name: impl AsRef<OsStr>) -> String {
    untrusted_name(name.as_ref().to_string_lossy()).to::<Terminal>()
}

/// The name of a file. It is redacted as a URL only if it looks like one with a login: `ftp:joe:secret@host`, and not
/// `icon:dark@2x.png`.
pub fn untrusted_name<'n>(name: impl Into<Cow<'n, str>>) -> Untrusted<'n> {
    let name = name.into();
    let login = name.split('@').next().filter(|login| login.len() < name.len()).unwrap_or_default();
    match login.matches(':').count() > 1 {
        true => Untrusted::url(name),
        false => Untrusted::text(name),
    }
}

/// A diagram as miette draws it, without any other sequence that a terminal acts on than colors and links.
pub fn without_controls(drawn: &str) -> String {
    let mut shown = String::with_capacity(drawn.len());
    let mut rest = drawn;
    while let Some(at) = rest.find(|c| c != '\n' && is_active(c)) {
        shown.push_str(&rest[..at]);
        let length = style_length(&rest[at..]);
        match rest[at..].chars().next() {
            Some(_) if length > 0 => shown.push_str(&rest[at..at + length]),
            first => shown.extend(first.map(visible)),
        }
        rest = &rest[at + length.max(rest[at..].chars().next().map_or(0, char::len_utf8))..];
    }
    shown + rest
}

/// The length of a sequence that sets colors, or that begins or ends a link.
fn style_length(text: &str) -> usize {
    const LINK: &str = "\u{1b}]8;;";
    if let Some(colors) = text.strip_prefix("\u{1b}[") {
        let digits = colors.len() - colors.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').len();
        return if colors[digits..].starts_with('m') { 2 + digits + 1 } else { 0 };
    }
    let Some(link) = text.strip_prefix(LINK) else { return 0 };
    let target = link.len() - link.trim_start_matches(|c: char| c.is_ascii_graphic() && c != '\\').len();
    if link[target..].starts_with("\u{1b}\\") { LINK.len() + target + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::{name, without_controls};

    #[test]
    fn colors_and_links_are_the_only_sequences_in_a_diagram() {
        let drawn = "\u{1b}[1;31mred\u{1b}[0m \u{1b}]8;;https://h.x/\u{1b}\\(link)\u{1b}]8;;\u{1b}\\\n";
        assert_eq!(without_controls(drawn), drawn);
        assert_eq!(without_controls("\u{1b}[2J\u{9b}1m\u{202e}\u{e0041}"), "\u{241b}[2J\u{fffd}1m\u{fffd}\u{fffd}");
        assert_eq!(without_controls("\u{1b}]0;title\u{7}"), "\u{241b}]0;title\u{2407}");
        assert_eq!(without_controls("\u{1b}[31"), "\u{241b}[31");
    }

    #[test]
    fn a_file_name_is_redacted_if_it_looks_like_a_url_with_a_login() {
        for (file, shown) in [
            ("ftp:joe:secret@h.txt", "ftp:joe:******@h.txt"),
            ("a/ftp://joe:secret@h", "a/ftp://joe:******@h"),
            ("icon:dark@2x.png", "icon:dark@2x.png"),
            ("a:b", "a:b"),
            ("e\u{1b}[31m\n", "e\u{241b}[31m\u{240a}"),
        ] {
            assert_eq!(name(file), shown);
        }
    }
}
