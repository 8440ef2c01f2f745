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
import type { SearchGiven } from './given-filters.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import { type ReadSearch, readSearch, type SoughtPart } from './read-search.ts';
import { type ScopeApps, scopeApps } from './scope-apps.ts';
import { searchWhere } from './search-where.ts';

export interface SearchTools {
  readonly accountId: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

/** Which reviews are searched. */
export interface SearchScope {
  readonly kind: 'all' | 'mine' | 'pull';
  readonly label: string;
  readonly pull: string | null;
  /** Null: every review on file. */
  readonly nos: Uint32Array | null;
  /** Whether there are more pulls than were searched. */
  readonly cut: boolean;
}

export interface MatchesAsked {
  readonly query: string;
  readonly given: SearchGiven;
  readonly scope: SearchScope;
}

export interface Matches {
  readonly known: KnownApps;
  readonly asked: ReadSearch;
  readonly order: Order;
  readonly meant: ScopeApps;
  readonly versions: readonly string[];
  readonly placed: readonly string[];
  readonly counts: SearchCounts;
  readonly taxonomies: Found['taxonomies'];
  readonly coverage: Coverage | null;
  /** Whether panels are searched, of apps that have one. */
  readonly isDefault: boolean;
}

/** The most matches that are sorted in memory; a search that finds more must be narrowed. */
export const mostExported = 100_000;

const orders = {
  recent: 'recent',
  oldest: 'oldest',
  helpful: 'quality',
  relevant: 'relevance',
} as const satisfies Record<NonNullable<ReadSearch['reading']['sort']>, Order>;

/** The apps that are named, by an id or a name: those of a kind are as many as are on file. */
const namedIn = ({ apps, without }: ScopeApps, { reading }: SoughtPart, given: SearchGiven): readonly KnownApp[] => {
  const isNamed = given.apps !== null || reading.apps.length > 0;
  return isNamed && apps !== null ? [...apps.keys()].filter(({ appNo }) => !without.has(appNo)) : [];
};

/** The apps of all parts. */
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

/** Counts what was found of several parts, each review once. */
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

/** Reads the sentence and counts what it means; `namedFirst` of the first matches are named. */
export const findMatches = async (
  tools: SearchTools,
  { query, given, scope }: MatchesAsked,
  known: KnownApps,
  namedFirst: (reading: ReadSearch['reading']) => number,
): Promise<Matches> => {
  const { db, clock, searcher, signal, accountId } = tools;
  const asked = await readSearch({ db, searcher, signal }, known, query, given, clock.today());
  const { parts, reading, maybe } = asked;
  const order = orders[reading.sort ?? 'relevant'];
  const scopes = await Promise.all(
    parts.map((part) => scopeApps(db, known, { reading: part.reading, maybe }, given.apps)),
  );
  const named = [...new Set(parts.flatMap((part, at) => namedIn(scopes[at]!, part, given)))];
  await lookAt({ db, clock, accountId }, named);
  const isDefault = scope.kind === 'all' && parts.every((part) => part.reading.countries.length === 0);
  const wheres = parts.map((part, at) =>
    searchWhere(part.reading, scopes[at]!, known, {
      nos: scope.nos,
      versionsGiven: given.versions !== null,
      panel: isDefault,
    }),
  );
  const limit = namedFirst(reading);
  const notes: string[] = [];
  /** What is found in the first way that finds anything. */
  const findPart = async (part: SoughtPart, at: number, most: number): Promise<Found> => {
    const find = (sought: SoughtPart['sought']): Promise<Found> => {
      const topic = mentioning(sought.topic, scopes[at]!.mention);
      return searcher.find({ ...sought, topic, where: wheres[at]!.where, order, limit: most }, signal);
    };
    const first = await find(part.sought);
    if (first.counts.matched > 0 || first.counts.candidates === 0) return first;
    for await (const { sought, note } of part.otherwise()) {
      const found = await find(sought);
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
    asked,
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
