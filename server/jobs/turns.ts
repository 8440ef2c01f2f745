const atOnce = 3;

/**
 * Lets a few calls of each account through at a time. They queue for the account's row in the database anyway; here they
 * do so without holding the connections that other accounts need.
 */
export const createTurns = (): (<T>(accountId: string, work: () => Promise<T>) => Promise<T>) => {
  const queues = new Map<string, { active: number; waiting: (() => void)[] }>();
  return async (accountId, work) => {
    const queue = queues.get(accountId) ?? { active: 0, waiting: [] };
    queues.set(accountId, queue);
    if (queue.active >= atOnce) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.active++;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.active === 0) queues.delete(accountId);
    }
  };
};
