import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import type { StoreReview } from '../../server/connectors/listing.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let key: string;
let app: string;

/** In July, every second review of version 2.0 is of a crash; in April, one review in ten is. */
const reviews = (appId: string): StoreReview[] =>
  Array.from({ length: 200 }, (_, at) => {
    const isLater = at >= 100;
    const crashes = isLater && at % 4 < 2 ? at % 2 === 0 : at % 10 === 0;
    return {
      storeReviewId: `${appId}-${at}`,
      rating: crashes ? 1 : 5,
      title: null,
      text: crashes ? `It keeps crashing (${at})` : `I love the widgets (${at})`,
      date: new Date(Date.UTC(2026, isLater ? 6 : 3, 1 + (at % 28), 12)).toISOString(),
      country: at % 3 === 0 ? 'de' : 'us',
      language: null,
      version: isLater && at % 4 < 2 ? '2.0' : '1.9',
      helpful: 0,
      reply: null,
      repliedAt: null,
      author: `author ${at}`,
      authorId: null,
      sources: ['test'],
    };
  });

beforeAll(async () => {
  stores = await startStores();
  ({ key } = await newCustomer(stores.service.db, { scope: 'read' }));
  const appId = stores.app('tidebook').appleId!;
  app = `apple:${appId}`;
  const kept = { store: 'apple', appId, title: 'Tidebook: Notes & Tasks' } as const;
  await keepReviews(stores.service.db, 'salt', kept, reviews(appId), testClock.date());
});
afterAll(() => stores.stop());

const run = async (...words: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(['metrics', ...words], {
    forPeople: false,
    env: { APPRAISE_URL: stores.service.url, APPRAISE_KEY: key },
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    write: (bytes) => void out.push(Buffer.from(bytes).toString()),
    redraw: null,
    readInput: async () => '',
    readLines: async function* () {},
    taken: () => true,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const asked = async (query: object): Promise<ReviewMetrics> =>
  (await call<ReviewMetrics>(stores.service.url, key, 'POST', '/api/v1/reviews/metrics', query)).body;

test('prints an aligned table with counts, shares, intervals and a mark where a difference is clear', async () => {
  const days = ['--since', '2026-07-01', '--against-since', '2026-04-01', '--against-until', '2026-06-30'];
  const { code, out, err } = await run('--app', app, '--by', 'version,country', '--theme', 'crashes', ...days);
  expect(code).toBe(0);
  const [head, all, ...rows] = out.split('\n');
  expect(head).toMatch(/^version +country +reviews +of +share +95 % +against +difference +95 %$/);
  expect(all).toMatch(/^all +30 +100 +30\.0 % +21\.9–39\.6 +10\.0 % +\+20\.0 +9\.0–30\.6 +\*$/);
  expect(rows).toContainEqual(
    expect.stringMatching(/^Tidebook: Notes & Tasks 2\.0 +United States +\d+ +\d+ +(4|5)\d\.\d %/),
  );
  // The ends of numbers are below each other.
  const ends = [all, ...rows].map((row) => row!.indexOf(' %'));
  expect(new Set(ends).size).toBe(1);
  expect(err).toContain('* differs by more than chance explains.');
});

test('finds apps by their names, as `ask` does, and says which command to use where a name is not clear', async () => {
  const { out } = await run('--app', app, '--by', 'stars', '--json');
  const byId = JSON.parse(out) as ReviewMetrics;
  expect(byId.cells.map(({ values, reviews: count }) => [values[0]!.value, count])).toEqual([
    [5, 160],
    [1, 40],
  ]);
  const misspelt = await run('--app', 'tidebok', '--by', 'stars', '--rest');
  expect(misspelt.code).toBe(1);
  expect(misspelt.err).toContain(`appraise metrics --app ${app} --by stars --rest`);
  expect(misspelt.err).not.toContain(key);
});

test('what is printed is what the API counts, as JSON, as CSV and cut by --limit', async () => {
  const query = { where: { apps: [app] }, topic: { about: 'crashes' }, by: ['week'], order: 'cell' };
  const words = ['--app', app, '--about', 'crashes', '--by', 'week', '--order', 'cell'];
  const answer = await asked(query);
  expect({ ...JSON.parse((await run(...words, '--json')).out), tookMs: 0 }).toEqual({ ...answer, tookMs: 0 });
  const csv = await run(...words, '--csv');
  expect(csv.out.split('\r\n')).toHaveLength(answer.cellCount + 2);
  expect(csv.out).toMatch(/^firstDimension,first,firstLabel,/);
  const few = await run(...words, '--limit', '2');
  expect(few.out.split('\n')).toHaveLength(4);
  expect(few.err).toContain(`These are 2 of ${answer.cellCount} rows`);
});

test('the flags of a clause ask for what the API has them ask for', async () => {
  const words = [
    '--polarity',
    'bad',
    '--without',
    'price, ads',
    '--move',
    'leaving',
    '--move',
    'came_back',
    '--writer',
    'parent',
  ];
  const topic = { polarity: 'bad', without: 'price, ads', moves: ['leaving', 'came_back'], writers: ['parent'] };
  for (const [flags, query] of [
    [words, topic],
    [words.slice(0, 2), { polarity: 'bad' }],
  ] as const) {
    const answer = await asked({ where: { apps: [app] }, topic: query, by: ['polarity'] });
    const { out } = await run('--app', app, '--by', 'polarity', ...flags, '--json');
    expect({ ...JSON.parse(out), tookMs: 0 }).toEqual({ ...answer, tookMs: 0 });
  }
});

test('without a dimension there is one row', async () => {
  const { code, out } = await run('--app', app);
  expect(code).toBe(0);
  expect(out.split('\n')[1]).toMatch(/^all +200 +200 +100\.0 %/);
});

test('wrong usage ends with 2, a refusal of the service with 1 and the flag to change', async () => {
  for (const [words, fault] of [
    [['--by', 'colour'], '--by must be one of app, store'],
    [['--polarity', 'neutral'], '--polarity must be one of good, bad, wish'],
    [['--move', 'gone'], '--move must be one of leaving'],
    [['--writer', 'uncle'], '--writer must be one of parent'],
    [['--order', 'size'], '--order must be one of reviews'],
    [['--limit', '0'], '--limit must be a whole number from 1 to 1000'],
    [['--rest', '--against-since', '2026-01-01'], 'not both'],
    [['--json', '--csv'], 'not both'],
    [['words'], "Unexpected argument 'words'"],
  ] as const) {
    const { code, err } = await run(...words);
    expect({ words, code }).toEqual({ words, code: 2 });
    expect(err).toContain(fault);
    expect(err).toContain('Usage: appraise metrics');
  }
  for (const [words, fault] of [
    [['--by', 'app,app'], '`--by` has `app` twice'],
    [['--about', 'the'], '`--about` has no word'],
    [['--app', app, '--since', '2026-07-01', '--against-until', '2026-06-30'], '`--against-since` is after'],
  ] as const) {
    const { code, out, err } = await run(...words);
    expect({ words, code, out }).toEqual({ words, code: 1, out: '' });
    expect(err).toContain(fault);
  }
});
