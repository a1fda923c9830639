//! The differences between the documents: one row for each document, and one field for each difference.
//!
//! Other code looks at a field, and never at which document it has. So a new document answers each question once, and
//! does not compile until it has.

mod meanings;
mod obsolete;
mod rows;

use crate::scheme::Scheme;
use crate::spec::Spec;
pub(crate) use obsolete::about_obsolete;
use rows::DIALECTS;

/// The ways in which a document differs from the others.
pub(crate) struct Dialect {
    // Schemes.
    /// Whether one generic syntax describes all URLs.
    pub is_generic: bool,
    /// The schemes that have their own production.
    pub schemes: &'static [&'static str],
    /// The schemes that it reserves without a production.
    pub reserved: &'static [&'static str],
    /// Whether schemes without their own production are accepted.
    pub any_scheme: bool,
    /// Whether `//` after a scheme without a production must be followed by a login or a host.
    pub hosts_after_any_slashes: bool,
    /// How the lines as printed accept a scheme with its own production a second time, as any scheme.
    pub any_scheme_as_printed: Option<AnyScheme>,
    /// A sentence on the characters of a scheme.
    pub scheme_help: &'static str,
    /// A sentence on a text that begins like a relative reference; empty if the document has relative references.
    pub relative_help: &'static str,
    /// The section that allows no colon in the first segment of a relative path, if the document has one.
    pub first_segment: Option<&'static str>,
    /// The section on dot segments in a path that does not begin with a slash, if the document has one.
    pub rootless_dots: Option<&'static str>,
    /// The section on encoded NULs, if the document has one.
    pub encoded_nul: Option<&'static str>,
    /// A sentence on passwords, if the document forbids them outright.
    pub password_help: Option<&'static str>,
    /// What it calls the ports below 1024.
    pub low_ports: &'static str,

    // Around a URL.
    /// Whether the prefix `URL:` may precede a URL.
    pub prefix: bool,

    // Login, host and port.
    /// The schemes in which `//` and a host follow the colon.
    pub hosts: &'static [&'static str],
    /// What ends the authority.
    pub authority_end: AuthorityEnd,
    /// The schemes in which a port may follow the host.
    pub ports: &'static [&'static str],
    /// The schemes in which a user may log in.
    pub login: &'static [&'static str],
    /// The schemes in which a password may follow the user.
    pub passwords: &'static [&'static str],
    /// The schemes in which a user may log in, in a sentence.
    pub login_help: &'static str,
    /// Whether a user name or password may contain escapes.
    pub escapes_in_login: bool,
    /// Whether a user name as printed may contain a `:`, and so a password.
    pub user_holds_colon_as_printed: bool,
    /// The amendment that excludes `@` and `:` from the components that they end.
    pub delimiters: Option<&'static str>,
    /// What a host name consists of.
    pub host_names: HostNames,
    /// Whether an IPv6 address in brackets is a host.
    pub ip_literals: bool,
    /// A sentence on letters of a host that are not US-ASCII.
    pub international_host_help: &'static str,
    /// Whether a file URL must name a host.
    pub file_needs_host: bool,
    /// Whether the host `localhost` of a file URL is the same as no host.
    pub localhost_is_empty: bool,

    // Characters.
    /// Whether newsgroups conform to RFC 850.
    pub groups_by_rfc_850: bool,
    /// Whether a `%` without two hexadecimal digits after it is an ordinary character.
    pub bare_percent: bool,
    /// Whether the document explains for each unsafe character why it is unsafe.
    pub explains_unsafe: bool,
    /// Its sentence on spaces, and the amendment that removes them from a printed line.
    pub spaces: Option<(&'static str, &'static str)>,
    /// A sentence on characters that are not US-ASCII.
    pub character_set_help: &'static str,
    /// Whether a character is encoded by its ISO Latin 1 code.
    pub encodes_latin_1: bool,

    // Paths and searches.
    /// The syntax of paths.
    pub paths: PathRule,
    /// Whether dot segments are removed from every path, and an empty path after an authority is the same as `/`.
    pub normalizes_paths: bool,
    /// Whether mailto URLs have addresses and header fields.
    pub mail_fields: bool,
    /// Whether a path of a file URL never begins with two slashes.
    pub file_path_is_absolute: bool,
    /// Whether `+` separates the words of a search; else it is an ordinary character.
    pub words_by_plus: bool,
    /// Whether `~` needs no encoding.
    pub safe_tilde: bool,

    // http and telnet.
    /// Whether a search must follow a path, which may be empty.
    pub search_needs_path: bool,
    /// Whether an http URL without a path is the same as one with an empty path.
    pub empty_path_is_slash: bool,
    /// Whether a telnet URL may end with a `/` without a meaning.
    pub telnet_slash: bool,

    // ftp and file.
    /// Whether FTP fetches what a `file` URL names.
    pub files_by_ftp: bool,
    /// The production of a type code.
    pub typecode: Option<&'static str>,
    /// Whether a type code is as in RFC 959, with form codes and byte sizes; else one letter.
    pub form_codes: bool,
    /// Whether a type code is the same in either case.
    pub caseless_typecode: bool,
    /// Whether a path that ends with `/` names a directory.
    pub final_slash_lists: bool,

    // gopher.
    /// The place of a Gopher search.
    pub gopher_search: GopherSearch,
    /// Whether a `/` is between the Gopher type and the selector.
    pub slash_before_selector: bool,
    /// Whether the Gopher type can be encoded.
    pub escapes_in_gopher_type: bool,
    /// The form of a URL without Gopher type and selector, if that means the type `1`.
    pub default_gopher_type: Option<TopDirectory>,
    /// Whether the tab before a Gopher search is sent even if the search is empty and a Gopher+ string follows.
    pub sends_empty_search: bool,
    /// Whether a proxy for HTTP gets the URLs of other schemes, too.
    pub proxies_all_schemes: bool,

    // mailto, news and nntp.
    /// Whether an address has one `@`, before its host, and any others are encoded.
    pub addr_spec: bool,
    /// Whether the name of a newsgroup may contain escapes.
    pub escapes_in_group: bool,
    /// Whether an nntp URL may omit the host.
    pub nntp_without_host: bool,
    /// Whether an nntp URL may name a newsgroup alone, without an article.
    pub nntp_without_article: bool,
    /// Why a URL without a news server can't become an nntp URL.
    pub nntp_needs_host: &'static str,

    // wais and prospero.
    /// How a document of a WAIS database is named after its type.
    pub wais_document: WaisDocument,
    /// Whether `%00` separates the name of a Prospero link from a version and attributes; else `;` separates it from
    /// fields.
    pub nul_parts_prospero: bool,

    // How the document is cited.
    /// The number or heading of the section with the BNF.
    pub bnf_section: &'static str,
    /// The sections on equivalence, in a document that defines no schemes.
    pub equivalence: Option<EquivalenceSections>,
    /// For sections of RFC 1738, the sections on the same subject; `None` if the document has the sections of RFC 1738.
    pub headings: Option<&'static [(&'static str, &'static str)]>,
}

/// How the lines as printed accept any scheme.
pub(crate) struct AnyScheme {
    /// The production after the scheme.
    pub path: &'static str,
    /// The production after a `?`, if it is a separate one.
    pub search: Option<&'static str>,
    /// A sentence on the amendment.
    pub help: &'static str,
}

/// The sections that state by which rules two spellings are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EquivalenceSections {
    pub scheme_case: &'static str,
    pub host_case: &'static str,
    pub port_digits: &'static str,
    pub default_port: &'static str,
    pub needless_escape: &'static str,
    pub hex_case: &'static str,
    pub empty_path: &'static str,
    pub empty_port: &'static str,
    pub dot_segments: &'static str,
    pub localhost: &'static str,
    /// On the header fields of mailto URLs.
    pub mail: &'static str,
}

/// What ends the authority, before the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuthorityEnd {
    /// A `/`, and other marks in schemes without a login.
    ByScheme,
    /// These marks, in every scheme.
    Marks(&'static [char]),
}

/// What a host name consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostNames {
    /// Labels of letters, digits and hyphens, with dots between.
    Labels,
    /// A letter and other characters.
    LetterFirst,
    /// Any characters but delimiters, or none.
    AnyCharacters,
}

/// The syntax of paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathRule {
    /// One rule for all schemes: segments of the same characters, none of them empty.
    OneForAll,
    /// One rule for each scheme, with its own characters. Segments may be empty.
    ByScheme,
}

/// The place of a Gopher search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GopherSearch {
    /// After a `?`, as words.
    Question,
    /// After an encoded tab, as the client sends it. A Gopher+ string may follow after another tab.
    Tab,
}

/// The URL of the top directory of a Gopher server, without the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TopDirectory {
    /// `gopher://host`.
    Host,
    /// `gopher://host/`, with or without the slash.
    Slash,
}

/// How a document of a WAIS database is named after its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WaisDocument {
    /// By its length and a path.
    Length,
    /// By numbered fields, `1=…;2=…;`.
    Fields,
    /// By an opaque text.
    Opaque,
}

impl Spec {
    /// The row of the document.
    pub(crate) const fn dialect(self) -> &'static Dialect {
        &DIALECTS[self.document() as usize]
    }

    /// The last document that defines schemes, if one that is on does.
    pub(crate) fn last_with_schemes() -> Option<Self> {
        Self::ALL.iter().rev().find(|spec| spec.dialect().defines_schemes()).copied()
    }

    /// The schemes that have their own production, in lower case.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Udi.schemes(), ["http", "file", "news", "telnet", "gopher", "wais"]);
    /// ```
    pub const fn schemes(self) -> &'static [&'static str] {
        self.dialect().schemes
    }

    /// The schemes that are like one of RFC 1738 and are looked for in text whatever the document, in lower case: `https` and others.
    /// The document may refuse them.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc3986.sought_schemes().contains(&"https"));
    /// assert!(Spec::Url1994.sought_schemes().contains(&"https"));
    /// ```
    pub const fn sought_schemes(self) -> &'static [&'static str] {
        Scheme::LATER
    }

    /// Whether one generic syntax describes all URLs, so that each is a [`Url::Uri`](crate::Url::Uri).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc3986.is_generic() && !Spec::Rfc1738.is_generic());
    /// ```
    pub const fn is_generic(self) -> bool {
        self.dialect().is_generic
    }

    /// Whether the prefix `URL:` may precede a URL.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.takes_prefix() && Spec::Rfc1738.accepts("URL:http://info.cern.ch/"));
    /// assert!(!Spec::Rfc2396.takes_prefix());
    /// ```
    pub const fn takes_prefix(self) -> bool {
        self.dialect().prefix
    }

    /// Whether FTP fetches what a `file` URL names.
    ///
    /// Only the paper of 1992 says so. In the later documents, such URLs have a scheme of their own, `ftp`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Udi.fetches_files_by_ftp() && !Spec::Rfc1738.fetches_files_by_ftp());
    /// ```
    pub const fn fetches_files_by_ftp(self) -> bool {
        self.dialect().files_by_ftp
    }

    /// Whether an ftp URL that ends with `/` names a directory.
    ///
    /// Only the draft of 1994 says so. RFC 1738 has the type code `d` for it (section 3.2.2).
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Url1994.lists_by_final_slash() && !Spec::Rfc1738.lists_by_final_slash());
    /// ```
    pub const fn lists_by_final_slash(self) -> bool {
        self.dialect().final_slash_lists
    }

    /// Whether `+` separates the words of a search; else it is an ordinary character.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Url1993.separates_words_by_plus() && !Spec::Rfc1738.separates_words_by_plus());
    /// ```
    pub const fn separates_words_by_plus(self) -> bool {
        self.dialect().words_by_plus
    }

    /// Whether a client sends the tab before a Gopher search even if the search is empty and a Gopher+ string follows.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// // RFC 1738, section 3.4.3: the string after the second `%09` needs a search, which may be empty.
    /// assert!(Spec::Rfc1738.sends_empty_gopher_search());
    /// ```
    pub const fn sends_empty_gopher_search(self) -> bool {
        self.dialect().sends_empty_search
    }

    /// Whether an HTTP proxy gets the URLs of other schemes, too.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// // "The entire URI, whether HTTP or some other scheme, is passed on the HTTP command line."
    /// assert!(Spec::Url1994.proxies_all_schemes() && !Spec::Rfc1738.proxies_all_schemes());
    /// ```
    pub const fn proxies_all_schemes(self) -> bool {
        self.dialect().proxies_all_schemes
    }

    /// Whether a document of a WAIS database is named by numbered fields, `1=…;2=…;`.
    ///
    /// Only the draft of 1994 does. In RFC 1738, the name is opaque.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Url1994.numbers_wais_fields() && !Spec::Rfc1738.numbers_wais_fields());
    /// ```
    pub const fn numbers_wais_fields(self) -> bool {
        matches!(self.dialect().wais_document, WaisDocument::Fields)
    }

    /// The number or heading of the section with the document's BNF.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Rfc1738.bnf_section(), "5");
    /// assert_eq!(Spec::Rfc3986.bnf_section(), "A");
    /// ```
    pub const fn bnf_section(self) -> &'static str {
        self.dialect().bnf_section
    }

    /// The section of this document on the subject of a section of RFC 1738, if it has one.
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

    /// The given section if this document has the sections of RFC 1738, else the section with its BNF.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Rfc1738.section_or_bnf("3.1"), "3.1");
    /// assert_eq!(Spec::Url1993.section_or_bnf("3.1"), "BNF syntax");
    /// ```
    pub const fn section_or_bnf(self, section: &'static str) -> &'static str {
        match self.dialect().headings {
            Some(_) => self.dialect().bnf_section,
            None => section,
        }
    }

    /// Whether `//` and a host follow the scheme.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert!(Spec::Rfc1738.has_host("http") && !Spec::Rfc1738.has_host("mailto"));
    /// ```
    pub fn has_host(self, scheme: &str) -> bool {
        is_among(self.dialect().hosts, scheme)
    }
}

impl Dialect {
    /// The rows of all documents, also of those that are off: what is a secret or a host does not depend on them.
    pub const ALL: &'static [Self] = &DIALECTS;

    /// Whether only its own production, and no generic syntax, describes the URLs of a scheme, in either case.
    pub fn knows(&self, scheme: &str) -> bool {
        !self.is_generic && is_among(self.schemes, scheme)
    }

    /// Whether a scheme has a document of its own, in addition to the one that describes all URIs. A tag is read by the generic rule, since its
    /// document refuses none.
    pub fn has_document_of(&self, scheme: &str) -> bool {
        let is_tag = scheme.eq_ignore_ascii_case("tag") && self.schemes.contains(&"acct");
        self.is_generic && (is_among(self.schemes, scheme) || is_tag)
    }

    /// Whether a scheme is one of these, and has a document of its own.
    pub fn has_document_among(&self, scheme: &str, schemes: &[&str]) -> bool {
        is_among(schemes, scheme) && self.has_document_of(scheme)
    }

    /// Whether the URLs of at least one scheme have only their own production.
    pub const fn defines_schemes(&self) -> bool {
        !self.is_generic
    }

    /// Whether a character ends the authority.
    pub fn ends_authority(&self, mark: char) -> bool {
        matches!(self.authority_end, AuthorityEnd::Marks(marks) if marks.contains(&mark))
    }

    /// The section on the subject of a section of RFC 1738, or of the section that contains it.
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

/// Whether a numbered section is, or is in, another.
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

/// Whether a scheme, in either case, is one of these.
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
