// Long texts, and no network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSpec, editor, isRead, openTab, start, withPage } from './browser.mjs';

const LINE = 'See http://info.cern.ch/~timbl/a?b=c/d and <URL:http://x.y.z/a> or https://e.org/{id} in the notes.\n';

/** Pastes by the clipboard and measures until the first problems show. The marks are set in the same task. */
async function paste(page, text) {
    await chooseSpec(page, 'rfc1738');
    await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver(list => {
            for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
        }).observe({ type: 'longtask' });
    });
    await page.evaluate(text => navigator.clipboard.writeText(text), text);
    await editor(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await isRead(page, /^No URLs/);
    await page.evaluate(() => {
        window.longest = 0;
        const root = document.getElementById('editor').shadowRoot;
        root.addEventListener('paste', () => { window.pasted = performance.now(); }, { capture: true, once: true });
        const marks = new MutationObserver(() => {
            if (!document.querySelector('.finding')) return;
            window.marked = performance.now();
            marks.disconnect();
        });
        marks.observe(document.getElementById('problems'), { childList: true });
    });
    await page.keyboard.press('Control+V');
    await page.waitForFunction(() => window.marked, undefined, { timeout: 60_000 });
}

test('5 MB pasted stay responsive', { timeout: 240_000 }, async () => {
    const session = await start();
    try {
        await withPage(session, { permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
            page.setDefaultTimeout(120_000);
            await paste(page, LINE.repeat(Math.ceil(5e6 / LINE.length)));
            // While the whole text is read, the page handles input.
            await page.keyboard.press('Control+Home');
            const start = Date.now();
            await page.keyboard.press('ArrowRight');
            await page.waitForFunction(() => document.getElementById('current').textContent.startsWith('http://info.cern.ch/'));
            const answer = Date.now() - start;
            await isRead(page, /^[\d,]+ URLs: /);
            const read = await page.evaluate(() => performance.now());
            const { longest, pasted, marked } = await page.evaluate(() => ({ longest: window.longest, pasted: window.pasted, marked: window.marked }));
            console.log(`5 MB: longest task ${longest.toFixed(0)} ms, first marks after ${(marked - pasted).toFixed(0)} ms, cursor answered in ${answer} ms, all read after ${((read - pasted) / 1000).toFixed(1)} s`);
            assert.ok(longest < 1000, `a task of ${longest} ms`);
            assert.ok(marked - pasted < 3000, `marks after ${marked - pasted} ms`);
            assert.match(await page.locator('#problems .rest').innerText(), /^[\d,]+ more problems in other lines/);
            assert.ok(await page.locator('.finding').count() <= 200);
            // An edit while the text is read: the result is of the new text.
            const urls = () => page.locator('#status').innerText().then(text => Number(/^([\d,]+) URL/.exec(text)?.[1].replaceAll(',', '')));
            const before = await urls();
            await page.keyboard.press('Control+Home');
            await page.keyboard.type('http://a.b/one ');
            await page.waitForTimeout(600);
            await page.keyboard.type('http://a.b/two ');
            await isRead(page, /^[\d,]+ URLs: /);
            assert.equal(await urls(), before + 2);
            const fixes = () => page.locator('#fix-all').innerText().then(text => Number(/^Apply ([\d,]+) safe fixes$/.exec(text)?.[1].replaceAll(',', '') ?? 0));
            const all = await fixes();
            await page.evaluate(() => { window.longest = 0; });
            await page.locator('#fix-all').click();
            await page.waitForFunction(() => document.getElementById('problems').ariaBusy === 'true');
            await isRead(page, /^[\d,]+ URLs: /);
            assert.ok(all > 40_000, `${all} fixes`);
            assert.equal(await fixes(), 0);
            const fixing = await page.evaluate(() => window.longest);
            console.log(`${all} fixes in 5 MB: longest task ${fixing.toFixed(0)} ms`);
            assert.ok(fixing < 1000, `a task of ${fixing} ms`);
            // The marks follow the visible part.
            await page.keyboard.press('Control+End');
            await page.waitForFunction(() => document.getElementById('editor').shadowRoot.querySelectorAll('.cm-lintRange').length > 0);
            await page.waitForFunction(() => Number(document.querySelector('.finding')?.dataset.from) > 4_900_000);
        });
    } finally {
        await session.stop();
    }
});

test('one line of 1 MB stays responsive', { timeout: 120_000 }, async () => {
    const session = await start();
    try {
        await withPage(session, { permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
            page.setDefaultTimeout(60_000);
            await paste(page, `http://a.b/${'~'.repeat(1e6)}`);
            const longest = await page.evaluate(() => window.longest);
            console.log(`one line of 1 MB: longest task ${longest.toFixed(0)} ms`);
            assert.ok(longest < 2000, `a task of ${longest} ms`);
            await page.waitForFunction(() => document.getElementById('current').textContent.includes('is too long'));
        });
    } finally {
        await session.stop();
    }
});

test('after the first visit, the page works without its server', { timeout: 120_000 }, async () => {
    const session = await start();
    const context = await session.browser.newContext();
    const page = await context.newPage();
    await page.goto(session.url);
    await isRead(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    session.server.close();
    session.server.closeAllConnections();
    await page.reload();
    await isRead(page, /^5 URLs: 5 errors$/);
    assert.equal(await page.locator('.cm-lintRange-error').count(), 5);
    await openTab(page, 'diagram');
    await page.locator('.diagram').waitFor();
    await session.stop();
});
