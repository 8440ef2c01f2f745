import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import {
  everywhere,
  mentioning,
  type Order,
  planOfEverything,
  type SearchCounts,
  type SearchPlan,
  type Where,
} from '../../metrics/search/plan.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import type { Found } from '../index/search-thread.ts';
import type { Searcher } from '../index/searcher.ts';
import { lookAt } from '../panels/ask-panels.ts';
import { readCoverage } from '../panels/coverage.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import { type ReadSearch, readSearch, type SearchPart } from './read-search.ts';
import { type ScopeApps, scopeApps } from './scope-apps.ts';
import type { SearchFilters } from './search-filters.ts';
import { searchWhere } from './search-where.ts';

export interface SearchTools {
  readonly accountId: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

export interface SearchScope {
  readonly kind: 'all' | 'mine' | 'pull';
  readonly label: string;
  readonly pull: string | null;
  /** Null means every review on file. */
  readonly nos: Uint32Array | null;
  readonly cut: boolean;
}

export interface MatchesQuery {
  readonly query: string;
  readonly filters: SearchFilters;
  readonly scope: SearchScope;
}

export interface Matches {
  readonly known: KnownApps;
  readonly read: ReadSearch;
  readonly order: Order;
  readonly meant: ScopeApps;
  readonly versions: readonly string[];
  readonly placed: readonly string[];
  readonly counts: SearchCounts;
  readonly taxonomies: Found['taxonomies'];
  readonly coverage: Coverage | null;
  /** Whether panels are searched, for apps that have one. */
  readonly isDefault: boolean;
}

/** The most matches sorted in memory; larger searches must be narrowed. */
export const mostExported = 100_000;

const orders = {
  recent: 'recent',
  oldest: 'oldest',
  helpful: 'quality',
  relevant: 'relevance',
} as const satisfies Record<NonNullable<ReadSearch['reading']['sort']>, Order>;

/** Apps named by id or name; those of a kind of app do not count. */
const namedIn = (
  { apps, without }: ScopeApps,
  { reading }: SearchPart,
  filters: SearchFilters,
): readonly KnownApp[] => {
  const isNamed = filters.apps !== null || reading.apps.length > 0;
  return isNamed && apps !== null ? [...apps.keys()].filter(({ appNo }) => !without.has(appNo)) : [];
};

const joined = (scopes: readonly ScopeApps[]): ScopeApps => {
  const [first, ...others] = scopes;
  if (first && others.length === 0) return first;
  const notes = [...new Set(scopes.flatMap(({ note }) => note ?? []))];
  return {
    apps: scopes.some(({ apps }) => apps === null) ? null : new Map(scopes.flatMap(({ apps }) => [...apps!])),
    store: null,
    without: new Set(),
    mention: [],
    note: notes.length === 0 ? null : notes.join(' '),
  };
};

/** Counts the union of several parts' matches, each review once. */
const together = async (
  found: readonly (Found & { readonly where: Where })[],
  { order, limit }: Pick<SearchPlan, 'order' | 'limit'>,
  { searcher, signal }: Pick<SearchTools, 'searcher' | 'signal'>,
): Promise<Found> => {
  const nos = new Set(found.flatMap(({ counts }) => counts.top.map(({ no }) => no)));
  const where = { ...everywhere, nos: Uint32Array.from(nos).sort() };
  const all = await searcher.find({ ...planOfEverything(limit), where, order }, signal);
  const scopes = new Map(found.map((part) => [JSON.stringify(part.where), part.counts.candidates]));
  const candidates = [...scopes.values()].reduce((sum, count) => sum + count, 0);
  return { ...all, counts: { ...all.counts, candidates } };
};

/** Reads the sentence and counts its matches. @param namedFirst how many of the first matches to return */
export const findMatches = async (
  tools: SearchTools,
  { query, filters, scope }: MatchesQuery,
  known: KnownApps,
  namedFirst: (reading: ReadSearch['reading']) => number,
): Promise<Matches> => {
  const { db, clock, searcher, signal, accountId } = tools;
  const read = await readSearch({ db, searcher, signal }, known, query, filters, clock.today());
  const { parts, reading, maybe } = read;
  const order = orders[reading.sort ?? 'relevant'];
  const scopes = await Promise.all(
    parts.map((part) => scopeApps(db, known, { reading: part.reading, maybe }, filters.apps)),
  );
  const named = [...new Set(parts.flatMap((part, at) => namedIn(scopes[at]!, part, filters)))];
  await lookAt({ db, clock, accountId }, named);
  const isDefault = scope.kind === 'all' && parts.every((part) => part.reading.countries.length === 0);
  const wheres = parts.map((part, at) =>
    searchWhere(part.reading, scopes[at]!, known, {
      nos: scope.nos,
      versionsGiven: filters.versions !== null,
      panel: isDefault,
    }),
  );
  const limit = namedFirst(reading);
  const notes: string[] = [];
  /** The first attempt that finds anything. */
  const findPart = async (part: SearchPart, at: number, most: number): Promise<Found> => {
    const find = (plan: SearchPart['plan']): Promise<Found> => {
      const topic = mentioning(plan.topic, scopes[at]!.mention);
      return searcher.find({ ...plan, topic, where: wheres[at]!.where, order, limit: most }, signal);
    };
    const first = await find(part.plan);
    if (first.counts.matched > 0 || first.counts.candidates === 0) return first;
    for await (const { plan, note } of part.otherwise()) {
      const found = await find(plan);
      if (found.counts.matched === 0) continue;
      notes.push(note);
      return found;
    }
    return first;
  };
  const isOne = parts.length === 1;
  const found = await Promise.all(parts.map((part, at) => findPart(part, at, isOne ? limit : mostExported)));
  const { counts, taxonomies } = isOne
    ? found[0]!
    : await together(
        found.map((part, at) => ({ ...part, where: wheres[at]!.where })),
        { order, limit },
        tools,
      );
  return {
    known,
    read,
    order,
    meant: joined(scopes),
    versions: [...new Set(wheres.flatMap(({ where }) => where.versions))],
    placed: [...notes, ...new Set(wheres.flatMap((where) => where.notes))],
    counts,
    taxonomies,
    coverage: isDefault && named.length > 0 ? await readCoverage(db, clock, named) : null,
    isDefault,
  };
};
