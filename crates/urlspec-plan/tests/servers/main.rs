//! Runs plans against real servers on the loopback interface.
//!
//! `.ci/servers FOLDER` fetches the servers, and `URLSPEC_SERVERS=FOLDER cargo test --test servers -- --ignored
//! --nocapture` runs the tests. If a server is missing, its test is skipped with a message.
#![cfg(unix)]

mod client;

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Outcome, run};
use urlspec::Spec;
use urlspec_plan::{ServerAddress, Settings};

/// A binary file: all octets, and sequences that a text transfer would change.
fn binary() -> Vec<u8> {
    (0..=255).chain(*b"\n\r\n\r\0\xFF\xFE").cycle().take(10_000).collect()
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("urlspec-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// Writes a file that anyone may read.
    fn write(&self, name: &str, octets: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, octets).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A server process that is killed when it is dropped.
struct Running {
    child: Child,
    port: u16,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A path below the folder of the servers. `None`, with a message, if it does not exist.
fn fetched(server: &str, path: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("URLSPEC_SERVERS").map(PathBuf::from);
    let found = folder.map(|folder| folder.join(path)).filter(|path| path.exists());
    if found.is_none() {
        eprintln!("SKIPPED: {server} is missing; fetch it with `.ci/servers FOLDER` and set URLSPEC_SERVERS=FOLDER");
    }
    found
}

/// Starts one of the scripts next to this file, which print their port.
fn python(script: &str, packages: &Path, folder: &Path) -> Running {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers").join(script);
    let mut child = Command::new("python3")
        .env("PYTHONPATH", packages)
        .arg(script)
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("python3 starts");
    let mut line = String::new();
    let output = child.stdout.take().expect("a pipe");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let port = line.trim().parse().expect("the server prints its port");
    Running { child, port }
}

fn fetch(spec: Spec, url: &str, settings: &Settings, answers: &[&str]) -> Outcome {
    let plan = urlspec_plan::plan(spec, url, settings).unwrap_or_else(|error| panic!("{url}: {error}"));
    run(&plan, answers)
}

/// The names of a listing, sorted.
fn names(listing: Outcome) -> Vec<String> {
    let text = String::from_utf8(listing.expect("a listing")).expect("UTF-8");
    let mut names: Vec<_> = text.lines().map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
#[ignore = "needs the servers that .ci/servers fetches"]
fn ftp() {
    let Some(_) = fetched("pyftpdlib", "python/pyftpdlib") else { return };
    let packages = fetched("pyftpdlib", "python").expect("its folder");
    let folder = Folder::new("ftp");
    folder.write("motd", b"at the top\n");
    folder.write("pub/motd", b"in pub\n");
    folder.write("pub/doc/read me", b"a space\n");
    folder.write("pub/doc/100%", b"a percent\n");
    folder.write("pub/doc/b.bin", &binary());
    folder.write("pub/doc/lines.txt", b"one\ntwo\n");
    let server = python("ftp.py", &packages, &folder.0);
    let settings = Settings::new().with_mail_address("me@client.dom");
    let fetch_by = |spec: Spec, login: &str, path: &str| {
        fetch(spec, &format!("ftp://{login}127.0.0.1:{}{path}", server.port), &settings, &["p@ss:w/rd"])
    };
    let of = |path: &str| fetch_by(Spec::Rfc1738, "", path);

    // One CWD for each element; the empty one leads to the top, and what is encoded in one is no separator.
    assert_eq!(of("/pub/motd;type=i"), Ok(b"in pub\n".to_vec()));
    assert_eq!(of("/pub//motd;type=i"), Ok(b"at the top\n".to_vec()));
    assert_eq!(of("/%2Fpub%2Fdoc/read%20me;type=i"), Ok(b"a space\n".to_vec()));
    assert_eq!(of("/pub%2Fdoc/100%25;type=i"), Ok(b"a percent\n".to_vec()));
    // Types: an image is transferred unchanged, a text with network line ends.
    assert_eq!(of("/pub/doc/b.bin;type=i"), Ok(binary()));
    assert_eq!(of("/pub/doc/b.bin"), Ok(binary()));
    assert_eq!(of("/pub/doc/lines.txt;type=a"), Ok(b"one\r\ntwo\r\n".to_vec()));
    assert_eq!(fetch_by(Spec::Url1994, "", "/pub/doc/lines.txt;type=I"), Ok(b"one\ntwo\n".to_vec()));
    // Listings.
    let all = ["100%", "b.bin", "lines.txt", "read me"];
    assert_eq!(names(of("/pub/doc;type=d")), all);
    assert_eq!(names(of("/pub/doc/;type=d")), all);
    assert_eq!(names(fetch_by(Spec::Url1994, "", "/pub/doc/")), all);
    assert_eq!(names(of("")), ["motd", "pub"]);
    // A user with a password, and one whose password is prompted for.
    assert_eq!(fetch_by(Spec::Rfc1738, "joe:p%40ss%3Aw%2Frd@", "/motd;type=i"), Ok(b"at the top\n".to_vec()));
    assert_eq!(fetch_by(Spec::Rfc1738, "joe@", "/motd;type=i"), Ok(b"at the top\n".to_vec()));
    assert!(fetch_by(Spec::Rfc1738, "joe:wrong@", "/motd;type=i").is_err_and(|reply| reply.starts_with("530")));
    assert!(of("/pub/none;type=i").is_err_and(|reply| reply.starts_with("550")));
}

/// Starts a server that runs a program for each connection, like inetd.
fn gophernicus(program: PathBuf, libraries: PathBuf, root: PathBuf) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.expect("a connection");
            let output: OwnedFd = stream.try_clone().expect("a handle").into();
            let input: OwnedFd = stream.into();
            let mut child = Command::new(&program)
                .env("LD_LIBRARY_PATH", &libraries)
                .args(["-h", "localhost", "-nr", "-nm", "-ns", "-nu", "-nv", "-no", "-r"])
                .arg(&root)
                .stdin(input)
                .stdout(output)
                .stderr(Stdio::null())
                .spawn()
                .expect("it starts");
            child.wait().expect("it ends");
        }
    });
    port
}

/// The folder with the libraries of the unpacked packages.
fn libraries(debian: &Path) -> PathBuf {
    let folders = fs::read_dir(debian.join("usr/lib")).expect("a folder").flatten().map(|entry| entry.path());
    folders.into_iter().find(|path| path.join("libwrap.so.0").exists()).unwrap_or_default()
}

#[test]
#[ignore = "needs the servers that .ci/servers fetches"]
fn gopher() {
    let Some(program) = fetched("gophernicus", "debian/usr/sbin/gophernicus") else { return };
    let folder = Folder::new("gopher");
    folder.write("a.txt", b"a text\r\n");
    folder.write("my dir/x y.txt", b"a space\r\n");
    folder.write("b.bin", &binary());
    folder.write("cgi-bin/find", b"#!/bin/sh\nprintf 'sought %s' \"$SEARCHREQUEST\"\n");
    let script = folder.0.join("cgi-bin/find");
    fs::set_permissions(script, fs::Permissions::from_mode(0o755)).expect("permissions");
    let debian = fetched("gophernicus", "debian").expect("its folder");
    let port = gophernicus(program, libraries(&debian), folder.0.clone());
    let fetch_by = |spec: Spec, path: &str, answers: &[&str]| {
        fetch(spec, &format!("gopher://127.0.0.1:{port}{path}"), &Settings::default(), answers)
    };
    let of = |path: &str| fetch_by(Spec::Rfc1738, path, &[]);

    assert_eq!(of("/0/a.txt"), Ok(b"a text\r\n".to_vec()));
    assert_eq!(of("/0/my%20dir/x%20y.txt"), Ok(b"a space\r\n".to_vec()));
    assert_eq!(of("/9/b.bin"), Ok(binary()));
    // The top-level directory, with the type and without.
    for path in ["", "/", "/1"] {
        let menu = String::from_utf8(of(path).expect("a menu")).expect("UTF-8");
        assert!(menu.lines().any(|line| line.starts_with("0a.txt") && line.contains("\t/a.txt\t")), "{menu}");
        assert!(menu.ends_with(".\r\n"), "{menu}");
    }
    // Searches in the notation of each document, and by a prompt.
    assert_eq!(of("/7/cgi-bin/find%09two%20words"), Ok(b"sought two words".to_vec()));
    assert_eq!(fetch_by(Spec::Rfc1738, "/7/cgi-bin/find", &["my words"]), Ok(b"sought my words".to_vec()));
    assert_eq!(fetch_by(Spec::Url1994, "/7cgi-bin/find%09two", &[]), Ok(b"sought two".to_vec()));
    assert_eq!(fetch_by(Spec::Url1993, "/7cgi-bin/find?two+words", &[]), Ok(b"sought two words".to_vec()));
    // The `/` of 1992 is not sent.
    assert_eq!(fetch_by(Spec::Udi, "/0/a.txt", &[]), Ok(b"a text\r\n".to_vec()));
}

#[test]
#[ignore = "needs the servers that .ci/servers fetches"]
fn gopher_plus() {
    let Some(program) = fetched("pygopherd", "debian/usr/sbin/pygopherd") else { return };
    let debian = fetched("pygopherd", "debian").expect("its folder");
    let folder = Folder::new("gopher-plus");
    folder.write("root/a.txt", b"a text\n");
    let server = pygopherd(&program, &debian, &folder);
    let fetch_by = |spec: Spec, path: &str| {
        fetch(spec, &format!("gopher://127.0.0.1:{}{path}", server.port), &Settings::default(), &[])
    };

    // With both tabs, and with one: the reply begins with the length.
    assert_eq!(fetch_by(Spec::Rfc1738, "/0/a.txt%09%09+"), Ok(b"+7\r\na text\n".to_vec()));
    assert_eq!(fetch_by(Spec::Rfc1738, "/0/a.txt"), Ok(b"a text\n".to_vec()));
    assert_eq!(fetch_by(Spec::Url1994, "/0a.txt%09%09+"), Ok(b"+7\r\na text\n".to_vec()));
    for spec in [Spec::Rfc1738, Spec::Url1994] {
        let attributes = String::from_utf8(fetch_by(spec, "/0a.txt%09%09!").expect("attributes")).expect("UTF-8");
        assert!(attributes.starts_with("+-2\r\n+INFO: 0a"), "{attributes}");
        assert!(attributes.contains("+ADMIN:") && attributes.contains("+VIEWS:"), "{attributes}");
        let directory = String::from_utf8(fetch_by(spec, "/1%09%09$").expect("attributes")).expect("UTF-8");
        assert!(directory.contains("+INFO: 0a\t/a.txt\t"), "{directory}");
    }
}

/// Starts the server with its packaged configuration, except for the folder, the port and what would need privileges.
fn pygopherd(program: &Path, debian: &Path, folder: &Folder) -> Running {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let root = folder.0.join("root");
    let printed = fs::read_to_string(debian.join("etc/pygopherd/pygopherd.conf")).expect("its configuration");
    let own = |line: &str| {
        let replaced = [
            ("port =", format!("port = {port}\ninterface = 127.0.0.1")),
            ("root =", format!("root = {}", root.display())),
            ("usechroot =", "usechroot = no".to_owned()),
            ("detach =", "detach = no".to_owned()),
            ("pidfile =", String::new()),
            ("logmethod =", "logmethod = none".to_owned()),
            ("servertype =", "servertype = ThreadingTCPServer".to_owned()),
            ("mimetypes =", format!("mimetypes = {}", folder.0.join("mime.types").display())),
        ];
        let found = replaced.into_iter().find(|(key, _)| line.starts_with(key));
        found.map_or_else(|| line.to_owned(), |(_, value)| value)
    };
    let lines: Vec<_> = printed.lines().map(own).collect();
    folder.write("conf", lines.join("\n").as_bytes());
    folder.write("mime.types", b"text/plain txt\n");
    let child = Command::new("python3")
        .env("PYTHONPATH", debian.join("usr/lib/python3/dist-packages"))
        .arg(program)
        .arg(folder.0.join("conf"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("python3 starts");
    let running = Running { child, port };
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(120), "pygopherd does not answer");
        std::thread::sleep(Duration::from_millis(50));
    }
    running
}

#[test]
#[ignore = "needs the servers that .ci/servers fetches"]
fn nntp() {
    let Some(_) = fetched("nntpserver", "python/nntpserver") else { return };
    let packages = fetched("nntpserver", "python").expect("its folder");
    let folder = Folder::new("nntp");
    folder.write("first", b"one\n.two");
    folder.write("second", b"another");
    let server = python("nntp.py", &packages, &folder.0);
    let address = ServerAddress::parse(&format!("127.0.0.1:{}", server.port), 119).expect("an address");
    let settings = Settings::new().with_news_server(address);
    let of = |spec: Spec, url: &str| fetch(spec, url, &settings, &[]);
    let body = |article: Outcome| {
        let text = String::from_utf8(article.expect("an article")).expect("UTF-8");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.contains("Subject: a plan"), "{head}");
        body.to_owned()
    };

    assert_eq!(body(of(Spec::Rfc1738, "news:first@host.dom")), "one\r\n.two\r\n");
    assert_eq!(body(of(Spec::Rfc1738, "news:%66irst@host.dom")), "one\r\n.two\r\n");
    let at = format!("nntp://127.0.0.1:{}/test.plans", server.port);
    assert_eq!(body(of(Spec::Rfc1738, &format!("{at}/2"))), "another\r\n");
    assert_eq!(body(of(Spec::Url1994, "nntp:test.plans/2")), "another\r\n");
    assert_eq!(of(Spec::Rfc1738, &at), Ok(Vec::new()));
    assert_eq!(of(Spec::Udi, "news:test.plans"), Ok(Vec::new()));
    let groups = String::from_utf8(of(Spec::Rfc1738, "news:*").expect("a list")).expect("UTF-8");
    assert!(groups.lines().any(|line| line.starts_with("test.plans ")), "{groups}");
    assert!(of(Spec::Rfc1738, "news:no.such.group").is_err_and(|reply| reply.starts_with("411")));
    assert!(of(Spec::Rfc1738, "news:none@host.dom").is_err());
}
