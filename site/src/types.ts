// What the page and its worker send to each other. Positions are UTF-16 code units of the editor's text.

/** The longest URL whose tree and verdicts the page shows. */
export const LONGEST_URL = 4000;

export type Severity = 'error' | 'warning' | 'advice';

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

export interface Counts { urls: number; faulty: number; error: number; warning: number; advice: number; fixes: number }

/** A part of the text, and the problems in it. `left` are those that are not in `groups`. */
export interface Window { from: number; to: number; groups: Group[]; left: number }

export interface Reading { counts: Counts | null; window: Window; milliseconds: number }

export interface TextRequest { text: string; base: number; spec: string; kind: string; from: number; to: number }

export interface TreeNode { production: string; from: number; to: number; text: string; children: TreeNode[] }

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
    tree: TreeNode[];
    /** The URL that the tree is of, if it is not the URL of the text. */
    treeOf: string | null;
    /** The productions from the start to the first error. */
    failed: string[];
    verdicts: Verdict[];
}

export interface Spec { name: string; title: string; date: string; citation: string }

export interface Catalogue { specs: Spec[]; kinds: string[]; version: string }

export interface Requests {
    catalogue: { request: null; response: Catalogue };
    glance: { request: TextRequest; response: Reading };
    read: { request: TextRequest; response: Reading };
    window: { request: { from: number; to: number }; response: Window };
    fixes: { request: { cursor: number }; response: { changes: Change[] } };
    details: { request: TextRequest; response: Details | null };
    drawn: { request: { url: string; spec: string }; response: string };
    railroad: { request: { production: string; spec: string }; response: string | null };
    secrets: { request: { text: string; spec: string; kind: string }; response: { count: number; masked: string } };
}

export type Name = keyof Requests;
