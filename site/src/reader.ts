// The problems with the URLs of a text.
import * as urlspec from 'urlspec';
import { Offsets } from './offsets.ts';
import type { Change, Citation, Counts, Finding, Fix, Group, Place, Range, Reading, Requests, Severity, TextRequest, Window } from './types.ts';

/** The kind of text whose lines are URLs. */
export const LINES = 'lines';

/** The problems, and the URLs with problems, that are sent to the page at once. */
const SHOWN_FINDINGS = 200;
const SHOWN_GROUPS = 40;

/** The URLs whose places are sent to the page at once, for their colors. */
const SHOWN_URLS = 500;

/** The edits that the editor makes at once, without a long task. */
const MOST_EDITS = 4000;

interface RawFix {
    edits?: { span: [number, number]; replacement: string }[];
    span?: [number, number];
    replacement?: string | null;
    applicability: string;
    title: string;
}

/** A problem as `lint` returns it. */
export interface RawFinding {
    span: [number, number];
    line: number;
    column: number;
    code: string;
    severity: Severity;
    message: string;
    label: string;
    help: string;
    productions: string[];
    citation: Citation | null;
    fix: RawFix | null;
}

interface RawUrl { span: [number, number]; url: string }

/** A problem, with spans in bytes, and the index of its URL. */
interface Entry { raw: RawFinding; url: number; shift: number }

const ASTERISK = '*'.charCodeAt(0);

const encoder = new TextEncoder();

export function byteLength(text: string): number {
    return encoder.encode(text).length;
}

/** The URLs of a text, and their problems. */
class Read {
    private readonly offsets: Offsets;
    private readonly urls: RawUrl[];
    private readonly masked: RawUrl[];
    private entries: Entry[] = [];
    readonly counts: Counts;
    private readonly text: string;
    private readonly base: number;

    constructor({ text, base, spec, kind, hidden }: TextRequest) {
        this.text = text;
        this.base = base;
        this.offsets = new Offsets(text);
        if (kind === LINES) {
            [this.urls, this.masked] = this.readLines(spec);
        } else {
            this.urls = JSON.parse(urlspec.extract(text, kind, spec, true)) as RawUrl[];
            this.masked = JSON.parse(urlspec.extract(text, kind, spec, false)) as RawUrl[];
            this.attribute(JSON.parse(urlspec.lint(text, kind, spec)) as RawFinding[]);
        }
        const all = this.entries;
        this.entries = all.filter(({ raw }) => !hidden.includes(raw.severity));
        this.counts = this.count(all);
    }

    /** Reads each line that is not empty as a URL. */
    private readLines(spec: string): [RawUrl[], RawUrl[]] {
        const [urls, masked]: [RawUrl[], RawUrl[]] = [[], []];
        let start = 0;
        this.text.split('\n').forEach((line, index) => {
            const length = byteLength(line);
            if (line !== '') {
                const report = JSON.parse(urlspec.check(line, spec, undefined, true, false)) as { input: string; diagnostics: RawFinding[] };
                for (const raw of report.diagnostics) {
                    this.entries.push({ raw: { ...raw, line: index + 1 }, url: urls.length, shift: start });
                }
                urls.push({ span: [start, start + length], url: line });
                masked.push({ span: [start, start + length], url: report.input });
            }
            start += length + 1;
        });
        return [urls, masked];
    }

    /** Finds the URL of each problem. Problems of comments have none. */
    private attribute(findings: RawFinding[]): void {
        for (const raw of findings) {
            let [low, high] = [0, this.urls.length];
            while (low < high) {
                const middle = (low + high) >> 1;
                if ((this.urls[middle]?.span[0] ?? 0) <= raw.span[0]) low = middle + 1; else high = middle;
            }
            const isWithin = low > 0 && raw.span[0] <= (this.urls[low - 1]?.span[1] ?? 0);
            this.entries.push({ raw, url: isWithin ? low - 1 : -1, shift: 0 });
        }
    }

    /** The severities count all problems, and the fixes those that are shown. */
    private count(all: Entry[]): Counts {
        const counts: Counts = { urls: this.urls.length, error: 0, warning: 0, advice: 0, fixes: 0 };
        for (const { raw } of all) counts[raw.severity]++;
        for (const { raw } of this.entries) if (raw.fix?.applicability === 'sure') counts.fixes++;
        return counts;
    }

    private position(byte: number): number {
        return this.base + this.offsets.unit(byte);
    }

    place(index: number): Place | null {
        const [raw, masked] = [this.urls[index], this.masked[index]];
        if (!raw || !masked) return null;
        const [from, to] = [this.offsets.unit(raw.span[0]), this.offsets.unit(raw.span[1])];
        const slice = this.text.slice(from, to);
        const at = slice.indexOf(raw.url);
        // A wrapper such as `<URL:…>` is around the URL. An escaped URL differs from the text.
        const escaped = at < 0;
        const start = escaped ? from : from + at;
        const end = escaped ? to : start + raw.url.length;
        const isMasked = masked.url !== raw.url;
        let shown: string | null = escaped ? slice : masked.url;
        if (isMasked && (escaped || masked.url.length !== raw.url.length)) shown = null;
        return { from: this.base + start, to: this.base + end, url: raw.url, shown, escaped };
    }

    private fix(raw: RawFix | null, shift: number): Fix | null {
        if (!raw) return null;
        const edits = raw.edits ?? (raw.span && raw.replacement != null ? [{ span: raw.span, replacement: raw.replacement }] : []);
        if (edits.length === 0) return null;
        const changes = edits.map(({ span, replacement }) => (
            { from: this.position(span[0] + shift), to: this.position(span[1] + shift), insert: replacement }));
        return { title: raw.title, isSure: raw.applicability === 'sure', applicability: raw.applicability, changes };
    }

    private finding({ raw, shift }: Entry): Finding {
        const { line, column, severity, code, message, label, help, productions, citation } = raw;
        return {
            from: this.position(raw.span[0] + shift),
            to: this.position(raw.span[1] + shift),
            line, column, severity, code, message, label, help, productions, citation,
            fix: this.fix(raw.fix, shift),
        };
    }

    /** The first problems in a part of the text. */
    window(from: number, to: number): Window {
        const groups = new Map<number, Group>();
        let [sent, left] = [0, 0];
        for (const entry of this.entries) {
            const start = entry.raw.span[0] + entry.shift;
            // A position is at most the byte offset: most problems outside are skipped without a conversion.
            if (this.base + start < from) { left++; continue; }
            const position = this.position(start);
            const known = groups.has(entry.url);
            if (position < from || position > to || sent >= SHOWN_FINDINGS || (!known && groups.size >= SHOWN_GROUPS)) { left++; continue; }
            const group = groups.get(entry.url) ?? { place: this.place(entry.url), findings: [] };
            group.findings.push(this.finding(entry));
            groups.set(entry.url, group);
            sent++;
        }
        return { from, to, groups: [...groups.values()], left, ...this.places(from, to) };
    }

    /** The places of the first URLs in a part of the text. */
    private places(from: number, to: number): { urls: Range[]; urlsLeft: boolean } {
        const urls: Range[] = [];
        for (let index = 0; index < this.urls.length; index++) {
            const span = this.urls[index]?.span ?? [0, 0];
            if (this.base + span[1] < from) continue;
            const start = this.position(span[0]);
            if (start > to) break;
            if (urls.length >= SHOWN_URLS) return { urls, urlsLeft: true };
            const place = this.place(index);
            if (place && place.to >= from) urls.push({ from: place.from, to: place.to });
        }
        return { urls, urlsLeft: false };
    }

    /** The problems of one URL. */
    findingsOf(index: number): Finding[] {
        return this.entries.filter(({ url }) => url === index).map(entry => this.finding(entry));
    }

    /** The edits of the fixes that are sure, in order and without overlap. */
    private edits(): Change[] {
        const fixes = this.entries.filter(({ raw }) => raw.fix?.applicability === 'sure');
        const sorted = fixes.map(({ raw, shift }) => this.fix(raw.fix, shift)?.changes ?? [])
            .filter(changes => changes.length > 0)
            .sort((a, b) => (a[0]?.from ?? 0) - (b[0]?.from ?? 0));
        const changes: Change[] = [];
        for (const fix of sorted) {
            const end = changes.at(-1)?.to ?? -1;
            const isFree = fix.every((change, index) => change.from >= (fix[index - 1]?.to ?? end));
            if (isFree) changes.push(...fix);
        }
        return changes;
    }

    /** The text with the fixes that are sure, as edits. If there are many, adjacent ones are joined, but not across the cursor. */
    fixes(cursor: number): { changes: Change[] } {
        const edits = this.edits();
        const size = Math.ceil(edits.length / MOST_EDITS);
        const changes: Change[] = [];
        let count = 0;
        for (const edit of edits) {
            const last = changes.at(-1);
            if (!last || count === size || (last.from <= cursor && cursor <= edit.from)) {
                changes.push({ ...edit });
                count = 1;
            } else {
                last.insert += this.text.slice(last.to - this.base, edit.from - this.base) + edit.insert;
                last.to = edit.to;
                count++;
            }
        }
        return { changes };
    }

    /** The URL at a position, or the nearest one. */
    nearest(position: number): { index: number; isAt: boolean } | null {
        let best: { index: number; isAt: boolean } | null = null;
        let distance = Infinity;
        for (let index = 0; index < this.urls.length; index++) {
            const span = this.urls[index]?.span ?? [0, 0];
            const [from, to] = [this.position(span[0]), this.position(span[1])];
            const away = position < from ? from - position : Math.max(0, position - to);
            if (away < distance) {
                distance = away;
                best = { index, isAt: away === 0 };
            }
        }
        return best;
    }
}

/** Keeps the last text that was read. */
export class Reader {
    private last: Read | null = null;

    read(request: TextRequest): Reading {
        const start = performance.now();
        this.last = new Read(request);
        return reading(this.last, request, start, true);
    }

    window(from: number, to: number): Window {
        return this.last?.window(from, to) ?? { from, to, groups: [], left: 0, urls: [], urlsLeft: false };
    }

    fixes(cursor: number): { changes: Change[] } {
        return this.last?.fixes(cursor) ?? { changes: [] };
    }
}

function reading(read: Read, request: TextRequest, start: number, isWhole: boolean): Reading {
    const window = read.window(request.from, request.to);
    return { counts: isWhole ? read.counts : null, window, milliseconds: performance.now() - start };
}

/** Reads a part of a long text, until the whole text is read. */
export function glance(request: TextRequest): Reading {
    return reading(new Read(request), request, performance.now(), false);
}

/** The URL at a position of a text, and its problems. */
export function urlAt(request: TextRequest): { place: Place; isAt: boolean; findings: Finding[] } | null {
    const read = new Read(request);
    const nearest = read.nearest(request.from);
    const place = nearest && read.place(nearest.index);
    return place ? { place, isAt: nearest.isAt, findings: read.findingsOf(nearest.index) } : null;
}

/** How many secrets a text has, and the text with these masked. */
export function secrets({ text, spec, kind }: Requests['secrets']['request']): Requests['secrets']['response'] {
    const known = new Map<string, string>();
    const hide = (part: string) => {
        const hidden = known.get(part) ?? (JSON.parse(urlspec.check(part, spec, undefined, true, false)) as { input: string }).input;
        known.set(part, hidden);
        return hidden;
    };
    const withoutUrls = kind === LINES ? text : maskUrls(text, spec, kind, hide);
    // What no URL of the text holds.
    const masked = withoutUrls.split('\n').map(line => line === '' ? line : hide(line)).join('\n');
    return { count: countMasked(encoder.encode(text), encoder.encode(masked)), masked };
}

/** Masks the secrets of the URLs in a text. */
function maskUrls(text: string, spec: string, kind: string, hide: (part: string) => string): string {
    const offsets = new Offsets(text);
    const exposed = JSON.parse(urlspec.extract(text, kind, spec, true)) as RawUrl[];
    const hidden = JSON.parse(urlspec.extract(text, kind, spec, false)) as RawUrl[];
    let [masked, end] = ['', 0];
    exposed.forEach(({ url, span }, index) => {
        const mask = hidden[index]?.url ?? '';
        const [from, to] = [offsets.unit(span[0]), offsets.unit(span[1])];
        if (url === mask || from < end) return;
        masked += text.slice(end, from) + maskOf(text.slice(from, to), url, mask, hide);
        end = to;
    });
    return masked + text.slice(end);
}

/** The text of a URL with its secrets masked. An escaped or a broken URL differs from its text. */
function maskOf(slice: string, url: string, mask: string, hide: (part: string) => string): string {
    if (slice.includes(url)) return slice.replace(url, () => mask);
    const hidden = hide(slice);
    return hidden === slice ? '*'.repeat(byteLength(slice)) : hidden;
}

/** Counts the runs of asterisks that hide bytes. A mask has as many asterisks as it hides bytes. */
function countMasked(text: Uint8Array, masked: Uint8Array): number {
    let [count, isCounted] = [0, false];
    masked.forEach((byte, at) => {
        if (byte !== ASTERISK) isCounted = false;
        else if (!isCounted && text[at] !== ASTERISK) {
            isCounted = true;
            count++;
        }
    });
    return count;
}
