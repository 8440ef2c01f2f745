import type { Groups } from '../../../metrics/search/plan.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { counted, figure, listedOr, review, verb } from '../../../support/prose/numbers.ts';
import { plain } from '../../../support/prose/untrusted.ts';
import type { ThemeId } from '../../../tagging/themes/taxonomy.ts';
import { calledThemes } from '../../topic/draft-topic.ts';
import { excludedGroups, exclusionOf } from '../../topic/exclusion.ts';
import { speaksOf, type TopicAsked } from './asked-topic.ts';

export interface LeftOut {
  /** As in the question. */
  readonly exclude: readonly string[];
  readonly themes: readonly ThemeId[];
  /** Terms for a query of the index. */
  readonly groups: readonly Groups[];
  readonly has: (review: WindowReview) => boolean;
}

export const leftOutOf = (exclude: readonly string[], { topic, topicWords, language }: TopicAsked): LeftOut => {
  if (exclude.length === 0) return { exclude, themes: [], groups: [], has: () => false };
  const asked = { text: topic, themes: calledThemes({ topic, topicWords, language }) };
  const exclusion = exclusionOf(exclude.join(', '), language, asked);
  const thing = { ...exclusion, label: '', known: true };
  return {
    exclude,
    themes: exclusion.themes,
    groups: excludedGroups(exclusion),
    has: (each) => speaksOf(thing, each),
  };
};

const wordsOf = (exclude: readonly string[]): string => listedOr(exclude.map((word) => `“${plain(word)}”`));

/** `12 of the 340 reviews read are left out because they are about “price”.` @param left number of reviews left out */
export const leftOutWords = ({ exclude }: LeftOut, left: number, of: number): string[] => {
  if (exclude.length === 0) return [];
  const words = wordsOf(exclude);
  if (left === 0) return [`None of the reviews read are about ${words}.`];
  const which = `${figure(left)} of the ${counted(of, review)} read`;
  return [`${which} ${verb(left, 'is left out because it is', 'are left out because they are')} about ${words}.`];
};

/** Reviews by app, without the excluded ones. */
export const withoutLeftOut = <App extends { readonly from: number; readonly to: number }>(
  reviews: readonly WindowReview[],
  apps: readonly App[],
  { has }: LeftOut,
): { readonly reviews: readonly WindowReview[]; readonly apps: readonly App[] } => {
  const kept: WindowReview[] = [];
  const moved = apps.map((app) => {
    const from = kept.length;
    kept.push(...reviews.slice(app.from, app.to).filter((each) => !has(each)));
    return { ...app, from, to: kept.length };
  });
  return { reviews: kept, apps: moved.filter(({ from, to }) => from < to) };
};
