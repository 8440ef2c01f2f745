import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import type { AdSearch } from '../../../server/contract/resources/reach/ad-search.ts';
import { ended } from '../../support/call.ts';
import { checkBooks } from '../../support/database/books.ts';
import { adSearchesOf } from '../../support/runs/runs-of.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});
beforeEach(() => stores.sandbox.clearFaults());

const stranger = async () => {
  const { key, accountId } = await newCustomer(stores.service.db);
  return { key, accountId, ...adSearchesOf(stores.service.url, key) };
};

const idsOf = ({ ads, dropped }: AdSearch): string[] =>
  [...ads, ...dropped].map(({ network, id }) => `${network} ${id}`);

const refused = async (reply: Promise<{ status: number; body: unknown }>): Promise<ProblemBody> => {
  const { status, body } = await reply;
  expect(status).toBe(400);
  return body as ProblemBody;
};

type Caller = Awaited<ReturnType<typeof stranger>>;

/** Page after page, until `next` is null. */
const walk = async ({ run }: Caller, input: Record<string, unknown>, onPage?: (job: Job) => void) => {
  const pages = [(await run(input)).search];
  while (pages.at(-1)!.next !== null) {
    const further = await run({ ...input, more: true });
    onPage?.(further.job);
    pages.push(further.search);
    expect(pages.length).toBeLessThan(40);
  }
  return pages;
};

test.each([
  ['photo editor', ['google', 'apple']],
  ['Calmora', adNetworks],
] as const)(
  'the pages of “%s” in %j all have an ad, none twice, and `next` is null exactly on the last',
  async (query, networks) => {
    const one = await stranger();
    const pages = await walk(one, { query, networks });
    for (const { ads } of pages) expect(ads.length).toBeGreaterThan(0);
    const given = pages.flatMap(idsOf);
    expect(new Set(given).size).toBe(given.length);
    expect(await refused(one.start({ query, networks, more: true }))).toMatchObject({ code: 'no_earlier_search' });
  },
);

test('`more` is refused on a query the caller has not searched, in these networks, even if others have', async () => {
  const [one, other] = [await stranger(), await stranger()];
  await one.run({ query: 'Calmora', networks: ['apple'] });
  for (const input of [
    { query: 'Calmora', networks: ['apple', 'google'] },
    { query: 'Calmorax', networks: ['apple'] },
  ]) {
    expect((await refused(one.start({ ...input, more: true }))).code).toBe('no_earlier_search');
  }
  const foreign = await refused(other.start({ query: 'Calmora', networks: ['apple'], more: true }));
  expect(foreign).toMatchObject({ code: 'no_earlier_search', detail: expect.stringMatching(/have not searched/u) });
});

test('`more` of a search that has not finished has to wait', async () => {
  const { start, key } = await stranger();
  const input = { query: 'Coinroot', networks: ['apple'] };
  stores.sandbox.setFault({ route: 'apple-ads', fault: 'slow', ms: 1_000, times: 1 });
  const first = await start(input);
  const early = await start({ ...input, more: true });
  expect(early).toMatchObject({ status: 409, body: { code: 'not_finished' } });
  expect(early.headers.get('retry-after')).toBe('2');
  expect(await ended(stores.service.url, key, first.body.id)).toMatchObject({ status: 'done' });
});

test('`more` goes on from a held answer too, whatever its case and spacing', async () => {
  const [one, other] = [await stranger(), await stranger()];
  const input = { query: 'Habit Tracker', networks: ['meta', 'google'] };
  const { search } = await one.run(input);
  const held = await other.run({ query: '  habit   TRACKER ', networks: ['google', 'meta'] });
  expect(held.job.credits).toBe(0);
  const [mine, theirs] = [await one.run({ ...input, more: true }), await other.run({ ...input, more: true })];
  expect(idsOf(theirs.search).sort()).toEqual(idsOf(mine.search).sort());
  expect(idsOf(mine.search).some((id) => idsOf(search).includes(id))).toBe(false);
});

test('two at once are one run: a page is read once, also with force', async () => {
  const { run, start, key } = await stranger();
  const input = { query: 'Running Coach', networks: ['google', 'meta'] };
  await run(input);
  const [one, other] = await Promise.all([
    start({ ...input, more: true }),
    start({ ...input, more: true, force: true }),
  ]);
  expect(other.body.id).toBe(one.body.id);
  expect(await ended(stores.service.url, key, one.body.id)).toMatchObject({ status: 'done', credits: 10 });
});

describe('a page that failed', () => {
  const input = { query: 'Budget Planner', networks: ['apple', 'meta'] };
  let expected: string[];
  beforeAll(async () => {
    expected = (await walk(await stranger(), input)).flatMap(idsOf).sort();
  });

  test.each(['repeated-page'])('(%s) is read by the next `more`, and nothing of it is lost', async (fault) => {
    const one = await stranger();
    const pages = [(await one.run(input)).search];
    stores.break('meta-ads', fault);
    const failed = await one.job({ ...input, more: true });
    const partly = failed.status === 'done' ? [failed.result as unknown as AdSearch] : [];
    if (partly.length === 0)
      expect(failed).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
    for (const { errors, next } of partly) {
      expect(errors.map(({ network }) => network)).toEqual(['meta']);
      expect(next!.networks).toContain('meta');
    }
    stores.sandbox.clearFaults();
    pages.push(...partly);
    let last: AdSearch = pages.at(-1)!;
    while (last.next !== null) {
      ({ search: last } = await one.run({ ...input, more: true }));
      pages.push(last);
    }
    expect(pages.flatMap(idsOf).sort()).toEqual(expected);
  });
});
