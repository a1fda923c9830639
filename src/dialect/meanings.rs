//! What the schemes are for, in the words of the documents that define them.

use super::Spec;

/// A scheme, what it is for, and the section with these words.
type Meaning = (&'static str, &'static str, &'static str);

/// In the words of RFC 1738.
const OF_1738: [Meaning; 15] = [
    ("ftp", "File Transfer protocol", "RFC 1738, section 3.2"),
    ("http", "Hypertext Transfer Protocol", "RFC 1738, section 3.3"),
    ("gopher", "The Gopher protocol", "RFC 1738, section 3.4"),
    ("mailto", "Electronic mail address", "RFC 1738, section 3.5"),
    ("news", "USENET news", "RFC 1738, section 3.6"),
    ("nntp", "USENET news using NNTP access", "RFC 1738, section 3.7"),
    ("telnet", "Reference to interactive sessions", "RFC 1738, section 3.8"),
    ("wais", "Wide Area Information Servers", "RFC 1738, section 3.9"),
    ("file", "Host-specific file names", "RFC 1738, section 3.10"),
    ("prospero", "Prospero Directory Service", "RFC 1738, section 3.11"),
    ("afs", "Andrew File System global file names", "RFC 1738, section 4"),
    ("mid", "Message identifiers for electronic mail", "RFC 1738, section 4"),
    ("cid", "Content identifiers for MIME body parts", "RFC 1738, section 4"),
    ("tn3270", "Interactive 3270 emulation sessions", "RFC 1738, section 4"),
    ("nfs", "Network File System file names", "RFC 1738, section 4"),
];

/// After the documents in force. ftp has only RFC 1738.
const TODAY: [Meaning; 24] = [
    ("http", "Hypertext Transfer Protocol", "RFC 9110, section 4.2.1"),
    ("https", "Hypertext Transfer Protocol Secure", "RFC 9110, section 4.2.2"),
    ("ws", "WebSocket server and resource name", "RFC 6455, section 11.1.1"),
    ("wss", "WebSocket server and resource name, protected via TLS", "RFC 6455, section 11.1.2"),
    ("file", "File stored on a host", "RFC 8089, section 1"),
    ("mailto", "Mailbox of an address", "RFC 6068, section 3"),
    ("news", "Articles by their Message-ID, or sets of newsgroups", "RFC 5538, section 4"),
    ("snews", "News with TLS (historical)", "RFC 5538, section 8.1"),
    ("nntp", "Articles in a newsgroup on a specific server", "RFC 5538, section 2.1"),
    ("gopher", "Resources accessible using the Gopher protocol", "RFC 4266, section 2"),
    ("telnet", "Interactive services", "RFC 4248, section 2"),
    ("tn3270", "Resources available via Telnet 3270 mode", "RFC 6270, section 1"),
    ("cid", "Body part of a message", "RFC 2392, section 1"),
    ("mid", "Message, or a body part of it", "RFC 2392, section 1"),
    ("data", "Media type data directly inline", "RFC 2397, section 2"),
    ("urn", "Uniform Resource Name", "RFC 8141, section 1"),
    ("tel", "Resources identified by telephone numbers", "RFC 3966, section 1"),
    ("sms", "SMS message endpoints", "RFC 5724, section 1.2.4"),
    ("geo", "Geographic locations", "RFC 5870, section 1"),
    ("acct", "User's account at a service provider", "RFC 7565, section 1"),
    ("about", "Internal resources of browsers", "RFC 6694, section 1"),
    ("wais", "WAIS databases, searches, or individual documents", "RFC 4156, section 2"),
    ("prospero", "Resources accessed through the Prospero Directory Service", "RFC 4157, section 2"),
    ("tag", "Entity identifiers, unique across space and time", "RFC 4151, section 1"),
];

impl Spec {
    /// What a scheme is for, and the section with the words: those of the document in force, or in a document that defines schemes itself,
    /// those of RFC 1738. The other ones, if a scheme has none there.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let today = Some(("Hypertext Transfer Protocol Secure", "RFC 9110, section 4.2.2"));
    /// assert_eq!(Spec::Current.meaning_of_scheme("HTTPS"), today);
    /// let in_1994 = Some(("The Gopher protocol", "RFC 1738, section 3.4"));
    /// assert_eq!(Spec::Rfc1738.meaning_of_scheme("gopher"), in_1994);
    /// ```
    pub fn meaning_of_scheme(self, scheme: &str) -> Option<(&'static str, &'static str)> {
        let tables: [&[Meaning]; 2] = if self.is_generic() { [&TODAY, &OF_1738] } else { [&OF_1738, &TODAY] };
        let known = tables.into_iter().flatten().find(|(name, ..)| name.eq_ignore_ascii_case(scheme));
        known.map(|(_, meaning, section)| (*meaning, *section))
    }
}

#[cfg(test)]
mod tests {
    use super::TODAY;
    use crate::Spec;

    /// Each scheme with a document of its own has words, and they are of this document.
    #[test]
    fn a_scheme_of_today_has_the_words_of_its_document() {
        for scheme in Spec::TODAY.schemes() {
            let (_, section) = Spec::TODAY.meaning_of_scheme(scheme).unwrap_or_else(|| panic!("{scheme} has no words"));
            let document = crate::Scheme::named(scheme).and_then(crate::Scheme::document);
            let cited = section.split(',').next();
            assert!(document.is_none() || cited == document, "{scheme}: {cited:?}, {document:?}");
        }
        for (scheme, ..) in TODAY {
            assert!(crate::Scheme::named(scheme).is_some(), "{scheme}");
        }
    }
}
