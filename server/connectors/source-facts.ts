import { minuteMs } from '../contract/domain/durations.ts';
import { storeLabels } from '../contract/domain/stores.ts';
import { type CredentialSettings, credentialsOf } from './credentials.ts';
import { type Budget, type BudgetSettings, budgetsOf } from './http/budgets.ts';
import { type QuotaSettings, quotasPerDay } from './http/quotas.ts';
import { type QuotaName, type SourceName, sourceNames } from './http/source.ts';

export interface SourceFacts {
  readonly source: SourceName;
  readonly title: string;
  /** Settings of its key, if missing; empty if it has a key or needs none. */
  readonly missing: readonly string[];
  /** Reads per minute of all nodes together; null if unlimited. */
  readonly perMinute: number | null;
  readonly quotas: readonly { readonly name: QuotaName; readonly perDay: number }[];
}

const titles: Readonly<Record<SourceName, string>> = {
  itunes: `${storeLabels.apple} (iTunes)`,
  appstore: `${storeLabels.apple} (product pages)`,
  play: storeLabels.play,
  googleads: 'Google Ads Transparency Center',
  appleads: 'Apple Ad Repository',
  graph: 'Meta (Ad Library and Instagram)',
  tiktok: 'TikTok Commercial Content',
  youtube: 'YouTube',
  scrapecreators: 'ScrapeCreators',
};

const perMinuteOf = (budget: Budget | null): number | null => {
  if (!budget) return null;
  return Math.round('pauseMs' in budget ? minuteMs / budget.pauseMs : (budget.turns * minuteMs) / budget.windowMs);
};

export const sourceFacts = (config: BudgetSettings & QuotaSettings & CredentialSettings): readonly SourceFacts[] => {
  const budgets = budgetsOf(config);
  const { meta, instagram, tiktok, youtube, scrapecreators } = credentialsOf(config);
  const missing: Partial<Record<SourceName, readonly string[]>> = {
    graph: [...(meta === null ? ['META_TOKEN'] : []), ...(instagram === null ? ['INSTAGRAM_TOKEN'] : [])],
    tiktok: tiktok === null ? ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'] : [],
    youtube: youtube === null ? ['YOUTUBE_KEY'] : [],
    scrapecreators: scrapecreators === null ? ['SCRAPECREATORS_KEY'] : [],
  };
  const quotas = Object.entries(quotasPerDay(config)) as [QuotaName, number][];
  return sourceNames.map((source) => ({
    source,
    title: titles[source],
    missing: missing[source] ?? [],
    perMinute: perMinuteOf(budgets[source]),
    // Only YouTube has known daily quotas.
    quotas: source === 'youtube' ? quotas.map(([name, perDay]) => ({ name, perDay })) : [],
  }));
};
