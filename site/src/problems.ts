// The problems, drawn next to the text.
import type { EditorView } from '@codemirror/view';
import { cited, h, plural, rich } from './dom.ts';
import { nameOf } from './editor.ts';
import type { Finding, Fix, Group, Window } from './types.ts';

export interface Actions {
    fix: (fix: Fix) => void;
    go: (position: number) => void;
    drawn: (url: string) => Promise<string>;
}

/** Replaces the list of problems. */
export function showProblems(list: HTMLElement, window: Window, isWhole: boolean, view: EditorView, actions: Actions): void {
    const columns = Math.max(20, Math.floor((list.clientWidth - 60) / characterWidth(list)));
    const items = window.groups.map(group => item(group, columns, view, actions));
    const left = isWhole && window.left > 0
        ? h('li', { class: 'left' }, `${plural(window.left, 'more problem')} in other lines. Scroll the text to see them.`)
        : null;
    list.replaceChildren(...items, ...(left ? [left] : []));
}

/** Marks the item of the URL at a position. */
export function showCurrent(list: HTMLElement, position: number): void {
    for (const element of list.querySelectorAll<HTMLElement>('.group')) {
        const isCurrent = Number(element.dataset['from']) <= position && position <= Number(element.dataset['to']);
        element.classList.toggle('current', isCurrent);
        if (isCurrent) reveal(list.parentElement, element);
    }
}

/** Scrolls the panel, but not the page. */
function reveal(panel: HTMLElement | null, element: HTMLElement): void {
    if (!panel || panel.scrollHeight <= panel.clientHeight) return;
    const [outer, inner] = [panel.getBoundingClientRect(), element.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top;
}

function characterWidth(list: HTMLElement): number {
    const probe = h('span', { class: 'snippet probe' }, 'm'.repeat(20));
    list.append(probe);
    const width = probe.getBoundingClientRect().width / 20;
    probe.remove();
    return width || 8;
}

function item({ place, findings }: Group, columns: number, view: EditorView, actions: Actions): HTMLElement {
    const from = place?.from ?? findings[0]?.from ?? 0;
    const to = place?.to ?? findings[0]?.to ?? 0;
    const blocks = findings.map(finding => block(finding, place?.shown ?? null, from, columns, view, actions));
    const plain = place && place.url.length < 2000 ? plainText(place.url, actions) : null;
    return h('li', { class: 'group', 'data-from': String(from), 'data-to': String(to) }, ...blocks, plain);
}

function block(finding: Finding, shown: string | null, start: number, columns: number, view: EditorView, actions: Actions): HTMLElement {
    const place = `${finding.line}:${finding.column}`;
    const go = h('button', {
        type: 'button', class: 'place', title: 'Go to this line and column', onclick: () => actions.go(finding.from),
    }, h('span', { class: 'hidden' }, 'Go to line and column '), place);
    return h('div', { class: `finding ${finding.severity}` },
        h('p', { class: 'message' }, h('span', { class: 'badge' }, finding.severity), ' ', rich(finding.message)),
        h('p', { class: 'where' }, go, h('span', { class: 'code' }, finding.code), cited(finding.citation)),
        drawing(finding, shown, start, columns, view),
        h('p', { class: 'help' }, rich(finding.help)),
        finding.fix ? fixButton(finding.fix, actions) : null);
}

function fixButton(fix: Fix, actions: Actions): HTMLElement {
    const title = fix.isSure ? 'This keeps the meaning of the URL.' : 'This may change the meaning of the URL.';
    return h('button', { type: 'button', class: fix.isSure ? 'fix' : 'fix guess', title, onclick: () => actions.fix(fix) }, nameOf(fix));
}

/** The text around a problem, with the problem marked below it. */
function drawing(finding: Finding, shown: string | null, start: number, columns: number, view: EditorView): HTMLElement | null {
    if (finding.to > view.state.doc.length) return null;
    const line = view.state.doc.lineAt(finding.from);
    // A masked URL hides what its text holds. Without a URL, the line is a comment.
    const text = shown ?? (start === finding.from ? line.text : '');
    if (text === '') return null;
    const at = finding.from - (shown === null ? line.from : start);
    const length = Math.max(1, Math.min(finding.to - finding.from, columns - 2));
    const begin = Math.max(0, Math.min(at - Math.floor((columns - length) / 2), text.length - columns + 2));
    const end = begin + columns - 2;
    const [before, within, after] = [text.slice(begin, at), text.slice(at, at + length), text.slice(at + length, Math.max(end, at + length))];
    const lead = begin > 0 ? '…' : '';
    const trail = end < text.length ? '…' : '';
    const carets = '^'.repeat(length);
    const free = columns - lead.length - before.length - length - 1;
    const isRight = free >= finding.label.length;
    const margin = ' '.repeat(lead.length + before.length);
    const label = finding.label.replaceAll('`', '');
    const below = isRight ? `${margin}${carets} ${label}` : `${margin}${carets}`;
    const plain = isRight || label === '' ? null : h('span', { class: 'label' }, label);
    return h('div', { class: 'snippet' },
        h('div', { class: 'source' }, lead + visible(before), h('mark', {}, visible(within)), visible(after) + trail),
        h('div', { class: 'carets', 'aria-hidden': 'true' }, below),
        plain);
}

/** Control characters, and characters that change the direction of the text, as symbols of one column. */
function visible(text: string): string {
    // eslint-disable-next-line no-control-regex
    return text.replace(/[\u0000-\u001f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0))).replace(/[\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '\ufffd');
}

/** The drawing of the command, made when it is opened. */
function plainText(url: string, actions: Actions): HTMLElement {
    const text = h('pre', { tabindex: '0', role: 'group', 'aria-label': 'Report as plain text' });
    const details = h('details', {}, h('summary', {}, 'As plain text'), text);
    details.addEventListener('toggle', () => {
        if (details.open && text.textContent === '') void actions.drawn(url).then(drawn => { text.textContent = drawn.trimEnd(); });
    });
    return details;
}
