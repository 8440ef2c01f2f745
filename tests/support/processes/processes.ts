import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { DeliveryTimes } from '../../../server/deliveries/deliverer.ts';
import type { EngineTimes } from '../../../server/jobs/times.ts';
import { testClock } from '../clock.ts';
import { testTimes } from '../service.ts';
import { builtNode } from './built-nodes.ts';

export interface NodeProcess {
  /** Empty for a worker. */
  readonly url: string;
  readonly pid: number;
  readonly alive: boolean;
  /** `kill -9`: no farewell. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export const startProcess = async (
  role: 'api' | 'worker',
  connection: pg.PoolConfig,
  times: Partial<EngineTimes> = {},
  deliveryTimes: Partial<DeliveryTimes> = {},
): Promise<NodeProcess> => {
  const options = {
    env: { PORT: '0', LOG_LEVEL: 'fatal', ROLE: role, WORKER_RUNS: '50', WEBHOOK_LOOPBACK: 'yes' },
    connection,
    times: { ...testTimes, ...times },
    deliveryTimes,
    now: testClock.now(),
  };
  const child: ChildProcess = spawn(process.execPath, [builtNode('node'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout! });
  const ready = once(lines, 'line').then(([line]) => JSON.parse(line as string) as { address: string | null });
  const first = await Promise.race([
    ready,
    exited.then(([code]) => Promise.reject(new Error(`it exited with ${code}`))),
  ]);
  return {
    url: first.address ?? '',
    pid: child.pid!,
    get alive() {
      return child.exitCode === null && child.signalCode === null;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
