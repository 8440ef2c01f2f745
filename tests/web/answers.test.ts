import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import type { Research } from '../../server/contract/resources/research/research.ts';
import type { Teardown } from '../../server/contract/resources/research/teardown.ts';
import { call, ended } from '../support/call.ts';
import { newContext } from '../support/web/browser.ts';
import { plantedApp } from '../support/web/market-past.ts';
import { axeFaults } from '../support/web/page-checks.ts';
import { startResearchedSite } from '../support/web/researched.ts';
import { type Site, watchPage } from '../support/web/site.ts';

let site: Site;
/** A browser in which no one is signed in. */
let stranger: BrowserContext;
beforeAll(async () => {
  site = await startResearchedSite();
  stranger = await newContext(site.browser);
});
afterAll(() => site?.stop());

const runTeardown = async (more: object = {}): Promise<Job> => {
  const { url } = site.service;
  const { key } = site.customer;
  const input = { store: 'apple', appId: plantedApp('tidebook').appleId, days: 90, ...more };
  const { body } = await call<Job>(url, key, 'POST', '/api/v1/teardowns', input);
  const job = await ended(url, key, body.id);
  expect(job.status).toBe('done');
  return job;
};

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.service.url + path);
  return page;
};

/** As a page shows a text: whatever spaces it has are one. */
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('an answer is shared, opened by somebody who is not signed in, and gone for them once it is ended', async () => {
  const job = await runTeardown();
  const page = await open(site.context, `/runs/${job.id}`);
  const said = watchPage(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this answer' });
  await dialog.getByText('Only you can see it.').waitFor();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.locator('code').textContent();
  expect(link).toMatch(new RegExp(`^${site.service.url}/s/apv_\\w{38}$`));

  const shared = await stranger.newPage();
  const strangerSaid = watchPage(shared);
  const response = await shared.goto(link!);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  await shared.getByRole('heading', { level: 1, name: /What reviews say about Tidebook/ }).waitFor();
  await shared.getByRole('heading', { name: 'Complaints' }).waitFor();
  expect(await shared.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  const html = await shared.content();
  for (const secret of [site.customer.email, site.customer.accountId, job.id]) expect(html).not.toContain(secret);
  await shared
    .getByRole('button', { name: /^Evidence: / })
    .first()
    .click();
  await shared.getByRole('complementary').locator('q').first().waitFor();
  expect(shared.url()).toBe(`${link}?evidence=1`);
  expect(strangerSaid).toEqual([]);

  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('Only you can see it.').waitFor();
  expect((await shared.reload())?.status()).toBe(404);
  await shared.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect(await shared.getByRole('navigation').count()).toBe(0);
  expect(said).toEqual([]);
  await shared.close();
  await page.close();
});

test('the evidence of a finding has an address of its own and every review by id, and closing it leads back to the answer', async () => {
  const job = await runTeardown();
  const { complaints } = job.result as unknown as Teardown;
  const page = await open(site.context, `/runs/${job.id}?evidence=2`);
  const drawer = page.getByRole('complementary', { name: complaints[1]!.label });
  await drawer.waitFor();
  for (const { text } of complaints[1]!.quotes) {
    expect(words(await drawer.innerText())).toContain(words(text));
  }
  // Then the reviews themselves, as they are on file, each with a page of its own.
  const reviews = drawer.getByRole('region', { name: 'All reviews' });
  const ids = complaints[1]!.reviewIds;
  await reviews.getByText(`of ${ids.length} reviews`).waitFor();
  const links = reviews.getByRole('link', { name: 'Open this review' });
  await expect.poll(() => links.count()).toBe(Math.min(10, ids.length));
  expect(await links.first().getAttribute('href')).toContain(`/reviews/${ids[0]}`);
  const places = complaints[1]!.countries!.map(({ country }) => country);
  expect(places.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(`${site.service.url}/runs/${job.id}`);
  await page.goto(`${site.service.url}/runs/${job.id}?evidence=998`);
  await page.getByRole('heading', { name: 'Complaints' }).waitFor();
  expect(await page.getByRole('complementary').count()).toBe(0);
  await page.close();
});

test('an answer is copied as markdown and downloaded as a table, with every finding', async () => {
  const job = await runTeardown();
  const { complaints, praise, requests } = job.result as unknown as Teardown;
  const labels = [...complaints, ...praise, ...requests].map(({ label }) => label);
  const { url } = site.service;
  await site.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin });
  const page = await open(site.context, `/runs/${job.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const label of labels) expect(copied).toContain(`**${label}**`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tidebook-notes-tasks-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(labels.length + 1);
  await page.close();
});

test('the same question asked again shows what changed since the answer before', async () => {
  await runTeardown();
  const again = await runTeardown({ refresh: true });
  const page = await open(site.context, `/runs/${again.id}`);
  await page.getByRole('heading', { name: 'Since the last answer' }).waitFor();
  await page.getByText('Compared with the answer of').waitFor();
  await page
    .getByText(/Nothing is said more or less often|more often|less often/)
    .first()
    .waitFor();
  await page.close();
});

const planOf = (result: Job['result']) => (result as unknown as Research).plan!;

test('how a question was read is shown part by part, and with another topic it is asked again', async () => {
  const { url } = site.service;
  const { key } = site.customer;
  const app = { store: 'apple', appId: plantedApp('tidebook').appleId };
  const input = { question: 'How many reviews complain about crashes?', app };
  const { body } = await call<Job>(url, key, 'POST', '/api/v1/research', input);
  const job = await ended(url, key, body.id);
  expect(planOf(job.result).asks[0]!.topic!.words.join(' ')).toMatch(/crash/u);
  const page = await open(site.context, `/runs/${job.id}`);
  const said = watchPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const read = page.getByRole('region', { name: 'How the question was read' });
  await read.getByRole('button', { name: /^Topic: .+crash/u }).waitFor();
  await read.getByRole('button', { name: 'Period: last 90 days' }).waitFor();
  expect(await read.getByRole('button', { name: 'Ask again' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // By the keyboard alone.
  await read.getByRole('button', { name: /^Topic: / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Topic' });
  await dialog.getByRole('textbox', { name: 'Topic' }).fill('sync');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await read.getByRole('button', { name: /^Topic: .+sync/u }).waitFor();

  await read.getByRole('button', { name: 'Period: last 90 days' }).click();
  const period = page.getByRole('dialog', { name: 'Period' });
  await period.getByLabel('First day').fill('2026-01-01');
  await period.getByRole('button', { name: 'Change' }).click();
  await read.getByRole('button', { name: 'Period: since 1 Jan 2026' }).click();
  await period.getByRole('button', { name: 'Remove' }).click();
  await read.getByRole('button', { name: 'Period: last 90 days' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await read.getByRole('button', { name: 'Ask again' }).click();
  await page.waitForURL((at) => !at.pathname.endsWith(job.id));
  await page.getByRole('button', { name: /^Topic: .+sync/u }).waitFor();
  const again = await ended(url, key, new URL(page.url()).pathname.split('/').at(-1)!);
  const [first] = planOf(job.result).asks;
  expect(planOf(again.result).asks).toEqual([{ ...first, topic: { ...first!.topic!, words: ['sync'] } }]);
  const { answer } = again.result as unknown as Research;
  expect(answer).toContain('sync');
  expect(answer).not.toContain('crash');
  expect(said).toEqual([]);
  await page.close();
});

test('an answer opens with its verdict, whose numbers open their reviews, and with the chart that proves it', async () => {
  const { url } = site.service;
  const { key } = site.customer;
  const app = { store: 'apple', appId: plantedApp('tidebook').appleId };
  const input = { question: 'Why did the rating fall in September 2026?', app };
  const { body } = await call<Job>(url, key, 'POST', '/api/v1/research', input);
  const job = await ended(url, key, body.id);
  const { verdict } = job.result as unknown as Research;
  const stated = verdict!.figures.find(({ part }) => part === 'cause')!;
  const page = await open(site.context, `/runs/${job.id}`);
  const said = watchPage(page);
  const figure = page.getByRole('figure', { name: /Stars by week/ });
  await figure.waitFor();
  await page.getByRole('heading', { name: 'How sure is this' }).waitFor();
  // By the keyboard: the first number, then its reviews.
  await page
    .getByRole('button', { name: new RegExp(`^${stated.said} of ${stated.reviews}`) })
    .first()
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary', { name: stated.name });
  await drawer.getByRole('region', { name: 'All reviews' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Ask a follow-up' }).fill('How many reviews complain about crashes?');
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => !at.pathname.endsWith(job.id));
  await page.getByRole('heading', { level: 1, name: 'How many reviews complain about crashes?' }).waitFor();
  expect(said).toEqual([]);
  await page.close();
});

test('on paper, an answer stands without buttons, says that its data is invented, and has the words behind every finding at its end', async () => {
  const job = await runTeardown();
  const page = await open(site.context, `/runs/${job.id}`);
  await page.getByRole('heading', { name: 'Complaints' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  const { complaints, praise, requests, notes } = job.result as unknown as Teardown;
  const text = words(await page.locator('main').innerText());
  expect(text).toContain('Sample data: the apps, reviews and figures on this site are invented.');
  for (const [at, { label, quotes }] of [...complaints, ...praise, ...requests].entries()) {
    expect(text).toContain(words(`${at + 1}. ${label}`));
    for (const quote of quotes) expect(text).toContain(words(quote.text));
  }
  for (const note of notes) expect(text).toContain(words(note.replaceAll('`', '')));
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect((pdf.match(/\/Type \/Page\b(?!s)/g) ?? []).length).toBeLessThanOrEqual(5);
  // A4, in points.
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  await page.close();
});

test('a question that was not understood offers what it may mean, and answers that at a click', async () => {
  const page = await open(site.context, `/apps/apple/${plantedApp('tidebook').appleId}`);
  const said = watchPage(page);
  const box = page.getByRole('textbox', { name: /^Ask about/ });
  await box.fill('xyzzy');
  await box.press('Enter');
  await page.getByText(/Did you mean: .*“xyzzy”/u).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Answer this' }).click();
  await page.getByRole('region', { name: 'How the question was read' }).getByText('xyzzy').waitFor();
  expect(said.filter((each) => !each.includes('422'))).toEqual([]);
  await page.close();
});
