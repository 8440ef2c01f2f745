import { createAccount } from '../../../server/store/accounts/accounts.ts';
import { createKey } from '../../../server/store/accounts/keys.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { newId } from '../../../server/support/ids.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { load, median, quantile } from '../measures/load.ts';
import { type Child, startChild } from '../processes/child.ts';
import { planted } from '../reviews/review-corpus.ts';
import { makeLargePull } from './large-pull.ts';

const apps = 10;
const perApp = 5_000;
const calls = 40;
const mostMs = { plain: 15, filtered: 50 };

interface Setting {
  readonly pullId: string;
  readonly key: string;
}

/** The same pull once more, which no process has read yet. */
const copyOf = async (db: DirectDatabase, setting: Setting): Promise<Setting> => {
  const pullId = newId();
  await db.rows(
    `insert into pulls select $2, account_id, seq, status, label, request, revision, created_at, finished_at
     from pulls where id = $1`,
    [setting.pullId, pullId],
  );
  await db.rows(
    `insert into pull_apps select $2, ordinal, title, icon, read, kept, truncated, notes, facts, versions, words
     from pull_apps where pull_id = $1`,
    [setting.pullId, pullId],
  );
  return { ...setting, pullId };
};

const sorts = ['date', 'rating', 'helpful'].flatMap((sort) => ['desc', 'asc'].map((dir) => `sort=${sort}&dir=${dir}`));
const offsets = [0, 25_000, 49_900];
const plainPages = sorts.flatMap((sort) => offsets.map((offset) => `${sort}&offset=${offset}`));

const { topic, rare, second } = planted;
const filteredPages = [
  'stars=1,2&country=gb&offset=1000',
  'version=3&from=2026-01-01&sort=helpful',
  `q=${rare.words[0]}`,
  // The most frequent word of all.
  'q=re',
  `q=${topic.words[0]}&stars=1,2,3`,
  `q=${second.words[0]}&sort=rating&offset=5000`,
  `q=${encodeURIComponent(`${topic.words[0]} ${second.words[0]}`)}`,
];

const claim = (held: boolean, text: string): boolean => {
  console.log(`${held ? 'holds ' : 'FAILS '} ${text}`);
  return held;
};

const measure = async (api: Child, { pullId, key }: Setting, query: string, count: number): Promise<Float64Array> => {
  const path = `/api/v1/reviews/pulls/${pullId}/reviews?limit=100&${query}`;
  const request = `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const { latencies, statuses } = await load(api.url, { connections: 1, count, request: () => request });
  if (statuses.get(200) !== count) throw new Error(`${query}: not all answered 200: ${[...statuses]}`);
  return latencies;
};

/** From request to answer: pages of the largest pull there can be, at any place, in any order, narrowed and not. */
export const benchPages = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const account = await createAccount(db, { email: 'pages@bench.test', plan: 'pro', perMinute: 10_000_000 });
    const { key } = (await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' }))!;
    const setting = { pullId: await makeLargePull(db, account!.id), key };
    const api = await startChild('./service-process.ts', { role: 'api', connection: db.connection, env: {} });
    const p50 = new Map<string, number>();
    for (const query of [...plainPages, ...filteredPages]) {
      await measure(api, setting, query, 5);
      p50.set(query, quantile(await measure(api, setting, query, calls), 0.5));
    }
    const first = new Map<string, number>();
    for (const query of [plainPages[1]!, plainPages.at(-1)!, ...filteredPages]) {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) times.push(...(await measure(api, await copyOf(db, setting), query, 1)));
      first.set(query, median(times));
    }
    await api.stop();
    const worstOf = (queries: readonly string[]) => Math.max(...queries.map((query) => p50.get(query)!));
    console.log(`A page of 100 of a pull of ${(apps * perApp).toLocaleString('en')} reviews, p50 of ${calls} calls:`);
    for (const [query, ms] of p50) console.log(`  ${ms.toFixed(2).padStart(7)} ms  ${query}`);
    console.log('The first page of a pull that the process has not read yet:');
    for (const [query, ms] of first) console.log(`  ${ms.toFixed(2).padStart(7)} ms  ${query}`);
    const [plain, filtered] = [worstOf(plainPages), worstOf(filteredPages)];
    return [
      claim(plain < mostMs.plain, `at any offset and order the slowest takes ${plain.toFixed(1)} ms (${mostMs.plain})`),
      claim(
        filtered < mostMs.filtered,
        `with filters the slowest takes ${filtered.toFixed(1)} ms (${mostMs.filtered})`,
      ),
    ].every(Boolean);
  } finally {
    await close();
  }
};
