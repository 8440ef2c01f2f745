import { outsideCalls } from '../patience.ts';

export interface Batching<Item, Answer> {
  /** Does them all without waiting for a lock and answers in their order: null, and nothing is done, where a key is locked. */
  send(items: readonly Item[]): Promise<readonly (Answer | null)[]>;
  /** Does one, and waits for the lock of its key. */
  sendOne(item: Item): Promise<Answer>;
  keyOf(item: Item): string;
  /** Whether somebody still waits for it; one that nobody waits for is not sent. */
  isWanted?(item: Item): boolean;
  /** How many go together at most. */
  readonly most: number;
  /** Whether everything that waits fails with a batch that failed so, because nothing can be done at present. */
  failsAll(error: unknown): boolean;
  /** Whether those of its key that wait behind a failed item fail with it, because they would only wait as long for the same error. */
  failsKey(error: unknown): boolean;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends items together that come while others are under way. An item that comes when nothing is goes at once. Each key has
 * one place in a batch before any has two, so that one which floods the queue takes no place from others. Items of a key
 * are done in their order.
 */
export const inBatches = <Item, Answer>(batching: Batching<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  const { send, sendOne, keyOf, isWanted = () => true, most, failsAll, failsKey } = batching;
  const queues = new Map<string, Waiting<Item, Answer>[]>();
  /** Keys whose items are being sent one at a time; the rest of their queue waits until they are done. */
  const oneByOne = new Set<string>();
  let isSending = false;

  /** Keys that are served go to the end of the line. */
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
        // A batch that is refused because of one item has changed nothing.
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
    // After what has arrived in the same moment. It is the work of many calls, whose own patience must not end it.
    outsideCalls(() => setImmediate(sendAll));
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
