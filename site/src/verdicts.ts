// What the documents make of a URL, and what this browser does.
import { cited, h, plural, rich } from './dom.ts';
import type { Verdict } from './types.ts';

export function showVerdicts(body: HTMLElement, verdicts: Verdict[], url: string, chosen: string, choose: (spec: string) => void): void {
    const rows = verdicts.map(verdict => row(verdict, verdict.spec === chosen, choose));
    body.replaceChildren(...rows, ...(verdicts.length > 0 ? [browser(url)] : []));
}

function row(verdict: Verdict, isChosen: boolean, choose: (spec: string) => void): HTMLElement {
    const name = h('button', {
        type: 'button', class: 'quiet', title: verdict.title, 'aria-pressed': String(isChosen), onclick: () => choose(verdict.spec),
    }, verdict.citation);
    const { first } = verdict;
    const more = verdict.errors > 1 ? h('span', { class: 'more' }, `${plural(verdict.errors, 'error')} in all`) : null;
    return h('tr', isChosen ? { class: 'chosen' } : {},
        h('th', { scope: 'row' }, name, h('span', { class: 'date' }, verdict.date)),
        h('td', { class: verdict.valid ? 'yes' : 'no' }, verdict.valid ? 'Accepted' : 'Refused'),
        h('td', { class: 'number' }, first ? String(first.column) : ''),
        h('td', {}, ...(first ? [h('span', {}, rich(first.message)), h('div', { class: 'second' }, h('span', { class: 'code' }, first.code), more)] : [])),
        h('td', {}, first ? cited(first.citation) : null));
}

/** The row of this browser, which follows the WHATWG's URL Standard. */
function browser(url: string): HTMLElement {
    let parsed: URL | null = null;
    try {
        parsed = new URL(url);
    } catch {
        // A URL that the browser refuses has no row of its parts.
    }
    const text = parsed ? `host ${parsed.host || 'none'}, path ${parsed.pathname || 'empty'}` : 'The browser gives no reason.';
    return h('tr', { class: 'browser' },
        h('th', { scope: 'row' }, 'This browser', h('span', { class: 'date' }, 'WHATWG URL Standard')),
        h('td', { class: parsed ? 'yes' : 'no' }, parsed ? 'Accepted' : 'Refused'),
        h('td', {}),
        h('td', { class: 'parts' }, text),
        h('td', {}));
}
