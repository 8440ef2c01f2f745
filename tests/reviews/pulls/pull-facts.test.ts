import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { MarkedReview, PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import { PullFacts } from '../../../server/contract/resources/reviews/pull-facts.ts';
import { getPull } from '../../../server/operations/reviews/pulls.ts';
import { call } from '../../support/call.ts';
import { pullsOf } from '../../support/reviews/pulls.ts';
import { newCustomer, signIn } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

// What the page of a pull is fed by: its record, its facts as columns, and the words of the reviews it shows.

let stores: Stores;
let session: string;
let id: string;
let all: PullReview[];

beforeAll(async () => {
  stores = await startStores();
  const { key, accountId } = await newCustomer(stores.service.db);
  session = await signIn(stores.service.db, accountId);
  const pulls = pullsOf(stores.service, key);
  const app = stores.app('coinroot');
  const { pull } = await pulls.run({
    apps: [
      { store: 'play', appId: app.playId },
      { store: 'apple', appId: app.appleId },
    ],
    countries: ['us', 'gb', 'jp'],
    languages: ['en', 'ja'],
    stars: [1, 2, 4],
    limit: 1000,
    label: 'Coinroot, by two stores',
  });
  id = pull.id;
  all = await pulls.all(id);
});
afterAll(() => stores.stop());

const read = <Body>(path: string, headers: Record<string, string> = {}, who = session) =>
  call<Body>(stores.service.url, who, 'GET', `/api/v1/reviews/pulls/${id}${path}`, undefined, headers);

const factsOf = async (): Promise<PullFacts> => {
  const { status, body } = await read<PullFacts>('/facts');
  expect(status).toBe(200);
  expect(PullFacts.parse(body)).toEqual(body);
  return body;
};

test('the columns say of every review what the list of reviews says of it, in the same order', async () => {
  const { pull, total, versions, storefronts, themes, themeSets, kindSets, columns } = await factsOf();
  expect(pull).toEqual({ id, status: 'completed' });
  expect(total).toBe(all.length);
  let day = 0;
  const actual = all.map((_, at) => {
    day = at === 0 ? columns.day[0]! : day - columns.day[at]!;
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      rating: Number(columns.rating[at]),
      store: ['play', 'apple'][columns.app[at]!],
      version: versions[columns.version[at]! - 1] ?? null,
      country: storefronts[columns.storefront[at]! - 1] ?? null,
      themes: themeSets[columns.themes[at]!]!.map((place) => themes[place]!.id).sort(),
      kinds: kindSets[columns.kinds[at]!],
      helpful: columns.helpful[at],
      replied: columns.replied[at] === '1',
    };
  });
  expect(actual).toEqual(
    all.map((review) => ({
      day: review.date.slice(0, 10),
      rating: review.rating,
      store: review.store,
      version: review.version,
      country: review.country,
      themes: review.themes.toSorted(),
      kinds: review.kinds,
      helpful: review.helpful,
      replied: review.reply !== null,
    })),
  );
  expect(all.filter((review) => review.themes.length > 1 && review.kinds.length > 0).length).toBeGreaterThan(10);
});

test('the languages are what reviews are written in', async () => {
  const { languages, columns } = await factsOf();
  const japanese = all.flatMap(({ text }, at) => (/[ぁ-ん]{4}/.test(text) ? [languages[columns.language[at]!]] : []));
  expect(japanese.length).toBeGreaterThan(10);
  expect(new Set(japanese)).toEqual(new Set(['ja']));
});

test('who has the facts already is sent no body', async () => {
  const { headers } = await read('/facts');
  const again = await read('/facts', { 'if-none-match': headers.get('etag')! });
  expect(again).toMatchObject({ status: 304, body: {} });
});

test('reviews are read by their places, in the order asked for, and places beyond the last are left out', async () => {
  const { body } = await read<{ total: number; reviews: MarkedReview[] }>('/texts?at=7,0,99999,3');
  expect(body.total).toBe(all.length);
  expect(body.reviews.map(({ marks: _, ...review }) => review)).toEqual([all[7], all[0], all[3]]);
});

test('the words that caused a theme are marked in the review', async () => {
  const at = all.flatMap(({ themes }, place) => (themes.includes('crashes') ? [place] : [])).slice(0, 20);
  const { body } = await read<{ reviews: MarkedReview[] }>(`/texts?at=${at.join()}`);
  expect(body.reviews).toHaveLength(at.length);
  for (const review of body.reviews) {
    const marked = review.marks.filter(({ tag }) => tag === 'crashes');
    expect(marked.length).toBeGreaterThan(0);
    for (const { field, start, end } of marked) {
      expect(review[field]?.slice(start, end)).toMatch(/crash|clos|kick|shut|落ち|クラッシュ|終了|閉じ/i);
    }
  }
});

test('what is searched for is marked in the review, in whichever form it is there', async () => {
  const { body: found } = await read<{ places: number[] }>('/mentions?q=crash');
  const { body } = await read<{ reviews: MarkedReview[] }>(`/texts?at=${found.places.slice(0, 20).join()}&q=crash`);
  expect(body.reviews.length).toBeGreaterThan(0);
  for (const review of body.reviews) {
    const marked = review.marks.filter(({ tag }) => tag === 'q');
    expect(marked.length).toBeGreaterThan(0);
    for (const { field, start, end } of marked) expect(review[field]?.slice(start, end)).toMatch(/^crash\w*$/i);
  }
});

test.each(['crash', 'update', '"update"', '...'])(
  'the places that mention “%s” are those that the list finds by it',
  async (q) => {
    const { body } = await read<{ places: number[] }>(`/mentions?q=${encodeURIComponent(q)}`);
    const { body: found } = await read<{ total: number; reviews: PullReview[] }>(
      `/reviews?limit=500&q=${encodeURIComponent(q)}`,
    );
    expect(body.places).toHaveLength(found.total);
    expect(body.places.slice(0, 500).map((at) => all[at]!.id)).toEqual(found.reviews.map((review) => review.id));
  },
);

test('the record has the filter as asked, how many were kept and what it cost', async () => {
  const { status, body } = await read('');
  expect(status).toBe(200);
  expect(getPull.output.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    pull: {
      id,
      status: 'completed',
      label: 'Coinroot, by two stores',
      filter: { stars: [1, 2, 4] },
      reviews: { kept: all.length },
    },
    run: { status: 'done', credits: 1, refunded: false, input: { limit: 1000 }, error: null },
  });
});

test('another account’s pull looks like one that does not exist, on every path', async () => {
  const other = await signIn(stores.service.db, (await newCustomer(stores.service.db)).accountId);
  for (const path of ['', '/facts', '/texts?at=0', '/mentions?q=app']) {
    expect(await read(path, {}, other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});
