import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<Patience | null>();

/**
 * How long the database may keep one call waiting in all, however often it is asked. Each question has limits of its own,
 * but a database that fails in the middle of a call can use up several of them.
 */
export class Patience {
  #leftMs: number;
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Does this part of the call's work. */
  for<T>(work: () => T): T {
    return calls.run(this, work);
  }

  grant(ms: number): void {
    this.#leftMs += ms;
  }

  /** Waits, and fails when the call has waited for too long. Waits at the same time count once. */
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
  Object.assign(new Error('the database kept a call waiting for too long'), { code: 'ETIMEDOUT' });

/** Waits for the database as long as the call has patience; nothing but its own limits holds work that is no call's. */
export const waitInPatience = <T>(answer: Promise<T>): Promise<T> => calls.getStore()?.wait(answer) ?? answer;

/** For work that a call sets off and others need, too. */
export const outsideCalls = <T>(work: () => T): T => calls.run(null, work);
