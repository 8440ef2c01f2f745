import type { Job } from '../../contract/resources/job.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { readFeedJobs, readFeedState } from '../../store/jobs/claims.ts';
import { isEnded, toJob } from '../jobs.ts';

export interface Subscriber {
  readonly credentialId: string;
  /** Left out when it didn't authenticate with an access token. */
  readonly tokenExpiresAt?: number | undefined;
  /** When its session was last confirmed; a later confirmation replaces its secret. */
  readonly provedAt?: number | undefined;
  job(job: Job): void;
  balance(account: Account): void;
  end(): void;
}

interface SentJob {
  readonly job: Job;
  readonly text: string;
}

/** A job is sent at most twice a second. */
const pauseMs = 500;
/** Delay before retrying a failed read. */
const retryMs = 2_000;
/** With more changes than this, everything is read again. */
const maxChanged = 500;
/** The newest jobs are kept for subscribers that join later. */
const maxRemembered = 100;

/**
 * Feeds one account's subscribers on this node. Notices say what changed; at most two database reads a second serve all
 * of them.
 */
export class AccountFeed {
  readonly #db: Database;
  readonly #accountId: string;
  readonly #onError: (error: unknown) => void;
  readonly subscribers = new Set<Subscriber>();
  readonly #sent = new Map<string, SentJob>();
  #account: Account | null = null;
  #changed = new Set<string>();
  #isStale = true;
  #timer: NodeJS.Timeout | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #isReading = false;
  #isDirty = true;
  isClosed = false;

  constructor(db: Database, accountId: string, onError: (error: unknown) => void) {
    this.#db = db;
    this.#accountId = accountId;
    this.#onError = onError;
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    if (this.#account) {
      subscriber.balance(this.#account);
      for (const { job } of this.#sent.values()) subscriber.job(job);
    }
    this.#plan();
  }

  /** Marks a job, or the balance (null), as possibly changed. */
  changed(jobId: string | null): void {
    this.#isDirty = true;
    if (jobId !== null) this.#changed.add(jobId);
    if (this.#changed.size > maxChanged) this.stale();
    this.#plan();
  }

  /** Marks everything as possibly changed: notices were lost. */
  stale(): void {
    this.#isDirty = true;
    this.#isStale = true;
    this.#changed.clear();
    this.#plan();
  }

  close(): void {
    this.isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const subscriber of [...this.subscribers]) subscriber.end();
    this.subscribers.clear();
  }

  #plan(waitMs = this.#readAt + pauseMs - performance.now()): void {
    if (this.isClosed || !this.#isDirty || this.#isReading || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.#read();
      },
      Math.max(0, waitMs),
    );
  }

  async #read(): Promise<void> {
    const ids = this.#isStale ? this.#unended() : [...this.#changed];
    const read = this.#isStale ? readFeedState : readFeedJobs;
    this.#isReading = true;
    this.#isDirty = false;
    this.#isStale = false;
    this.#changed = new Set();
    this.#readAt = performance.now();
    let waitMs: number | undefined;
    try {
      const state = await read(this.#db, this.#accountId, ids);
      if (!state) return this.close();
      this.#sendBalance(state.account);
      for (const row of state.jobs) this.#sendJob(toJob(row));
      this.#forgetOldest();
    } catch (error) {
      this.#onError(error);
      this.#isDirty = true;
      this.#isStale = true;
      waitMs = retryMs;
    } finally {
      this.#isReading = false;
      this.#plan(waitMs);
    }
  }

  #unended(): string[] {
    return [...this.#sent.values()].filter(({ job }) => !isEnded(job.status)).map(({ job }) => job.id);
  }

  #sendBalance(account: Account): void {
    if (this.#account && this.#account.version >= account.version) return;
    this.#account = account;
    for (const subscriber of [...this.subscribers]) subscriber.balance(account);
  }

  #sendJob(job: Job): void {
    const text = JSON.stringify(job);
    if (this.#sent.get(job.id)?.text === text) return;
    this.#sent.set(job.id, { job, text });
    for (const subscriber of [...this.subscribers]) subscriber.job(job);
  }

  #forgetOldest(): void {
    for (const [id, { job }] of this.#sent) {
      if (this.#sent.size <= maxRemembered) return;
      if (isEnded(job.status)) this.#sent.delete(id);
    }
  }
}
