// Texts to load. Those of the documents are quotations.
import { byId, h } from './dom.ts';

export interface Example { name: string; spec: string; kind: string; text: string }

export const EXAMPLES: { group: string; examples: Example[] }[] = [
    {
        group: 'Common mistakes',
        examples: [
            {
                name: 'Notes with several mistakes',
                spec: 'current',
                kind: 'text',
                text: `The notes: https://www.example.com/notes?lang=en#start
A draft is at https://joe:secret@draft.example.com:80a/notes/50%-off?lang=en#top

The old place was http:/example.com/notes.html,
the mirror is http://2001:db8::7/notes,
and the text is <URL:ftp://ftp.example.com/pub/notes|old.txt>.
`,
            },
            {
                name: 'URLs as people type them',
                spec: 'current',
                kind: 'lines',
                text: `https:/example.com/one-slash
https//example.com/no-colon
http:\\\\example.com\\windows\\path
https://example.com/a b/with a space
https://example.com/50%-off
https://example.com/search?q=[draft]
https://exa_mple.com/
http://2001:db8::7/no-brackets
https://www.bank.example@evil.example/login
`,
            },
            {
                name: 'A README with templates and entities',
                spec: 'current',
                kind: 'markdown',
                text: `# Example

Read the [guide](https://example.com/guide?lang=en&amp;page=1) and the
[API](https://api.example.com/users/{id}/repos).

![Build](https://ci.example.com/badge/main branch.svg)

<https://example.com/caf\u00e9>
`,
            },
            {
                name: 'HTML with unencoded attributes',
                spec: 'current',
                kind: 'html',
                text: `<p>
  <a href="https://example.com/a|b">A bar</a>
  <img src="https://example.com/photo (1).jpg" alt="">
  <a href="http://example.com:80a/">A port</a>
</p>
`,
            },
        ],
    },
    {
        group: 'From the documents',
        examples: [
            {
                name: 'RFC 1738: FTP paths and an appendix',
                spec: 'rfc1738',
                kind: 'text',
                text: `For example, the URL <URL:ftp://myname@host.dom/%2Fetc/motd> is
interpreted by FTP-ing to "host.dom", logging in as "myname".

The URL <URL:ftp://myname@host.dom/etc/motd> would "CWD etc" first.

Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>. Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>.
`,
            },
            {
                name: 'RFC 3986: section 1.1.2',
                spec: 'rfc3986',
                kind: 'lines',
                text: `ftp://ftp.is.co.za/rfc/rfc1808.txt
http://www.ietf.org/rfc/rfc2396.txt
ldap://[2001:db8::7]/c=GB?objectClass?one
mailto:John.Doe@example.com
news:comp.infosystems.www.servers.unix
tel:+1-816-555-1212
telnet://192.0.2.16:80/
urn:oasis:names:specification:docbook:dtd:xml:4.1.2
`,
            },
            {
                name: 'RFC 2396: section 1.3',
                spec: 'rfc2396',
                kind: 'lines',
                text: `ftp://ftp.is.co.za/rfc/rfc1808.txt
gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles
http://www.math.uio.no/faq/compression-faq/part1.html
mailto:mduerst@ifi.unizh.ch
news:comp.infosystems.www.servers.unix
telnet://melvyl.ucop.edu/
`,
            },
        ],
    },
];

/** Makes the dialog of examples. In a `select`, a key that moves to an example would load it. */
export function bindExamples(load: (example: Example) => void): void {
    const dialog = byId<HTMLDialogElement>('examples');
    const button = (example: Example) => {
        const choose = () => {
            dialog.close();
            load(example);
        };
        return h('li', {}, h('button', { type: 'button', onclick: choose }, example.name));
    };
    byId('examples-list').append(...EXAMPLES.map(({ group, examples }) =>
        h('section', { 'aria-label': group }, h('h3', {}, group), h('ul', {}, ...examples.map(button)))));
    byId('example').addEventListener('click', () => dialog.showModal());
    byId('examples-close').addEventListener('click', () => dialog.close());
}
