import type { Database } from '../../store/engine/database.ts';
import { spendQuota, takeQuota } from '../../store/sources/source-budgets.ts';
import type { Clock } from '../../support/clock.ts';
import { behalf } from '../../support/deadline.ts';
import type { QuotaName, QuotaUse } from './source.ts';

export interface QuotaSettings {
  readonly youtubeSearchesPerDay: number;
  readonly youtubeUnitsPerDay: number;
}

export interface Quotas {
  /** Takes one from the account's share; false if none is left. */
  take(use: QuotaUse): Promise<boolean>;
  spend(of: QuotaName): Promise<void>;
}

/** From YouTube's documentation; no project is known to have more. */
const youtubeStatsPerDay = 10_000;

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** YouTube's quotas reset at midnight Pacific time. */
export const quotaDay = (now: number): string => pacific.format(now);

export const quotasPerDay = (config: QuotaSettings): Readonly<Record<QuotaName, number>> => ({
  'youtube searches': config.youtubeSearchesPerDay,
  'youtube units': config.youtubeUnitsPerDay,
  'youtube stats': youtubeStatsPerDay,
});

export const createQuotas = (db: Database, clock: Clock, config: QuotaSettings): Quotas => {
  const most = quotasPerDay(config);
  return {
    take: ({ of, leave = 0 }) =>
      takeQuota(db, { quota: of, day: quotaDay(clock.now()), most: most[of] - leave }, behalf()),
    spend: (of) => spendQuota(db, { quota: of, day: quotaDay(clock.now()), most: most[of] }),
  };
};
