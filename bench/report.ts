import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startStores } from '../sandbox/start.ts';
import type { Job } from '../server/contract/resources/job.ts';
import type { Report } from '../server/contract/resources/research/report.ts';
import { createAccount } from '../server/store/accounts/accounts.ts';
import { createKey } from '../server/store/accounts/keys.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { startFlags } from './support/processes/start-flags.ts';
import { loudWorld } from './support/report/loud-world.ts';
import { parts, type Shares } from './support/report/time-shares.ts';

const apps = 40;
const reviewsOfApp = 500;
const mostSeconds = 60;
const mostMb = 500;

const names = {
  hosts: 'waiting for hosts',
  parsing: 'asking and parsing',
  tagging: 'tagging and indexing',
  storing: 'storing and reading back',
  counting: 'counting and writing',
  other: 'everything else',
} as const;

/** A category report over many apps that were never read before, by rules, in a process of its own. */
export const bench = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  const world = loudWorld({ reviews: reviewsOfApp + 20, days: 300 });
  const sandbox = await startStores({ world });
  const account = await createAccount(db, { email: 'report@bench.test', plan: 'pro', perMinute: 1_000_000 });
  const { key } = (await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' }))!;
  const { itunes, appstore, play } = sandbox.urls;
  const env = { ITUNES_URL: itunes, APPSTORE_URL: appstore, PLAY_URL: play };
  const file = fileURLToPath(new URL('./support/report/report-process.ts', import.meta.url));
  const child = fork(file, [JSON.stringify({ connection: db.connection, env })], { execArgv: [...startFlags] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${code}`);
  });
  // There may be no caller waiting.
  ended.catch(() => {});
  const askWorker = async <Answer>(message?: string): Promise<Answer> => {
    if (message) child.send(message);
    return ((await Promise.race([once(child, 'message'), ended])) as [Answer])[0];
  };
  try {
    const { url } = await askWorker<{ url: string }>();
    const ask = async (method: string, path: string, body?: unknown): Promise<Job> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Job;
    };
    await askWorker('watch');
    const began = performance.now();
    let job = await ask('POST', '/reports', { question: 'What is missing in productivity apps?', days: 365 });
    while (job.status === 'queued' || job.status === 'running') job = await ask('GET', `/jobs/${job.id}?wait=30`);
    const seconds = (performance.now() - began) / 1000;
    if (job.status !== 'done') throw new Error(`the report ended ${job.status}: ${JSON.stringify(job.error)}`);
    const { shares, peakMb } = await askWorker<{ shares: Shares; peakMb: number }>('tell');
    const { report } = job.result as unknown as Report;
    const read = report.apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);

    console.log(`A report by rules over ${report.apps.length} apps and ${read} reviews, none of them on file before:`);
    console.log(
      `  ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB; ${sandbox.requests.length} requests to the stores`,
    );
    for (const part of parts) console.log(`  ${(shares[part] * 100).toFixed(0).padStart(3)} % ${names[part]}`);
    return [
      claim(
        report.apps.length === apps && read === apps * reviewsOfApp && report.errors.length === 0,
        `all ${apps} apps were read, ${reviewsOfApp} reviews each`,
      ),
      claim(seconds < mostSeconds, `it takes less than ${mostSeconds} s`),
      claim(peakMb < mostMb, `it needs less than ${mostMb} MB`),
    ].every(Boolean);
  } finally {
    if (child.connected) child.send('stop');
    await ended.catch(() => {});
    await sandbox.stop();
    await close();
  }
};
