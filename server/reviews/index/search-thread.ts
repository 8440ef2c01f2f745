import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { countMatches, type SearchedIndex } from '../../analysis/search/count-matches.ts';
import { type Matcher, matcherOf, mayMatch } from '../../analysis/search/matching/match-segment.ts';
import { fewMatches } from '../../analysis/search/phrases/phrase-counts.ts';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { type Database, openDatabase } from '../../store/engine/database.ts';
import { openReads, type Replicas } from '../../store/engine/replicas.ts';
import { inOneState } from '../../store/reviews/segment-columns.ts';
import { reviewTexts } from '../../store/reviews/segment-details.ts';
import { readIndex, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { createTurns } from '../../support/concurrency/turns.ts';
import { type LookedUp, PostingsCache } from './postings-cache.ts';
import { practise } from './practice.ts';
import { laterOf, searchedSegment, termsOf } from './searched-index.ts';
import { SegmentCache, SegmentGone } from './segment-cache.ts';

export interface SearchThreadOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas: Replicas;
  /** How much of the index it keeps in memory. */
  readonly cacheBytes: number;
}

export type SearchRequest =
  | { readonly do: 'count'; readonly plan: SearchPlan }
  | { readonly do: 'start' }
  | { readonly do: 'warm' };

/** Counts as JSON, which is quicker to take over than objects are; null from the others. */
export type SearchAnswer = string | null;

/** How long one search may go on while others wait. */
const sliceMs = 3;
/** More at once would only make all of them late and take memory each. */
const atOnce = 16;
/** How often a search may be overtaken by merges before it takes a state of the index that they cannot change. */
const attempts = 3;

/** Segments are read side by side. */
const connections = 3;

const { connection, replicas, cacheBytes } = workerData as SearchThreadOptions;
const primary = openDatabase({ ...connection, application_name: 'appraise search', max: connections });
const db = openReads({ primary, replicas });
/** The share of the memory that postings may take. */
const postingsShare = 1 / 8;
const cachesOf = (db: Database) => ({
  columns: new SegmentCache(db, Math.ceil(cacheBytes * (1 - postingsShare))),
  terms: new PostingsCache(db, Math.ceil(cacheBytes * postingsShare)),
});
const caches = cachesOf(db);
const cache = caches.columns;
const limited = atMost(atOnce);

/** A search that waits for others' turns, and stops where nobody wants its answer any more. */
const pauseOf = createTurns({ sliceMs });

const count = async (plan: SearchPlan, signal: AbortSignal): Promise<SearchCounts> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await countMatches(plan, await look(db, caches, plan), pauseOf(signal));
    } catch (error) {
      if (!(error instanceof SegmentGone)) throw error;
    }
  }
  return inOneState(db, async (tx) => countMatches(plan, await look(tx, cachesOf(tx), plan), pauseOf(signal)));
};

/** The index as it is now, as this plan sees it; what is not at hand is already on its way. */
const look = async (
  db: Database,
  { columns: cache, terms }: typeof caches,
  plan: SearchPlan,
): Promise<SearchedIndex> => {
  const index = await terms.look(termsOf(plan));
  cache.retain(index.segments);
  const { dead, postings } = index;
  const later = laterOf(index.changed);
  const matcher = matcherOf(plan, dead);
  const matching = index.segments.filter(({ id }) => mayMatch(matcher, postings.get(id)!));
  cache.prepare('facts', matcher.takesAll ? matching : index.segments);
  cache.prepare('details', matcher.filter.byDetails ? index.segments : matching);
  if (isLarge(matcher, matching, postings)) cache.prepare('frequent', matching);
  const keys = new Map(
    index.segments.map((key) => [searchedSegment(cache, key, postings.get(key.id)!, later), key] as const),
  );
  return {
    segments: [...keys.keys()],
    dead,
    texts: (nos) => reviewTexts(db, nos),
    expectFrequent: (matched) =>
      cache.prepare(
        'frequent',
        matched.map(({ segment }) => keys.get(segment)!),
      ),
    async somePhrases(matched) {
      const some = matched.map(({ segment, ordinals }) => ({ key: keys.get(segment)!, ordinals }));
      const found = await cache.somePhrases(some);
      return some.map(({ key }) => found.get(key.id) ?? null);
    },
  };
};

/** Whether it is likely, before anything is read, that there are many matches. */
const isLarge = (
  { plan, takesAll }: Matcher,
  matching: readonly SegmentKey[],
  postings: LookedUp['postings'],
): boolean => {
  if (plan.topic === null && plan.literals.length === 0) return plan.where.nos === null;
  if (!takesAll || (plan.topic?.units.length ?? 0) > 1) return false;
  const standing = matching.flatMap(({ id }) => [...postings.get(id)!.values()]);
  return standing.reduce((sum, { length }) => sum + length, 0) > fewMatches;
};

/** What a search needs besides the index: connections that know the tables, and code that has run before. */
const start = async (): Promise<void> => {
  await Promise.all(Array.from({ length: connections }, () => readIndex(db, [])));
  await practise(turn);
};

/** Facts of everything first: no search does without them. The largest segments are those that take longest to read. */
const warm = async (): Promise<void> => {
  const { segments } = await readIndex(db, []);
  const largestFirst = [...segments].sort((a, b) => b.docs - a.docs);
  const read = async (get: (key: SegmentKey) => unknown) => {
    for (const key of largestFirst) {
      if (!cache.hasRoom) return;
      await unlessGone(get(key));
    }
  };
  await read((key) => cache.facts(key));
  await read((key) => cache.details(key));
  await read((key) => cache.frequent(key));
  await read((key) => cache.phrases(key));
};

/** What is read ahead may be merged away meanwhile: the next search reads what has come in its place. */
const unlessGone = async (work: unknown): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
  }
};

answerRequests<SearchRequest, SearchAnswer>(
  (request, signal) =>
    limited(async () => {
      signal.throwIfAborted();
      if (request.do === 'count') return JSON.stringify(await count(request.plan, signal));
      await (request.do === 'start' ? start() : warm());
      return null;
    }),
  () => db.close(),
);
