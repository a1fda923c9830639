// The URL in large letters, with its problems drawn under it.
import { colored, h, visible } from './dom.ts';
import { type Piece, split } from './parts.ts';
import type { Details, Finding } from './types.ts';

/** The sizes of the letters, in rem, and the most rows of each. */
const SIZES: [size: number, rows: number][] = [[1.75, 2], [1.3, 4], [1, Infinity]];

/** The labels that are drawn under one row, and the gap between two on one level. */
const MOST_LABELS = 6;
const GAP = 14;

/** A problem in a row, in pixels from the left edge of the drawing. */
interface Mark { finding: Finding; left: number; width: number }

/** A label, with the place of its line. */
interface Label { element: HTMLElement; severity: string; x: number; width: number }

/** Draws a URL. `choose` is called for the problem that a user points at. */
export function draw(host: HTMLElement, { place, findings }: Details, choose: (finding: Finding) => void): void {
    host.replaceChildren();
    const { shown, url, escaped } = place;
    if (shown === null) return;
    // The text of an escaped URL differs from the URL.
    const pieces = split(escaped ? shown : url);
    const columns = fitting(host, shown);
    for (const [from, to] of rowsOf(shown, columns)) {
        const line = h('div', { class: 'row-text' }, ...colored(cut(pieces, from, to), shown));
        const under = h('div', { class: 'row-marks' });
        host.append(line, under);
        const own = findings.filter(finding => inRow(finding, place.from, from, to, shown.length));
        underline(line, under, own.map(finding => ({ finding, ...placeOf(line, host, finding, place.from + from, to - from) })), choose);
    }
    // The first problem of a long URL.
    const first = host.querySelector<HTMLElement>('.row-marks:has(.bar)');
    host.scrollTop = first ? first.offsetTop - host.clientHeight / 2 : 0;
}

/** Sets the largest size at which a text has few rows, and returns the columns of a row. */
function fitting(host: HTMLElement, text: string): number {
    const probe = h('span', { class: 'probe' }, 'm'.repeat(20));
    host.append(probe);
    let columns = 20;
    for (const [size, rows] of SIZES) {
        host.style.fontSize = `${size}rem`;
        columns = Math.max(10, Math.floor(host.clientWidth / (probe.getBoundingClientRect().width / 20 || 10)));
        if (columnsOf(text) <= columns * rows) break;
    }
    probe.remove();
    return columns;
}

/** Letters of East Asia are as wide as two others. */
const widthOf = (character: string) => /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|[\ud800-\udbff]/.test(character) ? 2 : 1;

const columnsOf = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);

function rowsOf(text: string, columns: number): [number, number][] {
    const rows: [number, number][] = [];
    let [from, at, used] = [0, 0, 0];
    for (const character of text) {
        const width = widthOf(character);
        if (used + width > columns) {
            const end = breakBefore(text, from, at);
            rows.push([from, end]);
            used = columnsOf(text.slice(end, at));
            from = end;
        }
        used += width;
        at += character.length;
    }
    return [...rows, [from, text.length]];
}

/** Where a row ends: before a delimiter, if one is near. */
function breakBefore(text: string, from: number, at: number): number {
    for (let end = at; end > at - (at - from) / 3; end--) if (/[:/?#&@]/.test(text[end] ?? '') && !/[:/]/.test(text[end - 1] ?? '')) return end;
    return at;
}

const cut = (pieces: Piece[], from: number, to: number): Piece[] =>
    pieces.map(piece => ({ ...piece, from: Math.max(piece.from, from), to: Math.min(piece.to, to) })).filter(piece => piece.from < piece.to);

/** A problem is drawn where it begins. An empty one at the end is in the last row. */
function inRow(finding: Finding, start: number, from: number, to: number, length: number): boolean {
    const at = Math.max(0, Math.min(finding.from - start, length));
    return (at >= from && at < to) || (at === length && to === length);
}

function placeOf(line: HTMLElement, host: HTMLElement, finding: Finding, start: number, length: number): { left: number; width: number } {
    const at = Math.max(0, finding.from - start);
    const range = document.createRange();
    const [begin, end] = [boundary(line, at), boundary(line, Math.min(length, Math.max(at, finding.to - start)))];
    range.setStart(...begin);
    range.setEnd(...end);
    const [box, outer] = [range.getBoundingClientRect(), host.getBoundingClientRect()];
    // The box of an empty range may be missing, at the end of a row.
    const left = box.width + box.height > 0 ? box.left : line.lastElementChild?.getBoundingClientRect().right ?? outer.left;
    return { left: left - outer.left, width: Math.max(8, box.width) };
}

function boundary(line: HTMLElement, at: number): [Node, number] {
    let left = at;
    for (const span of line.children) {
        const text = span.firstChild;
        const length = text?.nodeValue?.length ?? 0;
        if (text && left <= length) return [text, left];
        left -= length;
    }
    return [line, line.childNodes.length];
}

/** Draws marks and their labels. */
function underline(line: HTMLElement, under: HTMLElement, marks: Mark[], choose: (finding: Finding) => void): void {
    if (marks.length === 0) return;
    for (const { finding, left, width } of marks) {
        const bar = h('div', { class: `bar ${finding.severity}` });
        bar.style.left = `${left}px`;
        bar.style.width = `${width}px`;
        bar.addEventListener('click', () => choose(finding));
        under.append(bar);
    }
    // More than a few are only marked.
    const labels = marks.toSorted((a, b) => a.left - b.left).slice(0, MOST_LABELS).map(({ finding, left, width }): Label => {
        const element = label(under, finding, choose);
        return { element, severity: finding.severity, x: left + Math.min(width, 14) / 2, width: element.offsetWidth };
    });
    const levels = arrange(labels, line.clientWidth);
    under.style.height = `calc(${levels} * var(--level) + 0.9rem)`;
}

/** Puts labels on levels, so that no two overlap and no line crosses one. Returns the number of levels. */
function arrange(labels: Label[], width: number): number {
    // Labels that don't fit on the right of their lines are on the left, and so are those whose lines would cross these.
    let first = labels.findIndex(label => label.x + label.width > width);
    if (first < 0) first = labels.length;
    const edgeFrom = (index: number) => Math.min(width, ...labels.slice(index).map(({ x, width }) => x - width));
    while (first > 0 && (labels[first - 1]?.x ?? 0) > edgeFrom(first) - GAP) first--;
    const edge = edgeFrom(first);
    labels.slice(first).forEach((label, level) => place(label, level, Math.max(0, label.x - label.width)));
    const edges = labels.slice(first).map(() => edge);
    for (const label of labels.slice(0, first).toReversed()) {
        const found = edges.findIndex(edge => label.x + label.width + GAP < edge);
        const level = found < 0 ? edges.length : found;
        // The line goes through the levels above.
        for (let above = 0; above <= level; above++) edges[above] = Math.min(edges[above] ?? Infinity, label.x);
        place(label, level, label.x);
    }
    return edges.length;
}

function place({ element, severity, x, width }: Label, level: number, left: number): void {
    const isOnLeft = left + width <= x;
    const leader = h('div', { class: `leader ${severity}` });
    const top = `calc(${level} * var(--level) + 0.75rem)`;
    leader.style.left = `${x}px`;
    leader.style.height = isOnLeft ? `calc(${level} * var(--level) + 2.2rem)` : top;
    element.before(leader);
    element.style.left = `${left}px`;
    element.style.top = top;
    element.classList.toggle('on-left', left !== x);
}

function label(under: HTMLElement, finding: Finding, choose: (finding: Finding) => void): HTMLElement {
    const text = finding.label === '' || finding.label === 'here' ? finding.message : finding.label;
    const element = h('span', { class: `label ${finding.severity}` }, visible(text.replaceAll('`', '')));
    element.addEventListener('click', () => choose(finding));
    under.append(element);
    return element;
}
