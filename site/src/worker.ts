// Reads texts with WebAssembly. The page has two of these: one reads whole texts, and one answers for the URL at the cursor.
import { initSync } from 'urlspec';
import { catalogue, compare, convert, details, drawn, report, resolve, sarifOf } from './url-of.ts';
import { Reader, glance, secrets } from './reader.ts';
import type { Name, Requests } from './types.ts';

type Handlers = { [name in Name]: (request: Requests[name]['request']) => Requests[name]['response'] };

const reader = new Reader();

const handlers: Handlers = {
    catalogue,
    glance,
    read: request => reader.read(request),
    window: ({ from, to }) => reader.window(from, to),
    fixes: ({ cursor }) => reader.fixes(cursor),
    details,
    drawn,
    report,
    sarif: sarifOf,
    resolve,
    compare,
    convert,
    secrets,
};

function respond<N extends Name>(id: number, name: N, request: Requests[N]['request']): void {
    try {
        postMessage({ id, response: handlers[name](request) });
    } catch (error) {
        // A panic ends WebAssembly: only another worker can go on.
        const isFatal = error instanceof WebAssembly.RuntimeError;
        postMessage({ id, error: String(error instanceof Error ? error.message : error), isFatal });
    }
}

onmessage = ({ data }: MessageEvent<{ module: WebAssembly.Module } | { id: number; name: Name; request: never }>) => {
    if ('module' in data) initSync({ module: data.module });
    else respond(data.id, data.name, data.request);
};
