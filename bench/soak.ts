import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { minuteMs } from '../server/contract/domain/durations.ts';
import { createCustomer } from './support/customers/customer.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { load, quantile } from './support/measures/load.ts';
import { startChild } from './support/processes/child.ts';
import { type Sample, slopeOf, takeSample } from './support/soak/samples.ts';

const usualMinutes = 30;
const accounts = 12;
const sampleMs = 20_000;
const startEveryMs = 2_000;
/** At most this many connections: callers that wait for a busy machine would open more and more, which is no leak of ours. */
const connections = 32;

const reads = [
  '/api/v1/me',
  '/api/v1/jobs?limit=10',
  '/api/v1/reviews/search?q=crash&limit=5',
  '/api/v1/charts?genre=finance&limit=10',
  '/api/v1/apps/search?q=habit',
  '/api/v1/videos?q=habit&limit=5',
  '/api/v1/apps/apple/6965719118',
  '/api/v1/reviews/pulls?limit=5',
];

const starts: readonly ((at: number) => readonly [path: string, body: unknown])[] = [
  (at) => ['/api/v1/reviews/scan', { query: `crashes in Tidebook number ${at}`, force: true }],
  (at) => ['/api/v1/reviews/scan', { query: `login problems number ${at}`, force: true }],
  (at) => [
    '/api/v1/reviews/pulls',
    { apps: [{ store: 'apple', appId: '6965719118' }], label: `pull ${at}`, limit: 200 },
  ],
];

/** How many reads a second it answers, beside the runs, when it is asked for as many as it can. */
const measureCapacity = async (url: string, keys: readonly string[]): Promise<number> => {
  const runs = startTraffic(url, keys, 0);
  const request = (at: number): string =>
    `GET ${reads[at % reads.length]} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${keys[at % keys.length]}\r\nAccept-Encoding: identity\r\n\r\n`;
  await load(url, { connections: 8, count: 800, request });
  const { requests, seconds } = await load(url, { connections: 8, count: 1_600, request });
  await runs.stop();
  return requests / seconds;
};

interface Traffic {
  readonly latencies: number[];
  readonly statuses: Map<string, number>;
  stop(): Promise<void>;
}

/** Reads at an even pace, whatever the answers take, and starts a run every two seconds. @param perSecond 0: no reads */
const startTraffic = (url: string, keys: readonly string[], perSecond: number): Traffic => {
  const latencies: number[] = [];
  const statuses = new Map<string, number>();
  let stopping = false;
  const dispatcher = new Agent({ connections });
  const call = async (what: string, key: string, path: string, body?: unknown): Promise<void> => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const label = await fetch(url + path, { headers, dispatcher, ...sent })
      .then(async (response) => {
        await response.arrayBuffer();
        return `${what} ${response.status}`;
      })
      .catch((error: Error) => `${what} ${error.message}`);
    statuses.set(label, (statuses.get(label) ?? 0) + 1);
    if (what === 'read') latencies.push(performance.now() - began);
  };
  const paced = async (everyMs: number, one: (at: number) => Promise<void>): Promise<void> => {
    const began = performance.now();
    const open = new Set<Promise<void>>();
    for (let at = 0; !stopping; at++) {
      const asked = one(at).finally(() => open.delete(asked));
      open.add(asked);
      await sleep(Math.max(0, began + (at + 1) * everyMs - performance.now()));
    }
    await Promise.all(open);
  };
  const keyOf = (at: number): string => keys[at % keys.length]!;
  const working = [
    ...(perSecond > 0 ? [paced(1_000 / perSecond, (at) => call('read', keyOf(at), reads[at % reads.length]!))] : []),
    paced(startEveryMs, (at) => call('start', keyOf(at), ...starts[at % starts.length]!(at))),
  ];
  return {
    latencies,
    statuses,
    async stop() {
      stopping = true;
      await Promise.all(working);
      await dispatcher.close();
    },
  };
};

/** What each may grow by in an hour, as a share of what it is: a leak grows for ever, and noise does not. */
const bounds: readonly (readonly [name: RegExp, share: number, least: number])[] = [
  [/memory/, 0.25, 50],
  [/heap/, 0.25, 15],
  [/file handles/, 0.25, 10],
  [/connections/, 0.25, 5],
  [/dead rows/, 0.5, 10],
  [/^temporary files/, 0.1, 20],
  [/open runs/, 0.5, 20],
];

/** Runs for half an hour at half of what it can do, and watches what must not grow. */
export const bench = async (given: { minutes?: string | undefined }): Promise<boolean> => {
  const minutes = Number(given.minutes ?? usualMinutes);
  const { db, close } = await benchDatabase();
  const options = { connection: db.connection, own: true, upkeep: true };
  const api = await startChild('./service-process.ts', { ...options, role: 'api' });
  const worker = await startChild('./service-process.ts', { ...options, role: 'worker' });
  try {
    const keys = await Promise.all(
      Array.from({ length: accounts }, async (_, at) => {
        const { key } = await createCustomer(db, `soak${at}@bench.test`, { perMinute: 1_000_000 });
        return key;
      }),
    );
    const capacity = await measureCapacity(api.url, keys);
    const traffic = startTraffic(api.url, keys, capacity / 2);
    const samples: Sample[] = [];
    const began = performance.now();
    while (performance.now() - began < minutes * minuteMs) {
      await sleep(sampleMs);
      samples.push(await takeSample(db, { api, worker }, began));
    }
    await traffic.stop();
    return report(minutes, capacity, samples, traffic);
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await close();
  }
};

const report = (minutes: number, capacity: number, samples: readonly Sample[], traffic: Traffic): boolean => {
  const sorted = traffic.latencies.toSorted((a, b) => a - b);
  const rate = (capacity / 2).toFixed(0);
  console.log(`${minutes} minutes at ${rate} reads a second, half of what it can do, and a start every two seconds:`);
  console.log(`  reads: median ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms`);
  console.log(`  ${[...traffic.statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`);
  // The first third is the warm-up: code is compiled and caches fill.
  const late = samples.slice(Math.floor(samples.length / 3));
  const row = (cells: readonly string[]) =>
    `  ${cells[0]!.padEnd(34)}${cells
      .slice(1)
      .map((cell) => cell.padStart(12))
      .join('')}`;
  console.log(row(['', 'first', 'last', 'mean', 'an hour', 'flat']));
  const verdicts = Object.keys(samples[0]!.values).map((name) => {
    const { anHour, mean } = slopeOf(late, name);
    const [, share, least] = bounds.find(([pattern]) => pattern.test(name)) ?? [];
    const isFlat = share === undefined || anHour <= Math.max(least!, share * mean);
    const [first, last] = [late[0]!.values[name]!, late.at(-1)!.values[name]!];
    const verdict = share === undefined ? '–' : isFlat ? 'yes' : 'NO';
    console.log(row([name, ...[first, last, mean, anHour].map((value) => value.toFixed(1)), verdict]));
    return { name, isFlat };
  });
  const growing = verdicts.filter(({ isFlat }) => !isFlat).map(({ name }) => name);
  const failed = [...traffic.statuses.keys()].filter((label) => !/ (2\d\d|429)$/.test(label));
  return [
    claim(
      growing.length === 0,
      growing.length === 0 ? 'nothing grows that must not' : `these grow: ${growing.join(', ')}`,
    ),
    claim(failed.length === 0, `no call failed ${failed.join(', ')}`),
  ].every(Boolean);
};
