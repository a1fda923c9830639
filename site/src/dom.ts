import type { Piece } from './parts.ts';

/** What an element contains. Strings become text nodes: no text is read as HTML. */
export type Child = Node | string | null;

type Attributes = Record<string, string | boolean | EventListener>;

/** Makes an element. A listener's name begins with `on`. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function') element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, '');
        else if (value !== false) element.setAttribute(name, value);
    }
    element.append(...children.filter(child => child !== null));
    return element;
}

/** Shows the code spans of a message, which are between backticks. */
export function rich(message: string): DocumentFragment {
    const fragment = document.createDocumentFragment();
    const parts = message.split('`');
    parts.forEach((part, index) => {
        const isCode = index % 2 === 1 && index + 1 < parts.length;
        if (isCode) fragment.append(h('code', {}, part));
        else fragment.append((index > 0 && index % 2 === 1 ? '`' : '') + part);
    });
    return fragment;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (!element) throw new Error(`no element ${id}`);
    return element as T;
}

/** A link to a document's section, or its name if it has no address there. */
export function cited(citation: { document: string; section: string; url: string | null } | null): HTMLElement | null {
    if (!citation) return null;
    // Today's standard consists of other RFCs, whose numbers precede their sections.
    const [, rfc, section] = /^(\d{3,}) (.+)$/.exec(citation.section) ?? [];
    const name = rfc ? `RFC ${rfc}, section ${section}` : `${citation.document}, section ${citation.section}`;
    // Only addresses of the RFC Editor become links.
    if (!citation.url?.startsWith('https://www.rfc-editor.org/')) return h('span', { class: 'cite' }, name);
    return h('a', { class: 'cite', href: citation.url, rel: 'noreferrer' }, name);
}

export function plural(count: number, one: string, many = `${one}s`): string {
    return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Calls a function once, some time after the last request. */
export function debounced(milliseconds: () => number, call: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return () => {
        clearTimeout(timer);
        timer = setTimeout(call, milliseconds());
    };
}

/** A URL as spans in the colors of its components. `text` is what is shown of it, of the same length. */
export function colored(pieces: Piece[], text: string): HTMLElement[] {
    return pieces.map(({ part, from, to }) => h('span', part ? { class: `p-${part}`, 'data-part': part } : { class: 'p-mark' }, visible(text.slice(from, to))));
}

/** Control characters, and characters that change the direction of the text, as symbols of one column. */
export function visible(text: string): string {
    // eslint-disable-next-line no-control-regex
    return text.replace(/[\u0000-\u001f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0))).replace(/[\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '\ufffd');
}
