import type { GuessedNames } from '../apps/app-names.ts';
import { isEverydayName, type NameBook, type NamedApp } from '../apps/name-book.ts';
import type { TopicDraft } from '../topic/draft-topic.ts';
import { type Counts, countOf } from '../topic/look-for.ts';

export interface MissedNames<App> {
  /** Words of the topic that can mean nothing but an app. */
  readonly meant: GuessedNames<App>;
  /** Words that may be misspelt names, with the titles of the apps. */
  readonly maybe: ReadonlyMap<string, readonly string[]>;
}

/** A word that more reviews have is a word. */
const fewReviews = 20;
const shortestName = 5;
const mostApps = 12;
const mostTitles = 3;

/**
 * Words that hardly a review has and that apps are called by: how their titles begin, or one slip away from it. What only
 * the beginning of one name comes near to is taken for it.
 */
export const missedNames = <App extends NamedApp>(
  { units, themes }: TopicDraft,
  counts: Counts,
  book: NameBook<App>,
): MissedNames<App> => {
  const meant = new Map<string, { apps: App[]; how: 'beginning' | 'near' }>();
  const maybe = new Map<string, string[]>();
  for (const [at, { folded, terms, foreign }] of units.entries()) {
    const count = countOf(counts, [...terms.flat(), ...foreign]);
    const isThemed = themes.some(({ covers }) => covers.has(at));
    if (folded.length < shortestName || count > fewReviews || isThemed || isEverydayName([folded])) continue;
    const begun = book.beginningWith([folded]);
    if (begun.length > 0 && begun.length <= mostApps) {
      meant.set(folded, { apps: begun, how: 'beginning' });
      continue;
    }
    if (count > 0) continue;
    const near = book.near(folded);
    const titles = [...new Set((near.length > 0 ? near : book.alike(folded)).map(({ title }) => title))];
    if (near.length > 0 && titles.length === 1) meant.set(folded, { apps: near, how: 'near' });
    else if (titles.length > 0) maybe.set(folded, titles.slice(0, mostTitles));
  }
  return { meant, maybe };
};
