import { unlessAborted } from './promises.ts';

interface UnderWay<Value> {
  readonly work: Promise<Value>;
  readonly stop: AbortController;
  waiting: number;
}

/** Made once: to make a reason takes longer than to abort for it. */
const done = new Error('nobody waits for it any more');

/** Work by its name: whoever asks for what is under way joins it. It is told to stop when all who wait for it have left. */
export const createJoined = <Value>() => {
  const underWay = new Map<string, UnderWay<Value>>();

  const forget = (name: string, one: UnderWay<Value>): void => {
    if (underWay.get(name) === one) underWay.delete(name);
  };

  const begin = (name: string, work: (stop: AbortSignal) => Promise<Value>): UnderWay<Value> => {
    const stop = new AbortController();
    const one = { stop, waiting: 0, work: work(stop.signal) };
    underWay.set(name, one);
    const end = (): void => forget(name, one);
    one.work.then(end, end);
    return one;
  };

  return async (name: string, signal: AbortSignal, work: (stop: AbortSignal) => Promise<Value>): Promise<Value> => {
    signal.throwIfAborted();
    const one = underWay.get(name) ?? begin(name, work);
    one.waiting++;
    try {
      return await unlessAborted(one.work, signal);
    } finally {
      if (--one.waiting === 0) {
        forget(name, one);
        one.stop.abort(signal.reason ?? done);
      }
    }
  };
};
