import { afterAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { newCustomer, startService } from '../support/service.ts';

// What one account reads from a store that may be asked eight times a minute must not cut another off.

const service = await startService({ config: { role: 'api', itunesPerMinute: 8 } });
const greedy = (await newCustomer(service.db, { scope: 'read' })).key;
const modest = (await newCustomer(service.db)).key;
afterAll(() => service.stop());

interface Found {
  results: unknown[];
  errors: { store: string; code: string; message: string }[];
}

const search = (key: string, q: string) =>
  call<Found>(service.url, key, 'GET', `/api/v1/apps/search?store=apple&q=${encodeURIComponent(q)}`);

test('with one account at its share of a store’s turns, another still reads; held answers serve past their time, marked', async () => {
  expect((await search(modest, 'calm harbor')).status).toBe(200);
  const statuses = [];
  for (let at = 0; at < 12; at++) statuses.push((await search(greedy, `word ${at}`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.at(-1)).toBe(502);
  expect((await search(modest, 'tidebook')).status).toBe(200);
  expect((await search(modest, 'budget planner')).status).toBe(200);

  // Its hour is over, and so are the turns: what was read then is still better than nothing, and says how old it is.
  const before = await search(modest, 'calm harbor');
  expect(before.body.errors).toEqual([]);
  await service.db.rows(
    "update held_reads set read_at = read_at - interval '2 hours', expires_at = expires_at - interval '2 hours'",
  );
  const fresh = await startService({
    connection: service.connection,
    config: { role: 'api', itunesPerMinute: 8 },
  });
  try {
    const { status, body } = await call<Found>(
      fresh.url,
      greedy,
      'GET',
      '/api/v1/apps/search?store=apple&q=calm%20harbor',
    );
    expect(status).toBe(200);
    expect(body.results).toEqual(before.body.results);
    expect(body.errors).toEqual([
      { store: 'apple', code: 'stale', message: expect.stringMatching(/answer from \d{4}-\d\d-\d\dT\d\d:\d\dZ\.$/) },
    ]);
  } finally {
    await fresh.stop();
  }
});
