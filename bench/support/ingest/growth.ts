import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { claim } from '../measures/claim.ts';
import { addApps, addReviews, settle } from '../reviews/indexed-reviews.ts';
import { type GeneratedReview, generateReviews, takeReviews } from '../reviews/review-corpus.ts';
import { rateOf } from './rate.ts';
import { type Batch, sampleReviews } from './sample-reviews.ts';

const small = 100_000;
/** Twice as many, so that the bench ends in minutes; `REVIEWS=1000000` for a longer look. */
const large = Math.max(small, Number(process.env.REVIEWS ?? 200_000));
const addedAtOnce = 50_000;
const measured = 12_000;
/** Of what a review takes in the small file. */
const mostGrowth = 1.25;

interface Measured {
  readonly perSecond: number;
  readonly cpu: number;
}

/** The generated reviews have the numbers before it. */
const firstIngested = 100_000_000;

const fill = async (db: DirectDatabase, from: Iterator<GeneratedReview>, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= addedAtOnce) {
    await addReviews(db, takeReviews(from, Math.min(left, addedAtOnce)));
  }
  await settle(db);
};

/** The same reviews in each round, as those of other apps. */
const measure = async (db: DirectDatabase, batchesGiven: readonly Batch[], round: string): Promise<Measured> => {
  const batches = batchesGiven.map(({ app, reviews }) => ({ app: { ...app, appId: `${app.appId}${round}` }, reviews }));
  const kept = await rateOf(db, batches, ({ app, reviews }) =>
    keepReviews(db, 'a salt for the bench', app, reviews, new Date()),
  );
  const { main, threads, database } = kept.cpu;
  return { perSecond: kept.perSecond, cpu: main + threads + database };
};

const rounds = 3;

/** The least of some rounds: the first clears away what filling the file left, and whatever else the machine did is not in all. */
const measureLeast = async (db: DirectDatabase, batchesGiven: readonly Batch[], name: string): Promise<Measured> => {
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round++) all.push(await measure(db, batchesGiven, `${name}${round}`));
  return {
    perSecond: Math.max(...all.map(({ perSecond }) => perSecond)),
    cpu: Math.min(...all.map(({ cpu }) => cpu)),
  };
};

/** Whether ingest costs the same in a larger file. */
export const benchGrowth = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const batchesGiven = sampleReviews(measured);
    await addApps(db);
    await db.script(`alter sequence review_nos restart with ${firstIngested}`);
    const generated = generateReviews(large);
    await fill(db, generated, small);
    const before = await measureLeast(db, batchesGiven, '1');
    await fill(db, generated, large - small);
    const after = await measureLeast(db, batchesGiven, '2');
    const row = (reviews: number, { perSecond, cpu }: Measured) =>
      console.log(
        `  ${reviews.toLocaleString('en').padStart(10)} on file: ${Math.round(perSecond).toLocaleString('en')} new reviews a second, ${Math.round(cpu)} µs of CPU each`,
      );
    console.log('ingest as the file grows:');
    row(small, before);
    row(large, after);
    const bytes = (await db.row<{ bytes: number }>('select pg_database_size(current_database()) as bytes'))!.bytes;
    const { count } = (await db.row<{ count: number }>('select count(*)::int as count from reviews'))!;
    console.log(`  on disk: ${Math.round(bytes / count)} bytes a review, with everything`);
    const cpu = after.cpu / before.cpu;
    return claim(
      cpu <= mostGrowth,
      `a new review in the large file takes ${cpu.toFixed(2)} of its CPU in the small (${mostGrowth})`,
    );
  } finally {
    await close();
  }
};
