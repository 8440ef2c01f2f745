import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import { createShare } from '../../../server/store/jobs/shares.ts';
import { call, ended } from '../../support/call.ts';
import { newContext } from '../../support/web/browser.ts';
import { plantedApp } from '../../support/web/market-past.ts';
import { sidewaysScroll } from '../../support/web/page-checks.ts';
import { type Question, questions, type ResearchedSite, startResearchedSite } from '../../support/web/researched.ts';
import { watchPage } from '../../support/web/site.ts';

/** One page is opened in it after the other: a new tab would compile the whole application again. */
const openTab = async (context: BrowserContext) => {
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, said: watchPage(page), asked };
};
type Tab = Awaited<ReturnType<typeof openTab>>;

let site: ResearchedSite;
let tab: Tab;
beforeAll(async () => {
  site = await startResearchedSite();
  tab = await openTab(site.context);
});
afterAll(() => site?.stop());

/** What a page must show letter by letter. */
const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const endingIn = (word: string): string =>
  `${markup} **bold** [a](javascript:alert(1)) \u202Eright to left\u202C zero\u200Bwidth 👩‍👩‍👧‍👦 مرحبا ${word}`;
/** Its last word is wider than any window here. Still longer ones break no more, and take their time to lay out. */
const hostile = endingIn('w'.repeat(200));
/** More than a screen of letters without a space: in one place a page. */
const hostileAtLength = endingIn('w'.repeat(2_000));
/** As much as anybody writes: a browser takes seconds to lay it out, so it stands on one page. */
const hostileAtFullLength = endingIn('w'.repeat(10_000));

/** The fields of results in which people's words stand, or words made of them. */
const fields = new Set(
  'title text label headline body name names cta developer version fix summary answer sentence reason why question query value landing detail step message notes'.split(
    ' ',
  ),
);

/** A result with hostile words in every such field; one of them has no space in 2,000 letters, the first of each name in 200. */
const poisoned = (value: unknown, field = '', seen = new Set<string>()): unknown => {
  if (typeof value === 'string') {
    if (!fields.has(field)) return value;
    const isFirst = !seen.has(field);
    seen.add(field);
    if (seen.size === 1 && isFirst) return hostileAtLength;
    return isFirst ? hostile : hostile.slice(0, 200);
  }
  if (Array.isArray(value)) return value.slice(0, 6).map((each) => poisoned(each, field, seen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, name, seen)]));
};

const tidebook = { store: 'apple', appId: plantedApp('tidebook').appleId };

/** Puts hostile words into what was asked and what was found. */
const poisonedRun = async (name: Question): Promise<string> => {
  const { url, db } = site.service;
  const job = await ended(url, site.customer.key, site.runs[name]);
  await db.rows('update results set body = $2 where id = (select result_id from jobs where id = $1)', [
    job.id,
    JSON.stringify(poisoned(job.result)),
  ]);
  const asked = poisoned(questions[name].body) as Record<string, unknown>;
  await db.rows('update jobs set input = input || $2::jsonb where id = $1', [job.id, JSON.stringify(asked)]);
  return job.id;
};

/** Looks at a page wide and narrow: the words are words, nothing scrolls sideways, nothing is said or run. */
const expectSound = async (path: string, { page, said, asked }: Tab = tab): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(site.service.url + path);
  // Not what is painted: a menu or a drawer that is closed holds its words too.
  const isThere = (words: string) => document.body.textContent?.includes(words) ?? false;
  await page.waitForFunction(isThere, markup, { polling: 100 }).catch(async (cause: unknown) => {
    throw new Error(`${path} shows no such words, but: ${(await page.innerText('body')).slice(0, 600)}`, { cause });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Plots are drawn again for a new width a frame later.
    await expect
      .poll(async () => ({ path, width, sideways: await sidewaysScroll(page) }))
      .toEqual({ path, width, sideways: 0 });
  }
  const body = page.locator('body');
  expect(await body.locator('img[src=x], main script, [href^=javascript]').count()).toBe(0);
  expect({ path, said, asked }).toEqual({ path, said: [], asked: [] });
};

test.each([
  ['/teardowns', 'teardown', '?evidence=1'],
  ['/research', 'research', '?evidence=1'],
  ['/reports', 'report', '?evidence=1'],
  ['/ads', 'ads', '?running=1'],
  ['/creators', 'creators', ''],
  ['/videos', 'videos', '?sort=date'],
] as const)('%s shows hostile words of its runs as words', async (page, name, query) => {
  const id = await poisonedRun(name);
  await expectSound(`${page}/${id}${query}`);
  // Those that were asked in words are listed by them.
  const { body } = questions[name];
  if ('question' in body || 'query' in body) await expectSound(page === '/videos' ? '/runs' : page);
});

test('a shared answer shows hostile words as words to people who are not signed in', async () => {
  const id = await poisonedRun('monthOfTeardown');
  const made = await createShare(site.service.db, site.customer.accountId, id);
  if (made.outcome !== 'made') throw new Error(`no link was made: ${made.outcome}`);
  const stranger = await newContext(site.browser);
  await expectSound(`/s/${made.token}`, await openTab(stranger));
  await stranger.close();
});

test('a creator’s posts and contacts, and the library of videos, show hostile words as words', async () => {
  const id = await poisonedRun('creators');
  const { db, url } = site.service;
  const { result } = (await call<Job>(url, site.customer.key, 'GET', `/api/v1/jobs/${id}`)).body;
  const [first] = (result as unknown as { creators: { platform: string; handle: string }[] }).creators;
  await expectSound(`/creators/${id}?creator=${first!.platform}:${first!.handle}`);
  // What the search for videos found has joined the library.
  await db.rows('update videos set title = $1', [hostile]);
  await db.rows(
    'update videos set title = $1 where no = (select no from videos order by published_at desc nulls last limit 1)',
    [hostileAtLength],
  );
  await db.rows('update video_apps set title = $1', [hostile]);
  await expectSound('/videos?sort=date');
});

test('reviews show hostile words as words, on their own page and in a pull', async () => {
  const { url, db } = site.service;
  const { key } = site.customer;
  const input = { apps: [tidebook], countries: ['us'], limit: 100, label: hostile.slice(0, 80) };
  const { body } = await call<{ id: string }>(url, key, 'POST', '/api/v1/reviews/pulls', input);
  const job = await ended(url, key, body.id);
  const pull = (job.result as unknown as { pull: { id: string } }).pull.id;
  await db.rows('update reviews set title = $1, text = $1, version = $2, reply = $1', [hostile, `1.0 ${markup}`]);
  const [review] = await db.rows<{ id: string }>(
    'update reviews set text = $1 where no = (select no from reviews order by date desc limit 1) returning id',
    [hostileAtFullLength],
  );
  await expectSound(`/reviews/${review!.id}`);
  await expectSound(`/pulls/${pull}`);
});
