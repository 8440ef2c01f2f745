import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a measured process tells about itself. */
export interface Gauges {
  /** CPU time it has used, in microseconds. */
  cpuUs: number;
  /** Statements it has sent to the database. */
  sent: number;
}

export interface Child {
  readonly url: string;
  gauges(): Promise<Gauges>;
  stop(): Promise<void>;
}

/** Starts one of the bench's processes and waits until it serves. */
export const startChild = async (file: string, options: unknown): Promise<Child> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(options)]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async gauges() {
      child.send('gauges');
      return ((await once(child, 'message')) as [Gauges])[0];
    },
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
};

/** The child's side: says where it serves, answers for its gauges, stops when told. */
export const serveParent = (url: string, sent: () => number, stop: () => Promise<unknown>): void => {
  process.on('message', async (message) => {
    if (message === 'gauges') {
      const { user, system } = process.cpuUsage();
      process.send!({ cpuUs: user + system, sent: sent() } satisfies Gauges);
    } else {
      await stop();
      process.exit(0);
    }
  });
  process.send!({ url });
};
