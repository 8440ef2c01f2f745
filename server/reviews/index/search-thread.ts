import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { countMatches, type SearchedSegment } from '../../analysis/search/count-matches.ts';
import { matcherOf, mayMatch, type Postings, takesAll } from '../../analysis/search/match-segment.ts';
import type { SearchCounts, SearchPlan } from '../../analysis/search/plan.ts';
import { type Database, openDatabase } from '../../store/engine/database.ts';
import { inOneState } from '../../store/reviews/segment-columns.ts';
import { readIndex, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { SegmentCache, SegmentGone } from './segment-cache.ts';

export interface SearchThreadOptions {
  readonly connection: pg.PoolConfig;
  /** How much of the index it keeps in memory. */
  readonly cacheBytes: number;
}

export type SearchRequest = { readonly do: 'count'; readonly plan: SearchPlan } | { readonly do: 'warm' };

/** Counts as JSON, which is quicker to take over than objects are; null from `warm`. */
export type SearchAnswer = string | null;

/** How long one search may go on while others wait. */
const sliceMs = 3;
/** More at once would only make all of them late and take memory each. */
const atOnce = 16;
/** How often a search may be overtaken by merges before it takes a state of the index that they cannot change. */
const attempts = 3;

const practiceRounds = 8;

const { connection, cacheBytes } = workerData as SearchThreadOptions;
const db = openDatabase({ ...connection, application_name: 'appraise search', max: 3 });
const cache = new SegmentCache(db, cacheBytes);
const limited = atMost(atOnce);

const pauseOf = (signal: AbortSignal): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await turn();
    signal.throwIfAborted();
    since = performance.now();
  };
};

const count = async (plan: SearchPlan, signal: AbortSignal): Promise<SearchCounts> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await countMatches(plan, await look(db, cache, plan), pauseOf(signal));
    } catch (error) {
      if (!(error instanceof SegmentGone)) throw error;
    }
  }
  return inOneState(db, async (tx) =>
    countMatches(plan, await look(tx, new SegmentCache(tx, cacheBytes), plan), pauseOf(signal)),
  );
};

/** The index as it is now, as this plan sees it; what is not at hand is already on its way. */
const look = async (db: Database, cache: SegmentCache, plan: SearchPlan) => {
  const terms = [...new Set((plan.alternatives ?? []).flatMap(({ groups }) => groups.flat()))];
  const index = await readIndex(db, terms);
  const postings = new Map(index.segments.map(({ id }) => [id, new Map<string, Uint16Array>()]));
  for (const { segment, term, docs } of index.postings) postings.get(segment)?.set(term, docs);
  cache.retain(index.segments);
  const { dead } = index;
  const matcher = matcherOf(plan, dead);
  const matching = index.segments.filter(({ id }) => mayMatch(matcher, postings.get(id)!));
  cache.prepare('facts', takesAll(matcher) ? matching : index.segments);
  cache.prepare('phrases', matching);
  return { segments: index.segments.map((key) => searched(cache, key, postings.get(key.id)!)), dead };
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
  await read((key) => cache.phrases(key));
  await unlessGone(practise(largestFirst.slice(0, 1)));
};

/** Counts a while for nobody: code that has run often is compiled well, and the first search shall find it so. */
const practise = async (keys: readonly SegmentKey[]): Promise<void> => {
  const everything: SearchPlan = { alternatives: null, appNos: null, stars: [1, 2, 3], nos: null, limit: 50 };
  const someWord: SearchPlan = { ...everything, alternatives: [{ groups: [['word']], weight: 1 }], stars: [] };
  const segments = keys.map((key) => {
    const ordinals = Uint16Array.from({ length: Math.ceil(key.docs / 8) }, (_, i) => 8 * i);
    return searched(cache, key, new Map([['word', ordinals]]));
  });
  for (let round = 0; round < practiceRounds; round++) {
    for (const plan of [everything, someWord]) await countMatches(plan, { segments, dead: new Uint32Array() }, turn);
  }
};

/** What is read ahead may be merged away meanwhile: the next search reads what has come in its place. */
const unlessGone = async (work: unknown): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
  }
};

const searched = (cache: SegmentCache, key: SegmentKey, postings: Postings): SearchedSegment => ({
  docs: key.docs,
  postings,
  facts: () => cache.facts(key),
  phrases: () => cache.phrases(key),
});

answerRequests<SearchRequest, SearchAnswer>(
  (request, signal) =>
    limited(async () => {
      signal.throwIfAborted();
      if (request.do === 'count') return JSON.stringify(await count(request.plan, signal));
      await warm();
      return null;
    }),
  () => db.close(),
);
