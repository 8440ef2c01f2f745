import type { Input, Output } from '../../../../client/types.ts';

export type Watch = Output<'watches.list'>['watches'][number];
export type WatchInput = Input<'watches.create'>;
export type Rule = NonNullable<WatchInput['rules']>[number];

/** Schedules that most people want; others are written as cron. */
export const schedules = [
  ['0 9 * * *', 'Every day at 9:00'],
  ['0 9 * * 1', 'Every Monday at 9:00'],
  ['0 9 1 * *', 'On the first of the month at 9:00'],
  ['0 */6 * * *', 'Every six hours'],
  ['0 * * * *', 'Every hour'],
] as const;

export const scheduleWords = (schedule: string): string =>
  schedules.find(([each]) => each === schedule)?.[1] ?? schedule;

export const ruleWords: Readonly<Record<Rule['type'], string>> = {
  one_star_spike: 'A spike of one-star reviews',
  theme_rising: 'A rising theme',
  version_effect: 'A new version that is rated better or worse',
  phrase_seen: 'A phrase in new reviews',
  rating_below: 'A rating below a value',
  rank_crossed: 'A place in the chart crossed',
  competitor_release: 'A competitor’s release',
};

/** A rule with what it was told. */
export const ruleSentence = (rule: Rule): string => {
  const words = ruleWords[rule.type];
  if (rule.phrases) return `${words}: ${rule.phrases.map((phrase) => `“${phrase}”`).join(', ')}`;
  if (rule.below !== undefined) return `${words}: ${rule.below}`;
  if (rule.place !== undefined) return `${words}: ${rule.place}`;
  if (rule.apps) return `${words}: ${rule.apps.map(({ appId }) => appId).join(', ')}`;
  return words;
};

export const targetWords: Readonly<Record<Watch['target']['type'], string>> = {
  app: 'App',
  pull: 'Pull',
  question: 'Question',
  chart: 'Chart',
};
