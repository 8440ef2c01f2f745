import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullReviews } from '../../server/contract/exports/tables/reviews.ts';
import type { PullReview } from '../../server/contract/resources/reviews/pull.ts';
import { credentialHeaders } from '../support/call.ts';
import { cellsIn, cellsOf, tableIn } from '../support/exports/read-export.ts';
import { pullsOf } from '../support/reviews/pulls.ts';
import { propertyRuns } from '../support/runner/property-runs.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let key: string;
let id: string;
let all: PullReview[];
let pulls: ReturnType<typeof pullsOf>;

beforeAll(async () => {
  stores = await startStores();
  key = (await newCustomer(stores.service.db)).key;
  pulls = pullsOf(stores.service, key);
  const app = stores.app('coinroot');
  const { pull } = await pulls.run({
    apps: [
      { store: 'play', appId: app.playId },
      { store: 'apple', appId: app.appleId },
    ],
    countries: ['us', 'gb'],
    languages: ['en', 'de'],
    limit: 600,
  });
  id = pull.id;
  all = await pulls.all(id);
});
afterAll(() => stores.stop());

const sheet = tableIn('xlsx', pullReviews);

test('a sheet of Excel has the names of themes, where other files have their ids', async () => {
  const cells = await cellsIn('xlsx', sheet, await bytesOf(await fetchExport({ format: 'xlsx' })));
  const at = sheet.columns.findIndex(({ name }) => name === 'themes');
  const written = cells.flatMap((row) => String(row[at] ?? '').split(', '));
  expect(written).toContain('Crashes');
  expect(written).not.toContain('crashes');
});

type Query = Record<string, string | number | boolean>;

const fetchExport = (query: Query, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return fetch(`${stores.service.url}/api/v1/reviews/pulls/${id}/reviews?${search}`, {
    headers: { ...credentialHeaders(stores.service.url, key), ...headers },
    ...(signal && { signal }),
  });
};

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

const rowsOf = (ndjson: string): unknown[] =>
  ndjson
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const tables = ['csv', 'xlsx', 'parquet'] as const;

test('for any filter and order, each format has exactly the rows that the pages have', async () => {
  const days = all.map(({ date }) => date.slice(0, 10));
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
  const query = fc.record({
    stars: optional(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }).map((stars) => stars.join(','))),
    q: optional(fc.constantFrom('app', 'the', 'und', 'nobody says this')),
    store: optional(fc.constantFrom('apple', 'play')),
    country: optional(fc.constantFrom('us', 'gb')),
    from: optional(fc.constantFrom(...days)),
    replied: optional(fc.constantFrom('yes', 'no')),
    kind: optional(fc.constantFrom('bug', 'praise', 'request,complaint')),
    sort: optional(fc.constantFrom('date', 'rating', 'helpful')),
    dir: optional(fc.constantFrom('desc', 'asc')),
  });
  await fc.assert(
    fc.asyncProperty(query, async (given) => {
      const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Query;
      const expected = await pulls.all(id, asked as Record<string, string | number>);
      const lines = await (await fetchExport({ ...asked, format: 'ndjson' })).text();
      expect(rowsOf(lines)).toEqual(expected);
      for (const format of tables) {
        const file = await bytesOf(await fetchExport({ ...asked, format }));
        const table = tableIn(format, pullReviews);
        expect(await cellsIn(format, table, file)).toEqual(cellsOf(table, expected));
      }
    }),
    { numRuns: propertyRuns(6) },
  );
});

test('an export is the whole list unless a limit is given, and begins where asked', async () => {
  const rows = async (query: Query) => rowsOf(await (await fetchExport({ format: 'ndjson', ...query })).text());
  expect(all.length).toBeGreaterThan(500);
  expect(await rows({})).toEqual(all);
  expect(await rows({ limit: 501 })).toEqual(all.slice(0, 501));
  expect(await rows({ offset: 499, limit: 2 })).toEqual(all.slice(499, 501));
  expect(await rows({ limit: 1_000_000_000 })).toEqual(all);
  expect(await rows({ offset: all.length })).toEqual([]);
  expect(await rows({ offset: 5_000_000 })).toEqual([]);
});

test('Accept asks for the same files, and JSON where both are as welcome', async () => {
  const typeFor = async (accept: string) => (await fetchExport({}, { accept })).headers.get('content-type');
  expect(await typeFor('text/csv')).toBe('text/csv; charset=utf-8');
  expect(await typeFor('text/*')).toBe('text/csv; charset=utf-8');
  expect(await typeFor('application/json;q=0.5, application/x-ndjson')).toBe('application/x-ndjson; charset=utf-8');
  expect(await typeFor('text/csv, application/json')).toBe('application/json; charset=utf-8');
  expect(await typeFor('text/csv;q=0.9, */*')).toBe('application/json; charset=utf-8');
  expect(await typeFor('text/html,application/xhtml+xml,*/*;q=0.8')).toBe('application/json; charset=utf-8');
  const refused = await fetchExport({}, { accept: 'text/html' });
  expect(refused.status).toBe(406);
  expect(await refused.json()).toMatchObject({ code: 'not_acceptable', detail: expect.stringContaining('`text/csv`') });
  expect((await fetchExport({ format: 'csv' }, { accept: 'text/html' })).status).toBe(200);
  expect((await fetchExport({ format: 'json' }, { accept: 'text/html' })).status).toBe(200);
});

test.each([
  [{ format: 'xml' }, 'format'],
  [{ format: '' }, 'format'],
  [{ format: 'CSV' }, 'format'],
  [{ format: 'csv', limit: 0 }, 'limit'],
  [{ format: 'csv', limit: '1e3' }, 'limit'],
  [{ format: 'csv', offset: -1 }, 'offset'],
  [{ format: 'csv', bom: 'yes' }, 'bom'],
  [{ format: 'ndjson', bom: 'true' }, 'bom'],
  [{ format: 'json', bom: 'true' }, 'bom'],
  [{ bom: 'true' }, 'bom'],
  [{ format: 'csv', stars: '6' }, 'stars.0'],
  [{ format: 'csv', nope: '1' }, 'nope'],
  [{ format: 'json', limit: 501 }, 'limit'],
])('%j is refused by the name of its fault', async (query, path) => {
  const response = await fetchExport(query as unknown as Query);
  const body = (await response.json()) as { code: string; errors: { path: string }[] };
  expect({ status: response.status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
  expect(body.errors.map((fault) => fault.path)).toContain(path);
});

test('a CSV begins with the mark of UTF-8 where it is asked for, and nowhere else', async () => {
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  const [plain, marked] = await Promise.all(
    [false, true].map(async (bom) => bytesOf(await fetchExport({ format: 'csv', bom, limit: 3 }))),
  );
  expect(marked!.subarray(0, 3)).toEqual(mark);
  expect(marked!.subarray(3)).toEqual(plain);
});

test('a file of sample data says so in its name and in a header', async () => {
  const { headers } = await fetchExport({ format: 'csv', limit: 1 });
  expect(headers.get('content-disposition')).toBe(`attachment; filename="sample-reviews-${id}.csv"`);
  expect(headers.get('appraise-sample-data')).toBe('true');
  expect(headers.get('x-credits-used')).toBe('0');
});

test('a broken download is continued where it broke off, and from the start when it has changed', async () => {
  const whole = await fetchExport({ format: 'csv' });
  const bytes = await bytesOf(whole);
  const etag = whole.headers.get('etag')!;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const from = bytes.length - 1_000;
  const rest = await fetchExport({ format: 'csv' }, { range: `bytes=${from}-`, 'if-range': etag });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes ${from}-${bytes.length - 1}/${bytes.length}`);
  expect(await bytesOf(rest)).toEqual(bytes.subarray(from));
  const middle = await fetchExport({ format: 'csv' }, { range: 'bytes=10-19' });
  expect(await bytesOf(middle)).toEqual(bytes.subarray(10, 20));
  const end = await fetchExport({ format: 'csv', limit: 7 }, { range: 'bytes=-5' });
  expect((await bytesOf(end)).toString()).toMatch(/^.{3}\r\n$/);
  const beyond = await fetchExport({ format: 'csv' }, { range: `bytes=${bytes.length}-` });
  expect({ status: beyond.status, range: beyond.headers.get('content-range') }).toEqual({
    status: 416,
    range: `bytes */${bytes.length}`,
  });
  const known = await fetchExport({ format: 'csv' }, { 'if-none-match': etag });
  expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'no-store']);
  for (const other of [{ range: 'bytes=5-1' }, { range: 'bytes=0-1,3-4' }, { range: 'lines=1-' }]) {
    expect((await fetchExport({ format: 'csv', limit: 1 }, other)).status).toBe(200);
  }
  await stores.service.db.rows('update reviews set reply = reply where id = $1', [all[3]!.id]);
  const changed = await fetchExport({ format: 'csv' }, { range: `bytes=${from}-`, 'if-range': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
  expect(await bytesOf(changed)).toEqual(bytes);
});

test('another order, part or format of the same rows has another ETag', async () => {
  const queries: Query[] = [{}, { sort: 'rating' }, { limit: 9 }, { offset: 1 }, { bom: true }, { format: 'ndjson' }];
  const tags = new Set<string | null>();
  for (const query of queries) {
    const response = await fetchExport({ format: 'csv', ...query });
    await response.arrayBuffer();
    tags.add(response.headers.get('etag'));
  }
  expect(tags.size).toBe(queries.length);
});
