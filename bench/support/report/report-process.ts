import { subscribe } from 'node:diagnostics_channel';
import { Session } from 'node:inspector/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { readConfig } from '../../../server/config/config.ts';
import { jobKinds } from '../../../server/contract/resources/job.ts';
import { startNode } from '../../../server/node/node.ts';
import { operations } from '../../../server/operations/index.ts';
import { runs } from '../../../server/runs/index.ts';
import { createUnderway, type Profile, sharesOf } from './time-shares.ts';

/** The service, watched for what it does and waits for while a run goes on. */
const { connection, env } = JSON.parse(process.argv[2]!);
const underway = createUnderway();

subscribe('undici:request:create', () => underway.begin('hosts'));
subscribe('undici:request:trailers', () => underway.end('hosts'));
subscribe('undici:request:error', () => underway.end('hosts'));

type Callback = (...given: unknown[]) => void;
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]): unknown {
    underway.begin('storing');
    const last = given.at(-1);
    if (typeof last === 'function') {
      const callback: Callback = (...answer) => {
        underway.end('storing');
        (last as Callback)(...answer);
      };
      return query.apply(this, [...given.slice(0, -1), callback]);
    }
    const answer = query.apply(this, given);
    const end = (): void => underway.end('storing');
    if (answer instanceof Promise) answer.then(end, end);
    else end();
    return answer;
  },
});

const watched = new WeakSet<Worker>();
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (this: Worker, ...given: Parameters<typeof post>) {
  if (!watched.has(this)) {
    watched.add(this);
    this.on('message', () => underway.end('tagging'));
  }
  underway.begin('tagging');
  return post.apply(this, given);
};

const node = await startNode({
  config: readConfig({ PORT: '0', AUTHOR_SALT: 'a-salt-for-the-benches', LOG_LEVEL: 'warn', ROLE: 'all', ...env }),
  connection,
  kinds: jobKinds,
  operations,
  runs,
});
const session = new Session();
session.connect();
process.on('message', async (message) => {
  if (message === 'watch') {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 4_000 });
    await session.post('Profiler.start');
    process.send!({ watching: true });
  } else if (message === 'tell') {
    // Before the profile is made, which takes memory of its own.
    const { maxRSS } = process.resourceUsage();
    const { profile } = await session.post('Profiler.stop');
    process.send!({ shares: sharesOf(profile as Profile, underway.changes), peakMb: maxRSS / 1024 });
  } else {
    await node.stop();
    process.exit(0);
  }
});
process.send!({ url: node.address ?? '' });
