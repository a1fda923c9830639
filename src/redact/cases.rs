//! One text at least for each decision of the search for secrets, on both sides of it.

use super::{
    Hints, KnownSecrets, Secrets, Untrusted, after_scheme, authority, before_at, contains_piece, has_active, redacted,
};

/// URLs, or what should be one, and what is shown of them.
const URLS: &[(&str, &str)] = &[
    // White space before the user name does not make it a scheme.
    ("mail joe:hunter2x@h.x", "mail joe:***@h.x"),
    // After another slash, a user name and a password are needed.
    ("ftp:|/:hunter2x@h.x/", "ftp:|/:***@h.x/"),
    ("ftp://us/er:@h/", "ftp://us/er:@h/"),
    ("ftp://us/:b@c/", "ftp://us/:b@c/"),
    // A `:` or an `@` that looks like one, without slashes.
    ("http:ann:hunter2x＠srv.example", "http:ann:***＠srv.example"),
    ("http:ann：hunter2x@srv.example", "http:ann：***@srv.example"),
    ("ann：hunter2x＠srv.example", "ann：***＠srv.example"),
    ("ann＠srv.example：8080", "ann＠srv.example：8080"),
    (
        "https://ann\\N{COLON}hunter2x\\N{COMMERCIAL AT}srv.example/",
        "https://ann\\N{COLON}***\\N{COMMERCIAL AT}srv.example/",
    ),
    ("https://ann:hunter2x\\N{commercial at}srv.example/", "https://ann:***\\N{commercial at}srv.example/"),
    // Addresses with a password, identifiers with a colon, and header fields.
    ("mailto:joe:hunter2x@h.x?subject=a:b@c", "mailto:joe:***@h.x?subject=a:b@c"),
    ("mailto:joe@h.x,ann:a@h.x", "mailto:joe@h.x,ann:a@h.x"),
    ("mailto:%22a:b%22@h.x", "mailto:%22a:b%22@h.x"),
    ("mailto:x@y.z?body=Call%20me:%20joe@h.x", "mailto:x@y.z?body=Call%20me:%20joe@h.x"),
    ("mailto:x@y.z?body=Mail:+joe@h.x", "mailto:x@y.z?body=Mail:+joe@h.x"),
    ("acct:joe:hunter2x@h.x", "acct:joe:***@h.x"),
    ("xmpp:joe:hunter2x@h.x", "xmpp:joe:***@h.x"),
    ("news:joe:a@h.x", "news:joe:a@h.x"),
    ("cid:joe:a@h.x", "cid:joe:a@h.x"),
    ("urn:x:joe:a@h.x", "urn:x:joe:a@h.x"),
    // A word of data.
    ("data:text/plain,see%20joe:hunter2x@h.x", "data:text/plain,see%20joe:***@h.x"),
    ("data:text/plain,at%2010:20@h.x", "data:text/plain,at%2010:20@h.x"),
    ("data:text/plain,see%20site:a@h.x", "data:text/plain,see%20site:a@h.x"),
    // The components of a URN.
    ("urn:example:a?=token=hunter2x", "urn:example:a?=token=***"),
    ("urn:example:a?=x=1&token=hunter2x", "urn:example:a?=x=1&token=***"),
    ("urn:example:a?+token=hunter2x", "urn:example:a?+token=***"),
    // The type of a gopher item precedes its selector.
    ("gopher://h.example/1ghp_hunter2QzD3e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "gopher://h.example/1ghp_***"),
    (
        "https://h.example/1ghp_hunter2QzD3e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
        "https://h.example/1ghp_hunter2QzD3e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
    ),
    // Brackets in a password and in a value.
    ("https://joe:[hunter2x]@h.example/", "https://joe:***@h.example/"),
    ("https://h.example/?token=a<hunter2x", "https://h.example/?token=***"),
    ("<https://h.example/?token=hunter2x>", "<https://h.example/?token=***>"),
    // A port and a query, and neither.
    ("http://h.x:8042?a=joe@h.y", "http://h.x:8042?a=joe@h.y"),
    ("http://h.x:99999?a=joe@h.y", "http://h.x:***@h.y"),
    ("http://-h.y;:8042?a=b(@h.x", "http://-h.y;:***@h.x"),
    // A login begins after the scheme, its colon and its slashes.
    ("ftp:ghp_0123456789@h.x", "ftp:ghp_***@h.x"),
    ("ghp_0123456789:x@h.x", "ghp_***:***@h.x"),
    ("mailto:ghp_0123456789@h.x", "mailto:ghp_0123456789@h.x"),
    ("//u%3Ahunter2x%40h.x/", "//u%3A***%40h.x/"),
    ("/u%3Ahunter2x%40h.x/", "/u%3A***%40h.x/"),
    ("u%3Ahunter2x@h.x", "u%3A***@h.x"),
    ("// /u:hunter2x@h.x/", "// /u:***@h.x/"),
    ("foo:\\\\joe%3Ahunter2x@h.x", "foo:\\\\joe%3A***@h.x"),
    // The parameter `;AUTH=` of a user name.
    ("imap://joe;AUTH=hunter2x;a=b@h.x/", "imap://joe;AUTH=***;a=b@h.x/"),
    ("imap://joe;AUTH=hunter2x@y@h.x/", "imap://joe;AUTH=***@h.x/"),
    ("imap://joe;AUTH=hunter2x@y%40h.x/", "imap://joe;AUTH=***@y%40h.x/"),
    // A password of words.
    ("ftp://h.x:hun ter2x@h.y/", "ftp://h.x:***@h.y/"),
    ("ftp://h.x:hun ter2x @h.y/", "ftp://h.x:hun ter2x @h.y/"),
    ("ftp://h.x: @h.y/", "ftp://h.x: @h.y/"),
    // Variables of templates.
    ("ftp://u:$TOK_EN2@h.x/", "ftp://u:$TOK_EN2@h.x/"),
    ("ftp://u:$A-B@h.x/", "ftp://u:***@h.x/"),
    ("ftp://u:$tok@h.x/", "ftp://u:***@h.x/"),
    ("ftp://u:.*.@h.x/", "ftp://u:.*.@h.x/"),
    ("ftp://u:%s@h.x/", "ftp://u:%s@h.x/"),
    ("ftp://u:%TOKEN%@h.x/", "ftp://u:%TOKEN%@h.x/"),
    ("ftp://u:%token%@h.x/", "ftp://u:***@h.x/"),
    ("ftp://u:%%@h.x/", "ftp://u:***@h.x/"),
    ("http://h.x/?token=%7Btoken%", "http://h.x/?token=***"),
    // Times.
    ("12:30@h.x", "12:30@h.x"),
    ("2024-01-01T10:20:30@h.x", "2024-01-01T10:20:30@h.x"),
    ("123:30@h.x", "123:***@h.x"),
    ("a:30@h.x", "a:***@h.x"),
    ("T:30@h.x", "T:***@h.x"),
    // A slash after the colon belongs to the password, unless an empty port ends there.
    ("ftp://joe:/hunter2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe:/hun:ter2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://:/hunter2x@h.x/", "ftp://:/hunter2x@h.x/"),
    ("ftp://h.x:/~joe@h.y/a@b", "ftp://h.x:/~joe@h.y/a@b"),
    // What precedes a URL.
    ("<URL:ftp://u:hunter2x@h.x>", "<URL:ftp://u:***@h.x>"),
    ("(URL:@h.x", "(URL:@h.x"),
    ("UDI=mailto:joe:x@h.x", "UDI=mailto:joe:***@h.x"),
    ("URL=mailto:joe@h.x", "URL=mailto:joe@h.x"),
    // Inner URLs.
    ("%2F/u:hunter2x@h.x", "%2F/u:***@h.x"),
    ("http://h.x/?n=//u%3Ahunter2x%40h.y/", "http://h.x/?n=//u%3A***%40h.y/"),
    ("http://h.x/?n=%2Fu%3Ahunter2x%40h.y/", "http://h.x/?n=%2Fu%3A***%40h.y/"),
    ("http://h.x/?n=%2F%2Fu%3Ahunter2x%40h.y/", "http://h.x/?n=%2F%2Fu%3A***%40h.y/"),
    ("http://h.x/?n=http%3A%2F%2Fh.y%2Fa%3Ab%40c", "http://h.x/?n=http%3A%2F%2Fh.y%2Fa%3Ab%40c"),
    ("http://h.x/a//joe:hunter2x@h.y", "http://h.x/a//joe:***@h.y"),
    ("http://h.x/a//:hunter2x@h.y", "http://h.x/a//:hunter2x@h.y"),
    ("http://h.x/a//joe:@h.y", "http://h.x/a//joe:@h.y"),
    // Hidden delimiters: the first colon counts, and the last `@`, unless only a later one is hidden.
    ("ftp://u%3Ahunter2x:80@h.x/", "ftp://u%3A***@h.x/"),
    ("ftp://u%3Ahun%3Ater@h.x/", "ftp://u%3A***@h.x/"),
    ("ftp://u:hunter2x@h.x%40/", "ftp://u:***@h.x%40/"),
    ("ftp://ghp_0123456789@h%40x/", "ftp://ghp_***@h%40x/"),
    ("ftp://ghp_0123456789%40h%40x/", "ftp://ghp_***%40x/"),
    ("ftp://u%3A%40h.x/", "ftp://u%3A%40h.x/"),
    ("ftp://u:80&%40h.x/", "ftp://u:80&%40h.x/"),
    ("ftp://u:&%40h.x/", "ftp://u:***%40h.x/"),
    // Values of names.
    ("http://h.x/?token=a%26b", "http://h.x/?token=***"),
    ("http://h.x/?token%3Da%26b", "http://h.x/?token%3D***%26b"),
    ("http://h.x/?=u:hunter2x@h.y", "http://h.x/?=u:hunter2x@h.y"),
    ("http://h.x/?a=u:hunter2x@h.y", "http://h.x/?a=u:***@h.y"),
    ("http://h.x/?a%3Du:hunter2x@h.y", "http://h.x/?a%3Du:***@h.y"),
    ("http://h.x/?token_=hunter2x", "http://h.x/?token_=***"),
    ("http://h.x/?p-w-d-=hunter2x", "http://h.x/?p-w-d-=***"),
    ("http://h.x/?to%6Be_n=hunter2x", "http://h.x/?to%6Be_n=***"),
    ("http://h.x/?token[]=hunter2x", "http://h.x/?token[]=***"),
    ("http://h.x/?token.=hunter2x", "http://h.x/?token.=***"),
    ("http://h.x/?token=#a", "http://h.x/?token=#a"),
    ("http://h.x/?token=#{token}", "http://h.x/?token=#{token}"),
    ("http://h.x/?token=#{token}#a", "http://h.x/?token=#{token}#a"),
    ("http://h.x/?token=#{a", "http://h.x/?token=***"),
    ("http://h.x/?token=a]b", "http://h.x/?token=***"),
    ("http://h.x/?token=<a", "http://h.x/?token=***"),
    ("http://h.x/?token=<token>", "http://h.x/?token=<token>"),
    ("http://h.x/?token=hunter2x&token=", "http://h.x/?token=***&token="),
    // Slashes of a value.
    ("http://h.x/?to=\\\\u:hunter2x@h.y", "http://h.x/?to=\\\\u:***@h.y"),
    ("http://h.x/?a=b&to=/\\u:hunter2x@h.y", "http://h.x/?a=b&to=/\\u:***@h.y"),
    ("http://h.x/?to=\\/u:hunter2x@h", "http://h.x/?to=\\/u:***@h"),
    ("http://h.x/?to=/u:hunter2x@h.y", "http://h.x/?to=/u:***@h.y"),
    ("http://h.x/?to=%5C%2fu:hunter2x@h.y", "http://h.x/?to=%5C%2fu:***@h.y"),
    ("http://h.x/?to=%5Cu%3Ahunter2x%40h.y", "http://h.x/?to=%5Cu%3A***%40h.y"),
    ("http://h.x/?to=&#47;&sol;u&colon;hunter2x&commat;h.y", "http://h.x/?to=&#47;&sol;u&colon;***&commat;h.y"),
    ("http://h.x/?to=http:\\u:hunter2x@h.y~", "http://h.x/?to=http:\\u:***@h.y~"),
    ("http://h.x/?to=/a/b:c@d.e", "http://h.x/?to=/a/b:c@d.e"),
    (
        "http://h.x/?to=\u{ff0f}\u{ff0f}u\u{ff1a}hunter2x\u{ff20}h.y",
        "http://h.x/?to=\u{ff0f}\u{ff0f}u\u{ff1a}***\u{ff20}h.y",
    ),
    // Values without a name.
    ("http://h.x/?u:hunter2x@h.y", "http://h.x/?u:***@h.y"),
    ("http://h.x/?a&u:hunter2x@h.y", "http://h.x/?a&u:***@h.y"),
    ("http://h.x/#u:hunter2x@h.y", "http://h.x/#u:***@h.y"),
    ("http://h.x/?u%3Ahunter2x%40h.y", "http://h.x/?u%3A***%40h.y"),
    ("http://h.x/?ftp:u:hunter2x@h.y", "http://h.x/?ftp:u:***@h.y"),
    ("wais://h.x/d?ftp:u:hunter2x@h", "wais://h.x/d?ftp:u:***@h"),
    ("http://h.x/?mailto:joe@h.y", "http://h.x/?mailto:joe@h.y"),
    ("http://h.x/#/@u:h.y", "http://h.x/#/@u:h.y"),
    // A login in a path, after a scheme that has one.
    ("http://h.x/ftp:u:hunter2x@h/", "http://h.x/ftp:u:***@h/"),
    ("http://h.x/https:u:hunter2x@h.y/~", "http://h.x/https:u:***@h.y/~"),
    ("http://h.x/ftp%3Au%3Ahunter2x%40h.y/", "http://h.x/ftp%3Au%3A***%40h.y/"),
    ("http://h.x/foo:u:hunter2x@h.y/", "http://h.x/foo:u:hunter2x@h.y/"),
    // Escapes of programs, and escapes of similar characters.
    ("http://u:hunter2x\\100h.y", "http://u:***\\100h.y"),
    ("http://u:hunter2x\\u{40}h.y", "http://u:***\\u{40}h.y"),
    ("http://u:hunter2x%u0040h.y", "http://u:***%u0040h.y"),
    ("http://u:hunter2x%EF%BC%A0h.y", "http://u:***%EF%BC%A0h.y"),
    ("http://h.x/?to=//u%EF%BC%9Ahunter2x%ef%bc%a0h.y", "http://h.x/?to=//u%EF%BC%9A***%ef%bc%a0h.y"),
    // Names by their last word.
    ("http://h.x/?api_token=hunter2x", "http://h.x/?api_token=***"),
    ("http://h.x/?dbPassword=hunter2x", "http://h.x/?dbPassword=***"),
    ("http://h.x/?key=hunter2x", "http://h.x/?key=***"),
    ("http://h.x/?key=name&sort_key=abcdefgh1i", "http://h.x/?key=name&sort_key=abcdefgh1i"),
    ("http://h.x/?PHPSESSID=hunter2x", "http://h.x/?PHPSESSID=***"),
    ("http://h.x/?code=US&zip_code=12345", "http://h.x/?code=US&zip_code=12345"),
    ("http://h.x/cb?code=swordfish&state=a", "http://h.x/cb?code=***&state=a"),
    ("http://h.x/?code=hunter2x", "http://h.x/?code=***"),
    ("http://h.x/?Authorization=Bearer+hunter2x", "http://h.x/?Authorization=***"),
    ("http://h.x/?Authorization=Basic hunter2x", "http://h.x/?Authorization=***"),
    ("http://h.x/?SubscriptionId=AKIA0123456789ABCDEF", "http://h.x/?SubscriptionId=AKIA0123456789ABCDEF"),
    // Where a name begins and a value ends.
    ("http://h.x/?token =hunter2x", "http://h.x/?token =***"),
    ("http://h.x/?token:hunter2x&a", "http://h.x/?token:***&a"),
    ("http://h.x/token:hunter2x", "http://h.x/token:hunter2x"),
    ("http://h.x/? token=hunter2x", "http://h.x/? token=***"),
    ("http://h.x/?\"token\"=hunter2x", "http://h.x/?\"token\"=***"),
    ("http://h.x/?password=hun'ter2x", "http://h.x/?password=***"),
    ("http://h.x/?password=hun;ter2x&a=b", "http://h.x/?password=***&a=b"),
    ("http://h.x/?password=hun`ter2x", "http://h.x/?password=***"),
    ("http://h.x/?pwd=/hunter2x", "http://h.x/?pwd=***"),
    ("http://h.x/?pwd=~hunter2x", "http://h.x/?pwd=***"),
    ("http://h.x/?pwd=~/a&b=c", "http://h.x/?pwd=~/a&b=c"),
    ("http://h.x/#a/access_token=hunter2x&b", "http://h.x/#a/access_token=***&b"),
    ("http://h.x/#!access_token=hunter2x", "http://h.x/#!access_token=***"),
    // JSON in a value.
    ("http://h.x/?x={\"password\":\"hunter2x\"}", "http://h.x/?x={\"password\":\"***\"}"),
    ("http://h.x/?x={\"a\":1,\"token\": hunter2x}", "http://h.x/?x={\"a\":1,\"token\": ***}"),
    ("http://h.x/?x=%7B%22password%22%3A%22hunter2x%22%7D", "http://h.x/?x=%7B%22password%22%3A%22***%22%7D"),
    ("http://h.x/?x={\"name\":\"joe\"}", "http://h.x/?x={\"name\":\"joe\"}"),
    // Paths that are a secret.
    ("https://hooks.slack.com/services/T1/B1/hunter2x", "https://hooks.slack.com/services/***"),
    ("https://api.telegram.org/bot12:hunter2x/getMe", "https://api.telegram.org/bot***/getMe"),
    ("https://ptb.discord.com/api/webhooks/1/hunter2x?wait=true", "https://ptb.discord.com/api/webhooks/***?wait=true"),
    ("hooks.slack.com/services/T1/B1/hunter2x", "hooks.slack.com/services/***"),
    ("//discord.com/api/webhooks/1/hunter2x", "//discord.com/api/webhooks/***"),
    ("http://h.x/https://hooks.slack.com/services/hunter2x", "http://h.x/https://hooks.slack.com/services/***"),
    (
        "http://h.x/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2Fhunter2x&a",
        "http://h.x/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2F***&a",
    ),
    ("https:/hooks.slack.com/services/T1/B1/hunter2x", "https:/hooks.slack.com/services/***"),
    ("https://u@hooks.slack.com//%73ervices/./T1/B1/hunter2x", "https://u@hooks.slack.com//%73ervices/./***"),
    ("see hooks.slack.com/services/T1/B1/hunter2x", "see hooks.slack.com/services/***"),
    ("https://a.webhook.office.com/webhookb2/1@2/hunter2x", "https://a.webhook.office.com/webhookb2/***"),
    ("https://hook.eu1.make.com/hunter2x", "https://hook.eu1.make.com/***"),
    ("https://www.make.com/en/product", "https://www.make.com/en/product"),
    // A user name that is a token.
    ("https://0123456789abcdef0123456789abcdef01234567@h.x/", "https://***@h.x/"),
];

/// Texts with URLs in them, and what is shown of them.
const TEXTS: &[(&str, &str)] = &[
    ("ftp://joe: hunter2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe: hun ter2x@h.x/", "ftp://joe: hun ter2x@h.x/"),
    ("ftp://joe:hun ter 2x@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe:hun ter 2x 3y@h.x/", "ftp://joe:***@h.x/"),
    ("ftp://joe:h u n t e r 2 x y z@h.x/", "ftp://joe:h u n t e r 2 x y z@h.x/"),
    ("ftp://h.x:hun ter 2x 3y@h.y/", "ftp://h.x:hun ter 2x 3y@h.y/"),
    ("see mid:a:b@c.d and cid:a:b@c.d", "see mid:a:b@c.d and cid:a:b@c.d"),
    ("see http://h.x/?password= \"hunter2x\" now", "see http://h.x/?password= ***\" now"),
    // White space around the colon and the `@`.
    ("see http://u : hunter2x@h.x", "see http://u :***@h.x"),
    ("see http://u :hunter2x@h.x", "see http://u :***@h.x"),
    ("see http://u\t:hunter2x@h.x", "see http://u\t:***@h.x"),
    ("see http://u\t:\thunter2x@h.x", "see http://u\t:***@h.x"),
    ("see http://u:one two three four five hunter2x@h.x/", "see http://u:***@h.x/"),
    ("see ftp://u:hunter2x @ h.x/", "see ftp://u:***@ h.x/"),
    ("see http://h.x : write to joe@h.y", "see http://h.x : write to joe@h.y"),
    // A scheme that has a login, without slashes.
    ("password ftp:u:hunter2x@h.x", "password ftp:u:***@h.x"),
    ("see /ftp:u:hunter2x@h.x/", "see /ftp:u:***@h.x/"),
    ("see foo:u:hunter2x@h.x", "see foo:u:hunter2x@h.x"),
    ("see ftp: u:joe@h.x", "see ftp: u:***@h.x"),
    // Paths after a colon.
    ("see file:///C:/a/b.txt, joe@h.x", "see file:///C:/a/b.txt, joe@h.x"),
    ("file:///C:/a/b~.txt\n * @param x", "file:///C:/a/b~.txt\n * @param x"),
    ("file:///C:/a/b.txt @decorator", "file:///C:/a/b.txt @decorator"),
    ("file:///C:\\a\\b@c.txt", "file:///C:\\a\\b@c.txt"),
    ("file:///C:/a@b/c.txt", "file:///C:/a@b/c.txt"),
    ("vscode://file:/a/b x@y", "vscode://file:/a/b x@y"),
    ("\"file:///C:/a/b.txt\": \"joe@h.x\"", "\"file:///C:/a/b.txt\": \"joe@h.x\""),
    ("file:/C:/a b@c", "file:/C:/a b@c"),
    ("file://joe:hunter2x@h.x/", "file://joe:***@h.x/"),
    // Values without a name.
    ("see http://h.x/?u:hunter2x@h.y now", "see http://h.x/?u:***@h.y now"),
    ("see http://h.x/#u:hunter2x@h.y now", "see http://h.x/#u:***@h.y now"),
    ("note?u:hunter2x@h.y", "note?u:hunter2x@h.y"),
    // Quotes within a word.
    ("<a href='http://h.x/?token=hun'ter2x'>", "<a href='http://h.x/?token=***'>"),
    ("see http://h.x/?token =hunter2x now", "see http://h.x/?token =*** now"),
    ("see http://h.x/?token = hunter2x now", "see http://h.x/?token = *** now"),
    // Escapes of programs and of HTML.
    ("\"http://u:hunter2x\\100h.y\"", "\"http://u:***\\100h.y\""),
    ("\"http://u\\x3ahunter2x\\u0040h.y\"", "\"http://u\\x3a***\\u0040h.y\""),
    (
        "<a href=\"ftp&#x3a;&#x2f;&#x2f;u&#x3a;hunter2x&#x40;h.x\">",
        "<a href=\"ftp&#x3a;&#x2f;&#x2f;u&#x3a;***&#x40;h.x\">",
    ),
    // A placeholder for a port.
    ("ftp://joe:PORT, mail joe@h.x", "ftp://joe:PORT, mail joe@h.x"),
    ("ftp://joe:PORT or@h.x", "ftp://joe:PORT or@h.x"),
    // Where the password ends.
    ("see ftp://u:hun ter2x@h.x joe@h.y", "see ftp://u:***@h.x joe@h.y"),
    ("see ftp://u:hun ter@2x/ joe@h.x", "see ftp://u:***@2x/ joe@h.x"),
    ("see ftp://u:hun ter2x@a@h.x", "see ftp://u:***@h.x"),
    ("see ftp://u:hun ter2x@[::1]/", "see ftp://u:***@[::1]/"),
    ("see ftp://u:hun ter2x@(h)", "see ftp://u:hun ter2x@(h)"),
    ("http://u:a\"b&#64;h.x/", "http://u:a\"b&#64;h.x/"),
    // What can be a user name.
    ("see ftp://jo e:hunter2x@h.x", "see ftp://jo e:***@h.x"),
    ("see ftp://jo e: hunter2x@h.x", "see ftp://jo e: hunter2x@h.x"),
    ("see ftp://jo e :hunter2x@h.x", "see ftp://jo e :***@h.x"),
    ("see ftp://jo e f:hunter2x@h.x", "see ftp://jo e f:***@h.x"),
    ("see ftp://h.x is:hunter2x@h.y", "see ftp://h.x is:hunter2x@h.y"),
    ("see ftp://\"u\":hunter2x@h.x", "see ftp://\"u\":***@h.x"),
    ("see ftp://u\":hunter2x@h.x", "see ftp://u\":hunter2x@h.x"),
    // One word after two slashes.
    ("see //u:hunter2x@h.x/", "see //u:***@h.x/"),
    ("see //:hunter2x@host.dom", "see //:hunter2x@host.dom"),
    ("see //joe:hunter2x/a@h.x", "see //joe:hunter2x/a@h.x"),
    ("//u%3Ahunter2x%40h.x/", "//u%3A***%40h.x/"),
    // Where the name of a value is part of a URL.
    ("a:?token=hunter2x", "a:?token=***"),
    (":?token=hunter2x", ":?token=hunter2x"),
    ("<a href=\"?token=hunter2x\">", "<a href=\"?token=***\">"),
    ("say \"?token=hunter2x\"", "say \"?token=hunter2x\""),
    ("[a](?token=hunter2x)", "[a](?token=***)"),
];

/// What is shown of each text where it is not what should be, so that all are reported at once.
#[track_caller]
fn assert_shown(texts: &[(&str, &str)], redacted: impl Fn(&str) -> String) {
    let wrong = texts.iter().map(|(text, shown)| (redacted(text), *shown)).filter(|(found, shown)| found != shown);
    assert_eq!(wrong.collect::<Vec<_>>(), []);
}

#[test]
fn urls() {
    assert_shown(URLS, redacted);
}

#[test]
fn texts() {
    assert_shown(TEXTS, |text| Secrets::of_text(text).replace(text, |_| "***".to_owned()));
}

/// An authority, and the text before the `@` of an identifier, which are redacted if they look like a login.
#[test]
fn pieces() {
    for (text, shown) in
        [("u%3Ahunter2x%40h.x", "u%3A********%40h.x"), ("u:hunter2x@h.x", "u:********@h.x"), ("h.x:80", "h.x:80")]
    {
        assert_eq!(authority(text), shown);
    }
    // A mail address has no password, unless slashes precede it.
    assert_eq!(after_scheme("mailto", "u%3Ahunter2x@h.x"), "u%3Ahunter2x@h.x");
    assert_eq!(after_scheme("mailto", "//u%3Ahunter2x@h.x"), "//u%3A********@h.x");
    for (text, shown) in [
        ("//u%3Ahunter2x", "//u%3A********"),
        ("//ghp_0123456789", "//ghp_**********"),
        ("//joe:/hunter2x", "//joe:*********"),
        ("joe", "joe"),
        ("?token=hunter2x", "?token=********"),
        ("http://u:hunter2x", "http://u:********"),
    ] {
        assert_eq!(before_at(text), shown);
    }
}

#[test]
fn ranges() {
    let secrets: Secrets = [2..4, 6..9].into_iter().collect();
    let found = |test: fn(&Secrets, &std::ops::Range<usize>) -> bool, spans: &[std::ops::Range<usize>]| {
        spans.iter().map(|span| test(&secrets, span)).collect::<Vec<_>>()
    };
    assert_eq!(
        found(Secrets::overlaps, &[0..2, 0..3, 3..4, 4..6, 4..7, 8..12, 9..12]),
        [false, true, true, false, true, true, false]
    );
    assert_eq!(found(Secrets::covers, &[2..4, 3..4, 1..3, 3..5, 6..9, 4..6]), [true, true, false, false, true, false]);
    let within = |piece| secrets.within(&piece).into_iter().collect::<Vec<_>>();
    assert_eq!(within(3..8), [0..1, 3..5]);
    assert_eq!(within(4..6), []);
    assert_eq!(within(0..12), [2..4, 6..9]);
    // Those that touch stay apart; those that overlap are one.
    assert_eq!([6..9, 2..4, 4..6].into_iter().collect::<Secrets>().into_iter().collect::<Vec<_>>(), [2..4, 4..6, 6..9]);
    assert_eq!([2..5, 4..6, 8..9].into_iter().collect::<Secrets>().into_iter().collect::<Vec<_>>(), [2..6, 8..9]);
}

#[test]
fn messages() {
    for (text, shown) in [
        ("invalid value 'joe:hunter2x@h.x' for '--proxy'", "invalid value 'joe:********@h.x' for '--proxy'"),
        ("(joe:hunter2x@h.x)", "(joe:********@h.x)"),
        // Each word is read as a URL of its own.
        ("mailto:joe 'tim:hunter2x@h.x'", "mailto:joe 'tim:********@h.x'"),
        ("no secret", "no secret"),
    ] {
        let message = Untrusted::message(text);
        assert_eq!((message.redacted().as_ref(), message.exposed()), (shown, text));
        assert_eq!(message.has_secret(), text != shown);
        assert_eq!(format!("{message:?}"), format!("{shown:?}"));
    }
}

#[test]
fn copies() {
    let shown = |source: &str, text: &str| {
        let source = Untrusted::url(source.to_owned());
        Untrusted::url(text.to_owned()).derived_from(&[&source]).redacted().into_owned()
    };
    // Whole, decoded, in pieces.
    assert_eq!(shown("ftp://joe:hunter2x@h.x/", "http://h.x/hunter2x/a"), "http://h.x/********/a");
    assert_eq!(shown("ftp://joe:hunt%65r2x@h.x/", "http://h.x/hunter2x"), "http://h.x/********");
    assert_eq!(shown("ftp://joe:%4a%6B%7%zzz@h.x/", "http://h.x/Jk%7%zzz"), "http://h.x/********");
    assert_eq!(shown("ftp://joe:hunter-2x@h.x/", "http://h.x/hunter/2x"), "http://h.x/******/2x");
    // A short secret with the characters around it.
    assert_eq!(shown("ftp://joe:ab@h.x/", "http://h.x/ab:ab@ab"), "http://h.x/ab:**@ab");
    assert_eq!(shown("ftp://joe:hunter2x@h.x/", "http://h.x/a"), "http://h.x/a");
    assert_eq!(shown("http://h.x/", "http://h.x/a"), "http://h.x/a");
    let known = |source: &str| KnownSecrets::of(&[&Untrusted::url(source.to_owned())]);
    assert!(known("http://h.x/").is_empty() && !known("ftp://joe:hunter2x@h.x/").is_empty());
    // With more than are searched for, nothing is shown.
    let many = |count: usize| (0..count).map(|number| format!("&token=hunter{number}")).collect::<String>();
    let source = |count| known(&format!("http://h.x/?a={}", many(count)));
    assert_eq!(Untrusted::text("abc").without(&source(64)).redacted(), "abc");
    assert_eq!(Untrusted::text("abc").without(&source(65)).redacted(), "***");
    // The same one is counted once.
    let same = format!("http://h.x/?a={}", "&token=hunter2x".repeat(100));
    assert_eq!(Untrusted::text("abc").without(&known(&same)).redacted(), "abc");
}

/// What raises a finding, and what each is.
#[test]
fn kinds() {
    use super::Kind::{Password, Token};
    let kinds = |text: &str| Secrets::logins_and_tokens(text).into_iter().map(|(_, kind)| kind).collect::<Vec<_>>();
    for (text, found) in [
        ("ftp://joe:hunter2x@h.x/", &[Password][..]),
        ("http://h.x/?u=joe:hunter2x@h.y", &[Password]),
        ("http://h.x/?joe:hunter2x@h.y", &[Password]),
        ("https://ghp_0123456789@h.x/", &[Token]),
        ("https://ghp%5F0123456789@h.x/", &[Token]),
        ("https://AKIA0123456789ABCDEF@h.x/", &[Token]),
        ("ftp://ghp_0123456789:hunter2x@h.x/", &[Token, Password]),
        ("http://h.x/?token=glpat-0123456789abcdefghij", &[Token]),
        ("https://hooks.slack.com/services/T1/B1/hunter2x", &[Token]),
        ("http://h.x/ftp:joe:hunter2x@h.y/", &[Password]),
        ("ftp:joe:hunter2x@h.y/", &[]),
        // The name of the field alone hides these.
        ("http://h.x/?token=hunter2x", &[]),
        ("http://h.x/?token%3Dhunter2x", &[]),
        ("http://h.x/?password=hunter2x&sig=a", &[]),
        ("imap://joe;AUTH=hunter2x@h.x/", &[]),
    ] {
        assert_eq!(kinds(text), found, "{text}");
    }
}

/// The selector of a keycap is left, and one that hides in a host is shown.
#[test]
fn keycaps() {
    let shown = |text: &str| super::visible_text(text).collect::<String>();
    assert_eq!(shown("1\u{fe0f}\u{20e3} #\u{fe0f}\u{20e3}"), "1\u{fe0f}\u{20e3} #\u{fe0f}\u{20e3}");
    assert_eq!(shown("1\u{fe0f} h\u{fe0f}.x"), "1\u{fffd} h\u{fffd}.x");
}

#[test]
fn characters() {
    for (text, expected) in [("a b~", false), ("é", false), ("a\u{202e}b", true), ("\u{1b}[1m", true), ("", false)] {
        assert_eq!(has_active(text), expected, "{text:?}");
    }
    assert!(contains_piece("ab-cd", "xcdx") && !contains_piece("a-b", "ab") && !contains_piece("ab", "a b"));
}

/// A text counts as a token only if a digit is among its first characters.
#[test]
fn digits_of_tokens() {
    let token = |letters: usize| format!("see this: xoxb-{}1", "a".repeat(letters));
    assert_eq!(Secrets::of_text(&token(63)).redact(&token(63)), format!("see this: xoxb-{}", "*".repeat(64)));
    assert!(Secrets::of_text(&token(64)).is_empty());
}

/// A login may be as long as the text.
#[test]
fn long_logins() {
    for (user, password) in [("\u{20ac}".repeat(1000), "hunter2x".to_owned()), ("u".to_owned(), "hunter2x".repeat(400))]
    {
        for (before, at) in
            [("http://", "@"), ("http://h.x/?to=http://", "@"), ("see //", "@"), ("http://h.x/?to=%2F%2F", "%40")]
        {
            let text = format!("{before}{user}:{password}{at}h.y/");
            let shown = format!("{before}{user}:***{at}h.y/");
            assert_eq!(Secrets::of_text(&text).replace(&text, |_| "***".to_owned()), shown);
        }
    }
}

#[test]
fn hints_of_another_text() {
    let at = Hints::of(b"a@b").with_percent_of(Hints::of(b"%"));
    assert_eq!((at.of_secret(), at.at_sign(), at.percent(), at.two_hyphens()), (true, true, true, false));
    let percent = Hints::of(b"a%b").with_percent_of(Hints::of(b"a@--"));
    assert_eq!(
        (percent.of_secret(), percent.at_sign(), percent.percent(), percent.two_hyphens()),
        (false, false, false, false)
    );
}

/// `WithPasswords` shows them, only in its own value.
#[cfg(feature = "serde")]
#[test]
fn with_passwords_shows_them() {
    use super::WithPasswords;
    let spec = crate::Spec::FIRST_STANDARD;
    let url = spec.parse("ftp://joe:hunter2x@h.x/a").expect("a URL");
    let has_secret = |json: serde_json::Result<String>| json.expect("JSON").contains("hunter2x");
    assert!(!has_secret(serde_json::to_string(&url)));
    assert!(has_secret(serde_json::to_string(&WithPasswords(&url))));
    assert!(!has_secret(serde_json::to_string(&url)), "not after it");
    assert!(has_secret(serde_json::to_string(&WithPasswords([(&url, 1)]))), "in types of other crates too");
    let report = spec.check("ftp://joe:hunter2x@h.x/~a");
    let redacted = serde_json::to_value(&report).expect("JSON");
    assert_eq!(redacted["input"], "ftp://joe:********@h.x/~a", "offsets are kept");
    for field in ["fixed", "guess"] {
        assert_eq!(redacted[field], serde_json::Value::Null, "a URL with stars is another URL");
    }
    let shown = serde_json::to_value(WithPasswords(&report)).expect("JSON");
    assert_eq!(shown["input"], "ftp://joe:hunter2x@h.x/~a");
    assert_eq!(shown["fixed"], "ftp://joe:hunter2x@h.x/%7Ea");
    assert_eq!(serde_json::to_value(&report).expect("JSON"), redacted, "as before");
}

/// A copy of a secret is redacted in the components of its own report.
#[cfg(feature = "serde")]
#[test]
fn copies_are_redacted_in_one_report() {
    let report = |text| serde_json::to_value(crate::Spec::FIRST_STANDARD.check(text)).expect("JSON");
    assert_eq!(report("ftp://joe:hunter2x@h.x/hunter2x")["url"]["path"], "********");
    assert_eq!(report("ftp://joe:hunter2x@h.x/hunter3x")["url"]["path"], "hunter3x");
    assert_eq!(report("ftp://joe@h.x/hunter2x")["url"]["path"], "hunter2x");
    let url = crate::Spec::FIRST_STANDARD.parse("ftp://joe:other@h.x/hunter2x").expect("a URL");
    assert_eq!(serde_json::to_value(url).expect("JSON")["path"], "hunter2x");
}

/// A path or a query that is a secret only in its URL is redacted in `Debug` and JSON of the URL, and one that looks like it stays.
#[cfg(feature = "serde")]
#[test]
fn components_are_shown_as_in_their_url() {
    let shown_of = |spec: crate::Spec, text: &str| {
        let reference = spec.parse_reference(text).ok()?;
        let report = spec.check_as(crate::Start::Reference, text.as_bytes());
        let json = [serde_json::to_string(&reference), serde_json::to_string(&report)].map(|json| json.expect("JSON"));
        let url = reference.url().filter(|_| !text.contains('#'));
        let of_url = url.map(|url| format!("{url:?} {}", serde_json::to_string(url).expect("JSON")));
        let debug = format!("{reference:?} {report:?}");
        Some(json.into_iter().chain([debug]).chain(of_url).collect::<Vec<_>>())
    };
    for (text, is_shown) in [
        ("https://hooks.slack.com/services/T1/B1/hunter2x", false),
        ("https://hooks.slack.com//services/hunter2x", false),
        ("http://h.x/?u:hunter2x@h.y", false),
        ("http://h.x/#u:hunter2x@h.y", false),
        ("cid:950118:hunter2x@h.y", true),
        ("http://h.x/aa:hunter2x@h.y/x", true),
    ] {
        let all: Vec<String> = crate::Spec::ALL.iter().filter_map(|spec| shown_of(*spec, text)).flatten().collect();
        assert!(!all.is_empty(), "{text}");
        for shown in all {
            assert_eq!(shown.contains("hunter2x"), is_shown, "{shown}");
        }
    }
    let url = crate::Spec::FIRST_STANDARD.parse("https://hooks.slack.com/services/hunter2x").expect("a URL");
    assert!(serde_json::to_string(&super::WithPasswords(&url)).expect("JSON").contains("hunter2x"));
}

#[test]
fn pieces_of_decoded_secrets_are_found() {
    assert!(contains_piece("T%2FB%2Fhunter2x", "https://hooks.slack.com/services/T/B/hunter2x"));
    assert!(contains_piece("Hunter2X", "joe:hunter2x"));
}
