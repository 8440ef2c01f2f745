import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './calls.ts';
import type { Fleet, Member } from './fleet.ts';

/** Who calls. */
export interface Customer {
  readonly accountId: string;
  readonly key: string;
}

/** What twenty accounts do all the while: start, retry, cancel, follow, read. */
export interface Load {
  /** The id of each accepted job, by the Idempotency-Key of its start. */
  readonly accepted: ReadonlyMap<string, string>;
  /** What a caller must never see. */
  readonly wrong: readonly string[];
  /** Lets every caller end what it has begun, and counts as over when all have. */
  stop(): Promise<void>;
}

/** The path and body of a start that is never asked twice. */
export type NewStart = (unique: string) => { readonly path: string; readonly body: unknown };

const random = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** How many runs a customer has under way before it waits for one. */
const mostOpen = 6;
const reads = ['/api/v1/me', '/api/v1/jobs?limit=5', '/api/v1/jobs?status=done&limit=3'];

export const startLoad = (
  fleet: Pick<Fleet, 'apis'>,
  { call }: Caller,
  customers: readonly Customer[],
  newStart: NewStart,
  pauseMs: number,
): Load => {
  const accepted = new Map<string, string>();
  const wrong: string[] = [];
  let stopped = false;

  const anApi = async (): Promise<Member> => {
    for (;;) {
      const api = random(fleet.apis);
      if (api) return api;
      await sleep(50);
    }
  };

  /** Sends the same start until it is accepted: connections that break and 503 are tried again, as a good client does. */
  const startOne = async ({ key }: Customer): Promise<string> => {
    const idempotencyKey = randomUUID();
    const asked = newStart(idempotencyKey);
    const send = async () => call(await anApi(), { purpose: 'start', method: 'POST', ...asked, key, idempotencyKey });
    for (;;) {
      const { status, body: job } = await send();
      const id = String(job.id);
      if (status === 202) {
        accepted.set(idempotencyKey, id);
        if (Math.random() < 0.1) {
          const again = await send();
          if (again.status === 202 && again.body.id !== id)
            wrong.push(`one Idempotency-Key made ${id} and ${again.body.id}`);
        }
        return id;
      }
      if (![0, 503, 409].includes(status)) wrong.push(`a start was answered ${status} ${job.code}: ${job.detail}`);
      await sleep(200 + 300 * Math.random());
    }
  };

  const cancel = async ({ key }: Customer, id: string): Promise<void> => {
    await call(await anApi(), { purpose: 'cancel', method: 'DELETE', path: `/api/v1/jobs/${id}`, key });
  };

  /** Whether it has ended, as a caller who waits a second for it sees. */
  const hasEnded = async ({ key }: Customer, id: string): Promise<boolean> => {
    const path = `/api/v1/jobs/${id}?wait=1`;
    const { status, body } = await call(await anApi(), { purpose: 'read', method: 'GET', path, key, waitMs: 1_000 });
    if (status === 404) wrong.push(`job ${id} was accepted and is not there`);
    if (status !== 200) await sleep(200);
    return status === 200 && body.status !== 'queued' && body.status !== 'running';
  };

  const live = async (customer: Customer): Promise<void> => {
    const open: string[] = [];
    while (!stopped) {
      const id = await startOne(customer);
      open.push(id);
      if (Math.random() < 0.15) await cancel(customer, id);
      await call(await anApi(), { purpose: 'read', method: 'GET', path: random(reads)!, key: customer.key });
      while (open.length >= mostOpen && !stopped) if (await hasEnded(customer, open[0]!)) open.shift();
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };

  const lives = customers.map(live);
  return {
    accepted,
    wrong,
    async stop() {
      stopped = true;
      await Promise.all(lives);
    },
  };
};
