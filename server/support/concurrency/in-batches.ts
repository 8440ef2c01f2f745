import { withoutDeadline } from '../deadline.ts';

export interface Batching<Item, Answer> {
  /** Processes all items without waiting for locks. Results are in order; null: the key is locked, and nothing was done. */
  send(items: readonly Item[]): Promise<readonly (Answer | null)[]>;
  /** Processes one item, waiting for the lock of its key. */
  sendOne(item: Item): Promise<Answer>;
  keyOf(item: Item): string;
  /** False when the caller no longer waits: the item is dropped. */
  isWanted?(item: Item): boolean;
  /** Maximum items per batch. */
  readonly most: number;
  /** Whether this error of a batch fails all waiting items. */
  failsAll(error: unknown): boolean;
  /** Whether this error of an item fails the waiting items of its key. */
  failsKey(error: unknown): boolean;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches items that arrive while a batch is in flight; an item that arrives when none is goes at once. Keys take turns, so that one that
 * floods the queue doesn't delay others. Items of a key are processed in order.
 */
export const inBatches = <Item, Answer>(batching: Batching<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  const { send, sendOne, keyOf, isWanted = () => true, most, failsAll, failsKey } = batching;
  const queues = new Map<string, Waiting<Item, Answer>[]>();
  /** Keys whose items are being sent one at a time. */
  const oneByOne = new Set<string>();
  let isSending = false;

  /** Round robin: keys that are served move to the end. */
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
    // Deferred, to collect items that arrive together. A batch serves many calls, so no single deadline applies.
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
