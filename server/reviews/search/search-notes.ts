import { appOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import { didYouMean } from '../../apps/names/name-match.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { SearchCounts } from '../../metrics/search/plan.ts';
import { counted, figure, formOf, listedOr, quoted, review } from '../../support/prose/numbers.ts';
import { notReadYet, stillReading } from '../panels/coverage.ts';
import type { ReadSearch } from './read-search.ts';
import type { ScopeApps } from './scope-apps.ts';

/** The most apps an answer lists; all are counted. */
export const mostApps = 200;
export const mostScopeApps = 100;

/** Notes on how the sentence was read. */
export const readingNotes = ({ reading, maybe, general }: ReadSearch): string[] => [
  ...reading.notes,
  ...reading.apps.flatMap(({ how, name, apps }) =>
    how === 'near' ? [`“${name.text}” was read as ${quoted([...new Set(apps.map(({ title }) => title))])}.`] : [],
  ),
  ...[...maybe].map(([word, titles]) => `No app on file is called “${word}”. ${didYouMean(titles)}`),
  ...(reading.apps.length > 0 && reading.kindOfApp !== null
    ? [`“${reading.kindOfApp}” was ignored because the sentence names specific apps.`]
    : []),
  ...general.map((phrase) => `“${phrase}” was ignored: its words are too general to search for.`),
];

/** A hint that something may not be on file yet. */
export const stillLoading = (percent: number | null): string =>
  percent === null ? '' : `Sample reviews are still loading (${percent}%): try again in a moment.`;

export interface SearchDone {
  readonly read: ReadSearch;
  readonly meant: ScopeApps;
  /** How the requested countries and versions were applied. */
  readonly placed: readonly string[];
  readonly counts: SearchCounts;
  /** The percentage of sample reviews loaded, if the search missed something; null if all are. */
  readonly loading: number | null;
  readonly scope: { readonly kind: 'all' | 'mine' | 'pull'; readonly nos: Uint32Array | null; readonly cut: boolean };
  /** Which reviews of named apps were searched; null for all on file. */
  readonly coverage: Coverage | null;
}

const scopes = {
  all: 'all reviews on file',
  mine: 'the reviews in your pulls',
  pull: 'the reviews in this pull',
} as const;

const searched = ({ read: { reading }, meant, scope, coverage }: SearchDone): string => {
  const { topic, stars } = reading;
  const wanted = [...(topic.text === '' ? [] : [topic.text]), ...topic.phrases];
  const about = wanted.length === 0 ? '' : `for ${quoted(wanted)} in `;
  const rated =
    stars.length > 0 ? ` with ${listedOr(stars.map(String))} ${stars.join() === '1' ? 'star' : 'stars'}` : '';
  const named = reading.apps.map(({ name }) => name.text);
  const of =
    named.length > 0
      ? ` of ${quoted(named)}`
      : reading.kindOfApp !== null && meant.apps
        ? ` of ${figure(meant.apps.size)} ${formOf(appOfKind(reading.kindOfApp), meant.apps.size)}`
        : '';
  const where = coverage?.basis === 'panel' ? 'the panel' : scopes[scope.kind];
  return `Searched ${about}${where}${of}${rated}.`;
};

/** Notes: how the sentence was read, what counts as a match, what was left out, and what to try if nothing was found. */
export const notesOf = (search: SearchDone): string[] => {
  const { meant, placed, counts, read } = search;
  return [
    searched(search),
    ...readingNotes(read),
    ...new Set(read.parts.flatMap(({ notes }) => notes)),
    ...(meant.note === null || search.loading !== null ? [] : [meant.note]),
    ...placed,
    ...(search.coverage ? [...stillReading(search.coverage), ...notReadYet(search.coverage)] : []),
    ...(search.scope.cut
      ? ['Your pulls keep more reviews than one search looks at: only the newest pulls were searched.']
      : []),
    ...(counts.apps.length > mostApps
      ? [`Of ${figure(counts.apps.length)} apps with matches, the ${mostApps} with the most are listed.`]
      : []),
    ...(search.loading !== null ? [stillLoading(search.loading)] : counts.matched === 0 ? [hintOf(search)] : []),
    ...(read.reading.kindOfApp !== null && (meant.apps?.size ?? 0) > mostScopeApps
      ? [`Of ${figure(meant.apps!.size)} apps of this kind, the ${mostScopeApps} with the most reviews are listed.`]
      : []),
  ];
};

/** Whether the search filters by more than apps and ratings. */
const isNarrowed = ({ reading }: ReadSearch): boolean =>
  reading.since !== null ||
  reading.until !== null ||
  reading.replied !== null ||
  reading.minLength !== null ||
  [reading.countries, reading.languages, reading.versions, reading.reviewKinds].some((list) => list.length > 0);

const hintOf = ({ counts, read, scope, meant }: SearchDone): string => {
  const { topic, kindOfApp, stars } = read.reading;
  if (scope.nos !== null && scope.nos.length === 0) {
    return scope.kind === 'mine'
      ? 'You have not pulled any reviews yet: start a review pull, or search with `scope=all`.'
      : 'This pull has no reviews: search with `scope=all`.';
  }
  if (counts.candidates === 0) {
    if (isNarrowed(read)) {
      return 'No reviews in scope match these filters: widen the dates, countries, languages, versions or review kinds.';
    }
    return meant.apps !== null || stars.length > 0
      ? 'No reviews in scope match these apps and ratings. A review pull adds an app’s reviews.'
      : 'No reviews are on file yet: start a review pull, or wait for the collectors to read some.';
  }
  const none = `None of the ${counted(counts.candidates, review)} in scope`;
  if (topic.text === '' && topic.phrases.length === 0 && kindOfApp !== null && meant.apps === null) {
    return `${none} mentions it. A review pull adds the reviews of such apps.`;
  }
  if (topic.phrases.length > 0) return `${none} says that word for word: search without the quotation marks.`;
  if (topic.text === '') return 'Name a topic, as in “login problems in sleep apps”.';
  return `${none} matches: try fewer or different words${stars.length > 0 ? ', or other ratings' : ''}.`;
};
