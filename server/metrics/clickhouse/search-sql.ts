import { lowRating } from '../counting/count-cells.ts';
import type { Counted, SearchCounts, SearchPlan } from '../search/plan.ts';
import { indexedKinds } from '../search/tag-terms.ts';
import { matchingClauses, worthOfClauses } from './clauses.ts';
import { from, hasTerm, isInScope, isMatch, worthOf } from './conditions.ts';
import { phrasesSql, type Row, readPhrases } from './metrics-sql.ts';
import type { Tables } from './schema.ts';
import { type Statement, Values } from './statement.ts';

/** The number of reviews, and of those with each term, in the order given. */
export const termsSql = (tables: Tables, terms: readonly string[]): Statement => {
  const values = new Values();
  const counts = terms.map((term) => `countIf(${hasTerm([term], values)})`);
  return { sql: `select ${['count()', ...counts].join(', ')} ${from(tables, '1')}`, values: values.list };
};

export const readTerms = (
  terms: readonly string[],
  [row]: readonly Row[],
): { readonly docs: number; readonly counts: ReadonlyMap<string, number> } => {
  const [docs, ...counts] = row!.map(Number);
  const found = terms.map((term, at) => [term, counts[at]!] as const).filter(([, count]) => count > 0);
  return { docs: docs!, counts: new Map(found) };
};

/** What matches are counted by, in one pass. Each item of a list is counted. */
const facetsOf = (themes: string) => ({
  all: `['']`,
  stars: '[toString(stars)]',
  app: '[toString(app)]',
  country: '[toString(country)]',
  version: `if(version = '', emptyArrayString(), [concat(toString(app), ' ', version)])`,
  week: '[toString(intDiv(day + 3, 7))]',
  kind: 'arrayMap(x -> toString(x), kinds)',
  theme: `arrayMap(x -> toString(x), ${themes})`,
  unthemed: `if(empty(${themes}), [''], emptyArrayString())`,
  themeApp: `arrayMap(x -> concat(x, ' ', toString(app)), ${themes})`,
});
type Facet = keyof ReturnType<typeof facetsOf>;
const facetNames = Object.keys(facetsOf('')) as Facet[];

const maxValues = 200_000;
const [maxVersions, maxThemeApps, maxQuotes] = [200, 20, 12];
const byQuality = 'quality desc, seconds desc, no';

export interface SearchStatements {
  readonly candidates: Statement;
  readonly facets: Statement;
  readonly top: Statement;
  readonly phrases: Statement;
  readonly quotes: Statement;
  readonly quotesOfApps: Statement;
}

export const searchSql = (tables: Tables, plan: SearchPlan): SearchStatements => {
  const make = (write: (values: Values, matches: string) => string): Statement => {
    const values = new Values();
    return { sql: write(values, from(tables, isMatch(plan, tables, values))), values: values.list };
  };
  const { topic, clause, order, limit } = plan;
  /** The themes of a match, or only those of its matching clauses. */
  const themesOf = (values: Values): string =>
    clause
      ? `arrayFilter((t, c) -> bitAnd(c, ${matchingClauses(clause, values)}) != 0, themes, theme_clauses)`
      : 'themes';
  const scoreOf = (values: Values): string => {
    if (order === 'recent') return 'toInt64(seconds)';
    if (order === 'oldest') return '0 - toInt64(seconds)';
    if (order !== 'relevance') return '0';
    if (clause) return `toInt64(${worthOfClauses(clause, values)})`;
    return topic ? `toInt64(${worthOf(topic, values)})` : '0';
  };
  const pairsOf = (values: Values): string[] => {
    const facets = facetsOf(themesOf(values));
    return facetNames.map((name, at) => `arrayMap(v -> (toUInt8(${at}), v), ${facets[name]})`);
  };
  const themed = (values: Values, matches: string): string =>
    `select arrayJoin(${themesOf(values)}) as theme, app, no, quality, seconds ${matches}`;
  const values = new Values();
  return {
    candidates: { sql: `select count() ${from(tables, isInScope(plan, tables, values))}`, values: values.list },
    facets: make(
      (
        values,
        matches,
      ) => `select f.1 as facet, f.2 as value, count() as matched, sum(rating), countIf(rating <= ${lowRating}) from (
  select arrayJoin(arrayConcat(${pairsOf(values).join(', ')})) as f, stars as rating ${matches}
) group by facet, value order by facet, matched desc, value limit ${maxValues} by facet`,
    ),
    top: make(
      (values, matches) =>
        `select no, ${scoreOf(values)} as score ${matches} order by score desc, ${byQuality} limit ${values.bind(limit)}`,
    ),
    phrases: phrasesSql(tables, { scope: plan, topic: null }),
    quotes: make(
      (values, matches) =>
        `select theme, no from (${themed(values, matches)}) order by theme, ${byQuality} limit ${maxQuotes} by theme`,
    ),
    quotesOfApps: make(
      (values, matches) => `select theme, no from (
  select theme, no, quality, seconds from (${themed(values, matches)}) order by theme, ${byQuality} limit 1 by theme, app
) order by theme, ${byQuality} limit ${maxQuotes} by theme`,
    ),
  };
};

interface Value extends Counted {
  readonly value: string;
}

const byMatches = (one: Counted, other: Counted): number => other.matched - one.matched;

export const readSearch = (rows: Readonly<Record<keyof SearchStatements, readonly Row[]>>): SearchCounts => {
  const byFacet = Map.groupBy(rows.facets, ([facet]) => facetNames[Number(facet)]!);
  const of = (facet: Facet): Value[] =>
    (byFacet.get(facet) ?? []).map(([, value, matched, ratingSum, low]) => ({
      value: String(value),
      matched: Number(matched),
      ratingSum: Number(ratingSum),
      low: Number(low),
    }));
  const countOf = (facet: Facet, value: string): number => of(facet).find((each) => each.value === value)?.matched ?? 0;
  const plain = ({ matched, ratingSum, low }: Value): Counted => ({ matched, ratingSum, low });
  const appNoOf = (text: string): number => Number.parseInt(text, 10);
  const quotes = Map.groupBy([...rows.quotesOfApps, ...rows.quotes], ([theme]) => String(theme));
  const themeApps = Map.groupBy(of('themeApp'), ({ value }) => value.slice(0, value.lastIndexOf(' ')));
  const ratingMix = of('stars');
  const [one, two, three, four, five] = ['1', '2', '3', '4', '5'].map(
    (stars) => ratingMix.find(({ value }) => value === stars)?.matched ?? 0,
  );
  return {
    candidates: Number(rows.candidates[0]![0]),
    matched: countOf('all', ''),
    unthemed: countOf('unthemed', ''),
    ratingMix: [one!, two!, three!, four!, five!],
    apps: of('app')
      .map((each) => ({ appNo: Number(each.value), ...plain(each) }))
      .sort((one, other) => other.matched - one.matched || one.appNo - other.appNo),
    countries: of('country')
      .sort((one, other) => byMatches(one, other) || (one.value < other.value ? -1 : 1))
      .map((each) => ({ country: each.value || null, ...plain(each) })),
    versions: of('version')
      .sort((one, other) => byMatches(one, other) || (one.value < other.value ? -1 : 1))
      .slice(0, maxVersions)
      .map((each) => ({
        appNo: appNoOf(each.value),
        version: each.value.slice(each.value.indexOf(' ') + 1),
        ...plain(each),
      })),
    kinds: indexedKinds
      .flatMap((kind) => of('kind').find(({ value }) => value === kind) ?? [])
      .sort(byMatches)
      .map((each) => ({ kind: each.value as (typeof indexedKinds)[number], ...plain(each) })),
    weeks: of('week')
      .map((each) => ({ monday: 7 * Number(each.value) - 3, ...plain(each) }))
      .sort((one, other) => one.monday - other.monday),
    themes: of('theme')
      .map(({ value, matched, ratingSum }) => ({
        id: value,
        count: matched,
        ratingSum,
        apps: (themeApps.get(value) ?? [])
          .map((each) => ({ appNo: appNoOf(each.value.slice(value.length + 1)), count: each.matched }))
          .sort((one, other) => other.count - one.count || one.appNo - other.appNo)
          .slice(0, maxThemeApps),
        quoteNos: [...new Set(quotes.get(value)?.map(([, no]) => Number(no)))].slice(0, maxQuotes),
      }))
      .sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1)),
    phrases: readPhrases(rows.phrases),
    top: rows.top.map(([no, score]) => ({ no: Number(no), score: Number(score) })),
  };
};
