import { expect, onTestFinished, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { quotaUsed } from '../../../tests/support/database/queries.ts';
import { serve, startHttp } from '../../../tests/support/sources/source-server.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { onBehalfOf } from '../../support/deadline.ts';
import { newId } from '../../support/ids.ts';
import { createQuotas, quotaDay } from './quotas.ts';
import type { QuotaName, SourceRequest } from './source.ts';

const openOne = async () => {
  const connection = await freshDatabase();
  const open = () => {
    const db = openDatabase(connection);
    onTestFinished(() => db.close());
    return db;
  };
  return open;
};

const search: SourceRequest = {
  source: 'youtube',
  path: '/youtube/v3/search',
  understands: [403],
  quota: { of: 'youtube searches' },
  refusal: ({ status }) => (status === 403 ? { kind: 'quota_spent', detail: 'quotaExceeded' } : null),
};

test('a day begins at midnight in California, in summer and in winter', () => {
  expect(quotaDay(Date.parse('2026-11-15T07:59:59Z'))).toBe('2026-11-14');
  expect(quotaDay(Date.parse('2026-11-15T08:00:00Z'))).toBe('2026-11-15');
  expect(quotaDay(Date.parse('2026-07-15T06:59:59Z'))).toBe('2026-07-14');
  expect(quotaDay(Date.parse('2026-07-15T07:00:00Z'))).toBe('2026-07-15');
});

test('two nodes at once never take more of a day than it has, and take all of it', async () => {
  const open = await openOne();
  const settings = { youtubeSearchesPerDay: 7, youtubeUnitsPerDay: 10 };
  const nodes = [createQuotas(open(), testClock, settings), createQuotas(open(), testClock, settings)];
  const takes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => nodes[at % 2]!.take({ of: 'youtube searches' })),
  );
  expect(takes.filter((taken) => taken)).toHaveLength(7);
  expect(await nodes[0]!.take({ of: 'youtube units' })).toBe(true);
});

test('who leaves some for others stops before they are taken; nothing at all is granted of nothing', async () => {
  const open = await openOne();
  const quotas = createQuotas(open(), testClock, { youtubeSearchesPerDay: 3, youtubeUnitsPerDay: 0 });
  expect(await quotas.take({ of: 'youtube searches', leave: 2 })).toBe(true);
  expect(await quotas.take({ of: 'youtube searches', leave: 2 })).toBe(false);
  expect(await quotas.take({ of: 'youtube searches', leave: 9 })).toBe(false);
  expect(await quotas.take({ of: 'youtube searches' })).toBe(true);
  expect(await quotas.take({ of: 'youtube units' })).toBe(false);
});

test('a search that fails is not tried again by itself: there are few a day', async () => {
  const open = await openOne();
  const { address, seen } = await serve((_, reply) => void reply.writeHead(500).end('{}'));
  expect((await startHttp(open(), address).send(search)).kind).toBe('unreachable');
  expect(seen).toHaveLength(1);
});

test('every try counts; when the source says that nothing is left, no node asks again today', async () => {
  const open = await openOne();
  const db = open();
  const { address, seen } = await serve((_, reply, at) => {
    reply.writeHead([500, 200, 403][Math.min(at, 3) - 1]!).end('{}');
  });
  const read: SourceRequest = { ...search, quota: { of: 'youtube units' } };
  const [one, other] = [startHttp(db, address), startHttp(open(), address)];
  const used = () => quotaUsed(db, 'youtube units', quotaDay(testClock.now()));
  expect((await one.send(read)).kind).toBe('found');
  expect(await used()).toBe(2);
  expect(await one.send(read)).toEqual({ kind: 'quota_spent', detail: 'quotaExceeded' });
  expect(await used()).toBe(10_000);
  expect((await other.send(read)).kind).toBe('quota_spent');
  expect(seen).toHaveLength(3);
});

test('a refusal inside a good answer is a failure, and a rate limit in it silences every node', async () => {
  const open = await openOne();
  const { address, seen } = await serve((_, reply) => void reply.writeHead(200).end('{"error":{"code":613}}'));
  const live = { SOURCES: 'live', GRAPH_URL: address };
  const [one, other] = [startHttp(open(), address, { env: live }), startHttp(open(), address, { env: live })];
  const ask: SourceRequest = {
    source: 'graph',
    path: '/v25.0/ads_archive',
    refusal: () => ({ kind: 'rate_limited', detail: '613', retryAfterMs: null }),
  };
  expect((await one.send(ask)).kind).toBe('rate_limited');
  expect((await other.send(ask)).kind).toBe('rate_limited');
  expect(seen).toHaveLength(1);
});

test('one account cannot spend a day’s allowance that others use too; alone it may', async () => {
  const open = await openOne();
  const quotas = createQuotas(open(), testClock, { youtubeSearchesPerDay: 12, youtubeUnitsPerDay: 12 });
  const [greedy, modest, third] = [newId(), newId(), newId()];
  const take = async (accountId: string, of: QuotaName, count: number): Promise<number> => {
    const taken = [];
    for (let at = 0; at < count; at++) taken.push(await onBehalfOf(accountId, () => quotas.take({ of })));
    return taken.filter(Boolean).length;
  };
  expect(await take(greedy, 'youtube units', 20)).toBe(12);
  expect(await take(modest, 'youtube searches', 1)).toBe(1);
  expect(await take(greedy, 'youtube searches', 20)).toBe(4);
  expect(await take(modest, 'youtube searches', 20)).toBe(3);
  expect(await take(third, 'youtube searches', 20)).toBe(3);
});
