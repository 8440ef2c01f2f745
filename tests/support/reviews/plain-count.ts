import type { IndexedDimension } from '../../../server/contract/resources/reviews/metrics.ts';
import { everyClause, type Label } from '../../../server/metrics/counting/count-cells.ts';
import type { CountedSet, MetricsPlan } from '../../../server/metrics/metrics.ts';
import type { IndexedClause, IndexedReview } from '../../../server/metrics/search/index/record.ts';
import { saysLiterally } from '../../../server/metrics/search/literal.ts';
import type {
  ClauseMatch,
  Groups,
  SearchPlan,
  TopicMatch,
  Unit,
  Way,
  Where,
} from '../../../server/metrics/search/plan.ts';
import {
  indexedPolarities,
  kindTerm,
  moveTerm,
  polarityTerm,
  themeTerm,
  writerTerm,
} from '../../../server/metrics/search/tag-terms.ts';

/** A review as it is on file. */
export interface StoredReview extends IndexedReview {
  readonly no: number;
  readonly title: string | null;
  readonly text: string;
  readonly store: string;
}

/** A review that matches, and which of its clauses do: `everyClause` where clauses make no difference. */
export interface Matching {
  readonly review: StoredReview;
  readonly clauses: number;
}

const dayMs = 86_400 * 1_000;
const isoOf = (date: Date): string => date.toISOString().slice(0, 10);

const clausesIn = ({ clauses }: StoredReview, counted: number): IndexedClause[] =>
  clauses.filter((_, at) => (counted & (1 << at)) !== 0);

/** Into which cells a review falls. */
const labelsOf: Record<IndexedDimension, (review: StoredReview, clauses: number) => readonly Label[]> = {
  app: ({ appNo }) => [appNo],
  store: ({ store }) => [store],
  week: ({ seconds }) => {
    const date = new Date(seconds * 1_000);
    return [isoOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs))];
  },
  month: ({ seconds }) => [`${isoOf(new Date(seconds * 1_000)).slice(0, 7)}-01`],
  version: ({ appNo, version }) => [version && `${appNo} ${version}`],
  country: ({ country }) => [country],
  language: ({ lang }) => [lang],
  stars: ({ rating }) => [rating],
  kind: ({ kinds }) => kinds,
  theme: (review, clauses) => {
    if (clauses === everyClause) return review.themes;
    return [...new Set(clausesIn(review, clauses).flatMap(({ themes }) => themes))];
  },
  polarity: (review, clauses) =>
    indexedPolarities.filter((polarity) => clausesIn(review, clauses).some((clause) => clause.polarity === polarity)),
  replied: ({ replied }) => [replied],
  phrase: ({ phrases }) => [...new Set(phrases)],
};

const termsOfReview = ({ terms, themes, kinds, clauses }: StoredReview): Set<string> =>
  new Set([...terms.keys(), ...themes.map(themeTerm), ...kinds.map(kindTerm), ...clauses.flatMap(tagsOf)]);

const tagsOf = ({ polarity, move, writer }: IndexedClause): string[] => [
  ...(polarity === 'neutral' ? [] : [polarityTerm(polarity)]),
  ...(move === null ? [] : [moveTerm(move)]),
  ...(writer === null ? [] : [writerTerm(writer)]),
];

const termsOfClause = ({ terms, kinds, clauses }: StoredReview, at: number): Set<string> => {
  const words = [...terms].filter(([, bits]) => (bits & (1 << at)) !== 0).map(([term]) => term);
  const clause = clauses[at]!;
  return new Set([...words, ...clause.themes.map(themeTerm), ...kinds.map(kindTerm), ...tagsOf(clause)]);
};

const hasAll = (terms: ReadonlySet<string>, groups: Groups): boolean =>
  groups.length > 0 && groups.every((group) => group.some((term) => terms.has(term)));

const isAbout = ({ units, least }: TopicMatch, terms: ReadonlySet<string>, { lang }: StoredReview): boolean => {
  const speaks = ({ groups, language }: Way): boolean =>
    hasAll(terms, groups) && (language === null || language === lang);
  const worth = (unit: Unit): number => unit.ways.find(speaks)?.worth ?? 0;
  return (
    units.every((unit) => !unit.needed || unit.ways.some(speaks)) &&
    units.reduce((sum, unit) => sum + worth(unit), 0) >= least
  );
};

const isClause = ({ topic, tags, literals, without }: ClauseMatch, review: StoredReview, at: number): boolean => {
  const terms = termsOfClause(review, at);
  const { field, start, end } = review.clauses[at]!;
  const said = { title: null, text: (review[field] ?? '').slice(start, end) };
  return (
    (topic === null || isAbout(topic, terms, review)) &&
    tags.every((group) => group.some((term) => terms.has(term))) &&
    literals.every(({ text }) => saysLiterally(said, text)) &&
    !without.some((groups) => hasAll(terms, groups))
  );
};

const isAt = (where: Where, review: StoredReview, panelApps: ReadonlySet<number>): boolean => {
  const among = <Item>(items: readonly Item[], item: Item): boolean => items.length === 0 || items.includes(item);
  const isVersion = (asked: string): boolean =>
    asked.startsWith('=')
      ? review.version === asked.slice(1)
      : review.version === asked || review.version?.startsWith(`${asked}.`) === true;
  const isHere =
    where.countries.length === 0 ||
    (review.country === null
      ? where.languagesOfCountries.includes(review.lang)
      : where.countries.includes(review.country));
  return (
    (where.appNos?.includes(review.appNo) ?? true) &&
    (where.nos?.includes(review.no) ?? true) &&
    among(where.stars, review.rating) &&
    review.seconds >= (where.since ?? 0) &&
    review.seconds <= (where.until ?? Number.POSITIVE_INFINITY) &&
    isHere &&
    among(where.languages, review.lang) &&
    (where.versions.length === 0 || where.versions.some(isVersion)) &&
    (where.kinds.length === 0 || where.kinds.some((kind) => review.kinds.includes(kind))) &&
    (where.replied === null || where.replied === review.replied) &&
    review.length >= (where.minLength ?? 0) &&
    (!where.panel || review.panel || !panelApps.has(review.appNo))
  );
};

/** The reviews that match a plan, by looking at each. */
export const matchesOf = (plan: SearchPlan, reviews: readonly StoredReview[]): Matching[] => {
  const { where, topic, clause, literals, exclude, excludeLiterals } = plan;
  const panelApps = new Set(reviews.filter(({ panel }) => panel).map(({ appNo }) => appNo));
  return reviews.flatMap((review) => {
    if (!isAt(where, review, panelApps)) return [];
    const terms = termsOfReview(review);
    const isMatch =
      (topic === null || isAbout(topic, terms, review)) &&
      literals.every(({ text }) => saysLiterally(review, text)) &&
      !exclude.some((groups) => hasAll(terms, groups)) &&
      !excludeLiterals.some(({ text }) => saysLiterally(review, text));
    if (!isMatch) return [];
    if (!clause) return [{ review, clauses: everyClause }];
    const clauses = review.clauses.reduce((bits, _, at) => bits | (isClause(clause, review, at) ? 1 << at : 0), 0);
    return clauses === 0 ? [] : [{ review, clauses }];
  });
};

export const sumsOf = (matches: readonly Matching[] = []) => ({
  reviews: matches.length,
  stars: matches.reduce((sum, { review }) => sum + review.rating, 0),
  low: matches.filter(({ review }) => review.rating <= 2).length,
  squares: matches.reduce((sum, { review }) => sum + review.rating ** 2, 0),
});

type Cells = ReadonlyMap<string, Matching[]>;

/** A cell by its labels. */
export const keyOf = (labels: readonly Label[]): string => JSON.stringify(labels);

const cellsOf = (
  matches: readonly Matching[],
  by: readonly IndexedDimension[],
  isCounted: (name: IndexedDimension, label: Label) => boolean,
): Cells => {
  const cells = new Map<string, Matching[]>();
  for (const match of matches) {
    const valuesOf = (name: IndexedDimension, clauses: number): readonly Label[] =>
      labelsOf[name](match.review, clauses).filter((label) => isCounted(name, label));
    const [first, second] = by;
    const isCrossed = by.length === 2 && by.every((name) => name === 'theme' || name === 'polarity');
    /** Where a clause has a theme and a polarity at once, each clause is looked at by itself. */
    const looked = isCrossed ? match.review.clauses.map((_, at) => match.clauses & (1 << at)) : [match.clauses];
    const labels = looked
      .filter((clauses) => clauses !== 0)
      .flatMap((clauses) =>
        (first ? valuesOf(first, clauses) : []).flatMap((one) =>
          second ? valuesOf(second, clauses).map((other) => [one, other]) : [[one]],
        ),
      );
    for (const key of new Set(labels.map(keyOf))) {
      const known = cells.get(key);
      if (known) known.push(match);
      else cells.set(key, [match]);
    }
  }
  return cells;
};

/** What a set of a query comes to, by looking at every review. Phrases that fewer than two matches have are no cells. */
export const plainCount = (
  { scope, topic }: CountedSet,
  { by, ...plan }: Pick<MetricsPlan, 'by' | 'scope' | 'topic'>,
  reviews: readonly StoredReview[],
) => {
  const said = new Map<Label, number>();
  for (const { review } of by.includes('phrase') ? matchesOf(plan.topic ?? plan.scope, reviews) : []) {
    for (const phrase of new Set(review.phrases)) said.set(phrase, (said.get(phrase) ?? 0) + 1);
  }
  const isCounted = (name: IndexedDimension, label: Label): boolean => name !== 'phrase' || (said.get(label) ?? 0) > 1;
  const inScope = matchesOf(scope, reviews);
  const counted = topic ? matchesOf(topic, reviews) : inScope;
  const cells = cellsOf(counted, by, isCounted);
  const scopes = cellsOf(inScope, by, isCounted);
  const firsts = cellsOf(inScope, by.slice(0, 1), isCounted);
  const ofCell = (key: string): number => {
    if (topic) return scopes.get(key)?.length ?? 0;
    return by.length === 2 ? (firsts.get(keyOf([JSON.parse(key)[0]]))?.length ?? 0) : inScope.length;
  };
  return {
    keys: by.length === 0 ? [] : [...(topic ? scopes : cells).keys()],
    of: (key: string) => ({ ...sumsOf(cells.get(key)), of: ofCell(key) }),
    total: { ...sumsOf(counted), of: inScope.length },
    nosIn: (key: string): number[] => (cells.get(key) ?? []).map(({ review }) => review.no),
  };
};
