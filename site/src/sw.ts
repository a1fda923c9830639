// Keeps the files of the page, so that it works without a network. The build supplies their names and a hash of them.
declare const FILES: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const NAME = `urlspec-${VERSION}`;

worker.addEventListener('install', event => {
    const fresh = FILES.map(file => new Request(file, { cache: 'reload' }));
    event.waitUntil(caches.open(NAME).then(cache => cache.addAll(fresh)));
});

worker.addEventListener('activate', event => {
    const clean = async () => {
        const names = await caches.keys();
        await Promise.all(names.filter(name => name.startsWith('urlspec-') && name !== NAME).map(name => caches.delete(name)));
        await worker.clients.claim();
    };
    event.waitUntil(clean());
});

// The network is only used for what is not kept, so that all files are of one version. A new version is used when the
// last page of the old one is closed.
worker.addEventListener('fetch', event => {
    if (event.request.method !== 'GET') return;
    const kept = async () => {
        const cache = await caches.open(NAME);
        return await cache.match(event.request, { ignoreSearch: true }) ?? fetch(event.request);
    };
    event.respondWith(kept());
});
