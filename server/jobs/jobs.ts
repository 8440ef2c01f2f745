import { EventEmitter } from 'node:events';
import { type Source, slowdownReason } from '../contract/domain/platforms.ts';
import { counted } from '../contract/domain/words.ts';
import { queueCap } from '../contract/plans.ts';
import { Problem } from '../contract/problem.ts';
import type { Job, JobStatus } from '../contract/resources/job.ts';
import type { Account, Balance } from '../store/accounts/accounts.ts';
import { type Database, isRowLockTimeout, isTemporary, isUnavailable } from '../store/engine/database.ts';
import type { Announcer } from '../store/engine/notices.ts';
import {
  cancelJob,
  endedJobs,
  hasJob,
  type JobRow,
  listJobs,
  type NewJob,
  readJob,
  readResult,
  type Started,
  startJob,
  startJobs,
} from '../store/jobs/jobs.ts';
import { inBatches } from '../support/concurrency/in-batches.ts';
import { newId } from '../support/ids.ts';
import { traceparent } from '../support/traces/span.ts';
import { readStart } from './question.ts';
import { Refusal } from './run-failure.ts';

interface Waiters {
  wait(jobId: string, ms: number, signal: AbortSignal): Promise<void>;
  wake(jobId: string): void;
  wakeAll(): void;
  readonly ids: readonly string[];
}

const createWaiters = (): Waiters => {
  const ended = new EventEmitter().setMaxListeners(0);
  let closed = false;
  return {
    async wait(jobId, ms, signal) {
      const late = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
      if (closed || late.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ended.once(jobId, resolve);
      late.addEventListener('abort', () => resolve());
      await promise;
      ended.off(jobId, resolve);
    },
    wake: (jobId) => void ended.emit(jobId),
    wakeAll() {
      closed = true;
      for (const jobId of ended.eventNames()) ended.emit(jobId);
    },
    get ids() {
      return ended.eventNames() as string[];
    },
  };
};

export interface Start {
  account: Pick<Account, 'id'>;
  /** Null or left out when the service starts it itself. */
  credentialId?: string | null;
  operation: string;
  kind: string;
  /** The source the run reads; null if none. */
  source: Source | null;
  input: Record<string, unknown>;
  price: number;
  holdMs: number;
  unsupported: string | null;
  idempotencyKey: string | null;
}

export interface JobsQuery {
  readonly kind?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** `next` of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface StartWait {
  readonly account: Pick<Account, 'id'>;
  readonly waitS: number;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

interface JobAnswer<Body = Job> {
  body: Body;
  /** Set when a start waited for its run to end. */
  status?: 200;
  headers?: Record<string, string>;
  creditsUsed?: number;
  account?: Balance;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const toJob = (row: JobRow, result: Record<string, unknown> | null = null): Job => ({
  id: row.id,
  object: 'job',
  kind: row.kind,
  input: { ...row.input },
  status: row.status,
  credits: row.credits,
  refunded: row.refunded,
  progress: row.progress,
  createdAt: new Date(row.createdAt).toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  error: row.error,
  result,
  links: { self: `/api/v1/jobs/${row.id}` },
});

export const isEnded = (status: JobStatus): boolean => status !== 'queued' && status !== 'running';

const noSuchJob = () => new Problem('not_found', 'There is no such job in your account: check the id.');

const noSuchCursor = () => {
  const message = '`cursor` must be `next` of an earlier page of this list.';
  return new Problem('invalid_request', message, { errors: [{ path: 'cursor', code: 'invalid', message }] });
};

const refusal = (started: Exclude<Started, { job: JobRow }>, start: Start): Problem => {
  if (started.outcome === 'gone') {
    return new Problem('invalid_key', 'This key’s account no longer exists: use another key.');
  }
  const { account } = started;
  switch (started.outcome) {
    case 'mismatch':
      return new Refusal(
        account,
        'idempotency_mismatch',
        'This Idempotency-Key was used with another operation or input in the last 24 hours: use a new one.',
      );
    case 'unsupported':
      return new Refusal(account, 'unsupported', start.unsupported ?? 'This cannot be answered here.');
    case 'queue_full':
      return new Refusal(
        account,
        'queue_full',
        `This account already has ${account.queue ?? queueCap} queued runs: wait for some to start, or cancel some.`,
        { headers: { 'retry-after': '30' } },
      );
    case 'slowed_down': {
      const seconds = Math.ceil(started.waitMs / 1000);
      return new Refusal(
        account,
        'slowed_down',
        `${slowdownReason(start.source!, started.foundNothing)}, so new ones are spaced out: try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
        { headers: { 'retry-after': String(seconds) }, extra: { source: start.source } },
      );
    }
    case 'spending_cap_reached': {
      const { cap, spent } = started.state;
      const resetsAt = new Date(started.state.resetsAt).toISOString();
      return new Refusal(
        account,
        'spending_cap_reached',
        `This run costs ${counted(start.price, 'credit')}, and what you called with has spent ${spent} of the ${cap} it may spend a ${started.cap}: raise its cap on the web site, or wait until ${resetsAt}.`,
        { extra: { period: started.cap, cap, spent, required: start.price, resetsAt } },
      );
    }
    case 'insufficient_credits': {
      const resetsAt = new Date(account.resetsAt).toISOString();
      return new Refusal(
        account,
        'insufficient_credits',
        `This run costs ${counted(start.price, 'credit')} and you have ${started.available}: add credits, or wait until ${resetsAt}.`,
        { extra: { required: start.price, available: started.available, resetsAt } },
      );
    }
  }
};

const toNewJob = (start: Start): NewJob => {
  const named = start.idempotencyKey === null ? null : start.operation;
  const { question, active, fingerprint } = readStart(start.kind, start.input, named);
  const more = (start.input.more ?? false) !== false;
  return {
    accountId: start.account.id,
    id: newId(),
    credentialId: start.credentialId ?? null,
    kind: start.kind,
    input: start.input,
    question,
    active,
    price: start.price,
    holdMs: start.holdMs,
    holdable: start.holdMs > 0 && !more,
    // A page is read once: a second reader of the same page joins the first, whatever its options.
    force: start.input.force === true && !more,
    refresh: start.input.refresh === true,
    unsupported: start.unsupported,
    queueCap,
    source: start.source,
    idempotencyKey: start.idempotencyKey,
    fingerprint,
    trace: traceparent(),
  };
};

/** Starts per commit, so that none waits long for the others. */
const startsTogether = 64;

interface PendingStart {
  readonly job: NewJob;
  /** The caller gave up: it waited too long for the database. */
  isGivenUp: boolean;
}

export class Jobs {
  readonly #db: Database;
  readonly #announcer: Announcer;
  readonly #node: string;
  readonly #waiters = createWaiters();
  readonly #startInBatch: (pending: PendingStart) => Promise<Started>;

  /** @param node this node's id: it needs no notices about the accounts it changes */
  constructor(db: Database, announcer: Announcer, node: string) {
    this.#db = db;
    this.#announcer = announcer;
    this.#node = node;
    this.#startInBatch = inBatches<PendingStart, Started>({
      send: (pending) =>
        startJobs(
          db,
          pending.map(({ job }) => job),
        ),
      sendOne: ({ job }) => startJob(db, job),
      keyOf: ({ job }) => job.accountId,
      isWanted: ({ isGivenUp }) => !isGivenUp,
      most: startsTogether,
      failsAll: isUnavailable,
      failsKey: isTemporary,
    });
  }

  async start(start: Start): Promise<JobAnswer> {
    const pending: PendingStart = { job: toNewJob(start), isGivenUp: false };
    const started = await this.#db.waitFor(this.#startInBatch(pending)).catch((error: unknown) => {
      pending.isGivenUp = true;
      throw isRowLockTimeout(error, 'accounts') ? stillInFlight(start, error) : error;
    });
    if (!('job' in started)) throw refusal(started, start);
    const charged = this.#announce(started, start.account.id, this.#node);
    return {
      body: toJob(started.job),
      headers: {
        location: `/api/v1/jobs/${started.job.id}`,
        'retry-after': '2',
        ...(started.outcome === 'existing' && { 'appraise-existing-run': 'true' }),
        ...(started.outcome === 'replayed' && { 'idempotent-replayed': 'true' }),
      },
      creditsUsed: charged ? started.job.credits : 0,
      account: started.account,
    };
  }

  /** Waits up to `waitS` seconds for the run to end, then returns the answer. */
  async waitFor(started: JobAnswer, { account, waitS, signal }: StartWait): Promise<JobAnswer> {
    // The run is accepted and charged: if it can't be read, the caller must still get its id.
    const read = await this.get(account.id, started.body.id, waitS, signal).catch(() => null);
    if (!read) return started;
    if (!isEnded(read.body.status)) return { ...started, body: read.body };
    const { 'retry-after': _, ...headers } = started.headers ?? {};
    return { ...started, ...read, headers, status: 200 };
  }

  /** Starts a run within a larger transaction; a refusal is returned, not thrown. Call `announce` with the outcome after the commit. */
  startWithin(tx: Database, start: Start): Promise<Started> {
    return startJob(tx, toNewJob(start));
  }

  announce(started: Started, accountId: string): void {
    if ('job' in started) this.#announce(started, accountId);
  }

  #announce(started: Extract<Started, { job: JobRow }>, account: string, knownTo?: string): boolean {
    if (started.outcome === 'admitted') this.#announcer.notify({ about: 'runs' });
    const charged = started.outcome === 'admitted' || started.outcome === 'waiting';
    if (charged) this.#announcer.notify({ about: 'account', id: account, ...(knownTo !== undefined && { knownTo }) });
    if (charged || started.outcome === 'held')
      this.#announcer.notify({ about: 'progress', id: started.job.id, account });
    return charged;
  }

  /** Reads a job, after waiting up to `waitS` seconds for it to end. */
  async get(accountId: string, id: string, waitS: number, signal: AbortSignal): Promise<JobAnswer> {
    let read = await readJob(this.#db, accountId, id);
    if (read && waitS > 0 && !isEnded(read.job.status)) {
      const waited = this.#waiters.wait(id, waitS * 1000, signal);
      // It may have ended between the read and the wait: read again, now that its notice would wake us.
      read = await readJob(this.#db, accountId, id);
      if (read && !isEnded(read.job.status)) {
        await waited;
        read = await readJob(this.#db, accountId, id);
      } else {
        this.#waiters.wake(id);
      }
    }
    if (!read) throw noSuchJob();
    return {
      body: toJob(read.job, read.result),
      account: read.account,
      ...(!isEnded(read.job.status) && { headers: { 'retry-after': '2' } }),
    };
  }

  async list(accountId: string, query: JobsQuery): Promise<{ jobs: Job[]; next: string | null }> {
    const { kind = null, status = null, cursor = null, limit } = query;
    const rows = await listJobs(this.#db, accountId, { kind, status, olderThan: cursor, limit: limit + 1 });
    if (cursor !== null && rows.length === 0 && !(await hasJob(this.#db, accountId, cursor))) throw noSuchCursor();
    const jobs = rows.slice(0, limit).map((row) => toJob(row));
    return { jobs, next: rows.length > limit ? jobs.at(-1)!.id : null };
  }

  async cancel(accountId: string, id: string): Promise<JobAnswer> {
    const cancelled = await cancelJob(this.#db, accountId, id);
    if (!cancelled) throw noSuchJob();
    if (cancelled.ended) {
      this.#announcer.notify({ about: 'account', id: accountId, knownTo: this.#node });
      this.#announcer.notify({ about: 'job', id, account: accountId });
    }
    if (cancelled.admitted > 0) this.#announcer.notify({ about: 'runs' });
    const result = cancelled.resultId ? await readResult(this.#db, cancelled.resultId) : null;
    return { body: toJob(cancelled.job, result), account: cancelled.account };
  }

  onJobEnded(id: string): void {
    this.#waiters.wake(id);
  }

  /** Wakes waiters whose notices were lost. */
  async pollEnded(): Promise<void> {
    const { ids } = this.#waiters;
    if (ids.length === 0) return;
    for (const id of await endedJobs(this.#db, ids)) this.#waiters.wake(id);
  }

  close(): void {
    this.#waiters.wakeAll();
  }
}

const stillInFlight = (start: Start, cause: unknown): Problem =>
  start.idempotencyKey === null
    ? new Problem('unavailable', 'Too many simultaneous changes to this account: try again in a moment.', {
        headers: { 'retry-after': '1' },
        cause,
      })
    : new Problem(
        'idempotency_conflict',
        'Another request from this account is still in flight: send the same request again.',
        {
          headers: { 'retry-after': '1' },
          cause,
        },
      );
