import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { countMatches, type SearchedIndex } from '../../analysis/search/count-matches.ts';
import { matcherOf, mayMatch } from '../../analysis/search/match-segment.ts';
import { everywhere, type SearchCounts, type SearchPlan } from '../../analysis/search/plan.ts';
import { type Database, openDatabase } from '../../store/engine/database.ts';
import { openReads, type Replicas } from '../../store/engine/replicas.ts';
import { inOneState } from '../../store/reviews/segment-columns.ts';
import { reviewTexts } from '../../store/reviews/segment-details.ts';
import { readIndex, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { createTurns } from '../../support/concurrency/turns.ts';
import { PostingsCache } from './postings-cache.ts';
import { laterOf, searchedSegment, termsOf } from './searched-index.ts';
import { SegmentCache, SegmentGone } from './segment-cache.ts';

export interface SearchThreadOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas: Replicas;
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

const { connection, replicas, cacheBytes } = workerData as SearchThreadOptions;
const primary = openDatabase({ ...connection, application_name: 'appraise search', max: 3 });
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
  cache.prepare('phrases', matching);
  return {
    segments: index.segments.map((key) => searchedSegment(cache, key, postings.get(key.id)!, later)),
    dead,
    texts: (nos) => reviewTexts(db, nos),
  };
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
  await read((key) => cache.phrases(key));
  await unlessGone(practise(largestFirst.slice(0, 1)));
};

/** Counts a while for nobody: code that has run often is compiled well, and the first search shall find it so. */
const practise = async (keys: readonly SegmentKey[]): Promise<void> => {
  const everything: SearchPlan = {
    topic: null,
    literals: [],
    exclude: [],
    excludeLiterals: [],
    where: { ...everywhere, stars: [1, 2, 3] },
    order: 'relevance',
    limit: 50,
  };
  const unit = { ways: [{ groups: [['word']], sideBySide: null, worth: 1 }], needed: false };
  const someWord: SearchPlan = { ...everything, topic: { units: [unit], least: 1 }, where: everywhere };
  const segments = keys.map((key) => {
    const ordinals = Uint16Array.from({ length: Math.ceil(key.docs / 8) }, (_, i) => 8 * i);
    return searchedSegment(cache, key, new Map([['word', ordinals]]), laterOf([]));
  });
  const index = { segments, dead: new Uint32Array(), texts: () => [] };
  for (let round = 0; round < practiceRounds; round++) {
    for (const plan of [everything, someWord]) await countMatches(plan, index, turn);
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
