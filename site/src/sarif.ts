// The report of a URL as SARIF 2.1.0, with the fields that `urlspec check --format sarif` prints. The columns are those of JavaScript
// and of most editors.
import * as urlspec from 'urlspec';
import { Offsets } from './offsets.ts';
import type { Severity } from './types.ts';

type Span = [number, number];

interface Diagnostic {
    code: string;
    severity: Severity;
    span: Span;
    message: string;
    related?: { span: Span; label: string }[];
    fix: { title: string; span?: Span; replacement?: string | null } | null;
}

const LEVELS = { error: 'error', warning: 'warning', advice: 'note' };

/** The name that the command gives a URL which is not in a file. */
const ARTIFACT = { uri: '%3Cargument%3E' };

/** Text as a message, in which `[text](address)` would be a link. */
const message = (text: string) => ({ text: text.replaceAll('](', '\\](') });

/** A rule, from the page that explains its code. Its help has no examples: programs that look for URLs would find faults in them. */
function rule({ code, title, severity }: { code: string; title: string; severity: Severity }) {
    const [, what = '', why = '', ...sources] = urlspec.explain(code).trimEnd().split('\n\n').map(block => block.split('\n').map(line => line.trim()));
    const [meaning, reason] = [what, why].map(([, ...lines]) => lines.join(' '));
    // What is not quoted is about the schemes of today.
    const cites = sources.filter(([, quote]) => quote?.startsWith('"')).map(([name = '', ...lines]) => ({ name, url: lines.find(line => line.startsWith('https://')) }));
    const helpUri = cites.find(({ url }) => url)?.url;
    return {
        id: code,
        shortDescription: { text: title },
        fullDescription: { text: `${meaning} ${reason}` },
        help: { text: `${meaning}\n\n${reason}\n\n${cites.map(({ name, url }) => url ? `${name}: ${url}\n` : `${name}\n`).join('')}` },
        defaultConfiguration: { level: LEVELS[severity] },
        ...(helpUri ? { helpUri } : {}),
    };
}

/** The log of one URL. The diagnostics have no secrets, and their spans are bytes of the URL itself. */
export function sarif(url: string, diagnostics: Diagnostic[]): string {
    const offsets = new Offsets(url);
    const region = ([from, to]: Span) => ({ startLine: 1, startColumn: offsets.unit(from) + 1, endLine: 1, endColumn: offsets.unit(to) + 1 });
    const location = (span: Span) => ({ artifactLocation: ARTIFACT, region: region(span) });
    const results = diagnostics.map(({ code, severity, span, message: text, related = [], fix }) => ({
        ruleId: code,
        level: LEVELS[severity],
        message: message(text),
        locations: [{ physicalLocation: location(span) }],
        ...(related.length > 0 ? { relatedLocations: related.map(({ span, label }) => ({ physicalLocation: location(span), message: message(label) })) } : {}),
        ...(fix?.span && fix.replacement != null ? { fixes: [fixed(fix.title, region(fix.span), fix.replacement)] } : {}),
    }));
    const used = new Set(diagnostics.map(({ code }) => code));
    const rules = (JSON.parse(urlspec.codes()) as Parameters<typeof rule>[0][]).filter(({ code }) => used.has(code)).map(rule);
    const version = urlspec.version();
    const driver = { name: 'urlspec', version, semanticVersion: version, rules };
    const run = { properties: { generator: 'urlspec' }, columnKind: 'utf16CodeUnits', results, tool: { driver } };
    return JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }, null, 2);
}

const fixed = (title: string, deletedRegion: object, text: string) => ({
    description: message(title),
    artifactChanges: [{ artifactLocation: ARTIFACT, replacements: [{ deletedRegion, insertedContent: { text } }] }],
});
