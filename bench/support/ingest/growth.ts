import { mergeNext, nextMerge } from '../../../server/reviews/index/merge-segments.ts';
import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { removeSegments, segmentStates } from '../../../server/store/reviews/segments.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { claim } from '../measures/claim.ts';
import { addApps, addReviews, settle } from '../reviews/indexed-reviews.ts';
import { type GeneratedReview, generateReviews } from '../reviews/review-corpus.ts';
import { rateOf } from './rate.ts';
import { type Batch, toldReviews } from './told-reviews.ts';

const small = 100_000;
/** Twice as many, so that the bench ends in minutes; `REVIEWS=1000000` for a longer look. */
const large = Math.max(small, Number(process.env.REVIEWS ?? 200_000));
const segmentSize = 50_000;
const measured = 12_000;
/** Of what a review takes in the small file. */
const mostGrowth = 1.25;

interface Measured {
  readonly perSecond: number;
  readonly cpu: number;
  /** Of the merges that were due then, a review that they wrote: CPU time in microseconds, and bytes of the database's log. */
  readonly merging: number;
  readonly logged: number;
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

/** How many reviews the merges wrote. */
const mergeAll = async (db: DirectDatabase): Promise<number> => {
  let written = 0;
  for (;;) {
    const due = nextMerge(await segmentStates(db)).reduce((sum, { docs }) => sum + docs, 0);
    if (!(await mergeNext(db))) return written;
    written += due;
  }
};

/** What a merge costs a review depends on its size far more than on the file's: nothing may be left of the merges before. */
const removeSmall = (db: DirectDatabase): Promise<void> =>
  db.transaction(async (tx) => {
    const small = (await segmentStates(tx)).filter(({ docs }) => docs < segmentSize);
    await removeSegments(
      tx,
      small.map(({ id }) => id),
      new Set(),
    );
  });

const logSql = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`;

/** The same reviews in each round, as those of other apps: the merges are the same, too. */
const measure = async (db: DirectDatabase, told: readonly Batch[], round: string): Promise<Measured> => {
  const salt = 'a salt for the bench';
  const batches = told.map(({ app, reviews }) => ({ app: { ...app, appId: `${app.appId}${round}` }, reviews }));
  await removeSmall(db);
  const kept = await rateOf(db, batches, ({ app, reviews }) => keepReviews(db, salt, app, reviews, new Date()));
  let written = 0;
  const reviews = batches.flatMap((batch) => batch.reviews);
  const logged = async (): Promise<number> => (await db.row<{ bytes: number }>(logSql))!.bytes;
  const before = await logged();
  const merges = await rateOf(db, [{ app: batches[0]!.app, reviews }], async () => {
    written = await mergeAll(db);
  });
  const { main, threads, database } = kept.cpu;
  return {
    perSecond: kept.perSecond,
    cpu: main + threads + database,
    // Threads have no part in a merge: theirs is compiling, and clearing away what filling the file left.
    merging: ((merges.cpu.main + merges.cpu.database) * reviews.length) / written,
    logged: ((await logged()) - before) / written,
  };
};

const rounds = 3;

/** The least of some rounds: the first clears away what filling the file left, and whatever else the machine did is not in all. */
const measureLeast = async (db: DirectDatabase, told: readonly Batch[], name: string): Promise<Measured> => {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measure(db, told, `${name}${round}`));
  return {
    perSecond: Math.max(...measured.map(({ perSecond }) => perSecond)),
    cpu: Math.min(...measured.map(({ cpu }) => cpu)),
    merging: Math.min(...measured.map(({ merging }) => merging)),
    logged: Math.min(...measured.map(({ logged }) => logged)),
  };
};

/** Whether ingest and merging cost the same in a larger file. */
export const benchGrowth = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const told = toldReviews(measured);
    await addApps(db);
    await db.script(`alter sequence review_nos restart with ${firstIngested}`);
    const generated = generateReviews(large);
    await fill(db, generated, small);
    const before = await measureLeast(db, told, '1');
    await fill(db, generated, large - small);
    const after = await measureLeast(db, told, '2');
    const row = (docs: number, { perSecond, cpu, merging, logged }: Measured) =>
      console.log(
        `  ${docs.toLocaleString('en').padStart(10)} on file: ${Math.round(perSecond).toLocaleString('en')} new reviews a second, ${Math.round(cpu)} µs of CPU each; to write one in a merge ${merging.toFixed(1)} µs and ${Math.round(logged)} bytes of log`,
      );
    console.log('ingest as the file grows:');
    row(small, before);
    row(large, after);
    const bytes = (await db.row<{ bytes: number }>('select pg_database_size(current_database()) as bytes'))!.bytes;
    const { count } = (await db.row<{ count: number }>('select count(*)::int as count from reviews'))!;
    console.log(`  on disk: ${Math.round(bytes / count)} bytes a review, with everything`);
    const cpu = after.cpu / before.cpu;
    const merging = after.merging / before.merging;
    const logged = after.logged / before.logged;
    return [
      claim(
        cpu <= mostGrowth,
        `a new review in the large file takes ${cpu.toFixed(2)} of its CPU in the small (${mostGrowth})`,
      ),
      claim(merging <= mostGrowth, `a review in a merge takes ${merging.toFixed(2)} of it (${mostGrowth})`),
      claim(logged <= mostGrowth, `and ${logged.toFixed(2)} of its bytes of log (${mostGrowth})`),
    ].every(Boolean);
  } finally {
    await close();
  }
};
