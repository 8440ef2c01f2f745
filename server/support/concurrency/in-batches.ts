import { withoutDeadline } from '../deadline.ts';

export interface Batching<Item, Answer> {
  /** Processes all items without waiting for locks. Results are in order; null: the key is locked, and nothing was done. */
  send(items: readonly Item[]): Promise<readonly (Answer | null)[]>;
  /** Processes one item, and waits for the lock of its key. */
  sendOne(item: Item): Promise<Answer>;
  keyOf(item: Item): string;
  /** Whether the caller still waits; otherwise the item is dropped. */
  isWanted?(item: Item): boolean;
  /** Maximum items of a batch. */
  readonly most: number;
  /** Whether all waiting items fail with this error of a batch. */
  failsAll(error: unknown): boolean;
  /** Whether waiting items of the same key fail with this error of an item. */
  failsKey(error: unknown): boolean;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches items that arrive while others are in flight; an item that arrives when none is goes at once. Keys take turns, so
 * that one that floods the queue does not delay others. Items of a key are processed in order.
 */
export const inBatches = <Item, Answer>(batching: Batching<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  const { send, sendOne, keyOf, isWanted = () => true, most, failsAll, failsKey } = batching;
  const queues = new Map<string, Waiting<Item, Answer>[]>();
  /** Keys whose items are being sent one at a time. */
  const oneByOne = new Set<string>();
  let isSending = false;

  /** Keys that are served move to the end. */
  const take = (): Waiting<Item, Answer>[] => {
    const batch: Waiting<Item, Answer>[] = [];
    for (;;) {
      const ready = [...queues].filter(([key]) => !oneByOne.has(key)).slice(0, most - batch.length);
      if (ready.length === 0) return batch;
      for (const [key, queue] of ready) {
        const next = queue.shift()!;
        if (isWanted(next.item)) batch.push(next);
        queues.delete(key);
        if (queue.length > 0) queues.set(key, queue);
      }
    }
  };

  const takeQueue = (key: string): Waiting<Item, Answer>[] => {
    const queue = queues.get(key) ?? [];
    queues.delete(key);
    return queue;
  };

  const sendAll = async (): Promise<void> => {
    for (let batch = take(); batch.length > 0; batch = take()) {
      try {
        const answers = await send(batch.map(({ item }) => item));
        const locked = batch.filter(({ resolve }, at) => {
          const answer = answers[at] ?? null;
          if (answer !== null) resolve(answer);
          return answer === null;
        });
        sendApart(locked);
      } catch (error) {
        if (failsAll(error))
          for (const { reject } of [...batch, ...[...queues.keys()].flatMap(takeQueue)]) reject(error);
        else if (batch.length === 1) batch[0]!.reject(error);
        // A failed batch has changed nothing: find the failing item.
        else sendApart(batch);
      }
    }
    isSending = false;
  };

  const sendApart = (items: readonly Waiting<Item, Answer>[]): void => {
    for (const [key, own] of Map.groupBy(items, ({ item }) => keyOf(item))) {
      oneByOne.add(key);
      void sendOneByOne(key, own);
    }
  };

  const sendOneByOne = async (key: string, own: Waiting<Item, Answer>[]): Promise<void> => {
    for (let next = own.shift(); next; next = own.shift()) {
      if (!isWanted(next.item)) continue;
      try {
        next.resolve(await sendOne(next.item));
      } catch (error) {
        next.reject(error);
        if (failsKey(error)) for (const { reject } of [...own.splice(0), ...takeQueue(key)]) reject(error);
      }
    }
    oneByOne.delete(key);
    begin();
  };

  const begin = (): void => {
    if (isSending) return;
    isSending = true;
    // Later, to collect what arrives at the same time. Shared by many calls, so no single deadline applies.
    withoutDeadline(() => setImmediate(sendAll));
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = queues.get(key) ?? [];
      queue.push({ item, resolve, reject });
      queues.set(key, queue);
      begin();
    });
};
