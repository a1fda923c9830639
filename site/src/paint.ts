// The colors of the components of URLs in the editor.
import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { PARTS, split } from './parts.ts';
import { LONGEST_URL, type Range } from './types.ts';

const repaint = StateEffect.define<DecorationSet>();

/** The colors move with the text until the text is read again. */
export const painted = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (set, transaction) => {
        const effect = transaction.effects.findLast(effect => effect.is(repaint));
        return effect ? effect.value as DecorationSet : set.map(transaction.changes);
    },
    provide: field => EditorView.decorations.from(field),
});

/** Styles of the components. Only those of the URL that is shown light up. */
export const paintTheme = EditorView.theme(Object.fromEntries([
    ...PARTS.map(part => [`.p-${part}`, { color: `var(--p-${part})` }] as const),
    ...PARTS.map(part => [`.p-${part}.here`, { backgroundColor: `var(--lit-${part}, transparent)` }] as const),
    ['.p-mark', { color: 'var(--faint)' }],
    ['.p-host', { color: 'var(--p-host)', fontWeight: '600' }],
]));

const decorations = new Map<string, Decoration>();

function decoration(part: string | null, isHere: boolean): Decoration {
    const name = `${part ?? 'mark'}${isHere ? ' here' : ''}`;
    const attributes = part && isHere ? { 'data-part': part } : {};
    const made = decorations.get(name) ?? Decoration.mark({ class: `p-${name}`, attributes });
    decorations.set(name, made);
    return made;
}

/** Colors URLs. `here` is the URL that the page shows. */
export function paint(view: EditorView, urls: Range[], here: Range | null): void {
    const builder = new RangeSetBuilder<Decoration>();
    const { doc } = view.state;
    let end = 0;
    for (const { from, to } of urls) {
        if (to > doc.length || from < end || to - from > LONGEST_URL) continue;
        const isHere = from === here?.from && to === here.to;
        for (const piece of split(doc.sliceString(from, to))) {
            builder.add(from + piece.from, from + piece.to, decoration(piece.part, isHere));
        }
        end = to;
    }
    view.dispatch({ effects: repaint.of(builder.finish()) });
}
