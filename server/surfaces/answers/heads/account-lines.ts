import type { Rate } from '../../../access/limits/rate-limit.ts';
import type { Account } from '../../../store/accounts/accounts.ts';
import { inOnePiece } from '../../../support/in-one-piece.ts';

const policies: Record<Rate['of'], string> = { key: 'account', session: 'session' };

interface Kept {
  readonly limit: number;
  readonly lines: string;
}

/** The lines that are the same for all free calls of an account, by what counts them. An account that changes is another object. */
const kept: Record<Rate['of'], WeakMap<Account, Kept>> = { key: new WeakMap(), session: new WeakMap() };

const steadyLines = (account: Account, { of, limit }: Rate, creditsUsed: number): string => {
  const remaining = account.counted ? account.left + account.wallet : 'unlimited';
  return `x-credits-used: ${creditsUsed}\r\nx-credits-remaining: ${remaining}\r\nratelimit-policy: "${policies[of]}";q=${limit};w=60\r\nratelimit: "${policies[of]}";r=`;
};

const keptLines = (account: Account, rate: Rate): string => {
  const before = kept[rate.of].get(account);
  if (before?.limit === rate.limit) return before.lines;
  const made = { limit: rate.limit, lines: inOnePiece(steadyLines(account, rate, 0)) };
  kept[rate.of].set(account, made);
  return made.lines;
};

/** What every answer to a known caller says about the account, as lines of its head. */
export const accountLines = (account: Account, rate: Rate, creditsUsed: number): string => {
  const steady = creditsUsed === 0 ? keptLines(account, rate) : steadyLines(account, rate, creditsUsed);
  return `${steady}${rate.remaining};t=${rate.fullInS}\r\n`;
};
