import { defaultKeymap, history, historyKeymap, invertedEffects, isolateHistory } from '@codemirror/commands';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, StateEffect, Text, Transaction } from '@codemirror/state';
import {
    drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, placeholder, type Tooltip,
} from '@codemirror/view';
import { cited, h, rich } from './dom.ts';
import { painted, paintTheme } from './paint.ts';
import type { Finding, Fix, Settings } from './types.ts';

const MARKED = 'underline wavy 1.5px';

const theme = EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'var(--panel)', fontSize: '0.875rem', borderRadius: 'inherit' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65', borderRadius: 'inherit', maxHeight: 'var(--editor-height)', overflow: 'auto' },
    // Eight lines, and as many as the text has, up to the height of the page.
    '.cm-content': { caretColor: 'var(--ink)', padding: '0.6rem 0', minHeight: 'calc(8 * 1.65em + 1.2rem)' },
    '.cm-gutter': { minHeight: 'calc(8 * 1.65em + 1.2rem)' },
    '.cm-line': { padding: '0 0.75rem 0 0.25rem' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
    '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--faint)', border: 'none', paddingLeft: '0.25rem' },
    '.cm-activeLine': { backgroundColor: 'var(--active)' },
    '.cm-activeLineGutter': { backgroundColor: 'var(--active)', color: 'var(--ink)' },
    '.cm-box': {
        border: '1px solid currentColor', borderRadius: '3px', color: 'var(--error)', fontSize: '0.75em', margin: '0 1px', padding: '0 0.2em',
    },
    '.cm-placeholder': { color: 'var(--faint)' },
    '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
        { background: 'var(--selection)' },
    '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0', textDecorationSkipInk: 'none', textUnderlineOffset: '3px' },
    '.cm-lintRange-error': { textDecoration: `var(--error) ${MARKED}`, backgroundColor: 'var(--error-wash)' },
    '.cm-lintRange-warning': { textDecoration: `var(--warning) ${MARKED}`, backgroundColor: 'var(--warning-wash)' },
    '.cm-lintRange-info': { textDecoration: `var(--advice) ${MARKED}` },
    '.cm-lintRange-active': { backgroundColor: 'var(--selection)' },
    '.cm-gutter-lint': { width: '1.1em' },
    '.cm-gutter-lint .cm-gutterElement': { padding: '0.2em 0' },
    '.cm-lint-marker': { width: '0.55em', height: '0.55em', margin: '0.4em 0.25em', borderRadius: '50%', content: 'none' },
    '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--error)' },
    '.cm-lint-marker-warning': { content: 'none', backgroundColor: 'var(--warning)', borderRadius: '2px' },
    '.cm-lint-marker-info': { content: 'none', backgroundColor: 'var(--advice)' },
    '.cm-tooltip': {
        backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--rule)', borderRadius: '8px',
        boxShadow: 'var(--shadow)', maxWidth: 'min(30rem, 92vw)', overflow: 'hidden',
    },
    '.cm-diagnostic': { padding: '0.6rem 0.8rem', marginLeft: '0', borderLeftWidth: '3px', whiteSpace: 'normal', fontFamily: 'var(--sans)' },
    '.cm-diagnostic + .cm-diagnostic': { borderTop: '1px solid var(--rule)' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
    '.cm-diagnostic-info': { borderLeftColor: 'var(--advice)' },
    '.cm-diagnosticAction': {
        font: 'inherit', fontWeight: '600', color: 'var(--on-accent)', backgroundColor: 'var(--accent)', borderRadius: '5px', padding: '0.2rem 0.6rem',
        margin: '0.5rem 0.5rem 0 0', cursor: 'pointer',
    },
    '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--rule)' },
    '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--selection)' },
    '.cm-panel.cm-panel-lint ul [aria-selected] .cm-diagnosticText': { color: 'var(--ink)' },
    '.cm-panel button, .cm-panel input': { font: 'inherit', color: 'var(--ink)' },
    '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--panel)', border: '1px solid var(--control)' },
    '.cm-textfield': { backgroundColor: 'var(--panel)', border: '1px solid var(--control)' },
    '.tip': { fontFamily: 'var(--sans)', fontSize: '0.8125rem', lineHeight: '1.5' },
    '.tip p': { margin: '0.25rem 0 0' },
    '.tip code': { fontFamily: 'var(--mono)', fontSize: '0.95em', backgroundColor: 'var(--code)', borderRadius: '3px', padding: '0 0.25em' },
    '.tip .meta': { color: 'var(--soft)' },
    '.tip a': { color: 'var(--link)' },
    '.hover': { padding: '0.55rem 0.8rem' },
    '.hover b': { fontFamily: 'var(--mono)' },
});

/** The text that the pointer is over: the productions that it matches, and which documents accept its URL. */
export interface Hover { from: number; to: number; path: string[]; text: HTMLElement[]; note: string }

/** A text was loaded with its settings. Undo restores the earlier settings. */
const loaded = StateEffect.define<Settings>();

export interface Events {
    changed: () => void;
    settings: () => Settings;
    loaded: (settings: Settings) => void;
    moved: () => void;
    scrolled: () => void;
    hover: (position: number) => Promise<Hover | null>;
    fix: (fix: Fix) => void;
}

/**
 * Characters that are invisible or turn the direction of the text, besides those that the editor knows. A box takes their place in
 * the page, so that they turn nothing.
 */
const INVISIBLE = /[\u115f\u1160\u17b4\u17b5\u180e\u200c\u200d\u202a-\u202c\u2060-\u2065\u2068\u206a-\u206f\u3164\uffa0\u{e0000}-\u{e007f}]/u;

function boxOf(code: number, description: string | null, symbol: string): HTMLElement {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    const title = description === null ? name : `${name}, ${description}`;
    return h('span', { class: 'cm-box', title, 'aria-label': title, role: 'img' }, code < 0x20 ? symbol : name);
}

/** The editor is in a shadow root, whose styles the Content-Security-Policy allows since they are no elements. */
export function makeEditor(host: HTMLElement, events: Events): EditorView {
    const root = host.attachShadow({ mode: 'open' });
    const state = EditorState.create({ extensions: extensions(events) });
    return new EditorView({ state, parent: root, root });
}

function extensions(events: Events): Extension[] {
    return [
        lineNumbers(),
        highlightSpecialChars({ addSpecialChars: INVISIBLE, render: boxOf }),
        lintGutter(),
        history(),
        invertedEffects.of(({ effects }) => effects.some(effect => effect.is(loaded)) ? [loaded.of(events.settings())] : []),
        drawSelection(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        search({ top: true }),
        placeholder('Type or paste text with URLs'),
        // Tab is not bound: it moves the focus, as in the rest of the page.
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({
            'aria-label': 'Text with URLs',
            'aria-description': 'F8 goes to the next problem. Control Shift M, or Command Shift M on macOS, lists the problems. Tab leaves the editor.',
            // A checker of accessibility takes only this for a sign that the text can be scrolled by keyboard.
            tabindex: '0',
            spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off', translate: 'no',
        }),
        EditorView.updateListener.of(update => {
            const effects = update.transactions.flatMap(({ effects }) => effects);
            const settings = effects.findLast(effect => effect.is(loaded));
            if (settings?.is(loaded)) events.loaded(settings.value);
            if (update.docChanged) events.changed();
            if (update.docChanged || update.selectionSet) events.moved();
            if (update.viewportChanged) events.scrolled();
        }),
        hoverTooltip(async (_, position) => hoverAt(await events.hover(position)), { hoverTime: 250 }),
        painted,
        theme,
        paintTheme,
    ];
}

function hoverAt(hover: Hover | null): Tooltip | null {
    if (!hover) return null;
    return {
        pos: hover.from,
        end: hover.to,
        above: true,
        create: () => ({
            dom: h('div', { class: 'tip hover' },
                h('b', {}, hover.path.at(-1) ?? ''),
                h('p', {}, h('code', {}, ...hover.text)),
                hover.path.length > 1 ? h('p', { class: 'meta' }, hover.path.join(' › ')) : null,
                h('p', { class: 'meta' }, hover.note)),
        }),
    };
}

const SEVERITIES = { error: 'error', warning: 'warning', advice: 'info' } as const;

/** Shows problems as marks. Those after the end of the text are of an older text, and are left out. */
export function mark(view: EditorView, findings: Finding[], events: Pick<Events, 'fix'>): void {
    const diagnostics = findings.filter(({ to }) => to <= view.state.doc.length).map((finding): Diagnostic => ({
        from: finding.from,
        to: finding.to,
        severity: SEVERITIES[finding.severity],
        message: `${finding.severity}: ${finding.message} [${finding.code}]`,
        renderMessage: () => h('div', { class: 'tip' },
            h('div', {}, rich(finding.message), ' ', h('span', { class: 'meta' }, `[${finding.code}]`)),
            h('p', { class: 'meta' }, rich(finding.help), ' ', cited(finding.citation))),
        actions: finding.fix ? [{ name: nameOf(finding.fix), apply: () => finding.fix && events.fix(finding.fix) }] : [],
    }));
    view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** The words of a fix for a button. A fix that may change the meaning is a guess. */
export function nameOf(fix: Fix): string {
    const title = fix.title.replaceAll('`', '');
    return (title.charAt(0).toUpperCase() + title.slice(1)) + (fix.isSure ? '' : ` (${fix.applicability})`);
}

/** Replaces the text and its settings. The first text of a page can't be undone. */
export function loadText(view: EditorView, text: string, settings: Settings, isFirst: boolean): void {
    view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: Text.of(text.split(/\r\n?|\n/)) },
        selection: { anchor: 0 },
        scrollIntoView: true,
        effects: loaded.of(settings),
        annotations: isFirst ? Transaction.addToHistory.of(false) : isolateHistory.of('full'),
        userEvent: 'input.load',
    });
}
