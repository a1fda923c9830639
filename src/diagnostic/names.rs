//! What a name or a word is likely to be: a scheme, a host, a file or a newsgroup.

use super::builder::DiagnosticBuilder;
use super::inet_aton;
use crate::dialect::{Dialect, is_among};
use crate::scheme::Scheme;

/// Endings of the names of files.
const EXTENSIONS: [&str; 72] = [
    "adf", "aff", "asc", "asp", "avi", "bak", "bin", "bmp", "bz2", "c", "cfg", "cgi", "class", "conf", "cpp", "css",
    "csv", "dat", "deb", "dms", "doc", "dvi", "eps", "exe", "gif", "gz", "h", "hqx", "htm", "html", "ico", "ini",
    "iso", "jar", "java", "jpeg", "jpg", "js", "json", "lha", "log", "lzh", "lzx", "mid", "mov", "mp3", "mpeg", "mpg",
    "pcm", "pdf", "php", "png", "ps", "py", "rpm", "rtf", "sgml", "shtml", "sit", "svg", "tar", "tex", "tgz", "tif",
    "tiff", "txt", "wav", "xls", "xml", "xz", "z", "zip",
];

/// The first parts of newsgroups that are known everywhere.
const HIERARCHIES: [&str; 12] =
    ["alt", "bionet", "bit", "biz", "comp", "gnu", "humanities", "misc", "rec", "sci", "soc", "talk"];

/// Whether a name, with or without a port, is more likely a host than a file or a directory: `info.cern.ch`, and not
/// `pub` or `index.html`.
pub(super) fn is_likely_host(name: &str) -> bool {
    let host = name.split(':').next().unwrap_or_default();
    let labels: Vec<&str> = host.split('.').collect();
    let is_label =
        |label: &&str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let is_top_level = |label: &str| label.starts_with(char::is_alphabetic);
    let has_top_level = labels.last().is_some_and(|last| is_top_level(last) && !is_among(&EXTENSIONS, last));
    let is_name = labels.len() > 1 && labels.iter().all(is_label) && has_top_level;
    is_name || host == "localhost" || is_address(&labels)
}

/// Whether the numbers are an address. A small number alone is more likely something else, and two or three are a version.
fn is_address(groups: &[&str]) -> bool {
    inet_aton::address(groups)
        .is_some_and(|address| groups.len() == 4 || (groups.len() == 1 && address.octets()[0] > 0))
}

/// Whether a folder in the root of a system has this name.
pub(super) fn is_root_folder(name: &str) -> bool {
    is_among(
        &["Applications", "etc", "home", "media", "mnt", "opt", "private", "root", "tmp", "Users", "usr", "var"],
        name,
    )
}

/// Whether this has the form of a UUID: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
pub(super) fn is_uuid(text: &str) -> bool {
    text.len() == 36 && text.bytes().all(|octet| octet.is_ascii_hexdigit() || octet == b'-')
}

/// Whether a name is more likely a file or a directory than a host: `pub`, `index.html`.
pub(super) fn is_likely_path(name: &str) -> bool {
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_file = name.rsplit_once('.').is_none_or(|(_, last)| is_among(&EXTENSIONS, last));
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_of_word);
    is_word && is_file && name != "localhost"
}

/// Whether a name is more likely a newsgroup than a host: `alt.lang.asm`, and not `news.cern.ch`.
pub(super) fn is_likely_newsgroup(name: &str) -> bool {
    let parts: Vec<&str> = name.split('.').collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    const TOP_LEVEL: [&str; 10] = ["com", "edu", "example", "gov", "info", "invalid", "mil", "net", "org", "test"];
    let is_top_level_domain = last.len() == 2 || is_among(&TOP_LEVEL, last);
    let is_known = is_among(&HIERARCHIES, first) && last != "com";
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && parts.len() > 1 && (is_known || !is_top_level_domain)
}

/// Whether a name is a newsgroup of a hierarchy that is known everywhere.
pub(super) fn is_known_newsgroup(name: &str) -> bool {
    name.split_once('.').is_some_and(|(first, _)| is_among(&HIERARCHIES, first)) && !name.contains(':')
}

/// `file://~/a`.
pub(super) fn folder_of_user(builder: DiagnosticBuilder) -> DiagnosticBuilder {
    let builder = builder.message("`~` is read as the host, and only a shell replaces it by the folder of a user");
    builder.label("read as the host").help("Write the path of the folder, as in `file:///home/name/`.")
}

/// Whether a word of a text is the name of a scheme of a document, or of one like it. Others, such as `about`, are words, too.
pub(super) fn is_known_word(name: &str) -> bool {
    Dialect::ALL.iter().any(|dialect| dialect.knows(name)) || Scheme::with_syntax(name).is_some()
}

/// Whether `://` usually follows the scheme of this name. A word with `://` after it is meant as a scheme then.
pub(super) fn is_known_scheme(name: &str) -> bool {
    Scheme::named(name).is_some_and(Scheme::has_slashes) || is_known_word(name)
}

/// Whether a scheme may have this character.
pub(super) fn is_of_scheme(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-')
}

/// The part of an authority that is text after a URL: a closing bracket or quote, and a mark or two.
pub(super) fn text_after_host(text: &str) -> &str {
    const CLOSING: [char; 9] = [')', ']', '}', '>', '"', '\'', '`', ',', '!'];
    let host = text.trim_end_matches(|c| CLOSING.contains(&c) || matches!(c, '.' | ';' | '!'));
    let marks = &text[host.len()..];
    let is_opened = host.contains(['(', '[', '{', '<', '%']);
    if marks.starts_with(CLOSING) && marks.len() <= 3 && !is_opened { marks } else { "" }
}

/// Whether what follows the colon of a host is a path, as scp writes it.
pub(super) fn has_path_of_scp(scheme: &str, rest: &str) -> bool {
    let scheme = scheme.to_ascii_lowercase();
    let is_of_files = matches!(&*scheme, "ssh" | "sftp") || scheme.starts_with("git");
    is_of_files && rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '~')
}

/// The message about it.
pub(super) const PATH_OF_SCP: &str = "a path follows the colon, as scp writes it";
