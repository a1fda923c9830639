// Links that hold the text and its settings, in the fragment, which browsers do not send to a server.
import { SEVERITIES, type Settings } from './types.ts';

export interface Linked extends Settings { text: string }

/** The longest text in a link, and the longest that a link may unpack to. */
export const LONGEST_LINKED = 100_000;

/** The longest text that a link holds as it is. */
const READABLE = 300;

async function transformed(bytes: Uint8Array, transform: GenericTransformStream, limit: number): Promise<Uint8Array> {
    const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
        length += next.value.length;
        if (length > limit) {
            await reader.cancel();
            throw new Error('the text of the link is too long');
        }
        chunks.push(next.value);
    }
    return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
}

/** The fragment of a link, without `#`. A short text is in it as it is, a longer one compressed. */
export async function encodeLink({ text, spec, kind, hidden }: Linked): Promise<string> {
    const head = `spec=${encodeURIComponent(spec)}&kind=${encodeURIComponent(kind)}${hidden.length > 0 ? `&hide=${hidden.join(',')}` : ''}`;
    const plain = `&text=${encodeURIComponent(text.toWellFormed())}`;
    const packed = `&packed=${base64(await transformed(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity))}`;
    return head + (plain.length > READABLE && packed.length < plain.length ? packed : plain);
}

/** Reads a fragment. `null` if it is not of a link of this page; an error if the link is damaged. */
export async function decodeLink(fragment: string): Promise<Linked | null> {
    const fields = new Map(fragment.split('&').map(field => {
        const [name = '', ...value] = field.split('=');
        return [name, value.join('=')];
    }));
    const [spec, kind, text, packed] = ['spec', 'kind', 'text', 'packed'].map(name => fields.get(name));
    if (spec === undefined || kind === undefined || (text === undefined && packed === undefined)) return null;
    const bytes = packed === undefined ? null : await transformed(bytesOf(packed), new DecompressionStream('deflate-raw'), 4 * LONGEST_LINKED);
    const read = bytes ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : decodeURIComponent(text ?? '');
    if (read.length > LONGEST_LINKED) throw new Error('the text of the link is too long');
    const hide = fields.get('hide')?.split(',') ?? [];
    return { text: read, spec: decodeURIComponent(spec), kind: decodeURIComponent(kind), hidden: SEVERITIES.filter(severity => hide.includes(severity)) };
}
