import type { Rate } from '../../access/rate-limit.ts';
import type { Account } from '../../store/accounts/accounts.ts';

/** What every answer to a known caller says about the account, as names and values in turn. */
export const accountHeaders = (account: Account, rate: Rate, creditsUsed: number): string[] => [
  'x-credits-used',
  String(creditsUsed),
  'x-credits-remaining',
  account.counted ? String(account.left + account.wallet) : 'unlimited',
  'ratelimit-policy',
  `"account";q=${rate.limit};w=60`,
  'ratelimit',
  `"account";r=${rate.remaining};t=${rate.fullInS}`,
];
