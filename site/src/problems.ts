// The problems as rows of one line, next to the text. The one at the cursor is open.
import type { EditorView } from '@codemirror/view';
import { cited, h, plural, rich, visible } from './dom.ts';
import { nameOf } from './editor.ts';
import type { Change, Finding, Fix, Group, Place, Window } from './types.ts';

/** Whether the site has a page for each code. */
declare const HAS_CODES: boolean;

/** What is shown before and after a change. */
const CONTEXT = 40;

export interface Actions {
    fix: (fix: Fix) => void;
    go: (position: number) => void;
    drawn: (url: string) => Promise<string>;
}

/** The rows of problems, in the order of the text. */
export class Problems {
    private rows: { element: HTMLElement; finding: Finding; group: Group }[] = [];
    private open: HTMLElement | null = null;

    constructor(private readonly list: HTMLElement, private readonly view: EditorView, private readonly actions: Actions) {}

    /** Replaces the list. */
    show(window: Window, isWhole: boolean): void {
        this.open = null;
        this.rows = window.groups.flatMap(group => group.findings.map(finding => ({ element: this.row(finding), finding, group })));
        const left = isWhole && window.left > 0
            ? h('li', { class: 'rest' }, `${plural(window.left, 'more problem')} in other lines. Scroll the text to see them.`)
            : null;
        this.list.replaceChildren(...this.rows.map(({ element }) => element), ...(left ? [left] : []));
    }

    private row({ severity, message, from, line, column }: Finding): HTMLElement {
        const button = h('button', { type: 'button', class: 'head', 'aria-expanded': 'false', onclick: () => this.actions.go(from) },
            h('span', { class: 'dot' }, h('span', { class: 'hidden' }, severity)),
            h('span', { class: 'message' }, rich(message)),
            h('span', { class: 'place' }, h('span', { class: 'hidden' }, 'at line and column '), `${line}:${column}`));
        return h('li', { class: `finding ${severity}`, 'data-from': String(from) }, button);
    }

    /** The problem of a position: the one there, or the first of the URL there. */
    at(position: number): Finding | null {
        return this.rowAt(position)?.finding ?? null;
    }

    private rowAt(position: number): { element: HTMLElement; finding: Finding; group: Group } | undefined {
        const isIn = ({ from, to }: { from: number; to: number }) => from <= position && position <= to;
        return this.rows.find(({ finding }) => finding.from === position) ?? this.rows.find(({ finding }) => isIn(finding))
            ?? this.rows.find(({ group }) => group.place && isIn(group.place));
    }

    /** Opens the row of a position, and closes the one that was open. */
    showCurrent(position: number): void {
        const row = this.rowAt(position);
        if (this.open === (row?.element ?? null)) return;
        this.open?.querySelector('.head')?.setAttribute('aria-expanded', 'false');
        this.open?.querySelector('.body')?.remove();
        this.open?.classList.remove('current');
        this.open = row?.element ?? null;
        if (!row) return;
        row.element.querySelector('.head')?.setAttribute('aria-expanded', 'true');
        row.element.classList.add('current');
        row.element.append(this.body(row.finding, row.group));
        reveal(this.list.parentElement, row.element);
    }

    private body({ help, code, citation, fix }: Finding, { place }: Group): HTMLElement {
        const plain = place && place.url.length < 2000 ? plainText(place.url, this.actions) : null;
        return h('div', { class: 'body' },
            h('p', { class: 'help' }, rich(help)),
            fix ? this.fixed(fix, place) : null,
            h('p', { class: 'where' }, HAS_CODES ? h('a', { class: 'code', href: `codes/${code}/` }, code) : h('span', { class: 'code' }, code), cited(citation)),
            plain);
    }

    /** The text before and after a fix, unless it may show a secret. */
    private fixed(fix: Fix, place: Place | null): HTMLElement {
        const { doc } = this.view.state;
        const [first, last] = [fix.changes[0], fix.changes.at(-1)];
        const title = fix.isSure ? 'This keeps the meaning of the URL.' : 'This may change the meaning of the URL.';
        const button = h('button', { type: 'button', class: fix.isSure ? 'fix' : 'fix guess', title, onclick: () => this.actions.fix(fix) }, nameOf(fix));
        const isShown = first && last && isSafe(place, first, last) && last.to <= doc.length && last.to - first.from < 400;
        return h('div', { class: 'change' }, isShown ? h('div', { class: 'versions' }, ...this.versions(fix.changes, first.from, last.to, place)) : null, button);
    }

    private versions(changes: Change[], from: number, to: number, place: Place | null): HTMLElement[] {
        const { doc } = this.view.state;
        const [least, most] = place ? [Math.min(from, place.from), Math.max(to, place.to)] : [doc.lineAt(from).from, doc.lineAt(to).to];
        const [start, end] = [Math.max(least, from - CONTEXT), Math.min(most, to + CONTEXT)];
        const masked = place && place.shown !== place.url && !place.escaped ? place.shown : null;
        const textAt = (begin: number, finish: number) =>
            visible(place && masked !== null ? masked.slice(begin - place.from, finish - place.from) : doc.sliceString(begin, finish));
        const [lead, trail] = [start > least ? '…' : '', end < most ? '…' : ''];
        const version = (tag: 'del' | 'ins', word: string, text: (change: Change) => string) => {
            const parts: (HTMLElement | string)[] = [lead];
            let at = start;
            for (const change of changes) {
                parts.push(textAt(at, change.from), h(tag, {}, text(change)));
                at = change.to;
            }
            return h('div', { class: `version ${tag}` }, h('span', { class: 'word' }, word), h('code', {}, ...parts, textAt(at, end), trail));
        };
        return [version('del', 'before', change => textAt(change.from, change.to)), version('ins', 'after', change => visible(change.insert))];
    }
}

/** Whether a change and the text around it can be shown: a masked URL, which is as long as its text, hides only its own text. */
function isSafe(place: Place | null, first: Change, last: Change): boolean {
    if (!place || place.shown === place.url) return true;
    return place.shown !== null && (place.escaped || (first.from >= place.from && last.to <= place.to));
}

/** Scrolls the panel, but not the page. */
function reveal(panel: HTMLElement | null, element: HTMLElement): void {
    if (!panel || panel.scrollHeight <= panel.clientHeight) return;
    const [outer, inner] = [panel.getBoundingClientRect(), element.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) panel.scrollTop += inner.top - outer.top;
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
