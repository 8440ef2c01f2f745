import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedFacts } from '../../../sandbox/planted.ts';
import { ReviewSearch } from '../../../server/contract/resources/reviews/review-search.ts';
import { allPulledNos, pulledNos } from '../../../server/store/reviews/pulls.ts';
import { call, ended } from '../../support/call.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';
import { clockOfFacts } from '../../support/sources/world.ts';

let stores: Stores;
let key: string;
let otherKey: string;
const pulls = new Map<string, string>();

const pull = async (name: string, apps: { store: string; appId: string }[]): Promise<void> => {
  const { url } = stores.service;
  const body = { apps, countries: ['us', 'gb'], limit: 1_500, label: name };
  const started = await call<{ id: string }>(url, key, 'POST', '/api/v1/reviews/pulls', body);
  expect(started.status).toBe(202);
  expect((await ended(url, key, started.body.id)).status).toBe('done');
  pulls.set(name, started.body.id);
};

const appleApp = (name: string) => ({ store: 'apple', appId: stores.app(name).appleId! });

beforeAll(async () => {
  stores = await startStores({}, clockOfFacts);
  key = (await newCustomer(stores.service.db)).key;
  otherKey = (await newCustomer(stores.service.db)).key;
  await Promise.all([
    pull('crash', [appleApp('tidebook')]),
    pull('copied', [appleApp('glimmerbox'), appleApp('roundhouse')]),
    pull('money', [appleApp('pulsepath'), appleApp('coinroot'), appleApp('pennyleaf')]),
  ]);
});
afterAll(() => stores.stop());

const ask = (query: Record<string, string | number>, as = key) =>
  call<ReviewSearch>(
    stores.service.url,
    as,
    'GET',
    `/api/v1/reviews/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  );

const search = async (q: string, more: Record<string, string | number> = {}): Promise<ReviewSearch> => {
  const { status, body } = await ask({ q, ...more });
  expect(status).toBe(200);
  expect(ReviewSearch.parse(body)).toEqual(body);
  return body;
};

const keptIn = async (name: string): Promise<number> =>
  (
    await call<{ total: number }>(
      stores.service.url,
      key,
      'GET',
      `/api/v1/reviews/pulls/${pulls.get(name)}/reviews?limit=1`,
    )
  ).body.total;

test('the version that crashes is found: most one-star reviews of crashes are about it', async () => {
  const { crash } = plantedFacts(stores.sandbox.world.today);
  const { reviews, totals, themes, apps } = await search('crashes in Tidebook 1 star', { limit: 300 });
  expect(totals.matched).toBeGreaterThan(20);
  expect(apps.map(({ title }) => title)).toEqual([stores.app(crash.key).title]);
  expect(themes[0]!.id).toBe('crashes');
  const blamed = reviews.filter(({ version }) => version === crash.version).length;
  expect(blamed / reviews.length).toBeGreaterThan(0.5);
});

test('the copied text is found in all its copies, and quoted once a theme', async () => {
  const { copied } = plantedFacts(stores.sandbox.world.today);
  const { totals, reviews, themes } = await search('every filter is pure magic in Glimmerbox', { limit: 300 });
  const copies = reviews.filter(({ text }) => text.includes(copied.text)).length;
  expect(copies).toBe(2 * copied.authorsPerCountry);
  expect(totals.matched).toBeGreaterThanOrEqual(copies);
  for (const { quotes } of themes) expect(new Set(quotes.map(({ text }) => text)).size).toBe(quotes.length);
});

test('of two comparable apps the one that loses entries and the one that is too dear are distinguished', async () => {
  const { comparable } = plantedFacts(stores.sandbox.world.today);
  const rateOf = (answer: ReviewSearch, key: string) =>
    answer.apps.find(({ appId }) => appId === stores.app(key).appleId)?.rate ?? 0;
  const [sync, price] = [await search('sync problems'), await search('too expensive')];
  expect(rateOf(sync, comparable.left.key)).toBeGreaterThan(2 * rateOf(sync, comparable.right.key));
  expect(rateOf(price, comparable.right.key)).toBeGreaterThan(2 * rateOf(price, comparable.left.key));
});

test('a scope holds the reviews of one pull, of all one’s pulls, or everything on file', async () => {
  const one = await search('all reviews', { scope: 'pull', pull: pulls.get('crash')! });
  expect(one.scope).toMatchObject({ kind: 'pull', label: 'crash', pull: pulls.get('crash') });
  expect(one.totals.candidates).toBe(await keptIn('crash'));
  const mine = await search('all reviews', { scope: 'mine', limit: 0 });
  expect(mine.totals.candidates).toBe((await keptIn('crash')) + (await keptIn('money')) + (await keptIn('copied')));
  const stray = await search('crashes in Tidebook', { scope: 'pull', pull: pulls.get('money')! });
  expect(stray.totals).toMatchObject({ candidates: 0, matched: 0 });
});

test('another’s pull is as unknown as one that there is not, and their reviews are searched by all', async () => {
  const { status } = await ask({ q: 'crashes', scope: 'pull', pull: pulls.get('crash')! }, otherKey);
  expect(status).toBe(404);
  expect((await ask({ q: 'crashes', scope: 'mine' }, otherKey)).body.totals.candidates).toBe(0);
  expect((await ask({ q: 'crashes' }, otherKey)).body.totals.matched).toBeGreaterThan(0);
});

test('a search takes few statements', async () => {
  await search('crashes in Tidebook');
  const before = stores.service.db.sent;
  await search('crashes in Tidebook');
  // The apps on file, texts, counts of apps; the searcher has its own connection. Others may look after runs meanwhile.
  expect(stores.service.db.sent - before).toBeLessThan(12);
});

test('a search of all pulls looks at the newest, up to a number of pulls and of reviews, and says if there are more', async () => {
  const { db } = stores.service;
  const { account_id: accountId } = (await db.row<{ account_id: string }>('select account_id from pulls limit 1'))!;
  const newestFirst = await db.rows<{ id: string; kept: number }>(
    `select p.id, sum(a.kept)::int as kept from pulls p join pull_apps a on a.pull_id = p.id
     group by p.id, p.seq order by p.seq desc`,
  );
  const all = await allPulledNos(db, accountId, { pulls: 10, reviews: 1_000_000 });
  expect(all.cut).toBe(false);
  const newest = await allPulledNos(db, accountId, { pulls: 1, reviews: 1_000_000 });
  expect(newest.cut).toBe(true);
  expect(newest.nos).toEqual(await pulledNos(db, accountId, newestFirst[0]!.id));
  expect(newest.nos.length).toBeLessThan(all.nos.length);
  const few = await allPulledNos(db, accountId, { pulls: 10, reviews: 1 });
  expect(few.cut).toBe(true);
  expect(few.nos.length).toBeLessThanOrEqual(newestFirst[0]!.kept);
});
