import { setImmediate as turn } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { numberedShare, type ReviewText } from '../../analysis/search/count-matches.ts';
import { matcherOf, mayMatch, type Postings } from '../../analysis/search/matching/match-segment.ts';
import { type CountedPart, countPart } from '../../analysis/search/parts/count-part.ts';
import { fewMatches } from '../../analysis/search/phrases/phrase-counts.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { openReads, type Replicas } from '../../store/engine/replicas.ts';
import { reviewTexts } from '../../store/reviews/segment-details.ts';
import { readPart, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { laterOf, searchedSegment, termsOf } from '../index/searched-index.ts';
import { SegmentCache, SegmentGone } from '../index/segment-cache.ts';
import { filesShare, SegmentFiles } from '../index/segment-files.ts';
import { type CountQuestion, partGone, readQuestion, writeAnswer } from './part-message.ts';
import { PartPostings } from './part-postings.ts';

export interface PartThreadOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas: Replicas;
  readonly cacheBytes: number;
  /** Where it keeps columns in files; null: nowhere. */
  readonly folder: string | null;
}

export type PartRequest = { readonly question: Uint8Array } | { readonly warm: readonly SegmentKey[] };

/** How long one part may go on while others wait. */
const sliceMs = 3;
const atOnce = 16;
/** What matched is kept so long for what is asked of it next. */
const keptMs = 15_000;
/** Together. By bytes, not by number: with many searches under way, one that was forgotten would have to be counted again. */
const keptBytes = 256 * 2 ** 20;
/** About what a part takes besides its columns. */
const bytesAPart = 2 ** 16;
const newestBytes = 32 * 2 ** 20;

const { connection, replicas, cacheBytes, folder } = workerData as PartThreadOptions;
const primary = openDatabase({ ...connection, application_name: 'appraise search', max: 3 });
const db = openReads({ primary, replicas });
/** The share of the memory that postings may take. */
const postingsShare = 1 / 8;
const files = folder === null ? null : new SegmentFiles(folder, filesShare * cacheBytes);
const cache = new SegmentCache(db, Math.ceil(cacheBytes * (1 - postingsShare)), files);
const terms = new PartPostings(db, primary, Math.ceil(cacheBytes * postingsShare));
const nameOf = ({ id, revision }: SegmentKey): string => `${id} ${revision}`;
/** Segments that the database that is read here is known to have had. */
const seen = new LRUCache<string, true>({ max: 100_000 });
/** What a replica does not have yet: the newest segments, which are small. */
const newest = new SegmentCache(primary, newestBytes);
const counted = new LRUCache<string, CountedPart>({
  maxSize: keptBytes,
  // The largest is kept as well.
  sizeCalculation: ({ bytes }) => Math.min(bytesAPart + bytes, keptBytes / 8),
  ttl: keptMs,
  dispose: (part) => part.release(),
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

/** Those of the segments that the database that is read here has not got yet, or no longer has. */
const newerOf = async (segments: readonly SegmentKey[]): Promise<Set<number>> => {
  const unseen = segments.filter((key) => !seen.has(nameOf(key)));
  if (unseen.length === 0) return new Set();
  const { revisions } = await readPart(
    db,
    unseen.map(({ id }) => id),
    [],
  );
  const newer = new Set<number>();
  for (const key of unseen) {
    if (revisions.get(key.id) === key.revision) seen.set(nameOf(key), true);
    else newer.add(key.id);
  }
  return newer;
};

/** Whether it is likely, before anything is read, that there are so many matches that numbered phrases will do. */
const isLikelyMany = (
  { topic, literals, where }: CountQuestion['plan'],
  matching: readonly SegmentKey[],
  postings: ReadonlyMap<number, Postings>,
): boolean => {
  if (topic === null && literals.length === 0) return where.nos === null;
  let [standing, docs] = [0, 0];
  for (const key of matching) {
    docs += key.docs;
    for (const { length } of postings.get(key.id)!.values()) standing += length;
  }
  return standing > fewMatches && numberedShare * standing > docs;
};

const count = async (
  { search, plan, segments, dead, changed, done }: CountQuestion,
  signal: AbortSignal,
): Promise<Buffer> => {
  for (const each of done) counted.delete(each);
  const newer = await newerOf(segments);
  const postings = await terms.of(segments, termsOf(plan));
  const matcher = matcherOf(plan, dead);
  const matching = segments.filter(({ id }) => mayMatch(matcher, postings.get(id)!));
  const cacheOf = ({ id }: SegmentKey): SegmentCache => (newer.has(id) ? newest : cache);
  for (const from of [cache, newest]) {
    const own = (some: readonly SegmentKey[]) => some.filter((key) => cacheOf(key) === from);
    from.prepare('facts', own(matcher.takesAll ? matching : segments));
    from.prepare('details', own(matcher.filter.byDetails ? segments : matching));
    from.prepare(isLikelyMany(plan, matching, postings) ? 'frequent' : 'phrases', own(matching));
  }
  const later = laterOf(changed);
  const index = {
    segments: segments.map((key) => searchedSegment(cacheOf(key), key, postings.get(key.id)!, later)),
    dead,
    texts: textsOf,
  };
  const part = await countPart(plan, index, pauseOf(signal));
  counted.set(search, part);
  return writeAnswer(part.counts);
};

const answer = async (bytes: Uint8Array, signal: AbortSignal): Promise<Buffer> => {
  const question = readQuestion(bytes);
  try {
    if (question.do === 'count') return await count(question, signal);
    const part = counted.get(question.search);
    if (!part) throw gone('this part is no longer known here');
    return writeAnswer(await part.tell(question.question));
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
    // Another replica may be read now, which lacks what the one before had.
    seen.clear();
    throw gone(error.message);
  }
};

/** Reads ahead what this node will be asked for, as far as there is room. */
const warm = async (segments: readonly SegmentKey[]): Promise<void> => {
  for (const read of ['facts', 'details', 'frequent', 'phrases'] as const) {
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
  async () => {
    await files?.close();
    await db.close();
  },
);
