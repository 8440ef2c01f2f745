import { appKey } from '../../contract/domain/app-ref.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import type { Alert, AlertQuote } from '../../contract/resources/watches/alert.ts';
import type { RuleType, WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { AppRule, Found, ObservedApp, ObservedRelease, Outcome, RuleContext } from './observed.ts';
import { competitorRelease, phraseSeen, type ReleaseMemory } from './rules/competitor-release.ts';
import { oneStarSpike } from './rules/one-star-spike.ts';
import { rankCrossed } from './rules/rank-crossed.ts';
import { ratingBelow } from './rules/rating-below.ts';
import { themeRising } from './rules/theme-rising.ts';
import { versionEffect } from './rules/version-effect.ts';

export interface RuleState {
  /** By the keys of rule and app. */
  readonly memories: Readonly<Record<string, unknown>>;
  /** When each last reported, in ms, by the same keys. */
  readonly reported: Readonly<Record<string, number>>;
}

export interface Seen {
  readonly apps: readonly { readonly app: ObservedApp; readonly seenNo: number | null }[];
  /** Followed releases, by the rule's key. */
  readonly releases: ReadonlyMap<string, readonly ObservedRelease[]>;
  /** Whether the releases are a chart's apps. */
  readonly isChart: boolean;
}

export interface Raised extends Pick<Alert, 'rule' | 'app' | 'headline' | 'figures' | 'quotes'> {
  readonly key: string;
  readonly event: string;
  readonly period: { readonly from: number; readonly to: number };
}

export interface Evaluated {
  readonly raised: readonly Raised[];
  readonly state: RuleState;
}

/** Memories are stored as JSON; each rule reads only its own. */
const appRules = {
  one_star_spike: oneStarSpike,
  theme_rising: themeRising,
  phrase_seen: phraseSeen,
  rating_below: ratingBelow,
  version_effect: versionEffect,
  rank_crossed: rankCrossed,
} as const satisfies Record<Exclude<RuleType, 'competitor_release'>, unknown>;

/** Derived from the rule's content, so that changing one rule keeps the others' memories. */
export const ruleKey = (rule: WatchRule): string =>
  JSON.stringify(
    Object.entries(rule)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const maxQuotes = 2;
const longestQuote = 600;

/** The best quotes: substantial ones first, then newest. */
const quotesOf = (reviews: readonly WindowReview[]): AlertQuote[] => {
  const worth = (review: WindowReview): number =>
    review.text.length >= 40 && review.text.length <= longestQuote ? 1 : 0;
  return reviews
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => worth(other) - worth(one) || other.date - one.date)
    .slice(0, maxQuotes)
    .map(toQuote);
};

export const toQuote = (review: WindowReview): AlertQuote => ({
  reviewId: review.id,
  rating: review.rating,
  title: review.title,
  text: review.text,
  date: new Date(review.date).toISOString(),
  country: review.country,
  version: review.version,
});

interface RuleCheck {
  readonly key: string;
  readonly type: RuleType;
  readonly app: ObservedApp | null;
  look(memory: unknown): Outcome<unknown>;
}

const checksOf = (rule: WatchRule, { apps, releases, isChart }: Seen, context: RuleContext): RuleCheck[] => {
  const key = ruleKey(rule);
  const { type } = rule;
  if (type === 'competitor_release') {
    const followed = releases.get(key);
    if (!followed) return [];
    const look = (memory: unknown) =>
      competitorRelease(followed, context, memory as ReleaseMemory | undefined, isChart);
    return [{ key, type, app: apps[0]?.app ?? null, look }];
  }
  const find = appRules[type] as AppRule<unknown>;
  const { app: only } = rule;
  const meant = only ? apps.filter(({ app }) => appKey(app) === appKey(only)) : apps;
  return meant.map(({ app, seenNo }) => ({
    key: `${key} ${appKey(app)}`,
    type,
    app,
    look: (memory) => find(app, rule, { ...context, seenNo }, memory),
  }));
};

const toRaised = ({ key, type, app }: RuleCheck, found: Found, now: number): Raised => {
  const about = found.about ?? app;
  return {
    key,
    rule: type,
    event: found.event,
    app: about && { store: about.store, appId: about.appId, title: about.title, icon: about.icon },
    headline: found.headline,
    figures: [...found.figures],
    quotes: quotesOf(found.shownBy),
    period: { from: found.from, to: now },
  };
};

/**
 * Evaluates every rule. A rule that reported less than `throttle` hours ago reports nothing and doesn't update its memory, so a later run
 * finds everything again.
 */
export const evaluate = (
  rules: readonly WatchRule[],
  throttle: number,
  state: RuleState,
  seen: Seen,
  context: RuleContext,
): Evaluated => {
  const raised: Raised[] = [];
  const keys = rules.map(ruleKey);
  // Keeps the memory of apps that couldn't be read this time, and drops that of deleted rules.
  const isKept = (key: string): boolean => keys.some((each) => key === each || key.startsWith(`${each} `));
  const kept = <Value>(of: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(of).filter(([key]) => isKept(key)));
  const [memories, reported] = [kept(state.memories), kept(state.reported)];
  for (const check of rules.flatMap((rule) => checksOf(rule, seen, context))) {
    const { key } = check;
    const before = state.memories[key];
    const last = state.reported[key];
    const { found, memory } = check.look(before);
    const isThrottled = found !== null && last !== undefined && context.now - last < throttle * hourMs;
    if (isThrottled) continue;
    memories[key] = memory;
    if (!found) continue;
    reported[key] = context.now;
    raised.push(toRaised(check, found, context.now));
  }
  return { raised, state: { memories, reported } };
};
