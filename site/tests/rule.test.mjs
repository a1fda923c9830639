// The rule of the grammar under the large URL, if the build had the command.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { editor, isRead, isShown, openTab, setText, start, withPage } from './browser.mjs';
import { WWW } from './serve.mjs';

const skip = fs.existsSync(path.join(WWW, 'rules-current.json')) ? false : 'there are no rules';

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, { skip }, () => withPage(session, options, run));

const hasRule = (page, text) => page.waitForFunction(text => document.getElementById('rule').innerText.trim() === text, text);

inPage('the rule in which the fault is, is under its sentence', async page => {
    await setText(page, 'http://info.cern.ch:80a/b', { kind: 'lines', spec: 'rfc1738' });
    await isShown(page, 'http://info.cern.ch:80a/b');
    await hasRule(page, 'Rule digits = 1*digit');
    // Another document has another rule.
    await setText(page, 'http://info.cern.ch:80a/b', { spec: 'rfc3986' });
    await hasRule(page, 'Rule port = *DIGIT');
});

inPage('the rule of a valid URL is that of the component at the cursor', async page => {
    await setText(page, 'http://info.cern.ch/a?b', { kind: 'lines', spec: 'rfc3986' });
    await isRead(page, /no problems/);
    await page.keyboard.press('Control+Home');
    await hasRule(page, 'Rule scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )');
    await page.keyboard.press('End');
    await hasRule(page, 'Rule query = *( pchar / "/" / "?" )');
    // So is that of a problem which no rule reports: a password is in a part that has no other name.
    await setText(page, 'http://u:pw@h.x/a#f');
    await isShown(page, 'http://u:**@h.x/a#f');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await hasRule(page, 'Rule userinfo = *( unreserved / pct-encoded / sub-delims / ":" )');
    // No rule is left if there is no URL.
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await isRead(page, /^No URLs/);
    await page.waitForFunction(() => !document.getElementById('rule').checkVisibility());
});

inPage('a rule that is read otherwise than printed has both lines, and its RFC in today\'s standard', async page => {
    await setText(page, 'x-a:b', { kind: 'lines', spec: 'rfc1738' });
    await isShown(page, 'x-a:b');
    await page.keyboard.press('Control+Home');
    await hasRule(page, 'Rule scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]\n\nRead as scheme = 1*[ alpha | digit | "+" | "-" | "." ]');
    await setText(page, 'mailto:a@b.org', { spec: 'current' });
    await isShown(page, 'mailto:a@b.org');
    await hasRule(page, 'Rule of RFC 6068 to = addr-spec *("," addr-spec )');
});

inPage('the name of the rule leads to its diagram, also by keyboard', async page => {
    await setText(page, 'http://info.cern.ch/~a', { kind: 'lines', spec: 'rfc1738' });
    await isShown(page, 'http://info.cern.ch/~a');
    const name = page.locator('#rule').getByRole('button', { name: 'hpath' });
    await name.focus();
    // An answer of the worker does not take the focus away.
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-diagram');
    await page.getByRole('group', { name: 'Railroad diagram of hpath' }).waitFor();
    assert.ok((await page.locator('#rail svg').boundingBox()).width > 100);
    await openTab(page, 'problems');
    await name.click();
    assert.ok(await page.locator('#panel-diagram').isVisible());
    assert.equal(await page.locator('#path [aria-current]').innerText(), 'hpath');
});

inPage('the rules of a document are fetched once, when it is chosen', async page => {
    await page.locator('#rule button').waitFor();
    const fetched = [];
    page.on('request', request => { if (request.url().includes('rules-')) fetched.push(request.url().split('/').at(-1)); });
    for (const text of ['http://a.b/c', 'http://a.b/~']) {
        await setText(page, text, { kind: 'lines', spec: 'rfc2396' });
        await isShown(page, text);
        await editor(page).press('Home');
        await page.waitForTimeout(200);
    }
    assert.deepEqual(fetched, ['rules-rfc2396.json']);
});
