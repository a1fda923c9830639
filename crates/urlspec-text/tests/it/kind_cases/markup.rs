//! Cases of text and markup.

use super::Case;

/// RFC 1738, "Recommendations for URLs in Context", and RFC 3986, appendix C.
pub const TEXT: &[Case] = &[
    ("under <URL:ftp://h.x/a;\n   type=d>.", &["ftp://h.x/a;type=d"]),
    ("at <http://h.x/a\n/b>, \"http://h.x/c\" and <http://h.x/d>", &["http://h.x/a/b", "http://h.x/c", "http://h.x/d"]),
    ("<URL:http://h.x/a b>", &["http://h.x/ab"]),
    // The hyphen may be part of the URL.
    ("<http://h.x/a-\nb>", &["http://h.x/a-b"]),
    ("Is it http://h.x/a? It is http://h.x/b!", &["http://h.x/a", "http://h.x/b"]),
    ("(see http://h.x/a_(b))", &["http://h.x/a_(b)"]),
    ("http://h.x/a\thttp://h.x/b\u{c}http://h.x/c", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
    ("URL:http://h.x/a, url:http://h.x/b", &["http://h.x/a", "http://h.x/b"]),
    ("http://[2001:db8::7]:80/a", &["http://[2001:db8::7]:80/a"]),
    // Nothing is an escape.
    ("http://h.x/?a&amp;b http://h.x/a%20b", &["http://h.x/?a&amp;b", "http://h.x/a%20b"]),
    ("HTTP://H.X/a mailto:a@h.x", &["HTTP://H.X/a", "mailto:a@h.x"]),
    ("//h.x/a, h.x/b, /c and a:b", &[]),
];

/// CommonMark 0.31.
pub const MARKDOWN: &[Case] = &[
    // Links (section 6.3).
    ("[a](<http://h.x/b c>)", &["http://h.x/b c"]),
    ("[a](<http://h.x/b\\>c>)", &["http://h.x/b>c"]),
    ("[a](http://h.x/b(c)d \"e\")", &["http://h.x/b(c)d"]),
    ("[a](http://h.x/b\\)c)", &["http://h.x/b)c"]),
    ("[a](\n  http://h.x/b\n  'http://h.x/c')", &["http://h.x/b", "http://h.x/c"]),
    ("[a](http://h.x/b c)", &["http://h.x/b c"]),
    ("[http://h.x/a](http://h.x/b)", &["http://h.x/a", "http://h.x/b"]),
    ("[![a](http://h.x/b)](<http://h.x/c d>)", &["http://h.x/b", "http://h.x/c d"]),
    ("[`](`](<http://h.x/a b>)", &["http://h.x/a b"]),
    // Entities and backslashes (sections 2.4 and 2.5).
    ("[a](http://h.x/?b&amp;c&#35;d)", &["http://h.x/?b&c#d"]),
    ("[a](http://h.x/?b&copy=c)", &["http://h.x/?b&copy=c"]),
    ("[a](http&#58;//h.x/b)", &["http://h.x/b"]),
    ("[a](http://h.x/b\\c\\_d)", &["http://h.x/b\\c_d"]),
    ("http://h.x/a\\_b\\*", &["http://h.x/a_b*"]),
    // Definitions (section 4.7).
    ("[a]: http://h.x/b 'c'\n\n[a]", &["http://h.x/b"]),
    ("[a]:\n   <http://h.x/b c>\n", &["http://h.x/b c"]),
    ("[a\\]: b]: <http://h.x/c d>", &["http://h.x/c d"]),
    ("> [a]: http://h.x/b\\_c\n> [d]: <http://h.x/e f>", &["http://h.x/b_c", "http://h.x/e f"]),
    // Autolinks (section 6.5).
    ("<http://h.x/?a=\\*>", &["http://h.x/?a=\\*"]),
    ("<http://h.x/a b>", &["http://h.x/a"]),
    // Code (sections 4.4, 4.5 and 6.1).
    ("`http://h.x/?a&amp;b`", &["http://h.x/?a&amp;b"]),
    ("    http://h.x/?a&#38;b\n", &["http://h.x/?a&#38;b"]),
    ("~~~\n[a](http://h.x/?a&amp;b)\n", &["http://h.x/?a&amp;b"]),
    // HTML (sections 4.6 and 6.6).
    ("a <b c='http://h.x/?a&amp;b_'> <!-- http://h.x/?c&amp;d -->", &["http://h.x/?a&b_", "http://h.x/?c&amp;d"]),
    // Emphasis, and hard line breaks (sections 6.2 and 6.7).
    ("*http://h.x/a* **http://h.x/b** http://h.x/c\\\nd", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
];

/// HTML, sections 4 and 13.
pub const HTML: &[Case] = &[
    ("<a href=http://h.x/?a&b>", &["http://h.x/?a&b"]),
    ("<img src=http://h.x/a/><A HREF = \"http://h.x/b\">", &["http://h.x/a/", "http://h.x/b"]),
    ("<a href='http://h.x/a\"b c'>", &["http://h.x/a\"b c"]),
    ("<a href=' http://h.x/a\n'>", &["http://h.x/a"]),
    // A name of an entity without a semicolon (section 13.2.5.73).
    ("<a href='http://h.x/?a&copy=b&ampc'>", &["http://h.x/?a&copy=b&ampc"]),
    ("<a href='http://h.x/a&copy/b&amp'>", &["http://h.x/a\u{a9}/b&"]),
    ("<a href='http&#x3A;//h.x/a&sol;b&#99'>", &["http://h.x/a/bc"]),
    ("<img srcset='http://h.x/a 1x,http://h.x/b,c 2x'>", &["http://h.x/a", "http://h.x/b,c"]),
    ("<p style='background:url(http://h.x/a\\29)'>", &["http://h.x/a)"]),
    ("<style>@import 'http://h.x/?a&amp;b';</style>", &["http://h.x/?a&amp;b"]),
    ("<script>f('http://h.x/?a&amp;b', \"http:\\/\\/h.x\\/c\")</script>", &["http://h.x/?a&amp;b", "http://h.x/c"]),
    ("<!-- http://h.x/?a&amp;b --><p>http://h.x/?c&amp;d</p>", &["http://h.x/?a&amp;b", "http://h.x/?c&d"]),
    ("<title>http://h.x/?a&amp;b<i>c</title>", &["http://h.x/?a&b"]),
    (
        "<iframe>http://h.x/?a&amp;b</iframe><xmp>http://h.x/?c&amp;d</xmp>",
        &["http://h.x/?a&amp;b", "http://h.x/?c&amp;d"],
    ),
    ("<base href='http://h.x/a/'><a href='b'><a href='//h.x/c'>", &["http://h.x/a/"]),
    (
        "<a ping='http://h.x/a http://h.x/b' title='See http://h.x/c.'>",
        &["http://h.x/a", "http://h.x/b", "http://h.x/c"],
    ),
];

/// XML 1.0, and the recommendations on namespaces and style sheets.
pub const XML: &[Case] = &[
    ("<a b=\"c>d\" e='http://h.x/?f&amp;g\"'/>", &["http://h.x/?f&g\""]),
    ("<a href='http://h.x/?b&#38;c&#x23;d'/>", &["http://h.x/?b&c#d"]),
    ("<a><![CDATA[http://h.x/?b&amp;c]]></a>", &["http://h.x/?b&amp;c"]),
    ("<a>http://h.x/?b&amp;c&lt;d</a>", &["http://h.x/?b&c"]),
    // No references are recognized in comments, instructions and system identifiers (sections 2.5, 2.6 and 4.4).
    ("<!-- http://h.x/?a&amp;b --><a/>", &["http://h.x/?a&amp;b"]),
    ("<?a http://h.x/?b&amp;c?><d/>", &["http://h.x/?b&amp;c"]),
    ("<!DOCTYPE a SYSTEM 'http://h.x/?b&amp;c'><a/>", &["http://h.x/?b&amp;c"]),
    ("<!DOCTYPE a PUBLIC '-//B//C' \"http://h.x/d.dtd\"><a/>", &["http://h.x/d.dtd"]),
    (
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'http://h.x/b'><!ENTITY c 'http://h.x/?c&#38;d'>]><a/>",
        &["http://h.x/b", "http://h.x/?c&d"],
    ),
    ("<a xmlns='http://h.x/a' xmlns:b='http://h.x/b'/>", &["http://h.x/a", "http://h.x/b"]),
    ("<a xsi:schemaLocation='http://h.x/a http://h.x/a.xsd'/>", &["http://h.x/a", "http://h.x/a.xsd"]),
    ("<?xml-stylesheet href='http://h.x/?a&amp;b'?><c/>", &["http://h.x/?a&b"]),
];

/// CSS Syntax Module Level 3, section 4, and CSS Cascading and Inheritance, "Importing Style Sheets".
pub const CSS: &[Case] = &[
    ("a{b:url(http://h.x/c)}", &["http://h.x/c"]),
    ("a{b:URL( \"http://h.x/c d\" )}", &["http://h.x/c d"]),
    ("a{b:url(http://h.x/c\\)d\\ e\\é)}", &["http://h.x/c)d eé"]),
    ("a{b:url(http://h.x/?c\\26 d\\000026e)}", &["http://h.x/?c&d&e"]),
    ("a{b:url('http:\\2F\\2Fh.x/c')}", &["http://h.x/c"]),
    ("@import \"http://h.x/a\\\nb\";", &["http://h.x/ab"]),
    ("@import 'http://h.x/a\\'b' layer(c);", &["http://h.x/a'b"]),
    ("@import url(http://h.x/a) screen;", &["http://h.x/a"]),
    ("a{b:url(http://h.x/c/*d*/e)} /* http://h.x/f */", &["http://h.x/c/*d*/e", "http://h.x/f"]),
    ("a{b:url(http://h.x/c", &["http://h.x/c"]),
    ("a{src:url(\"http://h.x/b\") format(\"c\"), url( http://h.x/d )}", &["http://h.x/b", "http://h.x/d"]),
    ("@namespace url(http://h.x/a); a[b=\"http://h.x/c\"]{}", &["http://h.x/a", "http://h.x/c"]),
];

/// groff(7), groff_char(7), groff_man(7) and mdoc(7).
pub const ROFF: &[Case] = &[
    ("See http://h.x/a\\-b\\:/c\\&.", &["http://h.x/a-b/c"]),
    (".UR http://h.x/a\nthe page\n.UE .", &["http://h.x/a"]),
    (".MT a@h.x\nA\n.ME", &[]),
    ("http://h.x/\\(tia/\\[ti]b\\[sl]c\\(shd", &["http://h.x/~a/~b/c#d"]),
    ("http://h.x/?a\\[u0026]b=\\[u00E9]", &["http://h.x/?a&b=\u{e9}"]),
    (".\\\" http://h.x/a\nhttp://h.x/b\\\" http://h.x/c", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
    ("http://h.x/a\\~b", &["http://h.x/a"]),
    ("\\fIhttp://h.x/a\\fP, \\s-2http://h.x/b\\s0", &["http://h.x/a", "http://h.x/b"]),
    ("\\m[blue]\\fBhttp://h.x/a\\fR\\m[]", &["http://h.x/a"]),
    ("\\%http://h.x/a\\%b", &["http://h.x/ab"]),
    (".BR http://h.x/a ,\n.B \"http://h.x/b\"", &["http://h.x/a", "http://h.x/b"]),
    (".Lk http://h.x/a \"the page\" .", &["http://h.x/a"]),
    // An escaped line end is nothing.
    ("http://h.x/a\\\nb", &["http://h.x/ab"]),
    (".ds u http://h.x/\n\\*u and http://h.x/\\*[a]", &["http://h.x/"]),
];

/// The TeXbook, and the manuals of the packages url and hyperref.
pub const LATEX: &[Case] = &[
    ("\\url{http://h.x/a%20b_c#d}", &["http://h.x/a%20b_c#d"]),
    ("\\href{http://h.x/a\\%20b\\#c}{http://h.x/d}", &["http://h.x/a%20b#c", "http://h.x/d"]),
    ("\\url|http://h.x/a| \\path+http://h.x/b+", &["http://h.x/a", "http://h.x/b"]),
    (
        "\\verb|http://h.x/a|, \\verb*!http://h.x/b! \\verb+http://h.x/c+",
        &["http://h.x/a", "http://h.x/b", "http://h.x/c"],
    ),
    ("a % see http://h.x/b\n%http://h.x/c", &["http://h.x/b", "http://h.x/c"]),
    ("See http://h.x/a% the page", &["http://h.x/a"]),
    ("See http://h.x/a%\n  b", &["http://h.x/ab"]),
    ("http://h.x/a\\_b\\&c\\$d\\-e", &["http://h.x/a_b&c$de"]),
    // Blanks after the name of a command are nothing.
    ("http://h.x/\\textasciitilde a/\\textasciitilde{}b/\\~{}c", &["http://h.x/~a/~b/~c"]),
    ("http://h.x/a\\textunderscore b\\slash c", &["http://h.x/a_b/c"]),
    ("\\footnote{See \\texttt{http://h.x/a}.}", &["http://h.x/a"]),
    ("@misc{a, url = {http://h.x/b_c}, note = \"http://h.x/d\"}", &["http://h.x/b_c", "http://h.x/d"]),
];

/// reStructuredText Markup Specification.
pub const RST: &[Case] = &[
    ("`a <http://h.x/b>`_ and `c <http://h.x/d>`__", &["http://h.x/b", "http://h.x/d"]),
    (".. _a: http://h.x/b\n.. __: http://h.x/c\n__ http://h.x/d", &["http://h.x/b", "http://h.x/c", "http://h.x/d"]),
    (".. _a: http://h.x/\n   b/\n   c\n\nd", &["http://h.x/b/c"]),
    (".. _a:\n   http://h.x/b", &["http://h.x/b"]),
    ("`a <http://h.x/\n  b>`_", &["http://h.x/b"]),
    (".. _a: http://h.x/b\\_\n.. _`c: d`: http://h.x/e\\*f", &["http://h.x/b_", "http://h.x/e*f"]),
    ("`a <http://h.x/b\\_>`_ `c <d_>`_", &["http://h.x/b_"]),
    // An escaped space is nothing, and ends a link.
    ("http://h.x/a\\ b", &["http://h.x/a"]),
    ("See::\n\n   http://h.x/?a\\_b\n\nhttp://h.x/?c\\_d", &["http://h.x/?a", "http://h.x/?c_d"]),
    ("``http://h.x/a\\_b`` http://h.x/c\\_d", &["http://h.x/a", "http://h.x/c_d"]),
    (".. image:: http://h.x/a\n   :target: http://h.x/b", &["http://h.x/a", "http://h.x/b"]),
    (".. |a| image:: http://h.x/b\n\n.. [1] http://h.x/c.", &["http://h.x/b", "http://h.x/c"]),
    (".. http://h.x/a\n\n:b: <http://h.x/c>, **http://h.x/d**", &["http://h.x/a", "http://h.x/c", "http://h.x/d"]),
];

/// AsciiDoc Language Documentation.
pub const ASCIIDOC: &[Case] = &[
    ("http://h.x/a[b] link:http://h.x/c%20d[e,window=_blank]", &["http://h.x/a", "http://h.x/c%20d"]),
    ("link:++http://h.x/a__b++[c]", &["http://h.x/a__b"]),
    ("<http://h.x/a> (http://h.x/b); http://h.x/c.", &["http://h.x/a", "http://h.x/b", "http://h.x/c"]),
    ("\\http://h.x/a[b]", &["http://h.x/a"]),
    (":a: http://h.x/b\n\n{a}/c link:{a}/d[e]", &["http://h.x/b"]),
    ("image::http://h.x/a.png[b,link=http://h.x/c]", &["http://h.x/a.png", "http://h.x/c"]),
    ("image:a.png[b,link=\"http://h.x/c\",width=1]", &["http://h.x/c"]),
    (
        "pass:[<a href=\"http://h.x/?a&amp;b\">] +++<i a='http://h.x/?c&amp;d'>+++",
        &["http://h.x/?a&b", "http://h.x/?c&d"],
    ),
    ("// http://h.x/a\n////\nhttp://h.x/b\n////", &["http://h.x/a", "http://h.x/b"]),
    ("`+http://h.x/a+` +http://h.x/b_+", &["http://h.x/a", "http://h.x/b_"]),
    ("[quote, A, http://h.x/a]\n____\nb footnote:[See http://h.x/c.]\n____", &["http://h.x/a", "http://h.x/c"]),
    ("mailto:a@h.x[b] include::http://h.x/c.adoc[tag=d]", &["mailto:a@h.x", "http://h.x/c.adoc"]),
    ("|===\n|http://h.x/a |http://h.x/b[c]\n|===", &["http://h.x/a", "http://h.x/b"]),
];
