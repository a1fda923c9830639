// Opens the built page in Chromium, and records what must not happen there.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

export const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
    .find(path => path && existsSync(path));

/** A browser, a server and their end. */
export async function start() {
    const { server, url } = await serve();
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const stop = async () => {
        await browser.close();
        server.close();
        server.closeAllConnections();
    };
    return { browser, server, url, stop };
}

/**
 * Reports what the Content-Security-Policy refuses. When a user types over marked text, Chromium itself adds an attribute `style` to
 * the editor's text, which is refused without an effect.
 */
function reportRefusals() {
    document.addEventListener('securitypolicyviolation', event => {
        const isTyping = event.effectiveDirective === 'style-src-attr' && event.target?.id === 'editor';
        if (!isTyping) window.refused(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`);
    });
}

/** Runs a test in a new page. Errors, refused content and requests to other servers fail the test. */
export async function withPage({ browser, url }, options, test) {
    const { hash = '', expectsFaults = false, ...rest } = options;
    const context = await browser.newContext({ viewport: { width: 1320, height: 900 }, serviceWorkers: 'block', ...rest });
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', error => faults.push(String(error)));
    page.on('console', message => {
        if (message.type() === 'error' && !message.text().startsWith('Applying inline style')) faults.push(message.text());
    });
    await page.exposeFunction('refused', text => faults.push(text));
    await page.addInitScript(reportRefusals);
    page.on('dialog', dialog => {
        faults.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
    });
    context.on('request', request => {
        if (!request.url().startsWith(url)) faults.push(`a request to ${request.url()}`);
    });
    await page.goto(url + hash);
    await isRead(page);
    await test(page, context);
    if (expectsFaults) assert.notDeepEqual(faults, []); else assert.deepEqual(faults, []);
    await context.close();
}

/** Waits until the whole text is read. */
export async function isRead(page, status = /URL/) {
    const isDone = source => document.getElementById('problems').ariaBusy === 'false' && new RegExp(source).test(document.getElementById('status').textContent);
    await page.waitForFunction(isDone, status.source);
}

export const editor = page => page.locator('.cm-content');

/** Chooses the document by its station. */
export const chooseSpec = (page, spec) => page.locator(`#spec-${spec}`).check({ force: true });

/** The chosen document and kind of text. */
export const settings = page => page.evaluate(() => [document.querySelector('input[name=spec]:checked').value, document.getElementById('kind').value]);

export const openTab = (page, name) => page.locator(`#tab-${name}`).click();

/** Waits until the page shows a URL. */
export const isShown = (page, url) => page.waitForFunction(url => document.getElementById('current').textContent === url, url);

/** Replaces the text, as by a paste. */
export async function setText(page, text, { spec, kind } = {}) {
    if (spec) await chooseSpec(page, spec);
    if (kind) await page.selectOption('#kind', kind);
    await editor(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
}

/** Loads an example by its place in the list. */
export async function loadExample(page, index) {
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.locator('#examples-list button').nth(index).click();
}

/** The text of the editor, whose lines are separate elements. */
export function textOf(page) {
    return page.locator('.cm-line').allInnerTexts().then(lines => lines.map(line => line.replace(/\n$/, '')).join('\n'));
}
