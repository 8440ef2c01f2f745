import { grant } from '../../../server/store/accounts/accounts.ts';
import { ended, start } from '../call.ts';
import type { Site } from './site.ts';

/** Gives an account entries of several types in its ledger; the answer is the runs that were charged, one of them refunded. */
export const spend = async ({ service, customer }: Pick<Site, 'service' | 'customer'>) => {
  const { accountId, key } = customer;
  await grant(service.db, { accountId, bucket: 'wallet', amount: 30 });
  const run = async (kind: string) => {
    const { body } = await start(service.url, key, kind, { query: `${kind} for the ledger` });
    return ended(service.url, key, body.id);
  };
  return { charged: await run('quick'), refunded: await run('failing') };
};
