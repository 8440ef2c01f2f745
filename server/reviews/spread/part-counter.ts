import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type MatchedOrdinals, type ReviewText, worthFrequent } from '../../analysis/search/count-matches.ts';
import { matcherOf, mayMatch, type Postings } from '../../analysis/search/matching/match-segment.ts';
import { type CountedPart, countPart } from '../../analysis/search/parts/count-part.ts';
import { fewMatches } from '../../analysis/search/phrases/phrase-counts.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { noReplicas, openReads, type Replicas } from '../../store/engine/replicas.ts';
import { reviewTexts } from '../../store/reviews/segment-details.ts';
import { type IndexedSegment, readPart, type SegmentKey } from '../../store/reviews/segments.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { createTurns } from '../../support/concurrency/turns.ts';
import { hasFrequent, laterOf, searchedSegment, termsOf } from '../index/searched-index.ts';
import { SegmentCache, SegmentGone } from '../index/segment-cache.ts';
import { filesShare, SegmentFiles } from '../index/segment-files.ts';
import { type CountQuestion, partGone, readQuestion, writeAnswer } from './part-message.ts';
import { PartPostings } from './part-postings.ts';

/** Counts parts of searches for other nodes. */
export interface PartCounter {
  answer(question: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
  /** Reads segments ahead, as far as there is room. */
  warm(segments: readonly IndexedSegment[]): Promise<void>;
  /** Forgets segments that are not among those there are, in memory and in files. */
  retain(all: readonly SegmentKey[]): void;
  stop(): Promise<void>;
}

export interface PartCounterOptions {
  readonly connection: pg.PoolConfig;
  readonly replicas?: Replicas;
  /** How much of its segments stays in memory. */
  readonly cacheBytes?: number;
  /** A folder of its own in which columns of the index are kept between starts; null: they are not. */
  readonly folder?: string | null;
}

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
/** The share of the memory that postings may take. */
const postingsShare = 1 / 8;
const defaultCacheBytes = 512 * 2 ** 20;
const nameOf = ({ id, revision, stamp }: SegmentKey): string => `${id} ${revision} ${stamp}`;

const gone = (message: string): Error => Object.assign(new Error(message), { code: partGone });

/** One part has its turn at a time: between two, the event loop answers whoever asks whether the node is ready. */
const pauseOf = createTurns({ sliceMs });

/** Does what stops when nobody waits for it any more. Whoever has been answered goes too: what he asks next must not be stopped by that. */
const whileAsked = async <Result>(
  signal: AbortSignal,
  work: (asked: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted();
  const asked = new AbortController();
  const stop = () => asked.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work(asked.signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** Whether it is likely, before anything is read, that there are so many matches. */
const areLikely = (
  many: number,
  { topic, literals, where }: CountQuestion['plan'],
  matching: readonly SegmentKey[],
  postings: ReadonlyMap<number, Postings>,
): boolean => {
  if (topic === null && literals.length === 0) return where.nos === null;
  let standing = 0;
  for (const { id } of matching) for (const { length } of postings.get(id)!.values()) standing += length;
  return standing > many;
};

/** On the event loop, in turns: a process that only counts parts has little else to do, and questions need not go to a thread and back. */
export const createPartCounter = ({
  connection,
  cacheBytes = defaultCacheBytes,
  folder = null,
  replicas = noReplicas,
}: PartCounterOptions): PartCounter => {
  const primary = openDatabase({ ...connection, application_name: 'appraise search', max: 3 });
  const db = openReads({ primary, replicas });
  const files = folder === null ? null : new SegmentFiles(folder, filesShare * cacheBytes);
  const cache = new SegmentCache(db, Math.ceil(cacheBytes * (1 - postingsShare)), files);
  const terms = new PartPostings(db, primary, Math.ceil(cacheBytes * postingsShare));
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

  /** A review without its text would count as one that does not say what it must: what a replica lacks the primary has. */
  const textsOf = async (nos: readonly number[]): Promise<ReviewText[]> => {
    const found = await reviewTexts(db, nos);
    if (found.length === nos.length) return found;
    const known = new Set(found.map(({ no }) => no));
    const missing = nos.filter((no) => !known.has(no));
    return [...found, ...(await reviewTexts(primary, missing))];
  };

  /** Those there are; nothing is known of others, unless somebody has asked for them since. */
  let listed = new Set<string>();
  let isAskedForMore = false;

  const meet = (segments: readonly SegmentKey[]): void => {
    isAskedForMore ||= segments.some((key) => !listed.has(nameOf(key)));
  };

  const retain = (all: readonly SegmentKey[]): void => {
    const now = new Set(all.map(nameOf));
    if (!isAskedForMore && now.size === listed.size && now.isSubsetOf(listed)) return;
    listed = now;
    isAskedForMore = false;
    for (const each of [cache, newest, terms]) each.retain(all);
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

  const count = async (
    { search, plan, segments, dead, changed, done }: CountQuestion,
    signal: AbortSignal,
  ): Promise<Buffer> => {
    for (const each of done) counted.delete(each);
    meet(segments);
    const newer = await newerOf(segments);
    const postings = await terms.of(segments, termsOf(plan));
    const matcher = matcherOf(plan, dead);
    const matching = segments.filter(({ id }) => mayMatch(matcher, postings.get(id)!));
    const cacheOf = ({ id }: SegmentKey): SegmentCache => (newer.has(id) ? newest : cache);
    const areAtHand = (some: readonly SegmentKey[]) => some.every((key) => cacheOf(key).isAtHand('phrases', key));
    const many = areAtHand(matching) ? worthFrequent * matching.length : fewMatches;
    const isForNumbers = matching.every(hasFrequent) && areLikely(many, plan, matching, postings);
    for (const from of [cache, newest]) {
      const own = (some: readonly SegmentKey[]) => some.filter((key) => cacheOf(key) === from);
      from.prepare('facts', own(matcher.takesAll ? matching : segments));
      from.prepare('details', own(matcher.filter.byDetails ? segments : matching));
      from.prepare(isForNumbers ? 'frequent' : 'phrases', own(matching));
    }
    const later = laterOf(changed);
    const keys = new Map(
      segments.map((key) => [searchedSegment(cacheOf(key), key, postings.get(key.id)!, later), key] as const),
    );
    const index = {
      segments: [...keys.keys()],
      dead,
      texts: textsOf,
      arePhrasesAtHand: (matched: readonly MatchedOrdinals[]) =>
        areAtHand(matched.map(({ segment }) => keys.get(segment)!)),
    };
    const part = await whileAsked(signal, (asked) => countPart(plan, index, pauseOf(asked)));
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

  const warm = async (segments: readonly IndexedSegment[]): Promise<void> => {
    meet(segments);
    for (const read of ['facts', 'details', 'frequent', 'phrases'] as const) {
      for (const key of read === 'frequent' ? segments.filter(hasFrequent) : segments) {
        if (!cache.hasRoom) return;
        try {
          await cache[read](key);
          // What is in a file is there at once: whoever asks meanwhile has a turn.
          await turn();
        } catch (error) {
          // What has come in its place is read when it is asked for.
          if (!(error instanceof SegmentGone)) throw error;
        }
      }
    }
  };

  return {
    answer: (question, signal) =>
      limited(() => {
        signal.throwIfAborted();
        return answer(question, signal);
      }),
    warm: (segments) => limited(() => warm(segments)),
    retain,
    async stop() {
      counted.clear();
      await files?.close();
      await db.close();
    },
  };
};
