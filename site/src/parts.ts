// The components of a URL, for their colors. Any text has components here, also one that no document accepts.

export const PARTS = ['scheme', 'user', 'password', 'host', 'port', 'path', 'query', 'fragment'] as const;

export type Part = typeof PARTS[number];

/** A part of a URL. `part` is null for a delimiter. */
export interface Piece { part: Part | null; from: number; to: number }

/** The schemes whose host may follow any number of slashes, as people type them. */
const WITH_HOST = /^(?:https?|ftps?|wss?|telnet|gopher|sftp|ssh)$/i;

/** The components and the delimiters of a text, in order and without gaps. */
export function split(url: string): Piece[] {
    const pieces: Piece[] = [];
    let at = 0;
    const take = (part: Part | null, to: number) => {
        if (to > at) pieces.push({ part, from: at, to });
        at = Math.max(at, to);
    };
    take(null, /^url:/i.exec(url)?.[0].length ?? 0);
    const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url.slice(at))?.[0] ?? /^(?:https?|ftp|wss?)(?=\/\/)/i.exec(url.slice(at))?.[0] ?? '';
    take('scheme', at + scheme.length);
    if (url[at] === ':' && scheme !== '') take(null, at + 1);
    const slashes = /^[/\\]+/.exec(url.slice(at))?.[0] ?? '';
    const hasHost = slashes.length >= 2 || (slashes.length === 1 && WITH_HOST.test(scheme));
    if (hasHost) {
        take(null, at + (WITH_HOST.test(scheme) ? slashes.length : 2));
        authority(url, at, take);
    }
    const fragment = endAt(url, '#', at);
    const query = Math.min(endAt(url, '?', at), fragment);
    take('path', query);
    take(null, Math.min(query + 1, fragment));
    take('query', fragment);
    take(null, Math.min(fragment + 1, url.length));
    take('fragment', url.length);
    return pieces;
}

const endAt = (text: string, mark: string, from: number) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? text.length : at;
};

function authority(url: string, start: number, take: (part: Part | null, to: number) => void): void {
    const end = start + (/^[^/\\?#]*/.exec(url.slice(start))?.[0].length ?? 0);
    const sign = url.slice(start, end).lastIndexOf('@');
    if (sign >= 0) {
        const colon = url.slice(start, start + sign).indexOf(':');
        take('user', start + (colon < 0 ? sign : colon));
        if (colon >= 0) take(null, start + colon + 1);
        take('password', start + sign);
        take(null, start + sign + 1);
    }
    const host = url.slice(start + sign + 1, end);
    // Two colons are of an address without its brackets.
    const port = /^(?:\[[^\]]*\]|[^:]*)(?=:[^:]*$)/.exec(host)?.[0].length ?? host.length;
    take('host', start + sign + 1 + port);
    take(null, Math.min(start + sign + 2 + port, end));
    take('port', end);
}

/** The component that holds a range. Delimiters do not count. `null` if there are several or none. */
export function partOfRange(pieces: Piece[], from: number, to: number): Part | null {
    const found = pieces.filter(piece => piece.part !== null && piece.from < Math.max(to, from + 1) && from < piece.to);
    return found.length === 1 ? found[0]?.part ?? null : null;
}

/** Lights all places of the component that the pointer or the focus is at. The editor inherits the property that does so. */
export function bindLight(): void {
    const light = (event: Event) => {
        const target = event.composedPath()[0];
        const part = target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset['part'] : undefined;
        if (part) document.documentElement.dataset['lit'] = part;
        else delete document.documentElement.dataset['lit'];
    };
    for (const name of ['pointerover', 'focusin']) document.addEventListener(name, light);
}
