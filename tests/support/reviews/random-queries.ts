import {
  MetricsQuery,
  type MetricsScope,
  type MetricsTopic,
  metricsDimensions,
  metricsOrders,
  metricsPolarities,
} from '../../../server/contract/resources/reviews/metrics.ts';
import { indexedKinds } from '../../../server/metrics/search/tag-terms.ts';
import { moves, writers } from '../../../server/tagging/clauses/clause.ts';
import { pick, random } from './random-questions.ts';

/** What the queries may name. */
export interface Named {
  readonly apps: readonly string[];
  readonly pull: string;
  /** Topics and quotes with words that reviews have. */
  readonly texts: readonly string[];
  readonly themes: readonly string[];
}

/** A field without a maker does not compile. */
type Makers<Fields> = { readonly [Name in keyof Fields]-?: () => Fields[Name] };

const some = <Item>(from: readonly Item[], most = 2): Item[] => [
  ...new Set(Array.from({ length: 1 + random(most) }, () => pick(from))),
];

/** The field at `at`, and sometimes others. */
const fieldsFrom = <Fields>(makers: Makers<Fields>, at: number): Partial<Fields> => {
  const names = Object.keys(makers) as (keyof Fields)[];
  const chosen = names.filter((_, place) => place === at % names.length || random(names.length) === 0);
  const fields: Partial<Fields> = {};
  for (const name of chosen) fields[name] = makers[name]();
  return fields;
};

const dayIn = (months: readonly number[]): string => `2026-${String(pick(months)).padStart(2, '0')}-15`;
const stars = (): number[] => some([1, 2, 3, 4, 5], 3);
const countries = ['us', 'de', 'jp', 'fr'];
const languages = ['en', 'de', 'ja'];

/**
 * A query as callers send it. Consecutive numbers `at` go through all fields and dimensions. Not every one makes sense:
 * the service refuses some combinations.
 */
export const randomQuery = ({ apps, pull, texts, themes }: Named, at: number): MetricsQuery => {
  const scopes: Makers<MetricsScope> = {
    apps: () => some(apps, 6),
    stores: () => some(['apple', 'play']),
    stars,
    since: () => dayIn([1, 2, 3, 4]),
    until: () => dayIn([7, 8, 9]),
    countries: () => some(countries),
    languages: () => some(languages),
    versions: () => some(['1', '1.0', '2.1', '2.10', '=2.10', '=1.0']),
    kinds: () => some(indexedKinds),
    themes: () => some(themes),
    playLanguages: () => some(languages),
    replied: () => random(2) === 0,
    moves: () => some(moves),
    writers: () => some(writers),
    words: () => pick(texts),
    minLength: () => 1 + random(80),
    pull: () => pull,
  };
  const topics: Makers<MetricsTopic> = {
    about: () => some(texts).join(', '),
    words: () => some(texts).join(', '),
    phrase: () => pick(texts),
    exclude: () => pick(texts),
    themes: () => some(themes, 3),
    kinds: () => some(indexedKinds),
    stars,
    polarity: () => pick(metricsPolarities),
    without: () => pick(texts),
    moves: () => some(moves),
    writers: () => some(writers),
  };
  const first = metricsDimensions[at % metricsDimensions.length]!;
  const by = [...new Set([first, pick(metricsDimensions)])].slice(0, 1 + random(2));
  return MetricsQuery.parse({
    where: fieldsFrom(scopes, at),
    ...(at % 4 < 3 && { topic: fieldsFrom(topics, at) }),
    by,
    ...(random(3) === 0 && { against: random(2) === 0 ? 'rest' : fieldsFrom(scopes, random(100)) }),
    order: pick(metricsOrders),
    limit: 1_000,
  });
};
