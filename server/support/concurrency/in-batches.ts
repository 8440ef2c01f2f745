import { setTimeout as sleep } from 'node:timers/promises';
import { outsideCalls } from '../patience.ts';

export interface Batching<Item, Answer> {
  /** Does them all and answers in their order. */
  send(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Items of the same key share what room the others leave. */
  keyOf(item: Item): string;
  /** Whether somebody still waits for it; one that nobody waits for is not sent. */
  isWanted(item: Item): boolean;
  /** How many go together at most. */
  readonly most: number;
  /** Left out, nobody waits for company. */
  readonly company?: Company;
  /** Whether those that came while a batch was under way fail with it, rather than be kept waiting as long again. */
  failsWaiting(error: unknown): boolean;
}

/** After a batch of `many` or more, those that come within the next milliseconds go together: each batch has its price. */
export interface Company {
  readonly many: number;
  readonly ms: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends items together that come while others are under way. An item that comes when nothing is goes at once. Each key has
 * one place in a batch before any has two, so that one which floods the queue takes no place from others.
 */
export const inBatches = <Item, Answer>(batching: Batching<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  const { send, keyOf, isWanted, most, company, failsWaiting } = batching;
  const queues = new Map<string, Waiting<Item, Answer>[]>();
  let isBusy = false;

  /** Keys that are served go to the end of the line. */
  const take = (): Waiting<Item, Answer>[] => {
    const batch: Waiting<Item, Answer>[] = [];
    while (batch.length < most && queues.size > 0) {
      for (const [key, queue] of [...queues].slice(0, most - batch.length)) {
        const next = queue.shift()!;
        if (isWanted(next.item)) batch.push(next);
        queues.delete(key);
        if (queue.length > 0) queues.set(key, queue);
      }
    }
    return batch;
  };

  const takeAll = (): Waiting<Item, Answer>[] => {
    const all = [...queues.values()].flat();
    queues.clear();
    return all;
  };

  const sendAll = async (): Promise<void> => {
    while (queues.size > 0) {
      const batch = take();
      if (batch.length === 0) break;
      try {
        const answers = await send(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!);
        if (company && batch.length >= company.many) await sleep(company.ms);
      } catch (error) {
        for (const { reject } of failsWaiting(error) ? [...batch, ...takeAll()] : batch) reject(error);
      }
    }
    isBusy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = queues.get(key);
      const waiting = { item, resolve, reject };
      if (queue) queue.push(waiting);
      else queues.set(key, [waiting]);
      if (isBusy) return;
      isBusy = true;
      // After what has arrived in the same moment. It is the work of many calls, whose own patience must not end it.
      outsideCalls(() => setImmediate(sendAll));
    });
};
