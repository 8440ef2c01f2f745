import { readConfig } from '../../../server/config/config.ts';
import { startSession } from '../../../server/store/accounts/sessions.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { createCustomer } from '../customers/customer.ts';
import { claim } from '../measures/claim.ts';
import { type LoadResult, load, median, quantile } from '../measures/load.ts';
import { type Child, startChild } from '../processes/child.ts';

const connections = 50;
const rounds = 9;
/** How many times a bare route that sends the same body a request may cost. */
const most = 1.7;
/** Out of the way: what is measured is a known caller within its limit. */
const perMinute = 10_000_000;

interface Compared {
  readonly what: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a round. */
  readonly count: number;
}

/**
 * What the gate costs: CPU time of the server's process a request, against a bare Fastify route that sends the same body.
 * The two take turns, and the claim is about the median of the rounds' ratios: whatever else the machine does slows both.
 */
export const benchGate = async (db: DirectDatabase): Promise<boolean> => {
  const { id, key } = await createCustomer(db, 'gate@bench.test', { counted: true, perMinute });
  const browser = { accountId: id, by: 'link', browser: 'a bench', before: null, limits: readConfig({}) } as const;
  const session = await db.transaction((tx) => startSession(tx, browser));
  const withKey = { authorization: `Bearer ${key}` };
  const withSession = { cookie: `appraise=${session}`, 'sec-fetch-site': 'same-origin' };
  const me = '/api/v1/me';
  const all: Compared[] = [
    {
      what: 'GET /api/v1/me with a key',
      path: me,
      headers: withKey,
      count: 10_000,
    },
    {
      what: 'GET /api/v1/me with a session',
      path: me,
      headers: withSession,
      count: 10_000,
    },
  ];
  const connection = db.connection;
  const service = await startChild('./service-process.ts', { role: 'api', connection, sessionsPerMinute: perMinute });
  try {
    let held = true;
    for (const each of all) held = (await compare(service, each)) && held;
    return held;
  } finally {
    await service.stop();
  }
};

const compare = async (service: Child, { what, path, headers, count }: Compared): Promise<boolean> => {
  const answer = await fetch(service.url + path, { headers });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
  const bare = await startChild('./bare-process.ts', { path: path.replace(/\?.*/, ''), body });
  const measure = async ({ url, gauges }: Child): Promise<{ us: number; result: LoadResult }> => {
    const lines = Object.entries({ host: new URL(url).host, accept: '*/*', ...headers });
    const request = `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    const before = await gauges();
    const result = await load(url, { connections, count, request: () => request });
    const after = await gauges();
    if (result.statuses.get(200) !== count) throw new Error(`not all answered 200: ${[...result.statuses]}`);
    return { us: (after.cpuUs - before.cpuUs) / count, result };
  };
  // Until the code is compiled: a service runs for weeks, and its first seconds say little about it.
  for (let round = 0; round < 2; round++) for (const child of [service, bare]) await measure(child);
  const measured: { service: number; bare: number; p99: number; perSecond: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const reference = await measure(bare);
    const { us, result } = await measure(service);
    const p99 = quantile(result.latencies, 0.99);
    measured.push({ service: us, bare: reference.us, p99, perSecond: count / result.seconds });
  }
  await bare.stop();
  const of = (name: keyof (typeof measured)[number]) => median(measured.map((round) => round[name])).toFixed(1);
  const ratio = median(measured.map((round) => round.service / round.bare));
  console.log(`${what}, ${body.length} characters, ${connections} connections, ${rounds} rounds of ${count}, medians:`);
  console.log(`  CPU a request ${of('service')} µs; bare Fastify route ${of('bare')} µs`);
  console.log(`  p99 ${of('p99')} ms, ${of('perSecond')} requests a second`);
  return claim(ratio <= most, `costs ${ratio.toFixed(2)} times a bare route (at most ${most})`);
};
