//! What differs between the documents: one row for each, and one field for each difference.
//!
//! Code elsewhere asks a field, and never which document it is. So a new document answers each question once, and does
//! not compile until it has.

mod rows;

use crate::spec::Spec;
use rows::DIALECTS;

/// What a document does in its own way.
pub(crate) struct Dialect {
    // Schemes.
    /// The schemes that have a production of their own.
    pub schemes: &'static [&'static str],
    /// The schemes that it sets aside without a production.
    pub reserved: &'static [&'static str],
    /// Whether a scheme without a production of its own is read too.
    pub any_scheme: bool,
    /// Whether `//` after a scheme without a production must be followed by a login or a host.
    pub hosts_after_any_slashes: bool,
    /// How the lines as printed read what has a production of its own once more as any scheme.
    pub any_scheme_as_printed: Option<AnyScheme>,
    /// What a scheme is made of, in a sentence.
    pub scheme_help: &'static str,
    /// What a text is that begins like a relative reference, in a sentence.
    pub relative_help: &'static str,

    // Around a URL.
    /// Whether the prefix `URL:` may precede a URL.
    pub prefix: bool,
    /// What marks a URL in running text, where people write it as part of the URL.
    pub text_mark: &'static str,

    // Login, host and port.
    /// The schemes in which `//` and a host follow the colon.
    pub hosts: &'static [&'static str],
    /// The schemes in which a port may follow the host.
    pub ports: &'static [&'static str],
    /// The schemes in which a user may log in.
    pub login: &'static [&'static str],
    /// The schemes in which a password may follow the user.
    pub passwords: &'static [&'static str],
    /// Which schemes log in, for people.
    pub login_help: &'static str,
    /// Whether a character that a user name or password can't hold can be encoded in it.
    pub escapes_in_login: bool,
    /// Whether a user name as printed holds a `:`, and with it a password.
    pub user_holds_colon_as_printed: bool,
    /// The amendment that keeps `@` and `:` out of what they end.
    pub delimiters: Option<&'static str>,
    /// Whether a host name is made of labels of letters, digits and hyphens; else of a letter and any other characters.
    pub host_labels: bool,
    /// Whether a file URL must name a host.
    pub file_needs_host: bool,
    /// Whether the host `localhost` of a file is the same as none.
    pub localhost_is_empty: bool,

    // Characters.
    /// Whether a `%` without two hexadecimal digits after it is a character like others.
    pub bare_percent: bool,
    /// Whether the document says of each unsafe character why it is unsafe.
    pub explains_unsafe: bool,
    /// What it says of spaces, and the amendment that takes them out of a printed line.
    pub spaces: Option<(&'static str, &'static str)>,
    /// Whether a character is encoded by its ISO Latin 1 code.
    pub encodes_latin_1: bool,

    // Paths and searches.
    /// How paths are written.
    pub paths: PathRule,
    /// Whether the words of a search are apart by `+`; else `+` is a character like others.
    pub words_by_plus: bool,

    // http and telnet.
    /// Whether a search must follow a path, which may be empty.
    pub search_needs_path: bool,
    /// Whether an http URL without a path and one with an empty path are the same.
    pub empty_path_is_slash: bool,
    /// Whether a telnet URL may end with a `/` that means nothing.
    pub telnet_slash: bool,

    // ftp and file.
    /// Whether `file` is what FTP fetches.
    pub files_by_ftp: bool,
    /// The production of a type code.
    pub typecode: Option<&'static str>,
    /// Whether a type code is that of RFC 959, with form codes and byte sizes; else one letter.
    pub form_codes: bool,
    /// Whether a type code is the same in either case.
    pub caseless_typecode: bool,
    /// Whether a path that ends with `/` names a directory.
    pub final_slash_lists: bool,

    // gopher.
    /// Where a Gopher search is.
    pub gopher_search: GopherSearch,
    /// Whether a `/` is between the Gopher type and the selector.
    pub slash_before_selector: bool,
    /// Whether the Gopher type can be encoded.
    pub escapes_in_gopher_type: bool,
    /// How a URL without Gopher type and selector is written, if that means the type `1`.
    pub default_gopher_type: Option<TopDirectory>,
    /// Whether the tab before a Gopher search is sent even if the search is empty and a Gopher+ string follows.
    pub sends_empty_search: bool,

    // mailto, news and nntp.
    /// Whether an address has one `@`, before its host, and others are encoded.
    pub addr_spec: bool,
    /// Whether what a newsgroup can't hold can be encoded in it.
    pub escapes_in_group: bool,
    /// Whether an nntp URL may leave out the host.
    pub nntp_without_host: bool,
    /// Whether an nntp URL may name a newsgroup alone, without an article.
    pub nntp_without_article: bool,
    /// Why a URL that names no news server can't be written as an nntp URL.
    pub nntp_needs_host: &'static str,

    // wais and prospero.
    /// What names a document of a WAIS database after its type.
    pub wais_document: WaisDocument,
    /// Whether `%00` parts the name of a Prospero link from a version and attributes; else `;` parts it from fields.
    pub nul_parts_prospero: bool,

    // How the document is cited.
    /// What its section of the BNF is called.
    pub bnf_section: &'static str,
    /// Which of its sections says what a section of RFC 1738 says; `None` if it has the same sections.
    pub headings: Option<&'static [(&'static str, &'static str)]>,
    /// Whether its BNF puts literals in quotation marks; else each character means itself.
    pub quotes_literals: bool,
}

/// How the lines as printed read any scheme.
pub(crate) struct AnyScheme {
    /// The production of what follows the scheme.
    pub path: &'static str,
    /// The production of what follows a `?`, if that is apart.
    pub search: Option<&'static str>,
    /// That it was amended, in a sentence.
    pub help: &'static str,
}

/// How paths are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathRule {
    /// One rule for all schemes: segments of the same characters, of which none is empty.
    OneForAll,
    /// A rule for each scheme, with its own characters; segments may be empty.
    ByScheme,
}

/// Where a Gopher search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GopherSearch {
    /// After a `?`, in words.
    Question,
    /// After an encoded tab, as it is sent; a Gopher+ string may follow after another.
    Tab,
}

/// How the top directory of a Gopher server is written without its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TopDirectory {
    /// `gopher://host`.
    Host,
    /// `gopher://host/`, or the same without the slash.
    Slash,
}

/// What names a document of a WAIS database after its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WaisDocument {
    /// Its length, and a path.
    Length,
    /// Numbered fields, `1=…;2=…;`.
    Fields,
    /// An opaque text.
    Opaque,
}

/// Schemes that came later, and are not misspelt though they look like it.
pub(crate) const LATER_SCHEMES: [&str; 8] = ["https", "ftps", "sftp", "tftp", "snews", "nntps", "ntp", "rtp"];

/// The schemes that RFC 1738 reserves in its section 4. They are not misspelt in any document.
pub(crate) const RESERVED_SCHEMES: &[&str] = &["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

impl Spec {
    /// What the document does in its own way.
    pub(crate) const fn dialect(self) -> &'static Dialect {
        &DIALECTS[self as usize]
    }

    /// The schemes that have a production of their own.
    pub const fn schemes(self) -> &'static [&'static str] {
        self.dialect().schemes
    }

    /// Whether the prefix `URL:` may precede a URL.
    pub const fn takes_prefix(self) -> bool {
        self.dialect().prefix
    }

    /// Whether its BNF puts literals in quotation marks; else each character means itself.
    pub const fn quotes_literals(self) -> bool {
        self.dialect().quotes_literals
    }

    /// Whether FTP fetches what a `file` URL names.
    pub const fn fetches_files_by_ftp(self) -> bool {
        self.dialect().files_by_ftp
    }

    /// Whether an ftp URL that ends with `/` names a directory.
    pub const fn lists_by_final_slash(self) -> bool {
        self.dialect().final_slash_lists
    }

    /// Whether the words of a search are apart by `+`; else `+` is a character like others.
    pub const fn separates_words_by_plus(self) -> bool {
        self.dialect().words_by_plus
    }

    /// Whether a client sends the tab before a Gopher search even if the search is empty and a Gopher+ string follows.
    pub const fn sends_empty_gopher_search(self) -> bool {
        self.dialect().sends_empty_search
    }

    /// Whether numbered fields, `1=…;2=…;`, name a document of a WAIS database.
    pub const fn numbers_wais_fields(self) -> bool {
        matches!(self.dialect().wais_document, WaisDocument::Fields)
    }

    /// The section with the document's BNF.
    pub const fn bnf_section(self) -> &'static str {
        self.dialect().bnf_section
    }

    /// The section of this document on what a section of RFC 1738 is about, if it has one.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Url1994.section_like("3.2.2"), Some("FTP"));
    /// assert_eq!(Spec::Rfc1738.section_like("3.2.2"), Some("3.2.2"));
    /// ```
    pub const fn section_like(self, section: &'static str) -> Option<&'static str> {
        self.dialect().section_like(section)
    }

    /// A section of RFC 1738 if this document has the same sections, else the section with its BNF.
    pub const fn section_or_bnf(self, section: &'static str) -> &'static str {
        match self.dialect().headings {
            Some(_) => self.dialect().bnf_section,
            None => section,
        }
    }

    /// Whether `//` and a host follow the scheme.
    pub fn has_host(self, scheme: &str) -> bool {
        is_among(self.dialect().hosts, scheme)
    }

    /// What a scheme is for, as RFC 1738 says it in its sections 3 and 4, and the number of that section.
    pub fn meaning_of_scheme(scheme: &str) -> Option<(&'static str, &'static str)> {
        let known = MEANINGS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(scheme));
        known.map(|(_, meaning, section)| (*meaning, *section))
    }
}

/// What schemes are for, as RFC 1738 says it, and in which section.
const MEANINGS: [(&str, &str, &str); 15] = [
    ("ftp", "File Transfer protocol", "3.2"),
    ("http", "Hypertext Transfer Protocol", "3.3"),
    ("gopher", "The Gopher protocol", "3.4"),
    ("mailto", "Electronic mail address", "3.5"),
    ("news", "USENET news", "3.6"),
    ("nntp", "USENET news using NNTP access", "3.7"),
    ("telnet", "Reference to interactive sessions", "3.8"),
    ("wais", "Wide Area Information Servers", "3.9"),
    ("file", "Host-specific file names", "3.10"),
    ("prospero", "Prospero Directory Service", "3.11"),
    ("afs", "Andrew File System global file names", "4"),
    ("mid", "Message identifiers for electronic mail", "4"),
    ("cid", "Content identifiers for MIME body parts", "4"),
    ("tn3270", "Interactive 3270 emulation sessions", "4"),
    ("nfs", "Network File System file names", "4"),
];

impl Dialect {
    /// Whether a scheme has a production of its own, in either case.
    pub fn knows(&self, scheme: &str) -> bool {
        is_among(self.schemes, scheme)
    }

    /// The section on what a section of RFC 1738 is about, or on what the section around that is about.
    pub const fn section_like(&self, section: &'static str) -> Option<&'static str> {
        let Some(headings) = self.headings else { return Some(section) };
        let mut place = 0;
        while place < headings.len() {
            let (around, heading) = headings[place];
            if is_within(section.as_bytes(), around.as_bytes()) {
                return Some(heading);
            }
            place += 1;
        }
        None
    }
}

/// Whether a numbered section is another, or in it.
const fn is_within(section: &[u8], around: &[u8]) -> bool {
    let mut at = 0;
    while at < around.len() {
        if at == section.len() || section[at] != around[at] {
            return false;
        }
        at += 1;
    }
    at == section.len() || section[at] == b'.'
}

/// Whether a scheme is one of these, in either case.
pub(crate) fn is_among(schemes: &[&str], scheme: &str) -> bool {
    schemes.iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

#[cfg(test)]
mod tests {
    use super::is_among;
    use crate::spec::Spec;

    #[test]
    fn only_known_schemes_have_hosts_and_only_with_hosts_ports_and_logins() {
        for spec in Spec::ALL {
            let dialect = spec.dialect();
            for (some, all) in [
                (dialect.hosts, dialect.schemes),
                (dialect.ports, dialect.hosts),
                (dialect.login, dialect.ports),
                (dialect.passwords, dialect.login),
            ] {
                assert!(some.iter().all(|scheme| is_among(all, scheme)), "{spec}: {some:?}");
            }
        }
    }
}
