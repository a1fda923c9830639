// What the page shows of one URL: its problems, its tree, and what each document makes of it.
import * as urlspec from 'urlspec';
import { type RawFinding, urlAt } from './reader.ts';
import { sarif } from './sarif.ts';
import { fixedTree, ownTree, pathTree } from './tree-of.ts';
import { LONGEST_URL } from './types.ts';
import type { Catalogue, Compared, Conversion, Converted, Details, Requests, Resolved, Rule, Spec, TextRequest, Verdict } from './types.ts';

interface RawConversion { converted: string; exact: boolean; changes: { what: string; is_exact: boolean }[] }

interface RawReport { input: string; spec: string; valid: boolean; diagnostics: RawFinding[] }

const specs = (): Spec[] => JSON.parse(urlspec.specs()) as Spec[];

export function catalogue(): Catalogue {
    return { specs: specs(), kinds: urlspec.kinds(), version: urlspec.version() };
}

export function drawn({ url, spec }: Requests['drawn']['request']): string {
    return urlspec.drawn(url, spec, undefined, true);
}

const reportOf = (url: string, spec: string) => JSON.parse(urlspec.check(url, spec, undefined, true, false)) as RawReport;

/** The report as the command prints it, over several lines. */
export function report({ url, spec }: Requests['report']['request']): string {
    return JSON.stringify(reportOf(url, spec), null, 2);
}

/** The report as a log of SARIF. */
export const sarifOf = ({ url, spec }: Requests['sarif']['request']): string => sarif(url, reportOf(url, spec).diagnostics);

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

export function details(request: TextRequest): Details | null {
    const found = urlAt(request);
    if (!found) return null;
    const { place, isAt, findings } = found;
    const { url } = place;
    const { spec } = request;
    const none: Details = { place, isAtCursor: isAt, findings, tooLong: false, valid: false, tree: [], treeOf: 'path', failed: [], verdicts: [] };
    if (url.length > LONGEST_URL) return { ...none, tooLong: true };
    const report = reportOf(url, spec);
    const error = report.diagnostics.find(({ severity }) => severity === 'error');
    const trees = { url: ownTree(place, spec), fixed: fixedTree(place, spec), path: error ? pathTree(place, error) : [] };
    const treeOf = trees.url ? 'url' : trees.fixed ? 'fixed' : 'path';
    return { ...none, valid: report.valid, tree: trees[treeOf] ?? [], treeOf, failed: error?.productions ?? [], verdicts: verdicts(url) };
}

/** What a function of WebAssembly threw. */
function failure(error: unknown): { code: string; message: string } {
    try {
        return JSON.parse(String(error)) as { code: string; message: string };
    } catch {
        return { code: '', message: String(error instanceof Error ? error.message : error) };
    }
}

const reason = (error: unknown) => failure(error).message;

/** A URL with its secrets masked. */
const masked = (url: string, spec: string) => reportOf(url, spec).input;

export function resolve({ url, reference, spec }: Requests['resolve']['request']): Resolved {
    try {
        const found = JSON.parse(urlspec.resolve(url, reference, spec)) as { resolved: string; rules: Rule[]; warnings: { message: string }[] };
        return { resolved: masked(found.resolved, spec), rules: found.rules, warnings: found.warnings.map(({ message }) => message) };
    } catch (error) {
        return { error: reason(error) };
    }
}

/** A URL of a document as one of each other document. */
export function convert({ url, spec }: Requests['convert']['request']): Converted {
    const [conversions, earlier]: [Conversion[], Spec[]] = [[], []];
    for (const to of specs().filter(({ name }) => name !== spec)) {
        try {
            const { converted, exact, changes } = JSON.parse(urlspec.convert(url, to.name, spec, false)) as RawConversion;
            const result = { text: masked(converted, to.name), isExact: exact, changes: changes.map(({ what, is_exact }) => ({ what, isExact: is_exact })) };
            conversions.push({ spec: to, result });
        } catch (error) {
            const { code, message } = failure(error);
            if (code === 'not-later') earlier.push(to);
            // The row of the document says the rest of the message.
            else if (code === 'not-convertible') conversions.push({ spec: to, result: { error: message.replace(/^`[^`]*` can't be converted: /, '') } });
            else return { error: message };
        }
    }
    return { conversions, earlier };
}

export function compare({ url, other, spec }: Requests['compare']['request']): Compared {
    return { canonical: canonical(url, spec), other: other === '' ? null : same(url, other, spec) };
}

function canonical(url: string, spec: string): Compared['canonical'] {
    try {
        const found = JSON.parse(urlspec.canonical(url, spec)) as { canonical: string; rules: string[] };
        return { text: masked(found.canonical, spec), rules: found.rules };
    } catch (error) {
        return { error: reason(error) };
    }
}

function same(url: string, other: string, spec: string): Compared['other'] {
    try {
        return JSON.parse(urlspec.same(url, other, spec)) as Compared['other'];
    } catch (error) {
        return { error: reason(error) };
    }
}
