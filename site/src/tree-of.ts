// The tree of a URL, with its errors in place.
import * as urlspec from 'urlspec';
import { Offsets } from './offsets.ts';
import { partOfRange, split } from './parts.ts';
import { byteLength, type RawFinding } from './reader.ts';
import type { Place, TreeNode } from './types.ts';

interface RawNode { production: string; span: [number, number]; text: string; children: RawNode[] }
interface Edit { span: [number, number]; replacement: string }
interface Report { fixed: string | null; guess: string | null; diagnostics: RawFinding[] }

function rawTree(url: string, spec: string): RawNode[] | null {
    try {
        return (JSON.parse(urlspec.tree(url, spec, undefined, true, false)) as { tree: RawNode[] }).tree;
    } catch {
        return null;
    }
}

/** The nodes for the page. `at` is the place of a byte in the text, or -1 if the text does not have it. */
function nodes(raw: RawNode[], url: string, at: (byte: number) => number): TreeNode[] {
    const offsets = new Offsets(url);
    const pieces = split(url);
    // A fragment may be outside of the tree.
    const whole = raw[0]?.span ?? [0, 0];
    // The depth is limited, since the longest URL is.
    const make = ({ production, span: [from, to], text, children }: RawNode): TreeNode => ({
        production, from: at(from), to: at(to), text, fault: null,
        part: partOfRange(pieces, offsets.unit(from), offsets.unit(to)),
        isWhole: from === whole[0] && to === whole[1],
        children: children.map(make),
    });
    return raw.map(make);
}

/** The tree of a URL that the document accepts. */
export function ownTree(place: Place, spec: string): TreeNode[] | null {
    const raw = rawTree(place.url, spec);
    const offsets = new Offsets(place.url);
    return raw && nodes(raw, place.url, byte => place.escaped ? -1 : place.from + offsets.unit(byte));
}

/** The tree of a URL with all its fixes, also of one whose fixed text holds a password: the tree has it masked. */
export function fixedTree(place: Place, spec: string): TreeNode[] | null {
    const report = JSON.parse(urlspec.check(place.url, spec, undefined, true, true)) as Report;
    const fixed = report.fixed ?? report.guess;
    const raw = fixed === null ? null : rawTree(fixed, spec);
    if (fixed === null || !raw) return null;
    const made = nodes(raw, fixed, () => -1);
    const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
    const edits = errors.flatMap(editsOf);
    for (const error of errors) {
        // What a fix removes was at the end of what precedes it.
        const isRemoved = editsOf(error).some(({ span, replacement }) => span[0] === error.span[0] && replacement === '');
        insert(raw, made, faultNode(place, error), moved(error.span[0], edits), isRemoved);
    }
    return made;
}

const editsOf = ({ fix }: RawFinding): Edit[] =>
    fix?.edits ?? (fix?.span && fix.replacement != null ? [{ span: fix.span, replacement: fix.replacement }] : []);

/** Where a byte is after edits. */
function moved(byte: number, edits: Edit[]): number {
    const before = edits.filter(({ span }) => span[1] <= byte && span[0] < byte);
    return before.reduce((at, { span, replacement }) => at + byteLength(replacement) - (span[1] - span[0]), byte);
}

function faultNode(place: Place, { code, span, message }: RawFinding): TreeNode {
    const offsets = new Offsets(place.url);
    const [from, to] = [offsets.unit(span[0]), offsets.unit(span[1])];
    const [start, end] = place.escaped ? [-1, -1] : [place.from + from, place.from + to];
    const text = place.shown !== null && !place.escaped ? place.shown.slice(from, to) : '';
    return { production: code, from: start, to: end, text, part: null, isWhole: false, fault: message, children: [] };
}

/** Puts a node into the innermost node that has a byte: of two that meet there, the first or the last. */
function insert(raw: RawNode[], made: TreeNode[], node: TreeNode, byte: number, isFirst: boolean): void {
    let [level, list] = [raw, made];
    for (;;) {
        const has = ({ span }: RawNode) => span[0] <= byte && byte <= span[1];
        const index = isFirst ? level.findIndex(has) : level.findLastIndex(has);
        const [next, target] = [level[index], list[index]];
        if (!next || !target) break;
        if (next.children.length === 0) {
            target.children.push(node);
            return;
        }
        // Nodes that were put in are at the end, so that the indexes of both lists stay the same.
        [level, list] = [next.children, target.children];
    }
    list.push(node);
}

/** The productions up to an error, one in the other, and the error in the last. */
export function pathTree(place: Place, error: RawFinding): TreeNode[] {
    let children = [faultNode(place, error)];
    for (const production of error.productions.toReversed()) {
        children = [{ production, from: -1, to: -1, text: '', part: null, isWhole: false, fault: null, children }];
    }
    return children;
}
