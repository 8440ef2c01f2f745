import { mergeNext, nextMerge } from '../../../server/reviews/index/merge-segments.ts';
import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { segmentStates } from '../../../server/store/reviews/segments.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { claim } from '../measures/claim.ts';
import { addApps, addReviews, settle } from '../reviews/indexed-reviews.ts';
import { type GeneratedReview, generateReviews } from '../reviews/review-corpus.ts';
import { type Rate, rateOf } from './rate.ts';
import { type Batch, countOf, toldReviews } from './told-reviews.ts';

const small = 100_000;
/** Twice as many, so that the bench ends in minutes; `REVIEWS=1000000` for a longer look. */
const large = Math.max(small, Number(process.env.REVIEWS ?? 200_000));
const segmentSize = 50_000;
const warmUp = 12_000;
const measured = 12_000;
/** Of the CPU time that a review takes in the small file. */
const mostCpu = 1.25;

interface Measured {
  readonly perSecond: number;
  readonly cpu: number;
  /** CPU time of the merges that were due then, in microseconds a review that they wrote. */
  readonly merging: number;
}

/** The generated reviews have the numbers before it. */
const firstIngested = 100_000_000;

/** A segment at a time: a million reviews with their terms are more than the memory holds. */
const fill = async (db: DirectDatabase, from: Iterator<GeneratedReview>, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= segmentSize) {
    const segment = Array.from({ length: Math.min(left, segmentSize) }, () => from.next().value as GeneratedReview);
    await addReviews(db, segment);
  }
  await settle(db);
};

/** How many reviews the merges wrote: which are due depends on what was left of those before. */
const mergeAll = async (db: DirectDatabase): Promise<number> => {
  let written = 0;
  for (;;) {
    const due = nextMerge(await segmentStates(db)).reduce((sum, { docs }) => sum + docs, 0);
    if (!(await mergeNext(db))) return written;
    written += due;
  }
};

const measure = async (db: DirectDatabase, batches: readonly Batch[]): Promise<Measured> => {
  const salt = 'a salt for the bench';
  const kept = await rateOf(db, batches, ({ app, reviews }) => keepReviews(db, salt, app, reviews, new Date()));
  let written = 0;
  const reviews = batches.flatMap((batch) => batch.reviews);
  const merges = await rateOf(db, [{ app: batches[0]!.app, reviews }], async () => {
    written = await mergeAll(db);
  });
  const sum = ({ cpu: { main, threads, database } }: Rate): number => main + threads + database;
  return { perSecond: kept.perSecond, cpu: sum(kept), merging: (sum(merges) * reviews.length) / written };
};

/** Whether ingest and merging cost the same in a larger file. */
export const benchGrowth = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const told = toldReviews(warmUp + 2 * measured);
    const take = (count: number): Batch[] => {
      const taken: Batch[] = [];
      while (told.length > 0 && countOf(taken) < count) taken.push(told.shift()!);
      return taken;
    };
    await addApps(db);
    await db.script(`alter sequence review_nos restart with ${firstIngested}`);
    const generated = generateReviews(large);
    await fill(db, generated, small);
    await measure(db, take(warmUp));
    const before = await measure(db, take(measured));
    await fill(db, generated, large - small);
    const after = await measure(db, take(measured));
    const row = (docs: number, { perSecond, cpu, merging }: Measured) =>
      console.log(
        `  ${docs.toLocaleString('en').padStart(10)} on file: ${Math.round(perSecond).toLocaleString('en')} new reviews a second, ${Math.round(cpu)} µs of CPU each, ${merging.toFixed(1)} µs to write one in a merge`,
      );
    console.log('ingest as the file grows:');
    row(small, before);
    row(large, after);
    const bytes = (await db.row<{ bytes: number }>('select pg_database_size(current_database()) as bytes'))!.bytes;
    const { count } = (await db.row<{ count: number }>('select count(*)::int as count from reviews'))!;
    console.log(`  on disk: ${Math.round(bytes / count)} bytes a review, with everything`);
    const cpu = after.cpu / before.cpu;
    const merging = after.merging / before.merging;
    return [
      claim(
        cpu <= mostCpu,
        `a new review in the large file takes ${cpu.toFixed(2)} of its CPU in the small (${mostCpu})`,
      ),
      claim(merging <= mostCpu, `a review in a merge takes ${merging.toFixed(2)} of it (${mostCpu})`),
    ].every(Boolean);
  } finally {
    await close();
  }
};
