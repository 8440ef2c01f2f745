/** Lets so many run at once; the others wait their turn, first come first served. */
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
      // A turn that is handed on is not given back.
      if (next) next();
      else running--;
    }
  };
};
