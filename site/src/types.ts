import type { Part } from './parts.ts';

// What the page and its worker send to each other. Positions are UTF-16 code units of the editor's text.

/** The longest URL whose tree and verdicts the page shows. */
export const LONGEST_URL = 4000;

export const SEVERITIES = ['error', 'warning', 'advice'] as const;

export type Severity = typeof SEVERITIES[number];

export interface Citation { document: string; section: string; url: string | null }

export interface Change { from: number; to: number; insert: string }

export interface Fix { title: string; isSure: boolean; applicability: string; changes: Change[] }

export interface Finding {
    from: number;
    to: number;
    line: number;
    column: number;
    severity: Severity;
    code: string;
    message: string;
    label: string;
    help: string;
    productions: string[];
    citation: Citation | null;
    fix: Fix | null;
}

/** A URL of the text. `shown` has its passwords masked; it is null if it can't be laid over the text. */
export interface Place { from: number; to: number; url: string; shown: string | null; escaped: boolean }

/** The problems of one URL, or of a comment for urlspec. */
export interface Group { place: Place | null; findings: Finding[] }

export interface Counts { urls: number; error: number; warning: number; advice: number; fixes: number }

/** A part of the text, and the problems in it. `left` are those that are not in `groups`. */
export interface Window { from: number; to: number; groups: Group[]; left: number; urls: Range[]; urlsLeft: boolean }

export interface Range { from: number; to: number }

export interface Reading { counts: Counts | null; window: Window; milliseconds: number }

/** The document, the kind of text, and the severities that are not shown. */
export interface Settings { spec: string; kind: string; hidden: Severity[] }

export interface TextRequest extends Settings { text: string; base: number; from: number; to: number }

/** A node of a tree. `fault` is the message of an error there. */
export interface TreeNode {
    production: string;
    from: number;
    to: number;
    text: string;
    part: Part | null;
    /** Whether the node has the text of the whole URL. */
    isWhole: boolean;
    fault: string | null;
    children: TreeNode[];
}

export interface Verdict {
    spec: string;
    citation: string;
    title: string;
    date: string;
    valid: boolean;
    errors: number;
    first: { column: number; code: string; message: string; citation: Citation | null } | null;
}

/** What the page shows of one URL. */
export interface Details {
    place: Place;
    isAtCursor: boolean;
    tooLong: boolean;
    valid: boolean;
    findings: Finding[];
    tree: TreeNode[];
    /** What the tree is of. `path` has the productions up to the first error, of a URL that no fix makes valid. */
    treeOf: 'url' | 'fixed' | 'path';
    /** The productions from the start to the first error. */
    failed: string[];
    verdicts: Verdict[];
}

export interface Spec { name: string; title: string; date: string; citation: string }

export interface Catalogue { specs: Spec[]; kinds: string[]; version: string }

/** A section of a document and its words. */
export interface Rule { document: string; section: string; url: string | null; quotation: string }

/** A reference, resolved. `error` says why there is no result. Secrets are masked. */
export type Resolved = { resolved: string; rules: Rule[]; warnings: string[] } | { error: string };

/** The canonical spelling of a URL, and whether another URL is the same. Secrets are masked. */
export interface Compared {
    canonical: { text: string; rules: string[] } | { error: string };
    other: { same: boolean; rules: string[]; production: string | null; a: string | null; b: string | null } | { error: string } | null;
}

/** A URL as one of another document, or why there is none. Secrets are masked. */
export interface Conversion { spec: Spec; result: { text: string; isExact: boolean; changes: { what: string; isExact: boolean }[] } | { error: string } }

/** The conversions to the documents that are late enough, and those that are not. `error` says why the URL has no conversion at all. */
export type Converted = { conversions: Conversion[]; earlier: Spec[] } | { error: string };

export interface Requests {
    catalogue: { request: null; response: Catalogue };
    glance: { request: TextRequest; response: Reading };
    read: { request: TextRequest; response: Reading };
    window: { request: { from: number; to: number }; response: Window };
    fixes: { request: { cursor: number }; response: { changes: Change[] } };
    details: { request: TextRequest; response: Details | null };
    drawn: { request: { url: string; spec: string }; response: string };
    report: { request: { url: string; spec: string }; response: string };
    sarif: { request: { url: string; spec: string }; response: string };
    resolve: { request: { url: string; reference: string; spec: string }; response: Resolved };
    convert: { request: { url: string; spec: string }; response: Converted };
    compare: { request: { url: string; other: string; spec: string }; response: Compared };
    secrets: { request: { text: string; spec: string; kind: string }; response: { count: number; masked: string } };
}

export type Name = keyof Requests;
