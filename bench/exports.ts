import { readFile } from 'node:fs/promises';
import { tableFormats } from '../server/contract/domain/export-formats.ts';
import { createAccount } from '../server/store/accounts/accounts.ts';
import { createKey } from '../server/store/accounts/keys.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { type Child, startChild } from './support/processes/child.ts';
import { startFlags } from './support/processes/start-flags.ts';
import { makeMillionPull } from './support/reviews/million-pull.ts';

const pageRows = 500;
const pagedRows = 50_000;
/** Above what the process holds when it has nothing to do. */
const mostMb = 100;

const rssMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
};

/** Samples something until it is stopped, and returns the greatest. */
const watch = (sample: () => Promise<number>, everyMs: number) => {
  const values: number[] = [];
  let isOver = false;
  const over = (async () => {
    while (!isOver) {
      values.push(await sample());
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return async (): Promise<number[]> => {
    isOver = true;
    await over;
    return values.sort((one, other) => one - other);
  };
};

interface Setting {
  readonly api: Child;
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** Reads a file to its end, and keeps nothing of it. */
const download = async ({ api, path, headers }: Setting, format: string, limit: number) => {
  const began = performance.now();
  const response = await fetch(`${api.url}${path}?format=${format}&limit=${limit}`, { headers });
  if (response.status !== 200) throw new Error(`${format}: ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body!) bytes += chunk.length;
  return { bytes, s: (performance.now() - began) / 1000 };
};

/** The reference: the same rows in JSON, a page at a time. */
const pagesPerSecond = async ({ api, path, headers }: Setting): Promise<number> => {
  const began = performance.now();
  for (let offset = 0; offset < pagedRows; offset += pageRows) {
    await (await fetch(`${api.url}${path}?limit=${pageRows}&offset=${offset}`, { headers })).json();
  }
  return pagedRows / ((performance.now() - began) / 1000);
};

/** A million reviews in each format: how fast, in how much memory, and who else waits. */
export const bench = async (given: { readonly rows?: string }): Promise<boolean> => {
  const rows = Number(given.rows ?? 1_000_000);
  const { db, close } = await benchDatabase();
  try {
    const account = await createAccount(db, { email: 'exports@bench.test', plan: 'pro', perMinute: 10_000_000 });
    const { key } = (await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' }))!;
    const pullId = await makeMillionPull(db, account!.id, rows);
    const options = { role: 'api', connection: db.connection, env: {} };
    const api = await startChild('./service-process.ts', options, startFlags);
    const setting = {
      api,
      path: `/api/v1/reviews/pulls/${pullId}/reviews`,
      headers: { authorization: `Bearer ${key}` },
    };
    // Code is compiled and loaded by the first of each.
    for (const format of tableFormats) await download(setting, format, 1_000);
    const { rss: idle } = await api.memory();
    console.log(`A pull of ${rows.toLocaleString('en')} reviews; the idle process holds ${idle} MB.`);
    const held: boolean[] = [];
    const speeds = new Map<string, number>();
    for (const format of tableFormats) {
      const memory = watch(() => rssMb(api.pid), 100);
      const others = watch(async () => {
        const began = performance.now();
        await (await fetch(`${api.url}/api/v1/me`, { headers: setting.headers })).arrayBuffer();
        return performance.now() - began;
      }, 20);
      const { bytes, s } = await download(setting, format, rows);
      const [mb, waits] = [(await memory()).at(-1)! - idle, await others()];
      const p99 = waits[Math.floor(waits.length * 0.99)]!;
      speeds.set(format, rows / s);
      console.log(
        `  ${format.padEnd(8)} ${Math.round(rows / s)
          .toLocaleString('en')
          .padStart(
            8,
          )} rows/s  ${(bytes / 2 ** 20).toFixed(0).padStart(5)} MB in ${s.toFixed(1)} s, ${mb.toFixed(0)} MB above idle at most; another call p50 ${waits[waits.length >> 1]!.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${waits.at(-1)!.toFixed(1)} ms`,
      );
      held.push(claim(mb <= mostMb, `${format}: at most ${mb.toFixed(0)} MB above idle (${mostMb})`));
    }
    const paged = await pagesPerSecond(setting);
    console.log(`  pages of ${pageRows} in JSON: ${Math.round(paged).toLocaleString('en')} rows/s`);
    for (const [format, speed] of speeds) {
      const ratio = speed / paged;
      if (format === 'csv' || format === 'ndjson')
        held.push(claim(ratio >= 1, `${format}: ${ratio.toFixed(1)} times as fast as pages in JSON (1)`));
    }
    const { rss, heap, external } = await api.memory();
    console.log(
      `  after all of it: ${rss - idle} MB above idle, with a heap of ${heap} MB and ${external} MB outside it`,
    );
    await api.stop();
    return held.every(Boolean);
  } finally {
    await close();
  }
};
