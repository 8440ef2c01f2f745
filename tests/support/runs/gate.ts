import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import { getJob, type Reply, start } from '../call.ts';
import type { Service } from '../service.ts';

/** A run that goes on until the test lets it end. */
export interface GatedRun {
  readonly started: Reply<Job>;
  readonly id: string;
  /** Lets it end, now or as soon as it runs. */
  open(): Promise<void>;
}

/** Keeps runs of the kind `gated` with this query from ending, in whatever process they are. */
export const closeGate = async (connection: pg.PoolConfig, query: string): Promise<() => Promise<void>> => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('select pg_advisory_lock(hashtext($1))', [query]);
  let opened: Promise<void> | undefined;
  const open = (): Promise<void> => {
    opened ??= client.end();
    return opened;
  };
  onTestFinished(open);
  return open;
};

let runs = 0;

/** Starts one; when the test is over it may end. */
export const startGated = async (
  { url, connection }: Pick<Service, 'url' | 'connection'>,
  key: string,
  query = `gated ${++runs}`,
): Promise<GatedRun> => {
  const open = await closeGate(connection, query);
  const started = await start(url, key, 'gated', { query });
  return { started, id: started.body.id, open };
};

export const untilRunning = (url: string, key: string, id: string): Promise<void> =>
  expect.poll(async () => (await getJob(url, key, id)).body.status, { interval: 20 }).toBe('running');
