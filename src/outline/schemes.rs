//! Which schemes have a login or a host.

use crate::dialect::{Dialect, is_among};

/// Schemes of later documents, whose URLs have no login and no host.
const SCHEMES_WITHOUT_LOGIN: [&str; 13] =
    ["urn", "tel", "fax", "sms", "acct", "im", "pres", "xmpp", "geo", "tag", "doi", "data", "did"];

/// Schemes of later documents and of programs, whose URLs may have a login. Each part of a name such as `git+ssh` may be one.
///
/// Source: the registry of URI schemes (RFC 7595, section 6), and the documentation of the programs.
const SCHEMES_THAT_LOG_IN: [&str; 101] = [
    // Web and files.
    "http",
    "https",
    "ws",
    "wss",
    "ftps",
    "ftpes",
    "sftp",
    "scp",
    "fish",
    "rsync",
    "smb",
    "smbs",
    "cifs",
    "afp",
    "nfs",
    "dav",
    "davs",
    "webdav",
    "webdavs",
    "tftp",
    "s3",
    // Sessions.
    "ssh",
    "rlogin",
    "tn3270",
    "tn5250",
    "vnc",
    "rdp",
    "ica",
    "nx",
    "spice",
    "x2go",
    "mosh",
    // Source code.
    "git",
    "svn",
    "hg",
    "cvs",
    "bzr",
    "pserver",
    // Mail, news and talk.
    "imap",
    "imaps",
    "pop",
    "pop3",
    "pops",
    "pop3s",
    "smtp",
    "smtps",
    "submission",
    "nntps",
    "snews",
    "irc",
    "ircs",
    "irc6",
    "mumble",
    "ts3server",
    "stun",
    "turn",
    // Directories and management.
    "ldap",
    "ldaps",
    "ldapi",
    "ipp",
    "ipps",
    "snmp",
    "docker",
    "consul",
    // Databases.
    "redis",
    "rediss",
    "valkey",
    "mysql",
    "mysqlx",
    "mariadb",
    "postgres",
    "postgresql",
    "mssql",
    "sqlserver",
    "oracle",
    "mongodb",
    "clickhouse",
    "cassandra",
    "neo4j",
    "bolt",
    "couchdb",
    "influxdb",
    "elasticsearch",
    "cockroachdb",
    "db2",
    // Queues.
    "amqp",
    "amqps",
    "mqtt",
    "mqtts",
    "nats",
    "kafka",
    "stomp",
    "celery",
    // Media and proxies.
    "rtsp",
    "rtsps",
    "rtmp",
    "rtmps",
    "socks",
    "socks4",
    "socks5",
    "socks5h",
];

/// Those of them that are usual user names, too: `postgres:secret@host` is a user name and a password.
const SCHEMES_LIKE_USERS: [&str; 8] =
    ["git", "mysql", "postgres", "redis", "mongodb", "oracle", "neo4j", "elasticsearch"];

/// Schemes of later documents with an address after the colon, which may have a password after another colon.
const SCHEMES_OF_ADDRESSES: [&str; 2] = ["sip", "sips"];

/// Whether a scheme is in the list of any document.
fn is_in_any(list: impl Fn(&Dialect) -> &'static [&'static str], scheme: &str) -> bool {
    Dialect::ALL.iter().any(|dialect| is_among(list(dialect), scheme))
}

/// Whether a host and a port follow the scheme, without a login. `https`, which is in no document, counts as `http`.
pub(super) fn is_host_without_login(scheme: &str) -> bool {
    let known = if scheme.eq_ignore_ascii_case("https") { "http" } else { scheme };
    is_in_any(|dialect| dialect.ports, known) && !is_in_any(|dialect| dialect.login, known)
}

/// Whether a login may follow the colon of the scheme. People write one in http URLs, though no document allows it.
pub(crate) fn is_known_to_log_in(scheme: &str) -> bool {
    scheme.split('+').any(|part| is_in_any(|dialect| dialect.login, part) || is_among(&SCHEMES_THAT_LOG_IN, part))
}

/// Whether the name of a scheme that has a login is also a usual user name.
pub(crate) fn is_like_user(scheme: &str) -> bool {
    is_among(&SCHEMES_LIKE_USERS, scheme)
}

/// Whether a word before a colon names what follows it, such as a header of mail or an operator of a search: `Reply-To:joe@host`,
/// `site:host`. The text up to the next colon is no password then.
pub(crate) fn is_label(word: &str) -> bool {
    is_among(&LABELS, word)
}

/// Headers of mail (RFC 5322, section 3.6), operators of searches, fields of contacts and of packages, and registries of packages.
const LABELS: [&str; 64] = [
    // Mail.
    "from",
    "to",
    "cc",
    "bcc",
    "reply-to",
    "sender",
    "return-path",
    "delivered-to",
    "resent-from",
    "resent-to",
    "subject",
    "re",
    "fwd",
    "mail",
    "email",
    "e-mail",
    "message-id",
    "in-reply-to",
    "signed-off-by",
    "co-authored-by",
    // Searches.
    "site",
    "inurl",
    "intitle",
    "intext",
    "filetype",
    "filename",
    "label",
    "list",
    "deliveredto",
    "in",
    "is",
    "has",
    "before",
    "after",
    "author",
    "committer",
    "owner",
    "reviewer",
    "assignee",
    "commenter",
    "mentions",
    "involves",
    "repo",
    "org",
    "path",
    "language",
    "extension",
    "type",
    "status",
    // Contacts.
    "contact",
    "maintainer",
    "support",
    "organizer",
    "attendee",
    "organization",
    "jabber",
    "skype",
    "account",
    "resource",
    // Packages.
    "npm",
    "pkg",
    "jsr",
    "workspace",
    "package",
];

/// Whether no login follows the colon of the scheme, by any document or by later ones.
pub(crate) fn is_without_login(scheme: &str) -> bool {
    is_without_host(scheme) || is_among(&SCHEMES_WITHOUT_LOGIN, scheme)
}

/// Whether an address follows the colon of the scheme, which may have a password after another colon.
pub(crate) fn is_before_address(scheme: &str) -> bool {
    is_among(&SCHEMES_OF_ADDRESSES, scheme)
}

/// Whether an address or a name follows the colon of the scheme, and not a host. `mailserver` is only a reserved name
/// (RFC 1738, section 4).
pub(super) fn is_without_host(scheme: &str) -> bool {
    let is_known =
        Dialect::ALL.iter().any(|dialect| dialect.knows(scheme)) && !is_in_any(|dialect| dialect.hosts, scheme);
    is_known || scheme.eq_ignore_ascii_case("mailserver")
}
