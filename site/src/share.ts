// The dialog that makes a link.
import { byId } from './dom.ts';
import { encodeLink, type Linked, LONGEST_LINKED } from './link.ts';

/** How many passwords and other secrets a text has, and the text with these masked. */
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
            ? 'The link contains the text, the document and the format. They are in the part after #, which browsers do not send to a server.'
            : `The text is too long for a link. The limit is ${LONGEST_LINKED.toLocaleString('en')} characters.`;
        secrets = linked ? await source.secrets(linked) : { count: 0, masked: '' };
        include.checked = false;
        byId('dialog-secret').hidden = secrets.count === 0;
        const [contained, masked, them] = secrets.count === 1
            ? ['a password or another secret', 'It is', 'it']
            : [`${secrets.count.toLocaleString('en')} passwords or other secrets`, 'They are', 'them'];
        byId('dialog-count').textContent = `The text contains ${contained}. ${masked} masked in the link.`;
        byId('dialog-consent').textContent = `Include ${them}. Anyone with the link can read ${them}.`;
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
            done.textContent = 'The browser does not allow copying. Copy the selected link yourself.';
        }
    };
    byId('share').addEventListener('click', () => void open());
    include.addEventListener('change', () => void update());
    byId('dialog-copy').addEventListener('click', () => void copy());
    byId('dialog-close').addEventListener('click', () => dialog.close());
}
