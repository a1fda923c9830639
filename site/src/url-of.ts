// What the page shows of one URL: its tree, and what each document makes of it.
import * as urlspec from 'urlspec';
import { Offsets } from './offsets.ts';
import { type RawFinding, urlAt } from './reader.ts';
import { LONGEST_URL } from './types.ts';
import type { Catalogue, Details, TreeNode, Place, Requests, Spec, TextRequest, Verdict } from './types.ts';

interface RawNode { production: string; span: [number, number]; text: string; children: RawNode[] }
interface RawReport { spec: string; valid: boolean; fixed: string | null; guess: string | null; diagnostics: RawFinding[] }

const specs = (): Spec[] => JSON.parse(urlspec.specs()) as Spec[];

export function catalogue(): Catalogue {
    return { specs: specs(), kinds: urlspec.kinds(), version: urlspec.version() };
}

export function drawn({ url, spec }: Requests['drawn']['request']): string {
    return urlspec.drawn(url, spec, undefined, true);
}

export function railroad({ production, spec }: Requests['railroad']['request']): string | null {
    if (!urlspec.productions(spec).includes(production)) return null;
    // The page styles diagrams, and its Content-Security-Policy reports the styles of others.
    return urlspec.railroad(production, spec).replace(/<style[^]*?<\/style>/g, '').replaceAll(/ style="[^"]*"/g, '');
}

function verdicts(url: string): Verdict[] {
    const reports = JSON.parse(urlspec.checkAll(url, true, false)) as RawReport[];
    const known = specs();
    return reports.map(report => {
        const { citation, title, date } = known.find(spec => spec.name === report.spec) ?? { citation: report.spec, title: '', date: '' };
        const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
        const first = errors[0] ?? null;
        return { spec: report.spec, citation, title, date, valid: report.valid, errors: errors.length, first };
    });
}

/** Moves the spans of a tree to where its URL is in the text. */
function moved(nodes: RawNode[], url: string, place: Place | null): TreeNode[] {
    const offsets = new Offsets(url);
    const at = (byte: number) => place && !place.escaped ? place.from + offsets.unit(byte) : -1;
    // The depth is limited, since the longest URL is.
    const move = ({ production, span, text, children }: RawNode): TreeNode =>
        ({ production, from: at(span[0]), to: at(span[1]), text, children: children.map(move) });
    return nodes.map(move);
}

function tree(url: string, spec: string): RawNode[] | null {
    try {
        return (JSON.parse(urlspec.tree(url, spec, undefined, true, false)) as { tree: RawNode[] }).tree;
    } catch {
        return null;
    }
}

export function details(request: TextRequest): Details | null {
    const found = urlAt(request);
    if (!found) return null;
    const { place, isAt } = found;
    const { url } = place;
    const none = { place, isAtCursor: isAt, valid: false, tree: [], treeOf: null, failed: [], verdicts: [] };
    if (url.length > LONGEST_URL) return { ...none, tooLong: true };
    const report = JSON.parse(urlspec.check(url, request.spec, undefined, true, false)) as RawReport;
    const failed = report.diagnostics.find(({ severity }) => severity === 'error')?.productions ?? [];
    const own = tree(url, request.spec);
    const other = own ? null : report.fixed ?? report.guess;
    const shown = own ? moved(own, url, place) : other === null ? [] : moved(tree(other, request.spec) ?? [], other, null);
    return { ...none, tooLong: false, valid: report.valid, tree: shown, treeOf: shown.length > 0 ? other : null, failed, verdicts: verdicts(url) };
}
