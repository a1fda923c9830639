"""The URLs of the table, by family. Hosts end in .example or are addresses for documentation, but for loopback as a user name."""

G, E, T = "good.example", "evil.example", "third.example"
IP_SCHEMES = ["http", "ftp"]
LOGINS = ["http", "ftp", "telnet"]


def each(schemes, rests):
    return [f"{scheme}:{rest}" for scheme in schemes for rest in rests]


def at_signs():
    return each(LOGINS, [f"//{rest}/" for rest in [
        f"{G}@{E}", f"{G}@@{E}", f"{G}@@@{E}", f"{G}@{E}@{T}", f"u@{G}:80@{E}", f"u@{G}:80@{E}:81", f"u:p@{G}@{E}",
        f"u:p@{G}:80@{E}", f"{G}:80@{E}", f"{G}:80@{E}:81", f"@{E}", f"@@{E}", f":@{E}", f":p@{E}", f"u:@{E}", f"u:p:q@{E}",
        f"u::p@{E}", f"@{G}@{E}", "u@", "u:p@", "@", "@:80", "u@:80", f"{G}@", f"{G}:80@", f"{G}@:80",
    ]])


def backslashes():
    rests = [
        f"\\\\{E}/", f"/\\{E}/", f"\\/{E}/", f"\\{E}/", f"//\\{E}/", f"//\\\\{E}/", f"///\\{E}/", f"\\\\\\{E}\\",
        f"//{G}\\@{E}/", f"//{G}\\\\@{E}/", f"//{G}\\/@{E}/", f"//{G}/\\@{E}/", f"//{G}\\.{E}/", f"//{G}\\", f"//{G}\\{E}/",
        f"//{G}:80\\@{E}/", f"//{G}:80\\@{E}:81/", f"//{G}\\@{E}:80/", f"//u@{G}\\@{E}/", f"//u:p@{G}:80\\@{E}/", f"//\\{G}@{E}/",
        f"//u:p\\@{E}/", f"//u\\:p@{E}/", f"//{G}\\?@{E}/", f"//{G}\\#@{E}/", f"//{G}#\\@{E}/", f"//{G}?\\@{E}/",
        f"//{G}\\@@{E}/", f"//{G}\\;@{E}/", f"//{G}\\:80@{E}/", f"//{G}:\\@{E}/",
    ]
    return each(IP_SCHEMES, rests) + each(["https", "x"], rests[:12])


def delimiters_before_at():
    forms = ["{g}{d}@{e}/", "{g}{d}{d}@{e}/", "{g}:80{d}@{e}/", "{g}:80{d}@{e}:81/", "u@{g}{d}@{e}/", "u:p{d}@{e}/", "u{d}p@{e}/",
             "{g}{d}@{e}@{t}/", "{d}{g}@{e}/", "{g}{d}:80@{e}/", "{g}{d}u:p@{e}/", "{g}:{d}@{e}/", "u:{d}@{e}/"]
    return [f"{scheme}://{form.format(g=G, e=E, t=T, d=d)}" for scheme in IP_SCHEMES for d in "/?#" for form in forms]


def delimiters_in_user():
    out = []
    for d in ";&=$,!*'()+~|^`{}<>\"[]%":
        out += [f"ftp://{G}{d}@{E}/", f"ftp://{G}{d}u@{E}/", f"ftp://u{d}{G}@{E}/", f"ftp://u:p{d}@{E}/", f"http://{G}{d}@{E}/"]
    for d in ";&=":
        out += each(["telnet", "ftp"], [f"//{name}{d}@{E}/" for name in ["localhost", "192.0.2.1", "3221225985", f"{G}."]])
        out += [f"ftp://{G}:80{d}@{E}/", f"ftp://u{d}@{E}/", f"ftp://a{d}b{d}c@{E}/", f"ftp://{d}@{E}/", f"telnet://{G}{d}@{E}/"]
        out += [f"http://{G}{d}{E}/", f"ftp://{G}{d}{E}/", f"http://{G}:80{d}{E}/"]
    return out


def hosts_as_users():
    users = [
        G, f"{G}.", "good", "www", "www.good", f"www.{G}", "GOOD.EXAMPLE", "localhost", "LOCALHOST", "localhost.",
        "localhost.localdomain",
        "ip6-localhost", "192.0.2.1", "192.0.2.1.", "127.0.0.1", "2130706433", "3221225985", "0x7f000001", "0xc0000201",
        "0300.0.2.1",
        "017700000001", "127.1", "192.513", "0", "1", "007", "1234", "65536", "1.2", "1.2.3", "999.999.999.999", "192.0.2.1:80",
        "[2001:db8::1]",
        "2001:db8::1", "2001%3Adb8%3A%3A1", "%5B2001%3Adb8%3A%3A1%5D", "xn--bcher-kva.example", "a.b", "joe.doe", "joe.d",
        "j.doe.jr", "joe", "anonymous", "ftp", "guest1",
        "joe_doe", "joe-doe", "joe+x", "joe%25", "joe.", ".joe", "joe..doe", "joe.1", "joe.example.", f"{G}:80", f"{G}:443",
        f"{G}:x", "localhost:21", "localhost:80", "2130706433:80", f"joe:{G}", "joe:192.0.2.1", "joe:localhost", "joe:2130706433",
        f"joe%40{G}", f"joe%40{G}:p", f"anonymous:joe%40{G}", "http", "http:", "https", f"http:%2F%2F{G}%2F",
        f"http%3A%2F%2F{G}%2F",
        f"http%3A%2F%2F{G}", f"{G}%2F", f"{G}%2Fpath", f"{G}%2f", f"{G}%40", f"{G}%3A", f"{G}%3A80", f"{G}%23", f"{G}%3F",
        f"{G}%5C",
        f"{G}%00", f"{G}%20", f"{G}%09", f"{G}%0D%0A", f"{G}%2E", "good%2Eexample", "%67ood.example", f"{G}%26", f"{G}%3B",
        f"{G}%3D",
        f"{G}%252F", f"%2F{G}", f"%40{G}", f"%20{G}", "localhost%2F", "localhost%3A80", "2130706433%2F", "192.0.2.1%2F",
        "192%2E0%2E2%2E1",
        "192.0.2.1%20", "%31%39%32.0.2.1",
    ]
    out = []
    for user in users:
        out += [f"ftp://{user}@{E}/", f"telnet://{user}@{E}/"]
    return out + [f"http://{user}@{E}/" for user in users[:46]] + [f"https://{user}@{E}/" for user in users[:20]]


def question_marks_in_user():
    """RFC 1738 allows `?` in a user name and a password."""
    users = ["u?p", "u?", "?", "??", "?u", "u:p?", "u:?", "u:?p", "?:p", "localhost?", "2130706433?", "192.0.2.1?", f"{G}?x", f"{G}?x=1&y=2",
             f"u:p?{G}", f"u?{G}", "joe:secret?x", "www?", "joe?x", "a.b?c.d"]
    return each(["ftp", "telnet", "https", "x"], [f"//{user}@{E}/" for user in users]) + each(["ftp"], [f"//{user}@{E}" for user in users])


def escapes_in_host():
    escapes = ["%40", "%3A", "%3A80", "%2F", "%2f", "%5C", "%2E", "%2e", "%00", "%0A", "%0D", "%0D%0A", "%09", "%20", "%23", "%3F",
        "%25", "%2540",
               "%252F", "%252E", "%5B", "%5D", "%41", "%61", "%2D", "%5F", "%7F", "%80", "%FF", "%C3%A9", "%C3%9F", "%E3%80%82",
               "%EF%BC%8F",
               "%EF%BC%8E", "%EF%BC%A0", "%E2%80%8D", "%C2%AD", "%", "%z", "%4", "%u002e", "%26", "%3B", "%3D", "%24", "%2B"]
    out = []
    for e in escapes:
        out += [f"http://{G}{e}{E}/", f"http://{G}{e}/", f"ftp://{G}{e}{E}/"]
    hosts = ["%6c%6f%63%61%6c%68%6f%73%74", "%6c%6f%63%61%6chost", "%65vil.example", f"{E}%2e", f"%2e{E}", "good%2e%2eexample",
             "xn--%6b-a.example", "xn--bcher-kv%61.example", "%78n--bcher-kva.example", "%31%39%32%2E%30%2E%32%2E%31",
             "%30x%63%30000201", "3221225985%2E", "0%78c0000201", "19%32.0.2.1", "192.0.2.0%31", "%2A.example", "a%5Fb.example",
             "-%61.example", "%2Dgood.example", "good%2D.example", "%E2%91%A0.example", "%D0%B3ood.example", "%CE%B1.example",
             "good%EF%BC%8Eexample", "good%E2%80%8Bexample.example", "%47OOD.example", "good.%45XAMPLE", "good.example%3A80",
             "user%40good.example", "good.example%2Fpath", "%25%36%31.example", "good.%31", "1.2.3.%34.5", "%3a", "a%00b.example"]
    out += [f"{scheme}://{host}/" for scheme in ["http", "https", "ws", "wss", "ftp"] for host in hosts]
    return out + ["http://g%6F%6Fd.example/", "http://%67%6f%6f%64.example/", "ftp://g%6F%6Fd.example/", "http://%/", "http://%2E/",
        "http://%40/",
                  f"http://%00{G}/", f"http://%2E{G}/", f"http://%40{E}/", "http://192%2E0%2E2%2E1/", "http://%31%39%32.0.2.1/",
                  "http://192.0.2.1%2E/",
                  "http://192.0.2.1%00/", "http://3221225985%2F/", "http://%5B2001:db8::1%5D/", "http://[2001%3Adb8::1]/",
                  f"http://{G}:80%2F@{E}/",
                  f"http://{G}%2F@{E}/", f"http://{G}%5C@{E}/", f"http://{G}%40{E}@{T}/"]


def other_dots():
    marks = ["\u3002", "\uff0e", "\uff61", "\u2024", "\u00b7", "\u06d4", "\u2026", "\u2025", "\u0701", "\uff0f", "\u2044", "\u2215",
             "\uff03", "\uff1f", "\uff20", "\uff1a", "\uff3c", "\ufe52", "\u2100", "\u2105", "\u2047", "\ufe56", "\ufe5f", "\ufe6b",
             "\u29f8"]
    out = []
    for m in marks:
        out += [f"http://{G}{m}{E}/", f"http://{G}{m}@{E}/", f"ftp://{G}{m}{E}/"]
    return out + ["http://good\u3002example/", "http://good\uff0eexample/", "http://192\u30020\u30022\u30021/",
        "http://\uff11\uff19\uff12.0.2.1/",
                  "http://\uff47\uff4f\uff4f\uff44.example/", "http://\u24d6\u24de\u24de\u24d3.example/",
                  "http://\U0001d420ood.example/", "http://g\u00baod.example/"]


def trailing_dots():
    return each(["http", "ftp", "https"], [f"//{host}/" for host in [
        f"{G}.", f"{G}..", f".{G}", f"..{G}", f"good..example", ".", "..", "...", f"{G}.:80", f"{G}..:80", f"u@{G}.", f"{G}.@{E}.",
        "localhost.",
        "192.0.2.1.", "192.0.2.1..", "3221225985.", "0xc0000201.", "192.513.", "example.", "a.", ".a", "a.b.c.", f"{G}.%2E", "1.",
        ".1",
    ]])


def slashes():
    rests = [f"///{G}/", f"////{G}/", f"/////{G}/", f"/{G}/", f"{G}/", "//", "", "/", "///", "//:80", "//:80/", "//:", "///:80/",
        "//?", "//#", f"//?{E}", f"//#{E}",
             f"///@{E}/", f"///u@{E}/", f"/u@{E}/", f"u@{E}/", f"u:p@{E}/", f"{G}:80/", f"//{G}//{E}/", f"//{G}/../{E}/",
             f"//{G}/..//{E}/", f"//./{E}/", f"//../{E}/",
             f"/./{E}/", f"/.//{E}/", f"//{G}", f"//{G}?", f"//{G}?@{E}", f"//{G}#", f"//{G};x", f"//{G};@{E}/", f"//{G}&x",
             f":{G}/", f"://{G}/", f"//:{G}/"]
    return each(["http", "ftp", "https"], rests) + each(["telnet", "file"], rests[:12])


def spaces_and_controls():
    everywhere = ["{c}http://{g}/", "{c}{c}http://{g}/", "ht{c}tp://{g}/", "http{c}://{g}/", "http:{c}//{g}/", "http:/{c}/{g}/",
        "http://{c}{g}/", "http://good{c}.example/",
                  "http://{g}{c}.{e}/", "http://{g}{c}{e}/", "http://{g}{c}/", "http://{g}{c}", "http://{g}{c}@{e}/",
                  "ftp://{g}{c}@{e}/", "http://{g}@{c}{e}/", "http://{g}{c}:80/",
                  "http://{g}:{c}80/", "http://{g}:8{c}0/", "http://{g}:80{c}/", "http://{g}/{c}", "http://{g}/{c}@{e}/",
                  "http://{g}{c}#@{e}/", "http://{g}{c}?@{e}/"]
    some = ["{c}http://{g}/", "http:{c}//{g}/", "http://{c}{g}/", "http://{g}{c}{e}/", "http://{g}{c}/", "http://{g}{c}@{e}/",
        "ftp://{g}{c}@{e}/", "http://{g}{c}:80/", "http://{g}:80{c}/"]
    rows = [(c, everywhere) for c in "\t\n\r\0 "]
    rows += [(c, some) for c in ["\x01", "\x0b", "\x0c", "\x1f", "\x7f", "\x85", "\xa0", "\xad", "\u200b", "\u2028", "\u3000",
        "\ufeff", "\r\n"]]
    return [form.format(c=c, g=G, e=E) for c, forms in rows for form in forms]


def ports():
    written = ["", "80", "080", "0", "00", "00000080", "0000000000000000080", "21", "1", "65535", "65536", "65616", "99999",
        "131152", "4294967376",
               "18446744073709551696", "-80", "+80", "8o", "http", "80:81", ":80", "80:", "%38%30", "8%30", "\uff18\uff10",
               "\u0668\u0660", " 80", "80 ", "0x50", "0120",
               "80.", "80.0", f"80\\{E}", "80;x", "80&x", "80?x", "80#x", "80,81", "8_0", "1e1", E, f"{E}:80", "x@", "80x", "a80",
               "-", "*", "\u00b2", "80%00", "80%2F", "80%20"]
    return [f"{scheme}://{G}:{port}/" for scheme in IP_SCHEMES for port in written] + [
        f"{scheme}://{G}:{port}" for scheme in IP_SCHEMES for port in ["", "80", "0", "65536"]] \
        + each(["http"], [f"//192.0.2.1:{port}/" for port in ["", "0", "080", "65536", "80:81", f"{E}:80"]])


def ipv4():
    hosts = ["192.0.2.1", "3221225985", "0xc0000201", "0XC0000201", "0xC0000201", "030000001001", "0300.0.2.1", "0300.00.02.01",
        "0xc0.0.2.1", "0xc0.0x0.0x2.0x1", "192.0.513",
             "192.513", "0xc0.513", "0300.0x201", "192.0.2.01", "192.0.2.010", "192.0.02.1", "192.00.2.1", "0192.0.2.1",
             "000192.0.2.1", "000000000192.0.2.1", "192.0.2.08",
             "192.0.2.09", "192.000.002.001", "010.0.2.1", "011.1.2.1", "192.0.2.256", "192.0.2.257", "256.0.2.1", "192.0.2.999",
             "192.256.2.1", "192.0.65536", "192.16777216",
             "4294967295", "4294967296", "7516193281", "0xffffffff", "0x1c0000201", "0x00000000c0000201", "0x100000000000000c0",
             "192.0.2", "192.2", "192", "0", "00", "0x", "0x0", "0.0.0.0", "0x.0x.0x.0x", "192.0x",
             "192.0.2.0x1", "192.0.2.0x", "192.0.2.1e1", "192.0.2.1a", "192.0.2.-1", "192.0.2.+1", "+192.0.2.1", "-1", "o300.0.2.1",
             "0o300.0.2.1", "0b11.0.2.1", "192.0.2.1.1", "192.0.2.1.example",
             "0x.0x.0", "0x.1", "1.0x", "0X", "192.0.2.08.1", "1.2.3.4.5", "192.0.2.1.1.", "4294967296.", "192.0.2.08.", "good.1.",
             "good.example.1", "good.example.0x", "good.example.08", "good.example.00", "good.example.4294967296", "1.good", "08",
             "0x7fffffffff", "192.0.2.1..", "192.0.0x", "192.0x.2.1", "192.0.2.0001", "0000000000", "0.1", "0x0.1",
             "1.example", "1", "1.1", "192..2.1", "192.0.2.", ".192.0.2.1", "192,0,2,1", "192_0_2_1", "192-0-2-1", "192.0.2.1:80",
             "192.0.2.1@198.51.100.1", "192.0.2.1&@198.51.100.1",
             "example.1", "example.0x1", "example.09", "a.b.c.1", "a.1.2.3", "0xg", "0xc0.example", "example.0xg",
             "\u2460\u2468\u2461.0.2.1", "\u0661.0.2.1", "\u06f1\u06f9\u06f2.0.2.1", "192.0.2.\u00b9"]
    return each(["http", "ftp"], [f"//{host}/" for host in hosts]) + each(["telnet", "gopher", "https"],
        [f"//{host}/" for host in hosts[:24]]) + each(["https", "ws", "wss"], [f"//{host}/" for host in hosts[24:]])


def ipv6():
    hosts = ["[2001:db8::1]", "[2001:DB8::1]", "[2001:0db8:0000:0000:0000:0000:0000:0001]", "[2001:db8:0:0:0:0:0:1]",
        "[2001:db8::192.0.2.1]", "[::ffff:192.0.2.1]", "[::192.0.2.1]", "[::ffff:c000:201]",
             "[2001:db8::1]:80", "[2001:db8::1]:", "[2001:db8::1]80", "[2001:db8::1]x", f"[2001:db8::1].{E}", f"[2001:db8::1]{E}",
             f"[2001:db8::1]@{E}", f"[2001:db8::1]:80@{E}", f"u@[2001:db8::1]",
             f"{G}@[2001:db8::1]", "[2001:db8::1", "2001:db8::1]", "2001:db8::1", "2001:db8:0:0:0:0:0:1", "[2001:db8::1]]",
             "[[2001:db8::1]]", "[]", "[:]", "[::]", "[1]", f"[{G}]", "[192.0.2.1]", "[2001:db8::1%25eth0]",
             "[2001:db8::1%eth0]", "[2001:db8::1%251]", "[2001:db8::1%1]", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[2001:db8::1%25]",
             "[2001:db8::1%]", f"[2001:db8::1%25{E}]", f"[2001:db8::1%25@{E}]", f"[2001:db8::1]%00{E}", "[2001:db8::12345]",
             "[2001:db8:::1]", "[2001::db8::1]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[2001:db8::g]", "[ 2001:db8::1]",
             "[2001:db8::1 ]", "[v1.x]", "[vf.2001:db8::1]", "[v1.]", "[::192.0.2]", "[::192.0.2.01]", "[::192.0.2.256]",
             "[::ffff:0300.0.2.1]", f"{G}[2001:db8::1]", f"{G}[", f"{G}]", f"[{G}", f"{G}[]", f"[u@{E}]", f"[u@{E}", f"u[@{E}",
             f"u]@{E}", f"[u]@{E}", f"[{G}]@{E}", f"u:[@{E}", f"u:[{G}]@{E}", "[2001:db8::1/]", "[2001:db8::1?]", "[2001:db8::1#]"]
    return each(["http", "ftp"], [f"//{host}/" for host in hosts]) + each(["https", "x"], [f"//{host}/" for host in hosts[:12]])


def idna():
    labels = ["xn--", "xn--a", "xn--a-", "xn--abc-", "xn--good-", "xn--good", "xn--google", "xn--evil", "xn--0", "xn--00", "xn--1",
        "xn--99999", "xn--zzzzzzzz", "xn--99zzzzzz", "xn---", "xn----", "xn--a--", "xn---a", "xn--zca", "xn--fa-hia",
              "xn--mnchen-3ya", "XN--MNCHEN-3YA", "Xn--Mnchen-3Ya", "xn--MNCHEN-3YA", "xn--bcher-kva", "xn--ls8h", "xn--1ch",
              "xn--1ug", "xn--ab-m1t", "xn--ab-j1t", "xn--80ak6aa92e", "xn--pple-43d", "xn--cfa", "xn--mgbaam7a8h", "xn--4ca0b",
              "xn--iba", "xn--wgv71a119e",
              "xn--xn--zca", "xn--xn--a-", "xn--a-yoc", "xn--ugb", "xn--u-ccb", "xn--0ca24w", "xn--fiqs8s-", "xn--fiqs8s",
              "xn--pgbs0dh", "xn--ihqwcrb4cv8a8dqg056pqjye", "xn--tnfiswtnosaa", "xn--55qx5d8y0buji4b870u", "ab--cd", "aa--good",
              "xn-good", "x--good", "-good", "good-", "g--d"]
    rows = []
    for label in labels:
        rows += [f"http://{label}.example/", f"ftp://{label}.example/"]
    rows += [f"http://good.{label}/" for label in ["xn--a", "xn--a-", "xn--zca", "xn--p1ai", "XN--P1AI", "xn--", "xn--example"]]
    rows += [f"{scheme}://{label}.example/" for scheme in ["telnet", "gopher", "https"] for label in ["xn--google", "xn--a-",
        "xn--a", "xn--zca", "xn--mnchen-3ya"]]
    raw = ["fa\u00df", "FA\u1e9e", "stra\u00dfe", "m\u00fcnchen", "M\u00dcNCHEN", "mu\u0308nchen", "\u0131", "g\u0131thub",
        "\u0130", "\u212a", "\u017f", "\u03c2", "\u03c3\u03c2", "a\u200db", "a\u200cb", "\u0915\u094d\u200d\u0937", "go\u00adod",
        "go\u200bod", "go\u2060od", "g\u043e\u043ed", "\u0430\u0440\u0440\u04cf\u0435",
           "\u2665", "\U0001f4a9", "\u05d0", "a\u05d0", "\u05d01", "\u0661\u0661", "\ufb01", "\u2160", "\u33a2", "\u2488",
           "\u00e0\u0301", "\u0301a", "\ufdfa", "\u4f8b\u5b50", "\u30fb", "a\u00b7b", "l\u00b7l", "\u0378", "\ue000", "\u202ea",
           "xn--\u00fc", "\ufe0fa", "\u3164", "\u115f", "\u2f31", "\u00b5", "\u1e9b", "\ua7b1"]
    return rows + [f"http://{label}.example/" for label in raw] + [f"ftp://{label}.example/" for label in raw[:12]] + [
        "http://\u00df/", "http://\u00df.\u00df/", f"http://u\u00df@{E}/", f"ftp://u\u00df@{E}/"]


def prefixes():
    heads = ["URL:", "url:", "Url:", "uRL:", "URL:URL:", "URL: ", " URL:", "URL:\t", "<URL:", "<", "URI:", "uri:", "URN:", "urn:",
        "URL;", "URL/", "URL%3A", "%55RL:", "URL.", "URL::", "XURL:", "URLS:", "url=", "\u00abURL:", "\"", "(", "'"]
    ends = {"<URL:": ">", "<": ">", "\"": "\"", "(": ")", "'": "'"}
    rows = [f"{head}{scheme}://{G}/{ends.get(head, '')}" for head in heads for scheme in ["http", "ftp"]]
    rows += [f"{head}{rest}" for head in ["URL:", "url:"] for rest in [
        f"https://{G}/", f"gopher://{G}/", f"telnet://{G}/", f"wais://{G}/d", f"nntp://{G}/g/1", f"file://{G}/x",
        f"prospero://{G}/x", f"mailto:u@{G}", f"news:x@{G}", "news:g", f"//{G}/", f"/{G}/", f"{G}/", f"{G}:80/", f"ftp://u@{G}/",
        f"ftp://{G}@{E}/",
        f"http://{G}@{E}/", f"x://{G}/", "x:y", "", f"http:{G}", f"http:///{G}/", f"http://{G}:80/", f"HTTP://{G}/", f"http://{G}",
        "http://192.0.2.1/", f"//{G}@{E}/", f"u@{E}", f"80@{E}", f"80/@{E}"]]
    return rows


def schemes():
    names = ["HTTP", "hTtP", "FTP", "Ftp", "http", "ftp", "https", "HTTPS", "gopher", "telnet", "nntp", "wais", "prospero", "news", "mailto",
        "file", "FILE", "ws", "wss", "ftps", "sftp", "ssh", "tn3270", "rlogin", "imap", "ldap", "smb", "dict", "rtsp", "git", "afs",
        "z39.50r", "mid", "cid", "s3", "x",
             "javascript", "data", "blob", "about", "view-source:http", "feed:http", "jar:http", "http+x", "h-t", "h.t", "h",
             "1http", "-http", "+http", ".http", "h_ttp", "h ttp", "http ", "htt\u0440", "hhttp", "htttp", "ttp", "htp", "http:",
             "http::", "http//", "%68ttp", "ht%74p", "http%3A", "http%3A%2F", "\u212ahttp", "ht\u0131p",
             "http;", "http.", "http,", "http!", "http@", "http\\", "localhost", "good.example", "192.0.2.1", "C", "c"]
    rows = [f"{name}://{G}/" for name in names] + [f"{name}://u@{E}/" for name in names[:42]]
    rows += [f"{name}://{G}@{E}/" for name in names[2:38]]
    rows += [f"file:{rest}" for rest in [
        "///x", "/x", "x", f"//{G}/x", f"//{G}", "//localhost/x", "//LOCALHOST/x", "//127.0.0.1/x", f"////{G}/x", f"/////{G}/x",
        f"\\\\{G}\\x", f"/\\{G}/x", f"//\\{G}/x", f"//u@{G}/x", f"//u:p@{G}/x", f"//{G}:80/x", f"//{G}@{E}/x", "//localhost:80/x",
        "///C:/x", "//C:/x", "//C|/x", "///C|/x", "/C:/x", "C:/x",
        "//192.0.2.1/x", "//3221225985/x", "//[2001:db8::1]/x", f"//{G}%2F{E}/x", "//%43%3A/x", f"//{G}./x", "//./x", "//../x",
        "//localhost./x", f"//localhost@{E}/x", "//~/x", f"//{G}\\x"]]
    rows += ["javascript:alert(1)", f"javascript://{G}/%0aalert(1)", f"javascript://{G}@{E}/", f"data:text/plain,http://{E}/",
        f"mailto:u@{E}", f"mailto://{E}", f"mailto:u@{G}@{E}", f"mailto:{G}@{E}", f"mailto:u%40{G}@{E}", f"news:1@{E}",
        f"news://{E}/g", f"tel:1@{E}", f"x:y@{E}", f"x:/{E}", f"x:{E}", f"localhost:80", "localhost:80/x", f"{G}:80", f"{G}:80/x",
        f"{G}:80@{E}", f"u:p@{E}", "C:\\x", "c:/x"]
    return rows


def nested():
    inner = [f"http://{E}/", f"https://{E}/", f"ftp://{E}/", f"//{E}/", f"http:%2F%2F{E}/", f"http:/{E}/", f"http:\\\\{E}/",
        f"http%3A//{E}/", f"javascript://{E}/", f"@{E}/", f":@{E}/", f":80@{E}/", f";@{E}/", f"%2F%2F{E}/", f"%40{E}/", f"\\{E}/"]
    outer = ["http:", "http://", "http:///", f"http://{G}", f"http://{G}/", f"http://{G}/?", f"http://{G}?", f"http://{G}#",
        f"http://{G}/#", f"http://{G}:", "ftp://", f"ftp://{G}/", f"http://{G}@", f"ftp://u@{G}/"]
    return [o + i for o in outer for i in inner] + [f"gopher://{G}/1http://{E}/", f"gopher://{G}/1/@{E}", f"gopher://{G}:70@{E}/",
        f"wais://{G}/d@{E}", f"telnet://{G}/@{E}", f"telnet://{G}:23/@{E}", f"nntp://{G}/g@{E}", f"ftp://{G}/;type=a@{E}",
        f"ftp://{G};type=a@{E}", f"ftp://{G}/%2F@{E}", f"prospero://{G}/x;a=@{E}", f"file://{G}/@{E}", f"news:http://{E}/",
        f"mailto:http://{E}/"]


def relative():
    return ["", f"//{E}", f"//{E}/", f"///{E}/", f"////{E}/", f"/\\{E}/", f"\\/{E}/", f"\\\\{E}\\", f"\\{E}", G, f"{G}/", f"{G}/x",
        f"{G}?x", f"{G}#x", f"?@{E}", f"#@{E}", f"?http://{E}/", f"#http://{E}/", f"./{E}", f"../{E}", f".//{E}/", f"/.//{E}/",
        f"..//{E}/", f":@{E}", ":80", f":{E}", f"@{E}", f"@{E}/",
            f"u@{E}", f"u@{E}/", f"u:p@{E}/", f"{G}@{E}/", f"{G}:80@{E}/", f"/x@{E}", f"//{G}@{E}/", f"//{G}\\@{E}/",
            f"//u@{G}@{E}/", f"//{G}:80/", "//192.0.2.1/", "//3221225985/", "//[2001:db8::1]/", "192.0.2.1", "192.0.2.1/",
            "192.0.2.1:80", "3221225985", "localhost", "www.good.example", f"://{G}/", f":{G}", f":///{G}/", f"//:80/", "//", "/",
            "///", "//@", "//?", "[2001:db8::1]", "2001:db8::1", "%2F%2Fevil.example/", f"http{E}", f"http/{E}/", f";//{E}/",
            f" //{E}/", f"\t//{E}/", f"/\t/{E}/", f"//\t{E}/"]


def characters_in_host():
    out = []
    for c in "_~!$&'()*+,;=\"<>^`{}|":
        out += [f"http://good{c}.example/", f"http://{c}{G}/", f"http://{G}{c}/", f"http://{G}{c}.{E}/", f"ftp://good{c}.example/"]
    names = ["GOOD.EXAMPLE", "Good.Example", "good", "localhost", "LOCALHOST", "a", "-", "--", "_", "*", "*.example",
        "good-.example", "-good.example", "good--bad.example", "1good.example", "good1.example", "good.1example", "good.example1",
             "a" * 63 + ".example", "a" * 64 + ".example", ".".join(["a" * 60] * 4) + ".example",
             ".".join(["a" * 60] * 5) + ".example", "a." * 130 + "example", "good.e", "good.e-", "good.-e", "com", "www",
             "0good.example", "good.0x", "good.0xe", "a.b.c.d.e.f.example"]
    return out + each(IP_SCHEMES, [f"//{name}/" for name in names]) + each(["telnet", "gopher"],
        [f"//{name}/" for name in names[:12]])


FAMILIES = {
    "at-signs": at_signs,
    "backslashes": backslashes,
    "delimiters-before-at": delimiters_before_at,
    "delimiters-in-user": delimiters_in_user,
    "hosts-as-users": hosts_as_users,
    "question-marks-in-user": question_marks_in_user,
    "escapes-in-host": escapes_in_host,
    "other-dots": other_dots,
    "trailing-dots": trailing_dots,
    "slashes": slashes,
    "spaces-and-controls": spaces_and_controls,
    "ports": ports,
    "ipv4": ipv4,
    "ipv6": ipv6,
    "idna": idna,
    "prefixes": prefixes,
    "schemes": schemes,
    "nested": nested,
    "relative": relative,
    "characters-in-host": characters_in_host,
}


def urls():
    """Pairs of a family and a URL, sorted by family. A URL is in its first family only."""
    family_of = {}
    for family in sorted(FAMILIES):
        for url in FAMILIES[family]():
            family_of.setdefault(url, family)
    return [(family, url) for url, family in family_of.items()]
