//! Names that aren't URLs: files of three systems, lines of Gopher menus, Message-IDs.

use urlspec::Spec;
use urlspec::parts::{
    GopherMenuLine, Parts, System, file_from_local, local_from_file, message_identifier, mid_from_message_id,
    news_from_message_id,
};

/// A system, a name, a host, and the URL or why there is none.
type Named = (System, &'static [u8], Option<&'static str>, Result<&'static str, &'static str>);

const NAMED: &[Named] = &[
    (System::Unix, b"/etc/motd", None, Ok("file:///etc/motd")),
    (System::Unix, b"/", None, Ok("file:///")),
    (System::Unix, b"/a;b/c d//e%20\xff/", Some("h.x"), Ok("file://h.x/a%3Bb/c%20d//e%2520%FF/")),
    (System::Unix, b"etc/motd", None, Err("an absolute name of Unix begins with `/`")),
    (System::Unix, b"/a\0", None, Err("a name of Unix holds no NUL")),
    (System::Dos, br"C:\dos\run me.exe", None, Ok("file:///C:/dos/run%20me.exe")),
    (System::Dos, b"c:/", None, Ok("file:///c:/")),
    (System::Dos, br"\\srv\share\x.txt", None, Ok("file://srv/share/x.txt")),
    (System::Dos, br"\\srv\share", Some("h"), Err("the name has a host already")),
    (System::Dos, br"\\srv", None, Err("an absolute name of DOS begins with a drive, `C:\\`, or a host, `\\\\host\\`")),
    (
        System::Dos,
        b"C:run.exe",
        None,
        Err("an absolute name of DOS begins with a drive, `C:\\`, or a host, `\\\\host\\`"),
    ),
    (System::Dos, br"C:\a?b", None, Err("a name of DOS holds none of : * ? \" < > | and no control")),
    // RFC 1738, 3.10, but for the digit that its example loses on the way.
    (
        System::Vms,
        b"DISK$USER:[MY.NOTES]NOTE123456.TXT",
        Some("vms.host.edu"),
        Ok("file://vms.host.edu/disk$user/my/notes/note123456.txt"),
    ),
    (System::Vms, b"node.x::D:[000000]X.TXT;3", None, Ok("file://node.x/d/x.txt%3B3")),
    (System::Vms, b"D:[A]X.TXT;z", None, Err("a name of VMS is DEVICE:[DIRECTORY.DIRECTORY]NAME.TYPE")),
    (System::Vms, b"[A]X", None, Err("a name of VMS is DEVICE:[DIRECTORY.DIRECTORY]NAME.TYPE")),
    (System::Vms, b"D:[A..B]X", None, Err("a name of VMS is DEVICE:[DIRECTORY.DIRECTORY]NAME.TYPE")),
];

#[test]
fn file_names_round_trip_through_urls() {
    for (system, name, host, expected) in NAMED {
        let parts = file_from_local(*system, name, *host).map_err(|error| error.message);
        let url = parts.as_ref().map(|parts| parts.build(Spec::Rfc1738).expect("a file URL")).map_err(|error| *error);
        assert_eq!(url.as_deref().map_err(|error| *error), *expected, "{:?}", name.escape_ascii().to_string());
        let Ok(url) = url else { continue };
        let Parts::File(file) = Parts::from_url(Spec::Rfc1738, &Spec::Rfc1738.parse(&url).expect("a URL")) else {
            panic!("{url}")
        };
        if *system == System::Unix && file.host.is_some() {
            assert!(local_from_file(*system, &file).is_err(), "{url} is on another host");
            continue;
        }
        let back = local_from_file(*system, &file).expect("a name");
        match system {
            System::Vms => {
                assert!(back.ends_with(&name[name.len().min(6)..].to_ascii_uppercase()), "{}", back.escape_ascii())
            }
            System::Dos => {
                assert_eq!(back, name.iter().map(|b| if *b == b'/' { b'\\' } else { *b }).collect::<Vec<_>>())
            }
            _ => assert_eq!(back, *name),
        }
    }
}

/// A URL, a system, and the name or the error.
type Local = (&'static str, System, Result<&'static str, &'static str>);

const LOCAL: &[Local] = &[
    ("file:///a%2Fb", System::Unix, Err("a part of a name of Unix holds neither `/` nor NUL")),
    ("file:///C%7C/x", System::Dos, Ok(r"C:\x")),
    ("file://LOCALHOST/c:/x", System::Dos, Ok(r"c:\x")),
    ("file:///etc/motd", System::Dos, Err("a local name of DOS begins with a drive")),
    ("file:///C:/a%5Cb", System::Dos, Err("a name of DOS holds none of : * ? \" < > | \\ / and no control")),
    (
        "file:///d/my.dir/x",
        System::Vms,
        Err("a name of VMS has a device, directories of letters, digits, $ _ -, and a name"),
    ),
    ("file:///x", System::Vms, Err("a name of VMS has a device, directories of letters, digits, $ _ -, and a name")),
];

#[test]
fn file_urls_become_file_names() {
    for (url, system, expected) in LOCAL {
        let url = Spec::Rfc1738.parse(url).expect("a URL");
        let Parts::File(file) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("{url}") };
        let name = local_from_file(*system, &file).map(|name| String::from_utf8(name).expect("a text"));
        assert_eq!(name.as_deref().map_err(|error| error.message), *expected, "{url}");
    }
}

/// A line, and its URL by RFC 1738 or the error.
const MENU: &[(&[u8], Result<&str, &str>)] = &[
    (b"0About Gopher\tAbout me\tgopher.x.org\t70\r\n", Ok("gopher://gopher.x.org/0About%20me")),
    (b"1Files\t/pub//\th.x\t7070\t+\r\n", Ok("gopher://h.x:7070/1/pub//%09%09+")),
    (b"7Ask\tform?\th.x\t70\t?", Ok("gopher://h.x/7form?%09%09?")),
    (b"i\t\th.x\t70\n", Ok("gopher://h.x/i")),
    (b"0\xe9\t\xe9\th.x\t70", Ok("gopher://h.x/0%E9")),
    (b"8Library\tguest\tlib.x\t23\r\n", Ok("telnet://guest@lib.x")),
    (b"wHome\thttp://info.cern.ch/x\tinfo.cern.ch\t80", Ok("http://info.cern.ch/x")),
    (b".\r\n", Err("a menu line has four fields: type and name, selector, host, port")),
    (b"\ta\tb\t70", Err("a menu line begins with a type")),
    (b"0a\tb\th.x\t70000", Err("the port is no number below 65536")),
];

#[test]
fn gopher_menu_lines_round_trip_through_urls() {
    for (line, expected) in MENU {
        let parsed = GopherMenuLine::parse(line);
        let url = parsed.as_ref().map(|line| line.url(Spec::Rfc1738).expect("a URL")).map_err(|error| error.message);
        assert_eq!(url.as_deref().map_err(|error| *error), *expected, "{}", line.escape_ascii());
        let Ok(menu_line) = parsed else { continue };
        if menu_line.gtype == b'w' {
            continue;
        }
        let parts = menu_line.parts();
        let Parts::Gopher(gopher) = &parts else { continue };
        let again = GopherMenuLine::from_item(gopher, menu_line.display.clone()).expect("an item");
        assert_eq!(again, menu_line);
        assert_eq!(again.to_octets().trim_ascii_end(), line.trim_ascii_end());
    }
}

#[test]
fn message_ids_become_news_and_mid_urls() {
    for (line, news, mid) in [
        ("Message-ID: <1992.a/b@x.y>", "news:1992.a/b@x.y", "mid:1992.a%2Fb@x.y"),
        ("<a%b@x.y>", "news:a%25b@x.y", "mid:a%25b@x.y"),
        ("message-id:a@b@x.y", "news:a%40b@x.y", "mid:a%40b@x.y"),
    ] {
        assert_eq!(news_from_message_id(line).expect("an identifier").build(Spec::Rfc1738).expect("a URL"), news);
        assert_eq!(mid_from_message_id(line).expect("an identifier").build(Spec::Url1994).expect("a URL"), mid);
    }
    for line in ["", "<a@b", "a@", "@b", "Message-ID: none", "<a b@c>", "é"] {
        assert!(message_identifier(line).is_err(), "{line}");
    }
}

/// A menu line contains no line end, and loses nothing of the URL.
#[test]
fn urls_that_no_menu_line_can_express_are_refused() {
    for url in [
        "gopher://h.x",
        "gopher://h.x/%0Afoo",
        "gopher://h.x/%09x",
        "gopher://h.x/7a%09words",
        "gopher://h.x/0a%09%09+text/plain",
    ] {
        let tree = Spec::Rfc1738.parse(url).expect("a URL");
        let Parts::Gopher(gopher) = Parts::from_url(Spec::Rfc1738, &tree) else { panic!("{url}") };
        assert!(GopherMenuLine::from_item(&gopher, "name".into()).is_err(), "{url}");
    }
}
