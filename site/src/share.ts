// The dialog that makes a link.
import { byId, plural } from './dom.ts';
import { encodeLink, type Linked, LONGEST_LINKED } from './link.ts';

/** How many passwords a text has, and the text with these masked. */
export interface Secrets { count: number; masked: string }

export interface Source { current: () => Linked | null; secrets: (linked: Linked) => Promise<Secrets> }

export function bindShare(source: Source): void {
    const dialog = byId<HTMLDialogElement>('dialog');
    const include = byId<HTMLInputElement>('dialog-include');
    const field = byId<HTMLInputElement>('dialog-link');
    const done = byId('dialog-done');
    let linked: Linked | null = null;
    let secrets: Secrets = { count: 0, masked: '' };

    const update = async () => {
        if (!linked) return;
        const text = secrets.count > 0 && !include.checked ? secrets.masked : linked.text;
        const address = new URL(location.href);
        address.hash = await encodeLink({ ...linked, text });
        field.value = address.href;
        done.textContent = '';
    };
    const open = async () => {
        linked = source.current();
        byId('dialog-field').hidden = byId('dialog-copy').hidden = !linked;
        byId('dialog-text').textContent = linked
            ? 'The link holds the text, the document and the kind of text. It is in the fragment, which browsers send to no server.'
            : `The text is too long for a link. The limit is ${LONGEST_LINKED.toLocaleString('en')} characters.`;
        secrets = linked ? await source.secrets(linked) : { count: 0, masked: '' };
        include.checked = false;
        byId('dialog-secret').hidden = secrets.count === 0;
        byId('dialog-count').textContent = `The text has a password or another secret in ${plural(secrets.count, 'place')}. It is masked in the link.`;
        await update();
        dialog.showModal();
        if (linked) field.select();
    };
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(field.value);
            done.textContent = 'Copied.';
        } catch {
            field.focus();
            field.select();
            done.textContent = 'The browser refused. Copy the selected text.';
        }
    };
    byId('share').addEventListener('click', () => void open());
    include.addEventListener('change', () => void update());
    byId('dialog-copy').addEventListener('click', () => void copy());
    byId('dialog-close').addEventListener('click', () => dialog.close());
}
