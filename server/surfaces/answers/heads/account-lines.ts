import type { Rate } from '../../../access/limits/rate-limit.ts';
import type { Account } from '../../../store/accounts/accounts.ts';

const policies: Record<Rate['of'], string> = { key: 'account', session: 'session' };

/** What every answer to a known caller says about the account, as lines of its head. */
export const accountLines = (account: Account, rate: Rate, creditsUsed: number): string => {
  const policy = policies[rate.of];
  const remaining = account.counted ? account.left + account.wallet : 'unlimited';
  return (
    `x-credits-used: ${creditsUsed}\r\nx-credits-remaining: ${remaining}\r\n` +
    `ratelimit-policy: "${policy}";q=${rate.limit};w=60\r\nratelimit: "${policy}";r=${rate.remaining};t=${rate.fullInS}\r\n`
  );
};
