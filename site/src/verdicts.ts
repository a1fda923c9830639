// What the documents make of a URL, and what this browser does.
import { cited, colored, h, plural, rich } from './dom.ts';
import { PARTS, type Part, type Piece, split } from './parts.ts';
import type { Place, Verdict } from './types.ts';

export function showVerdicts(list: HTMLElement, verdicts: Verdict[], place: Place, chosen: string): void {
    list.replaceChildren(...verdicts.map(verdict => row(verdict, verdict.spec === chosen)), browser(place));
}

function row(verdict: Verdict, isChosen: boolean): HTMLElement {
    const { first } = verdict;
    const more = verdict.errors > 1 ? ` ${plural(verdict.errors, 'error')} in all.` : '';
    return h('li', isChosen ? { class: 'chosen', 'aria-current': 'true' } : {},
        h('p', { class: 'who' }, h('b', {}, verdict.citation), h('span', { class: 'date' }, verdict.date)),
        h('p', { class: verdict.valid ? 'yes' : 'no' }, verdict.valid ? 'Accepted' : 'Refused'),
        first ? h('p', { class: 'why' }, `Column ${first.column}: `, rich(first.message), `.${more} `, h('span', { class: 'code' }, first.code), ' ', cited(first.citation)) : null);
}

/** What this browser makes of a URL, by the URL Standard of the WHATWG. */
export function parsedByBrowser(url: string): URL | null {
    try {
        return new URL(url);
    } catch {
        return null;
    }
}

/** The browser's components. Their names differ. A password is masked, as all secrets are in the URL that the page shows. */
function partsOf(url: URL): [Part, string][] {
    const { protocol, username, password, hostname, port, pathname, search, hash } = url;
    const found = {
        scheme: protocol.slice(0, -1), user: username, password: '*'.repeat(password.length), host: hostname, port,
        path: pathname, query: search.slice(1), fragment: hash.slice(1),
    };
    return PARTS.map((part): [Part, string] => [part, found[part]]).filter(([, text]) => text !== '');
}

function browser({ url, shown }: Place): HTMLElement {
    const isAccepted = parsedByBrowser(url) !== null;
    const parsed = shown === null ? null : parsedByBrowser(shown);
    const parts = parsed ? partsOf(parsed).flatMap(([part, text]) => [` ${part} `, h('span', { class: `p-${part}`, 'data-part': part }, text)]) : [];
    return h('li', { class: 'browser' },
        h('p', { class: 'who' }, h('b', {}, 'This browser'), h('span', { class: 'date' }, 'WHATWG URL Standard')),
        h('p', { class: isAccepted ? 'yes' : 'no' }, isAccepted ? 'Accepted' : 'Refused'),
        h('p', { class: 'why parts' }, ...(parts.length > 0 ? parts : [isAccepted ? '' : 'The browser gives no reason.'])));
}

/** The components of a URL as a list, decoded if that differs. */
export function showParts(host: HTMLElement, { url, shown, escaped }: Place): void {
    const text = shown ?? '';
    const pieces = split(escaped ? text : url).filter((piece): piece is Piece & { part: Part } => piece.part !== null);
    host.replaceChildren(h('dl', { class: 'components' }, ...pieces.map(piece => component(piece, text))));
}

function component({ part, from, to }: Piece & { part: Part }, shown: string): HTMLElement {
    const text = shown.slice(from, to);
    const pairs = part === 'query' && /[=&]/.test(text) ? text.split('&').map(pair => pair.split('=')) : [];
    const decoded = decodedOf(text);
    return h('div', { class: 'component', 'data-part': part },
        h('dt', {}, part.charAt(0).toUpperCase() + part.slice(1)),
        h('dd', {}, h('code', { class: `p-${part}` }, ...colored([{ part, from: 0, to: text.length }], text)),
            decoded === null || pairs.length > 0 ? null : h('p', { class: 'note' }, 'decoded: ', h('code', {}, decoded)),
            pairs.length > 0 ? h('ul', { class: 'pairs' }, ...pairs.map(pair)) : null));
}

function pair([name = '', ...value]: string[]): HTMLElement {
    const text = value.join('=');
    return h('li', {}, h('code', {}, decodedOf(name) ?? name), ' = ', h('code', {}, decodedOf(text) ?? text));
}

/** A text with its escapes decoded, if there are any and all are UTF-8 of characters that can be shown. */
function decodedOf(text: string): string | null {
    try {
        const decoded = decodeURIComponent(text);
        return decoded === text || /[\p{C}\p{Z}]/u.test(decoded.replaceAll(' ', '')) ? null : decoded;
    } catch {
        return null;
    }
}
