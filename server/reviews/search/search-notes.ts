import { listed, quoted } from '../../analysis/prose/lists.ts';
import type { TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import type { SearchCounts } from '../../analysis/search/plan.ts';
import { taxonomy } from '../../analysis/tagging/themes/taxonomy.ts';
import type { ReadSearch } from './read-search.ts';
import type { ScopeApps } from './scope-apps.ts';
import type { VersionScope } from './version-scope.ts';

/** Apps named in an answer at most; all of them are counted. */
export const mostApps = 200;
export const mostScopeApps = 100;

/** What the sentence says of ratings does not matter when they are given. */
const starNotes = ({ reading }: ReadSearch, given: readonly number[] | null): readonly string[] => {
  if (given === null) return reading.notes;
  return reading.stars.length > 0 ? ['`stars` replaces what the sentence says of ratings.'] : [];
};

/** What a person should know about how the sentence was read. */
export const readingNotes = (asked: ReadSearch, given: readonly number[] | null): string[] => {
  const { reading, maybe } = asked;
  return [
    ...asked.notes,
    ...starNotes(asked, given),
    ...reading.named.flatMap(({ how, name, apps }) =>
      how === 'near' ? [`“${name.text}” was taken for ${quoted([...new Set(apps.map(({ title }) => title))])}.`] : [],
    ),
    ...[...maybe].map(([word, titles]) => `“${word}” is no app on file: did you mean ${quoted(titles)}?`),
    ...(reading.named.length > 0 && reading.kindOfApp !== null
      ? [`“${reading.kindOfApp}” was left out: the sentence names the apps it means.`]
      : []),
  ];
};

export interface SearchTold {
  readonly asked: ReadSearch;
  readonly topic: TopicPlan;
  readonly meant: ScopeApps;
  readonly version: VersionScope;
  readonly counts: SearchCounts;
  readonly given: readonly number[] | null;
  readonly stars: readonly number[];
  readonly scope: { readonly kind: 'all' | 'mine' | 'pull'; readonly nos: Uint32Array | null };
}

const places = {
  all: 'all reviews on file',
  mine: 'the reviews of your pulls',
  pull: 'the reviews of this pull',
} as const;

const readAs = ({ asked: { reading }, meant, stars, scope, topic }: SearchTold): string => {
  const about = reading.topic === '' ? '' : ` about “${reading.topic}”`;
  const rated = stars.length > 0 ? ` with ${listed(stars.map(String))} ${stars.join() === '1' ? 'star' : 'stars'}` : '';
  const named = reading.named.map(({ name }) => name.text);
  const of =
    named.length > 0
      ? ` of ${quoted(named)}`
      : reading.kindOfApp !== null && meant.apps
        ? ` of ${meant.apps.size} ${meant.apps.size === 1 ? 'app' : 'apps'} of the kind “${reading.kindOfApp}”`
        : '';
  if (topic.alternatives !== null && reading.topic === '') return 'The sentence has no words to look for.';
  return `Read as reviews${about}${rated}${of}, in ${places[scope.kind]}.`;
};

const themeLabels = (ids: readonly string[]): string[] =>
  taxonomy.flatMap(({ id, label }) => (ids.includes(id) ? [label] : []));

const themesCalled = (labels: readonly string[]): string =>
  `the ${labels.length === 1 ? 'theme' : 'themes'} ${quoted(labels)}`;

/** How the sentence was read, what counts as a match, what was left out, and what to try when nothing was found. */
export const notesOf = (told: SearchTold): string[] => {
  const { topic, meant, version, counts, asked } = told;
  const { reading } = asked;
  const [whole, part] = [themeLabels(topic.themes), themeLabels(topic.partThemes)];
  return [
    readAs(told),
    ...readingNotes(asked, told.given),
    ...(whole.length > 0 ? [`Reviews of ${themesCalled(whole)} count as matches, whatever their words.`] : []),
    ...(part.length > 0 ? [`Reviews of ${themesCalled(part)} count as matches when they have the other words.`] : []),
    ...topic.notes,
    ...(meant.note === null ? [] : [meant.note]),
    ...(version.note === null ? [] : [version.note]),
    ...(counts.apps.length > mostApps
      ? [`${counts.apps.length} apps have matches; the ${mostApps} with the most are listed.`]
      : []),
    ...(counts.matched === 0 ? [hintOf(told)] : []),
    ...(reading.kindOfApp !== null && (meant.apps?.size ?? 0) > mostScopeApps
      ? [`${meant.apps!.size} apps are of this kind; the ${mostScopeApps} with the most reviews are listed.`]
      : []),
  ];
};

/** What to try when nothing was found. */
const hintOf = ({ counts, asked: { reading }, stars, scope, meant }: SearchTold): string => {
  if (scope.nos !== null && scope.nos.length === 0) {
    return scope.kind === 'mine'
      ? 'You have no pulled reviews yet: start a review pull, or search with `scope=all`.'
      : 'This pull keeps no reviews: search with `scope=all`.';
  }
  if (counts.candidates === 0) {
    return meant.apps !== null || stars.length > 0
      ? 'No review in scope is of these apps and stars: a review pull brings an app’s reviews in.'
      : 'No reviews are on file yet: start a review pull, or wait until the collectors have read some.';
  }
  if (reading.topic === '' && reading.kindOfApp !== null && meant.apps === null) {
    return `None of ${counts.candidates} reviews in scope speaks of it: a review pull brings in the reviews of such apps.`;
  }
  if (reading.topic === '') return 'Name a topic, as in “login problems in sleep apps”.';
  return `None of ${counts.candidates} reviews in scope matches: try fewer or other words${stars.length > 0 ? ', or other stars' : ''}.`;
};
