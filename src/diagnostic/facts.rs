//! Facts that decide which checks need to run on a text.

/// Facts about a valid text: one bit for each.
#[derive(Clone, Copy)]
pub(super) struct Facts(u32);

impl Facts {
    /// Each text has this.
    pub const ANY: Self = Self(1);
    /// A `%`.
    pub const PERCENT: Self = Self(1 << 1);
    /// An upper-case letter in the scheme.
    pub const UPPER_CASE: Self = Self(1 << 2);
    /// A scheme without a production of its own, but for `http` and `https` before `//`.
    pub const OTHER_SCHEME: Self = Self(1 << 3);
    /// A scheme with parts that no other has: gopher, mailto, news, nntp, prospero.
    pub const OWN_PARTS: Self = Self(1 << 4);
    /// The prefix `URL:`.
    pub const PREFIX: Self = Self(1 << 5);
    /// A host that is a number.
    pub const NUMBER: Self = Self(1 << 6);
    /// A host name that is longer than a label may be.
    pub const LONG_NAME: Self = Self(1 << 7);
    /// A `--`, as in `xn--`.
    pub const TWO_HYPHENS: Self = Self(1 << 8);
    /// A host name without a dot.
    pub const NO_DOT: Self = Self(1 << 9);
    /// A host name that is not made of labels of US-ASCII, or whose last label begins with a digit.
    pub const ODD_NAME: Self = Self(1 << 10);
    /// A port.
    pub const PORT: Self = Self(1 << 11);
    /// A user name, or user information.
    pub const USER: Self = Self(1 << 12);
    /// A hint of a login or a token.
    pub const SECRET: Self = Self(1 << 13);

    /// The scheme ftp.
    pub const FTP: Self = Self(1 << 14);
    /// The scheme wais.
    pub const WAIS: Self = Self(1 << 15);

    /// A document that defines no schemes.
    pub const URI: Self = Self(1 << 16);
    /// A relative reference.
    pub const RELATIVE: Self = Self(1 << 17);

    /// An authority that the document does not divide.
    pub const UNPARSED: Self = Self(1 << 18);
    /// A host name without characters.
    pub const EMPTY_HOST: Self = Self(1 << 19);
    /// An upper-case letter in the host name.
    pub const UPPER_CASE_HOST: Self = Self(1 << 20);
    /// A URI with an empty path.
    pub const EMPTY_PATH: Self = Self(1 << 21);
    /// A segment that may begin with a dot.
    pub const FIRST_DOT: Self = Self(1 << 22);
    /// A URI with parameters.
    pub const PARAMS: Self = Self(1 << 23);
    /// A URI that is not divided after its scheme.
    pub const OPAQUE: Self = Self(1 << 24);

    /// What HTML writes for a `&`, or for a character by its number.
    pub const ENTITY: Self = Self(1 << 25);
    /// Three dots at the end.
    pub const ELLIPSIS: Self = Self(1 << 26);

    /// A `://` after the first.
    pub const SECOND_URL: Self = Self(1 << 27);
    /// A segment that begins with a colon and a letter.
    pub const COLON_FIRST: Self = Self(1 << 28);
    /// A mark or an escape at the end that a text may have after a URL.
    pub const MARK_AT_END: Self = Self(1 << 29);

    /// A `&` without a `?`, a second `?`, or a `#` after a query with values or in data.
    pub const DELIMITER: Self = Self(1 << 30);

    /// `undefined`, `null` or `NaN` where a part begins.
    pub const NO_VALUE: Self = Self(1 << 31);

    pub const NONE: Self = Self(0);

    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn has_one_of(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    pub const fn when(self, is_fact: bool) -> Self {
        if is_fact { self } else { Self::NONE }
    }
}
