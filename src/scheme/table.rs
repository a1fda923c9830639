//! The table of schemes.

use super::{HostUse, Login, Scheme, Shape};

/// A scheme with `//`, a host, and a path of names.
const fn server(name: &'static str, port: u16) -> Scheme {
    Scheme { port: Some(port), ..portless(name) }
}

/// The same without a default port.
const fn portless(name: &'static str) -> Scheme {
    Scheme {
        name,
        like: None,
        port: None,
        shape: Shape::Path,
        host: HostUse::Required,
        login: Login::Unknown,
        document: None,
        is_link: false,
    }
}

/// A scheme with an identifier or data after the colon.
const fn opaque(name: &'static str) -> Scheme {
    Scheme { shape: Shape::Opaque, host: HostUse::Never, ..portless(name) }
}

/// A scheme with an address or a name after the colon, which is no login.
const fn address(name: &'static str) -> Scheme {
    Scheme { login: Login::Never, ..opaque(name) }
}

/// The same, where a `:` that precedes the `@` can only be one of a login.
const fn login_address(name: &'static str) -> Scheme {
    Scheme { login: Login::Address, ..opaque(name) }
}

impl Scheme {
    const fn like_of(self, like: &'static str) -> Self {
        Self { like: Some(like), ..self }
    }

    /// A selector and not a path follows the host.
    const fn with_selector(self) -> Self {
        Self { shape: Shape::Selector, ..self }
    }

    const fn host_is_optional(self) -> Self {
        Self { host: HostUse::Optional, ..self }
    }

    const fn default_port_is(self, port: u16) -> Self {
        Self { port: Some(port), ..self }
    }

    const fn logs_in(self) -> Self {
        Self { login: Login::Possible, ..self }
    }

    const fn is_like_user(self) -> Self {
        Self { login: Login::LikeUser, ..self }
    }

    const fn by(self, document: &'static str) -> Self {
        Self { document: Some(document), ..self }
    }

    /// An editor may show a link to it.
    const fn linked(self) -> Self {
        Self { is_link: true, ..self }
    }
}

/// All schemes. Sources: their documents; the registry of URI schemes (RFC 7595, section 6); and the documentation of the programs.
///
/// The schemes with a variant of `Url` come first, in its order. Of names that are equally like a misspelt one, the first is
/// suggested.
pub(super) static SCHEMES: [Scheme; 205] = [
    // The schemes of the documents from 1992 to 1994. People write a login in http URLs, though these documents allow none.
    server("http", 80).like_of("http").logs_in().by("RFC 9110").linked(),
    server("ftp", 21).like_of("ftp").logs_in().by("RFC 1738").linked(),
    portless("file").host_is_optional().by("RFC 8089"),
    server("gopher", 70).like_of("gopher").with_selector().by("RFC 4266").linked(),
    login_address("mailto").by("RFC 6068").linked(),
    address("news").host_is_optional().with_selector().default_port_is(119).by("RFC 5538").linked(),
    server("nntp", 119).like_of("nntp").with_selector().by("RFC 5538").linked(),
    server("telnet", 23).like_of("telnet").with_selector().logs_in().by("RFC 4248").linked(),
    server("wais", 210).like_of("wais").with_selector().by("RFC 4156").linked(),
    server("prospero", 1525).like_of("prospero").with_selector().by("RFC 4157").linked(),
    server("rlogin", 513).like_of("telnet").with_selector().logs_in(),
    server("tn3270", 23).like_of("telnet").with_selector().logs_in().by("RFC 6270"),
    portless("afs"),
    address("mid").by("RFC 2392"),
    address("cid").by("RFC 2392"),
    // Those like them, most of them over TLS.
    server("https", 443).like_of("http").logs_in().by("RFC 9110").linked(),
    server("ws", 80).like_of("http").logs_in().by("RFC 6455"),
    server("wss", 443).like_of("http").logs_in().by("RFC 6455"),
    server("snews", 563).like_of("news").with_selector().host_is_optional().logs_in().by("RFC 5538"),
    server("ftps", 990).like_of("ftp").logs_in(),
    server("gophers", 70).like_of("gopher").with_selector(),
    server("nntps", 563).like_of("nntp").with_selector().logs_in(),
    // Identifiers, addresses and data.
    address("tel").by("RFC 3966"),
    address("sms").by("RFC 5724"),
    address("urn").by("RFC 8141"),
    address("data").by("RFC 2397"),
    address("geo").by("RFC 5870"),
    address("tag").by("RFC 4151"),
    login_address("acct").by("RFC 7565"),
    opaque("about").by("RFC 6694"),
    opaque("javascript"),
    opaque("blob"),
    opaque("view-source"),
    opaque("jar"),
    address("doi"),
    address("did"),
    login_address("im").by("RFC 3860"),
    login_address("pres").by("RFC 3859"),
    login_address("xmpp").host_is_optional().by("RFC 5122"),
    address("fax").by("RFC 2806"),
    opaque("modem").by("RFC 2806"),
    opaque("smsto"),
    opaque("callto"),
    opaque("skype"),
    opaque("facetime"),
    opaque("magnet"),
    opaque("bitcoin"),
    opaque("ethereum"),
    opaque("ed2k"),
    opaque("info").by("RFC 4452"),
    opaque("go").by("RFC 3368"),
    opaque("ni").host_is_optional().by("RFC 6920"),
    opaque("nih").by("RFC 6920"),
    opaque("tv").by("RFC 2838"),
    opaque("service").by("RFC 2609"),
    opaque("opaquelocktoken").by("RFC 4918"),
    opaque("pkcs11").by("RFC 7512"),
    opaque("jms").by("RFC 6167"),
    opaque("jdbc"),
    opaque("thismessage").host_is_optional().by("RFC 2557"),
    opaque("hdl"),
    opaque("isbn"),
    opaque("issn"),
    opaque("otpauth").host_is_optional(),
    opaque("webcal").host_is_optional(),
    opaque("feed").host_is_optional(),
    opaque("intent").host_is_optional(),
    opaque("market").host_is_optional(),
    address("mailserver"),
    // Web and files.
    server("dav", 80).logs_in().by("RFC 4918"),
    server("davs", 443).logs_in(),
    server("webdav", 80).logs_in(),
    server("webdavs", 443).logs_in(),
    server("shttp", 80).by("RFC 2660"),
    server("ftpes", 21).logs_in(),
    server("sftp", 22).logs_in(),
    server("scp", 22).logs_in(),
    server("fish", 22).logs_in(),
    server("rsync", 873).logs_in().by("RFC 5781"),
    server("tftp", 69).logs_in().by("RFC 3617"),
    server("nfs", 2049).logs_in().by("RFC 2224"),
    server("smb", 445).logs_in(),
    server("smbs", 445).logs_in(),
    server("cifs", 445).logs_in(),
    server("afp", 548).logs_in(),
    portless("s3").logs_in(),
    portless("gs"),
    portless("hdfs"),
    portless("ipfs"),
    portless("ipns"),
    portless("content"),
    portless("resource").host_is_optional(),
    portless("chrome"),
    portless("chrome-extension"),
    portless("moz-extension"),
    portless("android-app"),
    portless("vscode"),
    portless("steam"),
    // Sessions.
    server("ssh", 22).logs_in(),
    server("tn5250", 23).logs_in(),
    server("vnc", 5900).logs_in().by("RFC 7869"),
    server("rdp", 3389).logs_in(),
    portless("ica").logs_in(),
    portless("nx").logs_in(),
    portless("spice").logs_in(),
    portless("x2go").logs_in(),
    portless("mosh").logs_in(),
    // Source code.
    server("git", 9418).is_like_user(),
    server("git+ssh", 22).logs_in(),
    server("svn", 3690).logs_in(),
    server("svn+ssh", 22).logs_in(),
    portless("hg").logs_in(),
    portless("cvs").logs_in(),
    portless("bzr").logs_in(),
    portless("pserver").logs_in(),
    // Mail and talk.
    server("imap", 143).logs_in().by("RFC 5092"),
    server("imaps", 993).logs_in(),
    server("pop", 110).logs_in().by("RFC 2384"),
    server("pop3", 110).logs_in(),
    server("pops", 995).logs_in(),
    server("pop3s", 995).logs_in(),
    server("smtp", 25).logs_in(),
    server("smtps", 465).logs_in(),
    server("submission", 587).logs_in(),
    server("sieve", 4190).by("RFC 5804"),
    login_address("sip").host_is_optional().default_port_is(5060).by("RFC 3261"),
    login_address("sips").host_is_optional().default_port_is(5061).by("RFC 3261"),
    opaque("stun").host_is_optional().default_port_is(3478).logs_in().by("RFC 7064"),
    opaque("stuns").host_is_optional().default_port_is(5349).by("RFC 7064"),
    opaque("turn").host_is_optional().default_port_is(3478).logs_in().by("RFC 7065"),
    opaque("turns").host_is_optional().default_port_is(5349).by("RFC 7065"),
    server("msrp", 2855).by("RFC 4975"),
    server("msrps", 2855).by("RFC 4975"),
    opaque("h323").host_is_optional().by("RFC 3508"),
    opaque("iax").host_is_optional().by("RFC 5456"),
    portless("irc").logs_in(),
    server("ircs", 6697).logs_in(),
    portless("irc6").logs_in(),
    server("mumble", 64738).logs_in(),
    portless("ts3server").logs_in(),
    // Directories and management.
    server("ldap", 389).host_is_optional().logs_in().by("RFC 4516"),
    server("ldaps", 636).host_is_optional().logs_in(),
    portless("ldapi").host_is_optional().logs_in(),
    server("ipp", 631).logs_in().by("RFC 3510"),
    server("ipps", 631).logs_in().by("RFC 7472"),
    server("snmp", 161).logs_in().by("RFC 4088"),
    opaque("dns").host_is_optional().default_port_is(53).by("RFC 4501"),
    server("dict", 2628).by("RFC 2229"),
    server("ntp", 123),
    portless("rtp"),
    server("acap", 674).by("RFC 2244"),
    server("cap", 1026).by("RFC 4324"),
    server("aaa", 3868).by("RFC 6733"),
    server("aaas", 5658).by("RFC 6733"),
    server("z39.50", 210),
    server("z39.50r", 210).by("RFC 2056"),
    server("z39.50s", 210).by("RFC 2056"),
    server("coap", 5683).by("RFC 7252"),
    server("coaps", 5684).by("RFC 7252"),
    server("coap+tcp", 5683).by("RFC 8323"),
    server("coaps+tcp", 5684).by("RFC 8323"),
    server("coap+ws", 80).by("RFC 8323"),
    server("coaps+ws", 443).by("RFC 8323"),
    portless("docker").logs_in(),
    portless("consul").logs_in(),
    // Databases.
    server("redis", 6379).is_like_user(),
    server("rediss", 6379).logs_in(),
    server("valkey", 6379).logs_in(),
    server("mysql", 3306).is_like_user(),
    server("mysqlx", 33060).logs_in(),
    server("mariadb", 3306).logs_in(),
    server("postgres", 5432).is_like_user(),
    server("postgresql", 5432).logs_in(),
    server("mssql", 1433).logs_in(),
    server("sqlserver", 1433).logs_in(),
    portless("oracle").is_like_user(),
    server("mongodb", 27017).is_like_user(),
    portless("mongodb+srv").logs_in(),
    portless("clickhouse").logs_in(),
    portless("cassandra").logs_in(),
    server("neo4j", 7687).is_like_user(),
    server("bolt", 7687).logs_in(),
    portless("couchdb").logs_in(),
    portless("influxdb").logs_in(),
    portless("elasticsearch").is_like_user(),
    portless("cockroachdb").logs_in(),
    portless("db2").logs_in(),
    portless("sqlite").host_is_optional(),
    // Queues.
    server("amqp", 5672).logs_in(),
    server("amqps", 5671).logs_in(),
    server("mqtt", 1883).logs_in(),
    server("mqtts", 8883).logs_in(),
    server("nats", 4222).logs_in(),
    portless("kafka").logs_in(),
    portless("stomp").logs_in(),
    portless("celery").logs_in(),
    // Media and proxies.
    server("rtsp", 554).logs_in().by("RFC 7826"),
    server("rtsps", 322).logs_in().by("RFC 7826"),
    portless("mms"),
    server("rtmp", 1935).logs_in(),
    server("rtmps", 443).logs_in(),
    server("socks", 1080).logs_in(),
    server("socks4", 1080).logs_in(),
    server("socks5", 1080).logs_in(),
    server("socks5h", 1080).logs_in(),
];
