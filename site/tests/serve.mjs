// A static server for the tests, and for a look at the page: node tests/serve.mjs [PORT]
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json', '.txt': 'text/plain; charset=utf-8', '.woff2': 'font/woff2',
};

export const WWW = fileURLToPath(new URL('../out/www/', import.meta.url));

/** Serves the built page below `/sub/`, as hosts of project pages do. */
export function serve(port = 0) {
    const server = http.createServer((request, response) => {
        const name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
        const file = path.join(WWW, name === '/sub/' ? 'index.html' : name.slice('/sub/'.length));
        if (!name.startsWith('/sub/') || !file.startsWith(WWW) || !fs.existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
        fs.createReadStream(file).pipe(response);
    });
    return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve({ server, url: `http://localhost:${server.address().port}/sub/` })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { url } = await serve(Number(process.argv[2] ?? 8000));
    console.log(url);
}
