//! Tables of texts with secrets, and of texts that must stay whole.

use std::time::{Duration, Instant};

use super::{Secrets, redacted};

fn redacted_text(text: &str) -> String {
    Secrets::of_text(text).replace(text, |_| "***".to_owned())
}

/// URLs, and what is shown of them.
const URLS: &[(&str, &str)] = &[
    // Slashes that are too few, or within a user name.
    ("http/u:hunter2x@h.x/", "http/u:***@h.x/"),
    ("http./u:hunter2x@h/", "http./u:***@h/"),
    ("ftp;/u:hunter2x@h.x/", "ftp;/u:***@h.x/"),
    ("ftp:|/u:hunter2x@h.x/", "ftp:|/u:***@h.x/"),
    ("ftp://us/er:hunter2x@h/", "ftp://us/er:***@h/"),
    ("ftps://us/er:hunter2x@h.x/", "ftps://us/er:***@h.x/"),
    ("ftp://h.x/a:b@c", "ftp://h.x/a:b@c"),
    ("http://localhost/a:b@c", "http://localhost/a:b@c"),
    ("http://h/a", "http://h/a"),
    // A field of a Gopher request, after a tab.
    ("gopher://h.x/7x%09password=hunter2x", "gopher://h.x/7x%09password=***"),
    ("gopher://h.x/7x%09password", "gopher://h.x/7x%09password"),
    // Quotes and white space before the value.
    ("http://h.x/?password=\"hunter2x", "http://h.x/?password=***"),
    ("http://h.x/?password%3D%22hunter2x%26a", "http://h.x/?password%3D***%26a"),
    ("http://h.x/?password= hunter2x&a", "http://h.x/?password=***&a"),
    ("http://h.x/?password=&a=hunter2x", "http://h.x/?password=&a=hunter2x"),
    ("ftp://joe: hunter2x%40h.x/", "ftp://joe:***%40h.x/"),
    ("ftp://u%3A\"hunter2x@h_x/", "ftp://u%3A***@h_x/"),
    // Hidden delimiters.
    ("ftp://u:hunter2x%40h.x/", "ftp://u:***%40h.x/"),
    ("ftp://u%3Ahunter2x@h.x/", "ftp://u%3A***@h.x/"),
    ("ftp://u%3ahunter2x%40h.x/", "ftp://u%3a***%40h.x/"),
    ("http://u:hunter2x&#64;h.x/", "http://u:***&#64;h.x/"),
    ("http://u:hunter2x&#x40;h.x/", "http://u:***&#x40;h.x/"),
    ("http://u:hunter2x&#X40;h.x/", "http://u:***&#X40;h.x/"),
    ("http://u:hunter2x&commat;h.x/", "http://u:***&commat;h.x/"),
    ("http://u&#58;hunter2x@h.x/", "http://u&#58;***@h.x/"),
    ("http://u&#x3a;hunter2x@h.x/", "http://u&#x3a;***@h.x/"),
    ("http://u&colon;hunter2x@h.x/", "http://u&colon;***@h.x/"),
    ("ftp://u\u{ff1a}hunter2x@h.x/", "ftp://u\u{ff1a}***@h.x/"),
    ("ftp://u\u{fe55}hunter2x@h.x/", "ftp://u\u{fe55}***@h.x/"),
    ("ftp://u:hunter2x\u{ff20}h.x/", "ftp://u:***\u{ff20}h.x/"),
    ("ftp://u:hunter2x\u{fe6b}h.x/", "ftp://u:***\u{fe6b}h.x/"),
    ("ftp://anonymous:joe%40host.dom@h.x/", "ftp://anonymous:***@h.x/"),
    ("ftp://joe%40mail.dom:hunter2x@h.x/", "ftp://joe%40mail.dom:***@h.x/"),
    ("ftp://joe%40mail.dom%3Ahunter2x@h.x/", "ftp://joe%40mail.dom%3A***@h.x/"),
    ("ftp://u:12%40h.x/", "ftp://u:***%40h.x/"),
    ("ftp://u:12-hunter2x%40h.x/", "ftp://u:***%40h.x/"),
    // Inner URLs.
    ("http://h.x/?next=//u:hunter2x@h.y/", "http://h.x/?next=//u:***@h.y/"),
    ("http://h.x/http:/u:hunter2x@h.y/", "http://h.x/http:/u:***@h.y/"),
    ("http://h.x/http%3A/u%3Ahunter2x%40h.y/", "http://h.x/http%3A/u%3A***%40h.y/"),
    ("http://h.x/https:\\\\u:hunter2x@h.y/", "http://h.x/https:\\\\u:***@h.y/"),
    ("http://h.x/?next=u:hunter2x@h.y", "http://h.x/?next=u:***@h.y"),
    ("http://h.x/?a=b&next=u:hunter2x@localhost:80/a", "http://h.x/?a=b&next=u:***@localhost:80/a"),
    ("http://h.x/?next=u:hunter2x@10.0.0.1", "http://h.x/?next=u:***@10.0.0.1"),
    ("http://h.x/?next=u:hunter2x@[::1]/", "http://h.x/?next=u:***@[::1]/"),
    ("http://h.x/?next=u%3Ahunter2x%40h.y", "http://h.x/?next=u%3A***%40h.y"),
    ("http://h.x/?u=http%3A%2F%2Fu%3Ahunter2x%40h.y%2Fa", "http://h.x/?u=http%3A%2F%2Fu%3A***%40h.y%2Fa"),
    ("http://h.x/?u=%2f%2fu:hunter2x@h.y", "http://h.x/?u=%2f%2fu:***@h.y"),
    ("http://h.x/?u=http://a:hunter2x@b/&v=ftp://c:swordfish@d/", "http://h.x/?u=http://a:***@b/&v=ftp://c:***@d/"),
    // White space.
    ("http://u: hunter2x@h.x", "http://u:***@h.x"),
    ("http://u:hunter2 x@h.x", "http://u:***@h.x"),
    ("http://u:hunter2x @h.x", "http://u:***@h.x"),
    ("http://joe.smith:hunter2x swordfish@h.x", "http://joe.smith:***@h.x"),
    ("ftp://u:a long hunter2x swordfish@h.x", "ftp://u:***@h.x"),
    // Tokens as user names.
    ("https://ghp_x@github.com", "https://ghp_***@github.com"),
    ("https://ghp_x:x-oauth-basic@github.com", "https://ghp_***:***@github.com"),
    ("https://x-access-token:ghp_hunter2x@github.com", "https://x-access-token:***@github.com"),
    ("https://github_pat_1@github.com/a.git", "https://github_pat_***@github.com/a.git"),
    ("git+https://glpat-x@h.x/a", "git+https://glpat-***@h.x/a"),
    ("https://xoxb-1@h.x", "https://xoxb-***@h.x"),
    ("https://AKIA1@h.x", "https://AKIA***@h.x"),
    ("https:ghp_x@github.com", "https:***@github.com"),
    ("ghp_x@github.com", "ghp_***@github.com"),
    ("http://h.x/?u=https://ghp_x@github.com", "http://h.x/?u=https://ghp_***@github.com"),
    ("imap://joe;AUTH=hunter2x@h.x/", "imap://joe;AUTH=***@h.x/"),
    ("pop://joe;auth=+APOP@h.x", "pop://joe;auth=***@h.x"),
    ("pop://joe;AUTH=+APOP:hunter2x@h.x", "pop://joe;AUTH=***:***@h.x"),
    // Named values.
    ("http://h.x/?token=hunter2x", "http://h.x/?token=***"),
    ("http://h.x/?a=b&Access_Token=hunter2x&c=d", "http://h.x/?a=b&Access_Token=***&c=d"),
    ("http://h.x/?a=b&amp;sig=hunter2x&amp;c=d", "http://h.x/?a=b&amp;sig=***&amp;c=d"),
    ("http://h.x/#access_token=hunter2x", "http://h.x/#access_token=***"),
    ("http://h.x/a;password=hunter2x;b", "http://h.x/a;password=***;b"),
    ("http://h.x/?X-Amz-Signature=hunter2x", "http://h.x/?X-Amz-Signature=***"),
    ("http://h.x/?x-amz-security-token=hunter2x#a", "http://h.x/?x-amz-security-token=***#a"),
    ("http://h.x/?password=a@b:c/d?e", "http://h.x/?password=***"),
    ("http://h.x/?token=a=b", "http://h.x/?token=***"),
    ("?token=hunter2x", "?token=***"),
    ("//h.x/?token=hunter2x", "//h.x/?token=***"),
    ("http://h.x/\u{e9}?token=hunter2x\u{e9}", "http://h.x/\u{e9}?token=***"),
    ("sip:joe:hunter2x@h.x", "sip:joe:***@h.x"),
    ("http://u:hunter2x&#064;h.x/", "http://u:***&#064;h.x/"),
    ("http://u:hunter2x&#0064;h.x/", "http://u:***&#0064;h.x/"),
    ("http://u:hunter2x&#x0040;h.x/", "http://u:***&#x0040;h.x/"),
    ("http://u:hunter2x&#64h.x/", "http://u:***&#64h.x/"),
    ("http://u:hunter2x&amp;#64;h.x/", "http://u:***&amp;#64;h.x/"),
    ("http://u:hunter2x&#65312;h.x/", "http://u:***&#65312;h.x/"),
    ("http://u&#058;hunter2x@h.x/", "http://u&#058;***@h.x/"),
    ("http://u:hunter2x%2540h.x/", "http://u:***%2540h.x/"),
    ("http://u%253Ahunter2x%252540h.x/", "http://u%253A***%252540h.x/"),
    ("ftp://u\u{fe13}hunter2x@h.x/", "ftp://u\u{fe13}***@h.x/"),
    ("ftp://u\u{2236}hunter2x@h.x/", "ftp://u\u{2236}***@h.x/"),
    ("ftp://u\u{a789}hunter2x@h.x/", "ftp://u\u{a789}***@h.x/"),
    ("imap://joe;AUTH%3Dhunter2x@h.x/", "imap://joe;AUTH%3D***@h.x/"),
    ("imap://joe%3Bauth%3dhunter2x@h.x/", "imap://joe%3Bauth%3d***@h.x/"),
    ("http://h.x/a//u:hunter2x@h.y/", "http://h.x/a//u:***@h.y/"),
    ("http://h.x/?//u:hunter2x@h.y/", "http://h.x/?//u:***@h.y/"),
    ("http://h.x/#//u:hunter2x@h.y/", "http://h.x/#//u:***@h.y/"),
    ("http://h.x/|//u:hunter2x@h.y/", "http://h.x/|//u:***@h.y/"),
    ("http://h.x/?a=%2F%2Fu:hunter2x@h.y/", "http://h.x/?a=%2F%2Fu:***@h.y/"),
    ("http://h.x/%2F%2Fu:hunter2x@h.y/", "http://h.x/%2F%2Fu:***@h.y/"),
    ("http://h.x/http:%2f/u:hunter2x@h.y/", "http://h.x/http:%2f/u:***@h.y/"),
    (
        "http://h.x/?u=http%253A%252F%252Fu%253Ahunter2x%2540h.y%252Fa",
        "http://h.x/?u=http%253A%252F%252Fu%253A***%2540h.y%252Fa",
    ),
    // Forms of names.
    ("http://h.x/?private_token=hunter2x", "http://h.x/?private_token=***"),
    ("http://h.x/?X-Goog-Signature=hunter2x", "http://h.x/?X-Goog-Signature=***"),
    ("http://h.x/?api-key=hunter2x&a=b", "http://h.x/?api-key=***&a=b"),
    ("http://h.x/?accessToken=hunter2x", "http://h.x/?accessToken=***"),
    ("http://h.x/?authToken=hunter2x", "http://h.x/?authToken=***"),
    ("http://h.x/?x-token=hunter2x", "http://h.x/?x-token=***"),
    ("http://h.x/a;jsessionid=hunter2x?a=b", "http://h.x/a;jsessionid=***"),
    ("http://h.x/?passphrase=hunter2x", "http://h.x/?passphrase=***"),
    ("http://h.x/?token[]=hunter2x", "http://h.x/?token[]=***"),
    ("http://h.x/?token%5B%5D=hunter2x", "http://h.x/?token%5B%5D=***"),
    ("http://h.x/?user[password]=hunter2x", "http://h.x/?user[password]=***"),
    ("http://h.x/?user%5Bpassword%5D=hunter2x", "http://h.x/?user%5Bpassword%5D=***"),
    ("http://h.x/?tok%65n=hunter2x", "http://h.x/?tok%65n=***"),
    ("http://h.x/?%74oken=hunter2x", "http://h.x/?%74oken=***"),
    ("http://h.x/?u=http%3A%2F%2Fh.y%2F%3Ftoken%3Dhunter2x", "http://h.x/?u=http%3A%2F%2Fh.y%2F%3Ftoken%3D***"),
    ("http://h.x/?u=%3Fa%3Db%26token%3Dhunter2x%26c%3Dd&e=f", "http://h.x/?u=%3Fa%3Db%26token%3D***%26c%3Dd&e=f"),
    ("http://h.x/?u=%253Ftoken%253Dhunter2x%2526c&e=f", "http://h.x/?u=%253Ftoken%253D***%2526c&e=f"),
    ("http://h.x/?u=http://h.y/?token=hunter2x&a=b", "http://h.x/?u=http://h.y/?token=***&a=b"),
    ("https://ghp%5Fx@github.com", "https://ghp%5F***@github.com"),
    // Neither ports nor placeholders.
    ("ftp://u:12?hunter2x@h.x/", "ftp://u:***@h.x/"),
    ("http://u:123456?hunter2x@h.x/", "http://u:***@h.x/"),
    ("http://$USER:hunter2x@h.x/", "http://$USER:***@h.x/"),
    ("http://h.x/?token={hunter2x", "http://h.x/?token=***"),
    ("http://h.x/?token=HUNTER", "http://h.x/?token=***"),
    ("http://h.x/?token=/hunter2x", "http://h.x/?token=***"),
    ("http://did:hunter2x@h.x/", "http://did:***@h.x/"),
];

/// Texts with URLs, and what is shown of them.
const SENTENCES: &[(&str, &str)] = &[
    ("see http://u: hunter2x@h.x now", "see http://u:***@h.x now"),
    ("see http://u:hunter2 x@h.x now", "see http://u:***@h.x now"),
    ("see http://u:hunter2x @h.x now", "see http://u:***@h.x now"),
    ("see http://u:hunter2 x y@h.x now", "see http://u:***@h.x now"),
    ("see http://u:hunter2x@h.x and joe@host.dom", "see http://u:***@h.x and joe@host.dom"),
    ("see http://u ser:hunter2x@h.x now", "see http://u ser:***@h.x now"),
    ("{\"a\": \"https:\\/\\/u:hunter2x@h.x\"}", "{\"a\": \"https:\\/\\/u:***@h.x\"}"),
    ("see http:/u:hunter2x@h.x now", "see http:/u:***@h.x now"),
    ("see ftp://u:hunter2x%40h.x/, too", "see ftp://u:***%40h.x/, too"),
    ("<a href='http://u&#58;hunter2x&#64;h.x/'>", "<a href='http://u&#58;***&#64;h.x/'>"),
    ("see https://ghp_x@github.com now", "see https://ghp_***@github.com now"),
    ("<a href=\"/a?token=hunter2x\">", "<a href=\"/a?token=***\">"),
    ("<a href='/a?b=c&token=hunter2x'>", "<a href='/a?b=c&token=***'>"),
    ("<b>//u:hunter2x@h.x</b>", "<b>//u:***@h.x</b>"),
    ("a,//u:hunter2x@h.x", "a,//u:***@h.x"),
    ("see http://h.x/?token=hunter2x now", "see http://h.x/?token=*** now"),
    ("see http://h.x/?next=u:hunter2x@h.y now", "see http://h.x/?next=u:***@h.y now"),
    ("see x-y:a?token=hunter2x now", "see x-y:a?token=*** now"),
    ("<a href=\"http://h.x/?token=hunter2x\">?token=a</a>", "<a href=\"http://h.x/?token=***\">?token=***</a>"),
];

/// Tokens in any text.
#[test]
fn tokens_of_known_forms_are_redacted_anywhere() {
    let a = |count: usize| "aB3".repeat(count).chars().take(count).collect::<String>();
    for (prefix, secret) in [
        ("ghp_", a(36)),
        ("gho_", a(40)),
        ("ghu_", a(36)),
        ("ghs_", a(36)),
        ("ghr_", a(76)),
        ("github_pat_", format!("{}_{}", a(22), a(59))),
        ("glpat-", format!("{}-_", a(20))),
        ("xoxb-", format!("{}-{}", a(11), a(24))),
        ("xoxp-", a(10)),
        ("xapp-", format!("1-{}", a(20))),
        ("npm_", a(36)),
        ("sk-", a(48)),
        ("sk-proj-", format!("{}-_{}", a(20), a(20))),
        ("sk_live_", a(24)),
        ("rk_live_", a(24)),
        ("ghp%5F", a(36)),
        ("glpat%2D", a(20)),
    ] {
        for (before, after) in
            [("", ""), ("see ", " now"), ("http://h.x/", "/a"), ("http://h.x/?a%3D", "&b"), ("(", ")")]
        {
            let text = format!("{before}{prefix}{secret}{after}");
            let shown = format!("{before}{prefix}***{after}");
            assert_eq!(redacted(&text), shown);
            assert_eq!(redacted_text(&text), shown);
            assert_eq!(redacted(&format!("a{prefix}{secret}")), format!("a{prefix}{secret}"), "within a word");
        }
    }
    for text in [
        "ghp_short",
        "ghx_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3",
        "glpat-short",
        "xoxo-hugs-and-kisses-to-all",
        "xoxb-short",
        "npm_config_registry",
        "sk-learn",
        "sk-learn-a-tool-of-2007-for-everybody",
        "task-aB3aB3aB3aB3aB3aB3aB3aB3",
        "sk_live_short",
        "xapp-short",
        "ghp%5Fshort",
        "AKIAN",
        // The name of an access key is no secret.
        "AKIAA2A2A2A2A2A2A2A2",
        "AKIAabcdefgh12345678",
        "github_pat_",
        "high_performance_computing_in_the_1990s_and_later_on",
        "e83c5163316f89bfbde7d9ab23ca2e25604af290",
    ] {
        assert_eq!(redacted(text), text);
        assert_eq!(redacted_text(text), text);
    }
}

#[test]
fn secrets_of_urls_are_redacted() {
    for (text, shown) in URLS {
        assert_eq!(redacted(text), *shown);
        // What is shown holds no other secret.
        assert_eq!(redacted(shown).replace("***", ""), shown.replace("***", ""), "{shown}");
    }
}

#[test]
fn secrets_of_sentences_are_redacted() {
    for (text, shown) in SENTENCES {
        assert_eq!(redacted_text(text), *shown);
        assert_eq!(redacted(text), *shown, "as a URL");
    }
}

#[test]
fn texts_without_a_secret_stay_whole() {
    for text in [
        "urn:a:b@c",
        "tel:1:2@3",
        "mailto:joe@host.dom?subject=token",
        "mailto:joe@host.dom",
        "xmpp:joe@host.dom",
        "sip:joe@host.dom",
        "acct:joe@host.dom",
        "http://h.x:80/a@b",
        "http://h.x:80/a%40b",
        "http://h.x:80?a=joe%40host.dom",
        "http://h.x:80&a=joe%40host.dom",
        "http://h.x/a:b@c",
        "http://h.x/a:b%40c.dom",
        "http://h.x/a/b:c@d.dom",
        "news:a:b@c",
        "ftp://joe%40mail.dom@h.x/",
        "ftp://joe@h.x/",
        "ftp://u:12/hunter2x@h.x/",
        "http://h.x/?q=tokens&page=2",
        "http://h.x/?tokens=2&sigma=1&compass=north&passage=3",
        "http://h.x/signature",
        "http://h.x/token",
        "http://h.x/?design=1",
        "http://h.x/?token=",
        "http://h.x/?token",
        "http://h.x/?token=&a=b",
        "http://h.x/?token={token}",
        "http://h.x/?token=${TOKEN}",
        "http://h.x/?token=$TOKEN",
        "http://h.x/?token=***",
        "http://h.x/?token=<token>",
        "http://h.x/?u=mailto:joe@host.dom",
        "http://h.x/?u=http://h.y/a:b@c.dom",
        "http://h.x/?u=http://h.y:80/b@c.dom",
        "http://h.x/?u=http%3A%2F%2Fh.y%3A80%2Fb%40c.dom",
        "http://h.x/?q=from:joe@host.dom",
        "http://h.x/?resource=acct:joe@host.dom",
        "http://h.x/?q=npm:a@1.2.3",
        "http://h.x/?at=12:30@cafe.dom",
        "http://h.x/?at=2024-01-01T10:20@cafe.dom",
        "http://h.x/?mail=joe%40host.dom",
        "http://h.x/?q=a:b",
        "imap://joe;AUTH=*@h.x/",
        "imap://joe;AUTH=@h.x/",
        "http://ASIAN@h.x/",
        "http://ghp_@h.x/",
        "http://ghp_x/",
        "http://[::1]:80/a@b",
        "http://[2001:db8::1]/a@b",
        "http://[::1]/?a=b@c",
        "2024-01-01T10:20:30",
        "2024-01-01T10:20:30@cafe",
        "12:30@cafe",
        "C:\\x@y",
        "C:\\\\x@y",
        "--format token=x",
        "--password=x",
        "token=x",
        "password: x",
        "12:30:15",
        "git@github.com:a/b.git",
        "see http://h.x: write to joe@host.dom",
        "see http://h.x: joe@host.dom",
        "at http://h.x:80 or joe@host.dom",
        "at http://h.x:80, joe@host.dom",
        "at http://localhost:80 or joe@host.dom",
        "at http://localhost: joe@host.dom",
        "at http://server:80 or joe@host.dom",
        "at http://h.x:80/ or joe@host.dom",
        "(http://h.x): joe@host.dom",
        "<a href=\"http://h.x:80\">joe@host.dom</a>",
        "http://h.x/ and a:b@c.dom",
        "{\"a\":\"https:\\/\\/h.x\",\"b\":[{\"@type\":\"c\"}]}",
        "{\"a\":\"http://h.x\",\"b\":\"joe@host.dom\"}",
        "{\"@context\":\"http://h.x\", \"@type\":\"c\", \"@id\": \"d\"}",
        "\u{8a2a}\u{554f}http://h.x\u{ff1a}\u{4fe1}\u{7bb1}joe@host.dom",
        "http://h.x and ?token=x",
        "note: write to me: joe@host.dom",
        "http://h.x/a//b@c",
        "http://h.x/a//b:80/c@d",
        "http://h.x/%2F%2Fh.y%3A80%2Fb%40c.dom",
        "http://u:a&#640;h.x/",
        // Ports.
        "http://localhost:8080?mail=joe@host.dom",
        "http://localhost:8080#joe@host.dom",
        "[a](http://localhost:80)[b](mailto:a@b.com)",
        "http://HOST:PORT, see joe@x.com",
        "http://proxy: a@b.com",
        "at://did:plc:abc@h.x",
        // Placeholders.
        "http://h.x/?database=a&phase=b&nid=3&a[]=b&a%5B%5D=c",
        "http://h.x/?token[name]=a",
        "http://h.x/?u=%3Ftoken%3D%26a%3Db",
        "http://h.x/?u=%3Fa%3Db",
        "http://h.x/?token=:token",
        "http://h.x/?token=[token]",
        "http://h.x/?token=%TOKEN%",
        "http://h.x/?token=%7Bt%7D",
        "http://h.x/?token={t}&a=b",
        "http://h.x/?token=$1",
        "http://h.x/?token=#{pw}",
        "http://h.x/?token=YOUR_TOKEN",
        "http://h.x/?token=YOURTOKEN",
        "http://h.x/?token=MY_TOKEN",
        "http://h.x/?token=true",
        "http://h.x/?pwd=/home/user",
        "ftp://{user}:{password}@{host}/",
        "http://$USER:$PASS@h.x/",
        "http://<user>:<password>@h/",
        "http://${u}:${p}@h/",
        "http://user:***@h/",
        "http://user:%7Bpw%7D%40h/",
    ] {
        assert_eq!(redacted_text(text), text, "as a text");
        // These aren't almost URLs.
        if !text.starts_with('{') && text != "http://h.x and ?token=x" {
            assert_eq!(redacted(text), text, "as a URL");
        }
    }
}

/// Texts that must stay whole, but aren't almost URLs.
#[test]
fn sentences_without_a_secret_stay_whole() {
    for text in [
        "{\"url\":\"http://localhost:80\",\"mail\":\"a@b.com\"}",
        "{\"url\":\"http:\\/\\/localhost:80\\/\",\"mail\":\"a@b.com\"}",
        "url=http://localhost:8080&mail=a@b.com",
        "| http://localhost:8080|a@b.com |",
        "`http://localhost:8080`,a@b.com",
        "http://localhost:8080,a@b.com",
        "{http://localhost:8080},a@b.com",
        "a // mail: joe@host.dom",
        "a // mail:joe@host.dom",
    ] {
        assert_eq!(redacted_text(text), text);
    }
}

/// In a sentence, punctuation ends a value.
#[test]
fn values_end_at_punctuation_in_sentences() {
    for (text, shown) in [
        ("(http://h.x/?token=abc), next", "(http://h.x/?token=***), next"),
        ("http://h.x/?token=abc, next", "http://h.x/?token=***, next"),
        ("{http://h.x/?token=abc}", "{http://h.x/?token=***}"),
        ("|http://h.x/?token=abc|", "|http://h.x/?token=***|"),
        ("`http://h.x/?token=abc`", "`http://h.x/?token=***`"),
        ("[a](/b?token=abc), next", "[a](/b?token=***), next"),
        ("a=\"b;token=abc\" [a](b#token=abc) (b?token=abc)", "a=\"b;token=abc\" [a](b#token=abc) (b?token=abc)"),
        ("http://h.x/?token=(abc)d)e", "http://h.x/?token=***)e"),
        ("(http://h.x/?token={token}), next", "(http://h.x/?token={token}), next"),
        ("[![x](https://h.x/b.svg?token=abc)](https://h.x/p)", "[![x](https://h.x/b.svg?token=***)](https://h.x/p)"),
    ] {
        assert_eq!(redacted_text(text), shown);
    }
}

/// Bytes that aren't UTF-8 are searched, and full-width forms are found in those that are.
#[test]
fn bytes_are_searched() {
    let found = |octets: &[u8]| Secrets::of_url_bytes(octets).iter().next();
    assert_eq!(found(b"ftp://u\xe9:hunter2x@h.x/"), Some(9..17));
    assert_eq!(found("ftp://u\u{ff1a}hunter2x@h.x/".as_bytes()), Some(10..18));
    assert_eq!(found(b"\xe9ftp://u\xef\xbc\x9ahunter2x@h.x/"), Some(11..19));
    assert_eq!(Secrets::of_text_bytes(b"\xe9 ftp://u:hunter2x@h.x/").iter().next(), Some(10..18));
}

/// The time grows no faster than the text.
#[test]
fn time_is_linear() {
    let time = |unit: &str, end: &str, length: usize| {
        let text = unit.repeat(length / unit.len()) + end;
        let run = || {
            let start = Instant::now();
            let _ = (Secrets::of_url(&text), Secrets::of_text(&text));
            start.elapsed()
        };
        run().min(run())
    };
    for unit in [
        "http://u:",
        "?token=",
        "&a=u:",
        "?a=//u:",
        "gh_",
        "ghp_",
        "github_pat_",
        "xoxb-",
        "AKIA",
        "%40",
        "%3A%2F%2Fu",
        "%2f%2f",
        "/%2f",
        "?a=",
        "%3Fa%3D",
        "%3Ftoken%3D",
        "%5F",
        "ghp%5F",
        "%3D",
        "=\"?token=",
        "%25",
        "%25252f%25252f",
        "&#0",
        "&#64",
        "a//",
        "a//u:",
        "(",
        "?token=(",
        "=%2f%2fu%3a",
        "://@",
        "://u:@",
        "://u:x ",
        "://u: ",
        "://[",
        "://u%3A",
        "://a&#58;",
        " ",
        "@",
        ":",
        "=",
        "a=",
        "a:b@",
        "http:\\",
        "\u{ff1a}\u{ff20}",
        ";AUTH=",
        "://;AUTH=",
        "URL:",
        "<",
        "discord.com/api/webhooks/",
        "-eyJ",
        "http:\\u:",
        "ftp:u:",
        "&a:",
        "{\"key\":",
        "\\100",
        "&#x2f;u&#58;",
    ] {
        for end in ["", "@", "@h.x", "%40h.x/", " a b c @d"] {
            let (short, long) = (time(unit, end, 1 << 13), time(unit, end, 1 << 16));
            let bound = (short * 8 * 8).max(Duration::from_millis(400));
            assert!(long < bound, "{unit:?} {end:?}: {short:?}, then {long:?}");
        }
    }
}
