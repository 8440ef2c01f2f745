import type { Input, Output } from '../../../../client/types.ts';

export type Watch = Output<'watches.list'>['watches'][number];
export type WatchInput = Input<'watches.create'>;
export type Target = WatchInput['target'];
export type Rule = NonNullable<WatchInput['rules']>[number];
export type Alert = Output<'alerts.list'>['alerts'][number];
export type PastAlert = Output<'watches.backtest'>['rules'][number]['alerts'][number];

/** Common schedules; others are written as cron. */
export const schedules = [
  ['0 9 * * *', 'Every day at 9:00'],
  ['0 9 * * 1', 'Every Monday at 9:00'],
  ['0 9 1 * *', 'On the first of the month at 9:00'],
  ['0 */6 * * *', 'Every six hours'],
  ['0 * * * *', 'Every hour'],
] as const;

export const scheduleWords = (schedule: string): string =>
  schedules.find(([each]) => each === schedule)?.[1] ?? schedule;

export const ruleSubjects: Readonly<Record<Rule['type'], string>> = {
  one_star_spike: 'the share of one-star reviews',
  theme_rising: 'the share of any complaint or request',
  version_effect: 'a new version',
  phrase_seen: 'new reviews with certain words',
  rating_below: 'the rating in the store',
  rank_crossed: 'the rank in its category',
  competitor_release: 'a release of a competitor',
};

/** Rule types available for each type of target. */
export const rulesFor: Readonly<Record<Target['type'], readonly Rule['type'][]>> = {
  app: ['one_star_spike', 'theme_rising', 'version_effect', 'phrase_seen', 'rating_below', 'rank_crossed'],
  pull: ['one_star_spike', 'theme_rising', 'version_effect', 'phrase_seen'],
  question: [],
  chart: [],
};

export const newRule = (type: Rule['type']): Rule => ({
  type,
  ...(type === 'phrase_seen' && { phrases: ['refund'] }),
  ...(type === 'rating_below' && { below: 4 }),
  ...(type === 'rank_crossed' && { place: 10 }),
});

export const ruleSentence = (rule: Rule): string => {
  const words = ruleSubjects[rule.type];
  if (rule.days) return `${words}, over ${rule.days === 1 ? 'a day' : `${rule.days} days`}`;
  if (rule.phrases) return `${words}: ${rule.phrases.map((phrase) => `“${phrase}”`).join(', ')}`;
  if (rule.below !== undefined) return `${words} below ${rule.below}`;
  if (rule.place !== undefined) return `${words} across place ${rule.place}`;
  if (rule.apps) return `${words}: ${rule.apps.map(({ appId }) => appId).join(', ')}`;
  return words;
};

export const targetWords: Readonly<Record<Target['type'], string>> = {
  app: 'App',
  pull: 'Review set',
  question: 'Question',
  chart: 'Chart',
};
