// The report that is copied as SARIF. If the variable URLSPEC_COMMAND names the command, it is compared with what the command prints.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { isRead, isShown, setText, start, withPage } from './browser.mjs';

const command = process.env.URLSPEC_COMMAND;

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run) => test(name, () => withPage(session, { permissions: ['clipboard-read', 'clipboard-write'] }, run));

/** Copies the report of a URL by keyboard. */
async function copied(page, url, spec) {
    await setText(page, url, { kind: 'lines', spec });
    await isRead(page, /^1 URL/);
    await page.waitForFunction(spec => document.getElementById('copies').checkVisibility() && document.getElementById(`spec-${spec}`).checked, spec);
    await page.waitForTimeout(300);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy as SARIF' }).press('Enter');
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('{'));
    return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
}

inPage('the report is SARIF with regions in UTF-16 columns', async page => {
    const url = 'http://info.cern.ch/\u{1F600}/~a';
    const { version, runs: [run] } = await copied(page, url, 'rfc1738');
    assert.deepEqual([version, run.columnKind, run.tool.driver.name], ['2.1.0', 'utf16CodeUnits', 'urlspec']);
    const regions = run.results.map(({ ruleId, level, locations: [{ physicalLocation: { region } }] }) => (
        [ruleId, level, region.startLine, url.slice(region.startColumn - 1, region.endColumn - 1)]));
    assert.deepEqual(regions, [['non-ascii', 'error', 1, '\u{1F600}'], ['unsafe-character', 'error', 1, '~']]);
    assert.equal(run.results[1].message.text, '`~` is unsafe and must be encoded');
    assert.deepEqual(run.tool.driver.rules.map(({ id }) => id).sort(), ['non-ascii', 'unsafe-character']);
    const [{ deletedRegion, insertedContent }] = run.results[1].fixes[0].artifactChanges[0].replacements;
    assert.deepEqual([deletedRegion, insertedContent.text], [run.results[1].locations[0].physicalLocation.region, '%7E']);
});

inPage('a valid URL has a report without results', async page => {
    const { runs: [run] } = await copied(page, 'http://info.cern.ch/', 'rfc3986');
    assert.deepEqual([run.results, run.tool.driver.rules], [[], []]);
});

inPage('no secret is in the report', async page => {
    const log = JSON.stringify(await copied(page, 'ftp://jim:hunt%er2@ftp.example/a~b', 'rfc1738'));
    assert.ok(log.includes('"password"') && !/hunt|er2/.test(log));
});

test('the report has the fields of the command', { skip: command ? false : 'there is no command' }, () => withPage(session, { permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
    for (const [url, spec] of [['https://user:secret@h.x.org:80a/~a b?x=[1]#f', 'rfc1738'], ['http:/a.b:80/50%-off', 'current'], ['http://user@h/a|b', 'udi']]) {
        const own = await copied(page, url, spec);
        const { stdout } = spawnSync(command, ['check', '--spec', spec, '--reference', '--format', 'sarif', url], { encoding: 'utf8' });
        const printed = JSON.parse(stdout);
        printed.runs[0].columnKind = 'utf16CodeUnits';
        assert.deepEqual(own, printed, url);
    }
}));

inPage('the buttons of copies are in one row of a wide page, and within a narrow one', async page => {
    await setText(page, 'http://info.cern.ch/', { kind: 'lines', spec: 'rfc3986' });
    await isShown(page, 'http://info.cern.ch/');
    const boxes = () => page.locator('#copies button').evaluateAll(all => all.map(each => each.getBoundingClientRect()).map(({ top, left, right }) => ({ top, left, right })));
    await page.setViewportSize({ width: 1440, height: 900 });
    const before = await boxes();
    assert.equal(new Set(before.map(({ top }) => top)).size, 1);
    // What says that it is copied moves no button to another row.
    await page.getByRole('button', { name: 'Copy as SARIF' }).click();
    await page.getByText('Copied.').waitFor();
    assert.deepEqual((await boxes()).map(({ top }) => top), before.map(({ top }) => top));
    await page.setViewportSize({ width: 390, height: 844 });
    assert.ok((await boxes()).every(({ left, right }) => left >= 0 && right <= 390));
});
