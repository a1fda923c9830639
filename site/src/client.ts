import { scriptUrl } from './trusted.ts';
import type { Name, Requests } from './types.ts';

interface Waiting { name: Name; request: unknown; resolve: (response: never) => void; reject: (error: Error) => void }

/** A request that a newer one replaced. */
export class Replaced extends Error {}

/** A worker. It handles its requests in order. */
export class Client {
    private worker: Worker | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;

    constructor(private readonly module: WebAssembly.Module) {
        this.start();
    }

    get isBusy(): boolean {
        return this.waiting.size > 0;
    }

    request<N extends Name>(name: N, request: Requests[N]['request']): Promise<Requests[N]['response']> {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { name, request, resolve, reject });
            this.worker?.postMessage({ id, name, request });
        });
    }

    /** Ends what the worker does, for a text that has changed since. */
    restart(): void {
        for (const { reject } of this.waiting.values()) reject(new Replaced());
        this.waiting.clear();
        this.start();
    }

    /** Starts another worker, which handles the requests that are left. */
    private startAgain(): void {
        this.start();
        for (const [id, { name, request }] of this.waiting) this.worker?.postMessage({ id, name, request });
    }

    private start(): void {
        this.worker?.terminate();
        this.worker = new Worker(scriptUrl('worker.js'), { type: 'module' });
        this.worker.onmessage = ({ data }: MessageEvent<{ id: number; response: never; error?: string; isFatal?: boolean }>) => {
            const waiting = this.waiting.get(data.id);
            this.waiting.delete(data.id);
            if (data.error === undefined) waiting?.resolve(data.response);
            else waiting?.reject(new Error(data.error));
            if (data.isFatal) this.startAgain();
        };
        this.worker.postMessage({ module: this.module });
    }
}

/** A request of which only the last answer counts. */
export class Latest {
    private last = 0;

    /** Ignores the requests that have no answer yet. */
    forget(): void {
        this.last++;
    }

    async of<T>(promise: Promise<T>, use: (value: T) => void): Promise<void> {
        const own = ++this.last;
        try {
            const value = await promise;
            if (own === this.last) use(value);
        } catch (error) {
            if (!(error instanceof Replaced)) throw error;
        }
    }
}
