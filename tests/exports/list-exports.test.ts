import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobRows, ledgerEntries } from '../../server/contract/exports/tables/account.ts';
import { chartRows, releases } from '../../server/contract/exports/tables/market.ts';
import { metricsCells } from '../../server/contract/exports/tables/metrics.ts';
import { ads, creators, videos } from '../../server/contract/exports/tables/reach.ts';
import { foundReviews, reviewsOnFile } from '../../server/contract/exports/tables/reviews.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { answerOf, findingsOf } from '../../server/exports/answers/answer.ts';
import { findingRows } from '../../server/exports/answers/findings.ts';
import { call, ended } from '../support/call.ts';
import { expectRows, fetchFile } from '../support/exports/expect-export.ts';
import { pullsOf } from '../support/reviews/pulls.ts';
import { newCustomer, signIn } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let url: string;
let key: string;
let session: string;
let teardown: Job;
let pullId: string;

const run = async (path: string, input: Record<string, unknown>): Promise<Job> => {
  const { body } = await call<Job>(url, key, 'POST', `/api/v1${path}`, input);
  return ended(url, key, body.id);
};

const read = async <Body>(path: string, caller = key): Promise<Body> =>
  (await call<Body>(url, caller, 'GET', `/api/v1${path}`)).body;

beforeAll(async () => {
  stores = await startStores();
  url = stores.service.url;
  const customer = await newCustomer(stores.service.db);
  key = customer.key;
  session = await signIn(stores.service.db, customer.accountId);
  const appId = stores.app('coinroot').appleId;
  const { pull } = await pullsOf(stores.service, key).run({ apps: [{ store: 'apple', appId }], limit: 400 });
  pullId = pull.id;
  teardown = await run('/teardowns', { store: 'apple', appId });
});
afterAll(() => stores.stop());

describe('each format has the rows that the API has', () => {
  test('of the charts of both stores', async () => {
    const { charts } = await read<{ charts: { rows: unknown[] }[] }>('/charts?limit=200');
    const rows = charts.flatMap((chart) => chart.rows);
    expect(rows.length).toBeGreaterThan(20);
    await expectRows(url, key, '/charts', {}, chartRows, rows);
  });

  test('of new releases', async () => {
    const { releases: rows } = await read<{ releases: unknown[] }>(
      '/new-releases?category=6013&storefront=global&limit=200',
    );
    expect(rows.length).toBeGreaterThan(0);
    await expectRows(url, key, '/new-releases', { category: '6013', storefront: 'global' }, releases, rows);
    await expectRows(
      url,
      key,
      '/new-releases',
      { category: '6013', storefront: 'global', limit: 1 },
      releases,
      rows.slice(0, 1),
    );
  });

  test.each([
    { where: { stars: [1, 2] } },
    { topic: { about: 'crashes' }, by: ['app', 'month'], against: 'rest' },
    { by: ['version', 'theme'], order: 'cell' },
  ])('of the metrics query %j', async (query) => {
    const metrics = async (asked: object) =>
      (await call<ReviewMetrics>(url, key, 'POST', '/api/v1/reviews/metrics', asked)).body;
    const { cells, total, cellCount } = await metrics({ ...query, limit: 1_000 });
    const rows = query.by ? cells : [{ values: [], ...total }];
    expect(rows).toHaveLength(Math.max(1, cellCount));
    await expectRows(url, key, '/reviews/metrics', {}, metricsCells, rows, query);
    await expectRows(url, key, '/reviews/metrics', {}, metricsCells, rows.slice(0, 1), { ...query, limit: 1 });
  });

  test('of the reviews behind a figure', async () => {
    const { body } = await call<ReviewMetrics>(url, key, 'POST', '/api/v1/reviews/metrics', {
      where: { stars: [1, 2] },
    });
    const of = new URL(body.total.evidence!, url).searchParams.get('of')!;
    const rows: unknown[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: { reviews: unknown[]; next: number | null } = await read(
        `/reviews/evidence?of=${of}&limit=100&offset=${offset}`,
      );
      rows.push(...page.reviews);
      offset = page.next;
    }
    expect(rows).toHaveLength(body.total.reviews);
    await expectRows(url, key, '/reviews/evidence', { of }, reviewsOnFile, rows);
  });

  test.each([
    { q: 'crashes' },
    { q: 'app', stars: '1,2', sort: 'recent' },
    { q: 'app', sort: 'helpful' },
    { q: 'nobody ever says this zzz' },
  ])('of the review search %j', async (query) => {
    const rows: unknown[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const search = new URLSearchParams({ ...query, offset: String(offset), limit: '300' });
      const page: { reviews: unknown[]; next: number | null } = await read(`/reviews/search?${search}`);
      rows.push(...page.reviews);
      offset = page.next;
    }
    await expectRows(url, key, '/reviews/search', query, foundReviews, rows);
    await expectRows(url, key, '/reviews/search', { ...query, limit: 3, offset: 2 }, foundReviews, rows.slice(2, 5));
  });

  test('of reviews by their ids', async () => {
    const { reviews } = await read<{ reviews: { id: string }[] }>(`/reviews/pulls/${pullId}/reviews?limit=5`);
    const ids = reviews.map(({ id }) => id).join(',');
    const { reviews: rows } = await read<{ reviews: unknown[] }>(`/reviews?ids=${ids}`, session);
    await expectRows(url, session, '/reviews', { ids }, reviewsOnFile, rows);
  });

  test('of the ledger and the jobs, from the newest and from a cursor', async () => {
    const ledger = await read<{ entries: { id: number }[] }>('/account/ledger?limit=200', session);
    expect(ledger.entries.length).toBeGreaterThan(1);
    await expectRows(url, session, '/account/ledger', {}, ledgerEntries, ledger.entries);
    const cursor = ledger.entries[0]!.id;
    await expectRows(url, session, '/account/ledger', { cursor }, ledgerEntries, ledger.entries.slice(1));
    const { jobs } = await read<{ jobs: Job[] }>('/jobs?limit=100');
    await expectRows(url, key, '/jobs', {}, jobRows, jobs);
    await expectRows(url, key, '/jobs', { cursor: jobs[0]!.id, limit: 1 }, jobRows, jobs.slice(1, 2));
  });

  test('of searches for ads, creators and videos, and of the video library', async () => {
    const query = 'habit tracker';
    const [ofAds, ofCreators, ofVideos] = await Promise.all([
      run('/ad-search', { query }),
      run('/creators', { query }),
      run('/videos/search', { query }),
    ]);
    const rowsOf = (job: Job, name: string) => job.result![name] as unknown[];
    for (const [job, name, table] of [
      [ofAds, 'ads', ads],
      [ofCreators, 'creators', creators],
      [ofVideos, 'videos', videos],
    ] as const) {
      expect(rowsOf(job, name).length).toBeGreaterThan(0);
      await expectRows(url, key, `/jobs/${job.id}`, {}, table, rowsOf(job, name));
    }
    const library = await read<{ videos: unknown[]; next: number | null }>('/videos?limit=100');
    expect(library.next).toBe(null);
    await expectRows(url, key, '/videos', {}, videos, library.videos);
    await expectRows(
      url,
      key,
      '/videos',
      { offset: 1, limit: 2, sort: 'date' },
      videos,
      (await read<{ videos: unknown[] }>('/videos?offset=1&limit=2&sort=date')).videos,
    );
  });

  test('of the findings of an answer', async () => {
    await expectRows(url, key, `/jobs/${teardown.id}`, {}, findingRows, findingsOf(answerOf(teardown)!));
  });
});

describe('an answer in words', () => {
  const text = async (format: string) => (await fetchFile(url, key, `/jobs/${teardown.id}`, { format })).text();

  test('is markdown with every finding, and says that it is about sample data', async () => {
    const markdown = await text('markdown');
    expect(markdown).toMatch(/^# Teardown of /);
    expect(markdown).toContain('Sample data: ');
    for (const { label } of findingsOf(answerOf(teardown)!)) expect(markdown).toContain(`**${label}**`);
  });

  test('is a page that asks no one and runs nothing, and says that it is about sample data', async () => {
    const response = await fetchFile(url, key, `/jobs/${teardown.id}`, { format: 'html' });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="sample-teardown-${teardown.id}.html"`,
    );
    const page = await response.text();
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import|javascript:/i);
    expect(page).toContain('Sample data: ');
    for (const { label } of findingsOf(answerOf(teardown)!)) expect(page).toContain(label.replaceAll("'", '&#39;'));
  });
});

test('what a result cannot be is refused with what it can be', async () => {
  const refusal = async (path: string, format: string) => {
    const response = await fetchFile(url, key, path, { format });
    return { status: response.status, ...((await response.json()) as { code: string; detail: string }) };
  };
  expect(await refusal(`/jobs/${pullId}`, 'csv')).toMatchObject({
    status: 406,
    code: 'not_acceptable',
    detail: expect.stringContaining(`/api/v1/reviews/pulls/${pullId}/reviews`),
  });
  expect(await refusal(`/jobs/${pullId}`, 'html')).toMatchObject({
    status: 406,
    detail: expect.stringContaining('`format=json`'),
  });
  const { body: queued } = await call<Job>(url, key, 'POST', '/api/v1/test/slow', { query: 'x' });
  if (queued.id)
    expect(await refusal(`/jobs/${queued.id}`, 'csv')).toMatchObject({ status: 409, code: 'not_finished' });
  expect(await refusal('/jobs', 'html')).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await refusal('/jobs/00000000-0000-4000-8000-000000000000', 'csv')).toMatchObject({ status: 404 });
  expect((await refusal('/jobs?cursor=00000000-0000-4000-8000-000000000000&x=', 'csv')).status).toBe(400);
});

test('the form of a call with a body is in its query alone', async () => {
  const ask = (query: string, body: object, headers = {}) =>
    call<ProblemBody>(url, key, 'POST', `/api/v1/reviews/metrics${query}`, body, headers);
  const csv = await fetchFile(url, key, '/reviews/metrics', { format: 'csv', bom: 'true' }, { by: ['app'] });
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="sample-metrics.csv"');
  expect(Buffer.from(await csv.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  expect((await ask('?format=json', { by: ['app'] })).status).toBe(200);
  for (const [query, body, path] of [
    ['', { format: 'csv' }, 'body.format'],
    ['?format=csv', { bom: true }, 'body.bom'],
    ['?format=pdf', {}, 'format'],
    ['?format=csv&limit=1', {}, 'query.limit'],
    ['?bom=true', {}, 'bom'],
    ['?format=csv', { by: ['colour'] }, 'by.0'],
  ] as const) {
    const reply = await ask(query, body);
    expect({ query, status: reply.status, paths: reply.body.errors?.map((fault) => fault.path) }).toEqual({
      query,
      status: 400,
      paths: [path],
    });
  }
});
