import type { Rate } from '../../access/limits/rate-limit.ts';
import type { Account } from '../../store/accounts/accounts.ts';

const policies: Record<Rate['of'], string> = { key: 'account', session: 'session' };

/** What every answer to a known caller says about the account, as names and values in turn. */
export const accountHeaders = (account: Account, rate: Rate, creditsUsed: number): string[] => [
  'x-credits-used',
  String(creditsUsed),
  'x-credits-remaining',
  account.counted ? String(account.left + account.wallet) : 'unlimited',
  'ratelimit-policy',
  `"${policies[rate.of]}";q=${rate.limit};w=60`,
  'ratelimit',
  `"${policies[rate.of]}";r=${rate.remaining};t=${rate.fullInS}`,
];
