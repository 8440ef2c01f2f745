import { AsyncLocalStorage } from 'node:async_hooks';

const accounts = new AsyncLocalStorage<string>();

/**
 * Does the work for an account. Whatever it reads from scarce sources is counted as that account's, however deep below:
 * a parameter through every connector would say nothing else.
 */
export const onBehalfOf = <T>(accountId: string, work: () => T): T => accounts.run(accountId, work);

/** For whom this is done; null: for nobody in particular, such as a collector. */
export const behalf = (): string | null => accounts.getStore() ?? null;
