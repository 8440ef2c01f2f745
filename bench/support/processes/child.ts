import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What a measured process tells about itself. */
export interface Gauges {
  /** CPU time it has used, in microseconds. */
  cpuUs: number;
  /** Statements it has sent to the database. */
  sent: number;
}

/** What a process holds once its garbage is collected, in MB. */
export interface Memory {
  /** Of the whole process, with its threads. */
  readonly rss: number;
  /** Of the main thread. */
  readonly heap: number;
  readonly external: number;
}

export interface Child {
  readonly url: string;
  readonly pid: number;
  /** Set once it has ended, by itself or stopped. */
  readonly ended: string | null;
  gauges(): Promise<Gauges>;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Starts one of the bench's processes and waits until it serves. */
export const startChild = async (file: string, options: unknown, flags: readonly string[] = []): Promise<Child> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(options)], {
    execArgv: ['--expose-gc', ...flags],
  });
  let ended: string | null = null;
  child.once('exit', (code, signal) => {
    ended = String(code ?? signal);
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    pid: child.pid!,
    get ended() {
      return ended;
    },
    async gauges() {
      child.send('gauges');
      return ((await once(child, 'message')) as [Gauges])[0];
    },
    async memory() {
      child.send('memory');
      return ((await once(child, 'message')) as [Memory])[0];
    },
    async stop() {
      if (ended === null) child.send('stop');
      if (ended === null) await once(child, 'exit');
    },
  };
};

const mb = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/** Some garbage only goes with the next collection, after finalizers have run. */
const collectAndMeasure = async (): Promise<Memory> => {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await sleep(250);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: mb(rss), heap: mb(heapUsed), external: mb(external) };
};

/** The child's side: says where it serves, answers for its gauges, stops on request. */
export const serveParent = (url: string, sent: () => number, stop: () => Promise<unknown>): void => {
  process.on('message', async (message) => {
    if (message === 'gauges') {
      const { user, system } = process.cpuUsage();
      process.send!({ cpuUs: user + system, sent: sent() } satisfies Gauges);
    } else if (message === 'memory') {
      process.send!(await collectAndMeasure());
    } else {
      await stop();
      process.exit(0);
    }
  });
  // The parent died without stopping this process.
  process.on('disconnect', () => process.exit(1));
  process.send!({ url });
};
