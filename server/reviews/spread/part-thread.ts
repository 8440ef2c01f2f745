import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ReviewText } from '../../analysis/search/count-matches.ts';
import { matcherOf, mayMatch } from '../../analysis/search/match-segment.ts';
import { type CountedPart, countPart } from '../../analysis/search/parts/count-part.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { openReads, type Replicas } from '../../store/engine/replicas.ts';
import { reviewTexts } from '../../store/reviews/segment-details.ts';
import { readPart, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { laterOf, searchedSegment, termsOf } from '../index/searched-index.ts';
import { SegmentCache, SegmentGone } from '../index/segment-cache.ts';
import { type CountQuestion, partGone, readQuestion, writeAnswer } from './part-message.ts';

export interface PartThreadOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas: Replicas;
  readonly cacheBytes: number;
}

export type PartRequest = { readonly question: Uint8Array } | { readonly warm: readonly SegmentKey[] };

/** How long one part may go on while others wait. */
const sliceMs = 3;
const atOnce = 16;
/** What matched is kept so long for the phrases that are asked for next. */
const keptMs = 15_000;
/** Together. By bytes, not by number: with many searches under way, one that was forgotten would have to be counted again. */
const keptBytes = 256 * 2 ** 20;
const newestBytes = 32 * 2 ** 20;

const { connection, replicas, cacheBytes } = workerData as PartThreadOptions;
const primary = openDatabase({ ...connection, application_name: 'appraise search', max: 3 });
const db = openReads({ primary, replicas });
const cache = new SegmentCache(db, cacheBytes);
/** What a replica does not have yet: the newest segments, which are small. */
const newest = new SegmentCache(primary, newestBytes);
const counted = new LRUCache<string, CountedPart>({
  maxSize: keptBytes,
  // About: what was matched, and its phrases, of which up to a million are kept. The largest is kept as well.
  sizeCalculation: ({ counts: { matched } }) =>
    Math.min(2 ** 19 + 2 * matched + Math.min(40 * matched, 2 ** 22), keptBytes / 8),
  ttl: keptMs,
  ttlAutopurge: true,
});
const limited = atMost(atOnce);

const gone = (message: string): Error => Object.assign(new Error(message), { code: partGone });

const pauseOf = (signal: AbortSignal): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await turn();
    signal.throwIfAborted();
    since = performance.now();
  };
};

/** A review without its text would count as one that does not say what it must: what a replica lacks the primary has. */
const textsOf = async (nos: readonly number[]): Promise<ReviewText[]> => {
  const found = await reviewTexts(db, nos);
  if (found.length === nos.length) return found;
  const known = new Set(found.map(({ no }) => no));
  const missing = nos.filter((no) => !known.has(no));
  return [...found, ...(await reviewTexts(primary, missing))];
};

const count = async (
  { search, plan, segments, dead, changed }: CountQuestion,
  signal: AbortSignal,
): Promise<Buffer> => {
  const ids = segments.map(({ id }) => id);
  const terms = termsOf(plan);
  const known = await readPart(db, ids, terms);
  const isNewer = ({ id, revision }: SegmentKey): boolean => known.revisions.get(id) !== revision;
  // Whoever asks may have seen more than the replica that is read here.
  const newer = new Set(segments.filter(isNewer).map(({ id }) => id));
  const late = newer.size > 0 ? await readPart(primary, [...newer], terms) : null;
  const moved = segments.find(({ id, revision }) => newer.has(id) && late?.revisions.get(id) !== revision);
  if (moved) throw new SegmentGone(`segment ${moved.id} is no longer at revision ${moved.revision}`);
  const rows = [...known.postings.filter(({ segment }) => !newer.has(segment)), ...(late?.postings ?? [])];
  const postings = new Map(ids.map((id) => [id, new Map<string, Uint16Array>()]));
  for (const { segment, term, docs } of rows) postings.get(segment)?.set(term, docs);
  const matcher = matcherOf(plan, dead);
  const matching = segments.filter(({ id }) => mayMatch(matcher, postings.get(id)!));
  const cacheOf = ({ id }: SegmentKey): SegmentCache => (newer.has(id) ? newest : cache);
  for (const from of [cache, newest]) {
    const own = (some: readonly SegmentKey[]) => some.filter((key) => cacheOf(key) === from);
    from.prepare('facts', own(matcher.takesAll ? matching : segments));
    from.prepare('details', own(matcher.filter.byDetails ? segments : matching));
    from.prepare('phrases', own(matching));
  }
  const later = laterOf(changed);
  const index = {
    segments: segments.map((key) => searchedSegment(cacheOf(key), key, postings.get(key.id)!, later)),
    dead,
    texts: textsOf,
  };
  const part = await countPart(plan, index, pauseOf(signal));
  counted.set(search, part);
  return writeAnswer({ counts: part.counts, fills: part.fills });
};

const answer = async (bytes: Uint8Array, signal: AbortSignal): Promise<Buffer> => {
  const question = readQuestion(bytes);
  try {
    if (question.do === 'count') return await count(question, signal);
    const part = counted.get(question.search);
    if (!part) throw gone('this part is no longer known here');
    return writeAnswer(await part.phrases(question.wanted));
  } catch (error) {
    throw error instanceof SegmentGone ? gone(error.message) : error;
  }
};

/** Reads ahead what this node will be asked for, as far as there is room. */
const warm = async (segments: readonly SegmentKey[]): Promise<void> => {
  for (const read of ['facts', 'details', 'phrases'] as const) {
    for (const key of segments) {
      if (!cache.hasRoom) return;
      try {
        await cache[read](key);
      } catch (error) {
        // What has come in its place is read when it is asked for.
        if (!(error instanceof SegmentGone)) throw error;
      }
    }
  }
};

answerRequests<PartRequest, Uint8Array | null>(
  (request, signal) =>
    limited(async () => {
      signal.throwIfAborted();
      if ('question' in request) return answer(request.question, signal);
      await warm(request.warm);
      return null;
    }),
  () => db.close(),
);
