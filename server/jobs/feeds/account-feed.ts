import type { Job } from '../../contract/resources/job.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { readFeedJobs, readFeedState } from '../../store/jobs/job-feed.ts';
import { isEnded, toJob } from '../jobs.ts';

/** Who is told what happens to an account's jobs and balance. */
export interface Subscriber {
  /** What let it in: once that is refused, it is told nothing more. */
  readonly credentialId: string;
  /** When its access token expires; left out: it was let in by something else. */
  readonly tokenExpiresAt?: number | undefined;
  /** When its session had last proved who is using it. A later proof has replaced the secret that let it in. */
  readonly provedAt?: number | undefined;
  job(job: Job): void;
  balance(account: Account): void;
  /** It will be told nothing more. */
  end(): void;
}

interface Told {
  readonly job: Job;
  readonly text: string;
}

/** A job is told at most twice a second. */
const pauseMs = 500;
/** After a read that failed. */
const againMs = 2_000;
/** Beyond so many at once, everything is read instead. */
const mostChanged = 500;
/** So many jobs are remembered for those who come later, the newest of them. */
const mostRemembered = 100;

/**
 * What one account's subscribers on this node are told. Notices say what has changed; one read of the database, at most two
 * a second, serves all of them.
 */
export class AccountFeed {
  readonly #db: Database;
  readonly #accountId: string;
  readonly #onError: (error: unknown) => void;
  readonly subscribers = new Set<Subscriber>();
  readonly #told = new Map<string, Told>();
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

  /** Tells a new subscriber how things stand, then whatever changes. */
  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    if (this.#account) {
      subscriber.balance(this.#account);
      for (const { job } of this.#told.values()) subscriber.job(job);
    }
    this.#plan();
  }

  /** A job, or with null the balance, may have changed. */
  changed(jobId: string | null): void {
    this.#isDirty = true;
    if (jobId !== null) this.#changed.add(jobId);
    if (this.#changed.size > mostChanged) this.stale();
    this.#plan();
  }

  /** Anything may have changed: notices were lost. */
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
      this.#tellBalance(state.account);
      for (const row of state.jobs) this.#tellJob(toJob(row));
      this.#forgetOldest();
    } catch (error) {
      this.#onError(error);
      this.#isDirty = true;
      this.#isStale = true;
      waitMs = againMs;
    } finally {
      this.#isReading = false;
      this.#plan(waitMs);
    }
  }

  #unended(): string[] {
    return [...this.#told.values()].filter(({ job }) => !isEnded(job.status)).map(({ job }) => job.id);
  }

  #tellBalance(account: Account): void {
    if (this.#account && this.#account.version >= account.version) return;
    this.#account = account;
    for (const subscriber of [...this.subscribers]) subscriber.balance(account);
  }

  #tellJob(job: Job): void {
    const text = JSON.stringify(job);
    if (this.#told.get(job.id)?.text === text) return;
    this.#told.set(job.id, { job, text });
    for (const subscriber of [...this.subscribers]) subscriber.job(job);
  }

  #forgetOldest(): void {
    for (const [id, { job }] of this.#told) {
      if (this.#told.size <= mostRemembered) return;
      if (isEnded(job.status)) this.#told.delete(id);
    }
  }
}
