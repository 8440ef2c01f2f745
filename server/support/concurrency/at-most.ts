/** Limits concurrency; others wait in FIFO order. */
export const atMost = (limit: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A slot that is passed on stays taken.
      if (next) next();
      else running--;
    }
  };
};

/** The same limit for each key; unused keys take no memory. */
export const atMostPerKey = (limit: number): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const keys = new Map<string, { readonly limited: ReturnType<typeof atMost>; users: number }>();
  return async (key, work) => {
    const own = keys.get(key) ?? { limited: atMost(limit), users: 0 };
    keys.set(key, own);
    own.users++;
    try {
      return await own.limited(work);
    } finally {
      if (--own.users === 0) keys.delete(key);
    }
  };
};
