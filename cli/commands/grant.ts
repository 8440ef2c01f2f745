import { grant } from '../../server/store/accounts/accounts.ts';
import { defineCommand, record, UsageError } from '../command.ts';
import { knownAccount, withFilledDatabase } from '../database/store.ts';
import { printRow } from '../output/terminal.ts';
import * as value from '../values.ts';
import { shown } from './account.ts';

const most = 10_000_000;

const granted = (flags: { coupon?: string | undefined; wallet?: string | undefined; expires?: string | undefined }) => {
  const { coupon, wallet, expires } = flags;
  if (coupon !== undefined && wallet === undefined) {
    const expiresAt = expires === undefined ? null : value.expires(expires);
    return { bucket: 'coupon', amount: value.whole('coupon', coupon, 1, most), expiresAt } as const;
  }
  if (coupon !== undefined || wallet === undefined) throw new UsageError('Give either --coupon or --wallet.');
  if (expires !== undefined) throw new UsageError('--expires applies only to --coupon: wallet credits never expire.');
  return { bucket: 'wallet', amount: value.whole('wallet', wallet, 1, most), expiresAt: null } as const;
};

export const grantCredits = defineCommand({
  name: 'grant',
  summary: 'Grant credits to an account.',
  flags: '--email E (--coupon N [--expires D] | --wallet N)',
  details: [
    '--coupon   coupon credits, spent after the plan’s; they may expire',
    '--wallet   wallet credits, spent last; they never expire',
    '--expires  a date such as 2027-01-31 (the end of that day, UTC), or a time such as 2027-01-31T12:00:00Z',
  ].join('\n'),
  options: {
    email: { type: 'string' },
    coupon: { type: 'string' },
    wallet: { type: 'string' },
    expires: { type: 'string' },
  },
  run: async (flags, terminal) => {
    const email = value.email(flags.email);
    const given = granted(flags);
    await withFilledDatabase(terminal, async (db) => {
      const { id } = await knownAccount(db, email);
      const account = await db.transaction(async (tx) => {
        const { bucket, amount, expiresAt } = given;
        const details = { bucket, amount, expires: expiresAt?.toISOString() ?? null };
        await record(terminal, tx, 'credits granted', id, details);
        return grant(tx, { accountId: id, ...given });
      });
      printRow(terminal, shown(account));
    });
  },
});
