import { listedOr, quoted, quotedOr } from '../../analysis/prose/lists.ts';
import { counted, figure, formOf, review } from '../../analysis/prose/numbers.ts';
import { appOfKind } from '../../analysis/reading/apps/kind-of-app-phrase.ts';
import type { TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import type { SearchCounts } from '../../analysis/search/plan.ts';
import { taxonomy } from '../../analysis/tagging/themes/taxonomy.ts';
import type { ReadSearch } from './read-search.ts';
import type { ScopeApps } from './scope-apps.ts';
import type { VersionScope } from './version-scope.ts';

/** The most apps an answer lists; all of them are counted. */
export const mostApps = 200;
export const mostScopeApps = 100;

/** What the sentence says about ratings does not matter when `stars` is given. */
const starNotes = ({ reading }: ReadSearch, given: readonly number[] | null): readonly string[] => {
  if (given === null) return reading.notes;
  return reading.stars.length > 0 ? ['`stars` overrides the ratings in the sentence.'] : [];
};

/** What a person should know about how the sentence was read. */
export const readingNotes = (asked: ReadSearch, given: readonly number[] | null): string[] => {
  const { reading, maybe } = asked;
  return [
    ...asked.notes,
    ...starNotes(asked, given),
    ...reading.named.flatMap(({ how, name, apps }) =>
      how === 'near' ? [`“${name.text}” was read as ${quoted([...new Set(apps.map(({ title }) => title))])}.`] : [],
    ),
    ...[...maybe].map(([word, titles]) => `No app on file is called “${word}”. Did you mean ${quotedOr(titles)}?`),
    ...(reading.named.length > 0 && reading.kindOfApp !== null
      ? [`“${reading.kindOfApp}” was ignored because the sentence names specific apps.`]
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

const scopes = {
  all: 'all reviews on file',
  mine: 'the reviews in your pulls',
  pull: 'the reviews in this pull',
} as const;

const searched = ({ asked: { reading }, meant, stars, scope, topic }: SearchTold): string => {
  const about = reading.topic === '' ? '' : `for “${reading.topic}” in `;
  const rated =
    stars.length > 0 ? ` with ${listedOr(stars.map(String))} ${stars.join() === '1' ? 'star' : 'stars'}` : '';
  const named = reading.named.map(({ name }) => name.text);
  const of =
    named.length > 0
      ? ` of ${quoted(named)}`
      : reading.kindOfApp !== null && meant.apps
        ? ` of ${figure(meant.apps.size)} ${formOf(appOfKind(reading.kindOfApp), meant.apps.size)}`
        : '';
  if (topic.alternatives !== null && reading.topic === '') return 'The sentence contains nothing to search for.';
  return `Searched ${about}${scopes[scope.kind]}${of}${rated}.`;
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
    searched(told),
    ...readingNotes(asked, told.given),
    ...(whole.length > 0
      ? [`Reviews tagged with ${themesCalled(whole)} count as matches, whatever their wording.`]
      : []),
    ...(part.length > 0
      ? [`Reviews tagged with ${themesCalled(part)} count as matches if they also contain the other words.`]
      : []),
    ...topic.notes,
    ...(meant.note === null ? [] : [meant.note]),
    ...(version.note === null ? [] : [version.note]),
    ...(counts.apps.length > mostApps
      ? [`Of ${figure(counts.apps.length)} apps with matches, the ${mostApps} with the most are listed.`]
      : []),
    ...(counts.matched === 0 ? [hintOf(told)] : []),
    ...(reading.kindOfApp !== null && (meant.apps?.size ?? 0) > mostScopeApps
      ? [`Of ${figure(meant.apps!.size)} apps of this kind, the ${mostScopeApps} with the most reviews are listed.`]
      : []),
  ];
};

/** What to try when nothing was found. */
const hintOf = ({ counts, asked: { reading }, stars, scope, meant }: SearchTold): string => {
  if (scope.nos !== null && scope.nos.length === 0) {
    return scope.kind === 'mine'
      ? 'You have not pulled any reviews yet: start a review pull, or search with `scope=all`.'
      : 'This pull has no reviews: search with `scope=all`.';
  }
  if (counts.candidates === 0) {
    return meant.apps !== null || stars.length > 0
      ? 'No reviews in scope match these apps and ratings. A review pull adds an app’s reviews.'
      : 'No reviews are on file yet: start a review pull, or wait for the collectors to read some.';
  }
  if (reading.topic === '' && reading.kindOfApp !== null && meant.apps === null) {
    return `None of the ${counted(counts.candidates, review)} in scope mentions it. A review pull adds the reviews of such apps.`;
  }
  if (reading.topic === '') return 'Name a topic, as in “login problems in sleep apps”.';
  return `None of the ${counted(counts.candidates, review)} in scope matches: try fewer or different words${stars.length > 0 ? ', or other ratings' : ''}.`;
};
