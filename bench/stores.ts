import { isDeepStrictEqual } from 'node:util';
import type { AskedRequest, Sandbox } from '../sandbox/server.ts';
import { startStores } from '../sandbox/start.ts';
import { CHART_STOREFRONTS } from '../sandbox/world/market/markets.ts';
import { createAccount } from '../server/store/accounts/accounts.ts';
import { createKey } from '../server/store/accounts/keys.ts';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { load, median, quantile } from './support/measures/load.ts';
import { type Child, startChild } from './support/processes/child.ts';

/** How long the stores think about each answer where it counts that callers come while a read is under way. */
const thinkMs = 300;
const callers = 100;
const heldPath = '/api/v1/charts?country=us&limit=100';

interface Bench {
  readonly db: DirectDatabase;
  readonly sandbox: Sandbox;
  readonly key: string;
  startApi(): Promise<Child>;
}

/** What the stores are asked for, and how soon what is held of them is served. */
export const bench = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  const sandbox = await startStores();
  try {
    const account = await createAccount(db, { email: 'stores@bench.test', plan: 'pro', perMinute: 10_000_000 });
    const { key } = (await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' }))!;
    const { itunes, appstore, play } = sandbox.urls;
    const env = { ITUNES_URL: itunes, APPSTORE_URL: appstore, PLAY_URL: play };
    const startApi = () => startChild('./service-process.ts', { role: 'api', connection: db.connection, env });
    const given: Bench = { db, sandbox, key, startApi };
    const reads = await benchReads(given);
    const search = await benchSearch(given);
    const held = await benchHeld(given);
    return reads && search && held;
  } finally {
    await sandbox.stop();
    await close();
  }
};

const get = async (api: Child, path: string, key: string): Promise<string> => {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${body}`);
  return body;
};

/** What the stores were asked while something went on. */
const askedDuring = async (sandbox: Sandbox, what: () => Promise<unknown>): Promise<readonly AskedRequest[]> => {
  const before = new Set(sandbox.requests);
  await what();
  return sandbox.requests.filter((request) => !before.has(request));
};

const namesOf = (asked: readonly AskedRequest[]): string[] => asked.map(({ name }) => name ?? 'no route').sort();
const listed = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'nothing');

/** Makes every answer of the stores slow for as long as something goes on. */
const thinking = async <T>(sandbox: Sandbox, what: () => Promise<T>): Promise<T> => {
  sandbox.setFault({ route: '*', fault: 'slow', ms: thinkMs });
  try {
    return await what();
  } finally {
    sandbox.clearFaults();
  }
};

/** The same chart asked for by many at once, through two processes; then again, also through one that knows nothing. */
const benchReads = async ({ sandbox, key, startApi }: Bench): Promise<boolean> => {
  const apis = [await startApi(), await startApi()];
  const round = (among: readonly Child[], bodies: Set<string>) => () =>
    Promise.all(
      Array.from({ length: callers }, async (_, at) => bodies.add(await get(among[at % among.length]!, heldPath, key))),
    );
  const bodies = new Set<string>();
  const first = namesOf(await askedDuring(sandbox, () => thinking(sandbox, round(apis, bodies))));
  const newcomer = await startApi();
  const second = namesOf(await askedDuring(sandbox, round([...apis, newcomer], bodies)));
  await Promise.all([...apis, newcomer].map((api) => api.stop()));
  console.log(`${callers} parallel reads of one chart of both stores through ${apis.length} processes, then again:`);
  console.log(`  the stores were asked for ${listed(first)}; the second time for ${listed(second)}`);
  // The App Store's feed has no ratings: they are two lookups, of a hundred apps each, for the whole chart.
  const expected = ['apple-chart', 'apple-lookup', 'apple-lookup', 'play-batchexecute'];
  return [
    claim(
      isDeepStrictEqual(first, expected),
      `${callers} parallel reads cost one read of each store's chart, and one of the App Store's ratings in two halves`,
    ),
    claim(
      second.length === 0,
      `${callers} more cost none, a process that has just started among those that serve them`,
    ),
    claim(bodies.size === 1, `all ${2 * callers} answers are the same bytes`),
  ].every(Boolean);
};

/** A name nobody has asked for yet, in both stores. */
const benchSearch = async ({ sandbox, key, startApi }: Bench): Promise<boolean> => {
  const api = await startApi();
  let tookMs = 0;
  const asked = await askedDuring(sandbox, () =>
    thinking(sandbox, async () => {
      const began = performance.now();
      await get(api, '/api/v1/apps/search?q=budget%20planner&country=us', key);
      tookMs = performance.now() - began;
    }),
  );
  await api.stop();
  const apartMs = Math.max(...asked.map(({ at }) => at)) - Math.min(...asked.map(({ at }) => at));
  console.log(`A cold search over both stores, each of which thinks for ${thinkMs} ms:`);
  console.log(`  ${tookMs.toFixed(0)} ms; asked for ${listed(namesOf(asked))}, ${apartMs} ms apart`);
  return [
    claim(isDeepStrictEqual(namesOf(asked), ['apple-search', 'play-search']), 'it costs one request of each store'),
    claim(
      asked.length > 1 && apartMs < thinkMs,
      `they overlap: the second came ${apartMs} ms after the first, which took ${thinkMs} ms`,
    ),
  ].every(Boolean);
};

const connections = 4;
const atMostMs = 5;

/** From request to answer at low load, where the process has the chart at hand and where only the database has it. */
const benchHeld = async ({ sandbox, key, startApi }: Bench): Promise<boolean> => {
  const api = await startApi();
  const body = await get(api, heldPath, key);
  const bare = await startChild('./bare-process.ts', { path: '/api/v1/charts', body });
  const request = `GET ${heldPath} HTTP/1.1\r\nHost: bench\r\nAccept: */*\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const measure = async ({ url }: Child): Promise<{ p50: number; p99: number }> => {
    const count = 2_000;
    const { statuses, latencies } = await load(url, { connections, count, request: () => request });
    if (statuses.get(200) !== count) throw new Error(`not all answered 200: ${[...statuses]}`);
    return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  };
  const rounds: { service: number; p99: number; bare: number }[] = [];
  const asked = await askedDuring(sandbox, async () => {
    await measure(api);
    await measure(bare);
    for (let round = 0; round < 7; round++) {
      const reference = await measure(bare);
      const mine = await measure(api);
      rounds.push({ service: mine.p50, p99: mine.p99, bare: reference.p50 });
    }
  });
  const firstMs = await firstReads(api, await startApi(), key);
  await Promise.all([api.stop(), bare.stop()]);
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  const ratio = median(rounds.map((round) => round.service / round.bare));
  const kilobytes = (Buffer.byteLength(body) / 1000).toFixed(0);
  console.log(
    `A held chart of both stores (${kilobytes} kB), ${connections} connections, medians of ${rounds.length} rounds:`,
  );
  console.log(`  p50 ${of('service').toFixed(2)} ms, p99 ${of('p99').toFixed(2)} ms`);
  console.log(`  bare Fastify route with the same bytes: p50 ${of('bare').toFixed(2)} ms`);
  console.log(`  the first read of a chart in a process, held by another: p50 ${firstMs.toFixed(2)} ms`);
  return [
    claim(asked.length === 0, 'none of these reads reached a store'),
    claim(
      of('service') < atMostMs,
      `p50 of a held chart is ${of('service').toFixed(2)} ms (under ${atMostMs}), ${ratio.toFixed(2)} times a bare route`,
    ),
  ].every(Boolean);
};

/** The p50 of what `next` answers from the database, because `reader` and not itself has read it. */
const firstReads = async (reader: Child, next: Child, key: string): Promise<number> => {
  const genres = ['Finance', 'Health & Fitness', 'Productivity', 'Education', 'Travel', 'Weather'];
  const paths = CHART_STOREFRONTS.flatMap((country) =>
    genres.map((genre) => `/api/v1/charts?country=${country}&limit=100&genre=${encodeURIComponent(genre)}`),
  );
  for (const path of paths) await get(reader, path, key);
  // Its code runs, but on another chart: the rest is what is measured.
  await load(next.url, {
    connections: 1,
    count: 500,
    request: () => `GET ${heldPath} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  });
  const { latencies, statuses } = await load(next.url, {
    connections: 1,
    count: paths.length,
    request: (at) => `GET ${paths[at]} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  });
  if (statuses.get(200) !== paths.length) throw new Error(`not all answered 200: ${[...statuses]}`);
  await next.stop();
  return quantile(latencies, 0.5);
};
