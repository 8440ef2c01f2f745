import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<Deadline | null>();

/**
 * How long one call may wait for the database in total. Statements have their own limits, but a database that fails during a call could use
 * up several of them.
 */
export class Deadline {
  #leftMs: number;
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  run<T>(work: () => T): T {
    return calls.run(this, work);
  }

  extend(ms: number): void {
    this.#leftMs += ms;
  }

  /** Fails when the call has waited too long. Concurrent waits count once. */
  async wait<T>(answer: Promise<T>): Promise<T> {
    if (this.#waits++ === 0) this.#since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate()), Math.max(0, this.#leftMs - (performance.now() - this.#since)));
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      if (--this.#waits === 0) this.#leftMs -= performance.now() - this.#since;
    }
  }
}

const tooLate = (): Error =>
  Object.assign(new Error('the call waited too long for the database'), { code: 'ETIMEDOUT' });

/** Applies the deadline of the current call, if there is one. */
export const waitWithinDeadline = <T>(answer: Promise<T>): Promise<T> => calls.getStore()?.wait(answer) ?? answer;

/** For work that one call starts and other calls share. */
export const withoutDeadline = <T>(work: () => T): T => calls.run(null, work);

const accounts = new AsyncLocalStorage<string>();

/** Counts reads of rate-limited sources against this account's share. Async-local, to avoid a parameter through every connector. */
export const onBehalfOf = <T>(accountId: string, work: () => T): T => accounts.run(accountId, work);

/** The account the current work is for; null: none, as in a collector. */
export const behalf = (): string | null => accounts.getStore() ?? null;
