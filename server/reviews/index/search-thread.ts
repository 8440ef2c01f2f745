import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import { countMatches, type SearchedIndex } from '../../analysis/search/count-matches.ts';
import { type Matcher, matcherOf, mayMatch } from '../../analysis/search/matching/match-segment.ts';
import { fewMatches } from '../../analysis/search/phrases/phrase-counts.ts';
import type { SearchPlan } from '../../analysis/search/plan.ts';
import { type Database, openDatabase } from '../../store/engine/database.ts';
import { inOneState } from '../../store/reviews/segment-columns.ts';
import { reviewTexts } from '../../store/reviews/segment-details.ts';
import { type IndexedSegment, readIndex, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { createJoined } from '../../support/concurrency/joined.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { createTurns } from '../../support/concurrency/turns.ts';
import { type FoundMessage, writeFound } from './found-message.ts';
import { type LookedUp, PostingsCache } from './postings-cache.ts';
import { practise, rehearsals, rehearsedPostings } from './practice.ts';
import { hasFrequent, laterOf, searchedSegment, taxonomiesOf, termsOf } from './searched-index.ts';
import type { OnTop } from './searcher.ts';
import { columnNames, isKeptInFiles, SegmentCache, SegmentGone } from './segment-cache.ts';
import { filesShare, SegmentFiles } from './segment-files.ts';

export interface SearchThreadOptions {
  readonly connection: pg.PoolConfig;
  /** How much of the index it keeps in memory. */
  readonly cacheBytes: number;
  /** Where it keeps columns in files; null: nowhere. */
  readonly folder: string | null;
}

export type SearchRequest =
  | { readonly do: 'count'; readonly plan: SearchPlan; readonly tellsTop: boolean }
  | { readonly do: 'start' }
  | { readonly do: 'warm' }
  | { readonly do: 'follow' };

/** What was found, to be read by `readFound`, also what was found for nobody; null from the others. */
export type SearchAnswer = FoundMessage | null;

/** How long one search may go on while others wait: at first, and when it has had much. */
const sliceMs = 3;
const longSliceMs = 12;
/** More at once would only make all of them late and take memory each. */
const atOnce = 16;
/** How often a search may be overtaken by merges before it takes a state of the index that they cannot change. */
const attempts = 3;

/** Segments are read side by side. */
const connections = 3;

const { connection, cacheBytes, folder } = workerData as SearchThreadOptions;
const db = openDatabase({ ...connection, application_name: 'appraise search', max: connections });
/** The share of the memory that postings may take. */
const postingsShare = 1 / 8;
const files = folder === null ? null : new SegmentFiles(folder, filesShare * cacheBytes);
const cachesOf = (db: Database, files: SegmentFiles | null) => ({
  columns: new SegmentCache(db, Math.ceil(cacheBytes * (1 - postingsShare)), files),
  terms: new PostingsCache(db, Math.ceil(cacheBytes * postingsShare)),
});
const caches = cachesOf(db, files);
const cache = caches.columns;
const limited = atMost(atOnce);
const join = createJoined<FoundMessage>();

/** Why a count is given up whose state the index is no longer in. Made once: to make one takes longer than to abort. */
const anotherState = new Error('the index is in another state');

/** A search that waits for others' turns, and stops where nobody wants its answer any more. */
const pauseOf = createTurns({ sliceMs, mostMs: longSliceMs });

/**
 * Counts in the state that the index was in last, while it is asked whether it still is; where it is not, once more in the
 * state it is in. Whoever asks the same of the same state meanwhile has the same answer.
 */
const count = async (plan: SearchPlan, signal: AbortSignal, onTop?: OnTop): Promise<FoundMessage> => {
  rehearsal.abort(anotherState);
  const asked = termsOf(plan);
  // A list of reviews is long, and hardly asked for twice.
  const name = plan.where.nos === null ? JSON.stringify(plan) : randomUUID();
  const countedIn = (looked: LookedUp, own: AbortSignal) =>
    join(`${looked.state} ${name}`, own, async (stop) => {
      // What is asked of the database goes out first.
      await turn();
      return answerIn(looked, plan, stop, onTop);
    });
  const guessed = caches.terms.guess(asked);
  const wrong = new AbortController();
  const early = guessed && countedIn(guessed, AbortSignal.any([signal, wrong.signal]));
  early?.catch(() => {});
  try {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        const looked = await caches.terms.look(asked);
        cache.retain(looked.segments);
        if (early && attempt === 1 && looked.state === guessed.state) return await early;
        wrong.abort(anotherState);
        return await countedIn(looked, signal);
      } catch (error) {
        if (!(error instanceof SegmentGone)) throw error;
      }
    }
  } finally {
    wrong.abort(anotherState);
  }
  return inOneState(db, async (tx) => {
    const { columns, terms } = cachesOf(tx, null);
    return answerIn(await terms.look(asked), plan, signal, onTop, { db: tx, columns });
  });
};

const answerIn = async (
  looked: LookedUp,
  plan: SearchPlan,
  signal: AbortSignal,
  onTop?: OnTop,
  from: Reads = { db, columns: cache },
): Promise<FoundMessage> => {
  const index = { ...searchedIn(from, looked, plan), ...(onTop && { onTop }) };
  const counts = await countMatches(plan, index, pauseOf(signal));
  return writeFound({ counts, taxonomies: taxonomiesOf(looked.segments) });
};

interface Reads {
  readonly db: Database;
  readonly columns: SegmentCache;
}

/** A state of the index as a plan sees it; what is not at hand is already on its way. */
const searchedIn = ({ db, columns: cache }: Reads, looked: LookedUp, plan: SearchPlan): SearchedIndex => {
  const { segments, dead, postings, changed } = looked;
  const later = laterOf(changed);
  const matcher = matcherOf(plan, dead);
  const matching = segments.filter(({ id }) => mayMatch(matcher, postings.get(id)!));
  cache.prepare('facts', matcher.takesAll ? matching : segments);
  cache.prepare('details', matcher.filter.byDetails ? segments : matching);
  const isForFrequent = isLarge(matcher, matching, postings) && matching.every(hasFrequent);
  if (isForFrequent && !matching.every((key) => cache.isAtHand('phrases', key))) cache.prepare('frequent', matching);
  const keys = new Map(
    segments.map((key) => [searchedSegment(cache, key, postings.get(key.id)!, later), key] as const),
  );
  return {
    segments: [...keys.keys()],
    dead,
    texts: (nos) => reviewTexts(db, nos),
    arePhrasesAtHand: (matched) => matched.every(({ segment }) => cache.isAtHand('phrases', keys.get(segment)!)),
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

/** What a search needs besides the index: connections that know the tables, and code that has run before. Of the index itself what large searches read. */
const start = async (): Promise<FoundMessage | null> => {
  await Promise.all(Array.from({ length: connections }, () => readIndex(db, [])));
  await practise(turn);
  // Whatever keeps it from reading ahead, searches go on without it, and tell of what is wrong.
  return readAhead().catch(() => null);
};

/** What large searches read of the index. */
const startColumns = ['facts', 'details', 'frequent'] as const;
/** Asked for nobody so often once that is read: versions are numbered, and code has run with what it will run with. */
const rehearsalRounds = 2;

/** Where frequent phrases do not tell, all would be read for nobody: a rehearsal ends there. */
const tooMuch = (): never => {
  throw new Error('a rehearsal does not read all phrases');
};

/** Aborted by the first search that somebody waits for. */
const rehearsal = new AbortController();

/** From files where it lies there, or else from the database. */
const readAhead = async (): Promise<FoundMessage | null> => {
  const looked = await caches.terms.look([]);
  const large = looked.segments.filter(isKeptInFiles);
  for (const column of startColumns) {
    for (const key of column === 'frequent' ? large.filter(hasFrequent) : large) {
      if (!cache.hasRoom) return null;
      await unlessGone(cache[column](key));
      await turn();
    }
  }
  for (const key of large) {
    cache.rehearseSparse(key);
    await turn();
  }
  const isRead = (key: IndexedSegment): boolean => startColumns.every((column) => cache.isAtHand(column, key));
  if (rehearsal.signal.aborted || large.length === 0 || !large.every(isRead)) return null;
  const postings = new Map(large.map(({ id, docs }) => [id, rehearsedPostings(docs)]));
  let found: FoundMessage | null = null;
  for (let round = 0; round < rehearsalRounds; round++) {
    for (const plan of rehearsals) {
      const index = searchedIn({ db, columns: cache }, { ...looked, segments: large, postings }, plan);
      const counts = await countMatches(plan, { ...index, somePhrases: tooMuch }, pauseOf(rehearsal.signal));
      found = writeFound({ counts, taxonomies: taxonomiesOf(large) });
    }
  }
  return found;
};

/** Facts of everything first: no search does without them. The largest segments are those that take longest to read. */
const warm = async (): Promise<void> => {
  const { segments } = await readIndex(db, []);
  const largestFirst = [...segments].sort((a, b) => b.docs - a.docs);
  const read = async (get: (key: SegmentKey) => unknown, keys = largestFirst) => {
    for (const key of keys) {
      if (!cache.hasRoom) return;
      await unlessGone(get(key));
      // What is in a file is there at once: searches have their turn in between.
      await turn();
    }
  };
  await read((key) => cache.facts(key));
  await read((key) => cache.details(key));
  await read((key) => cache.frequent(key), largestFirst.filter(hasFrequent));
  await read((key) => cache.phrases(key));
  await files?.settled();
};

/**
 * Large segments that have come since: read before anybody searches them, and into files for the next start. Where memory is
 * full they go into files alone.
 */
const follow = async (): Promise<void> => {
  const { segments } = await caches.terms.look([]);
  cache.retain(segments);
  const large = segments.filter(isKeptInFiles);
  for (const column of columnNames) {
    for (const key of column === 'frequent' ? large.filter((each) => each.hasFrequent) : large) {
      if (cache.isAtHand(column, key) || cache.isInFile(column, key)) continue;
      await unlessGone(cache.hasRoom ? cache[column](key) : cache.keep(column, key));
      await turn();
    }
  }
  await files?.settled();
};

/** What is read ahead may be merged away meanwhile: the next search reads what has come in its place. */
const unlessGone = async (work: unknown): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
  }
};

answerRequests<SearchRequest, SearchAnswer, Uint32Array>(
  (request, signal, tellEarly) =>
    limited(async () => {
      signal.throwIfAborted();
      if (request.do === 'count') return count(request.plan, signal, request.tellsTop ? tellEarly : undefined);
      if (request.do === 'start') return start();
      await (request.do === 'warm' ? warm() : follow());
      return null;
    }),
  async () => {
    await files?.close();
    await db.close();
  },
);
