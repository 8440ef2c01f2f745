import { monitorEventLoopDelay } from 'node:perf_hooks';
import { compileFilter } from '../../../server/metrics/filter/pull-filter.ts';
import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { claim } from '../measures/claim.ts';
import { median } from '../measures/load.ts';
import { type Rate, rateOf, sideBySide } from './rate.ts';
import { type Batch, countOf, sampleReviews } from './sample-reviews.ts';

const wanted = 45_000;
/** Measured apart, before the rest: meanwhile each thread starts, reads the words of every language and is compiled. */
const warmUp = 12_000;
const leastPerSecond = 8_000;
const longestHoldMs = 25;

/** A pull's filter that looks at every word and lets nearly all through. */
const passes = compileFilter({
  stars: [],
  keywords: [],
  keywordMode: 'any',
  exclude: ['a phrase that no one writes', 'nowhere'],
  requireText: true,
  minLength: 2,
  versions: [],
  since: '2020-01-01',
  until: null,
});

/** The floor: the very rows, with their keys, copied by the database itself; nothing is read, tagged or indexed for search. */
const copyRate = async (db: DirectDatabase): Promise<number> => {
  const rates: number[] = [];
  const folder = (await db.row<{ at: string }>(`select current_setting('data_directory') as at`))!.at;
  const file = `${folder}/bench-reviews.copy`;
  await db.script(`copy reviews to '${file}' (format binary)`);
  const { count } = (await db.row<{ count: number }>('select count(*)::int as count from reviews'))!;
  for (let round = 0; round < 3; round++) {
    await db.script('drop table if exists copied_reviews; create table copied_reviews (like reviews including all)');
    const began = performance.now();
    await db.script(`copy copied_reviews from '${file}' (format binary)`);
    rates.push(count / ((performance.now() - began) / 1000));
  }
  await db.script('drop table copied_reviews');
  return median(rates);
};

const bytesSql = `select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class
  where relname in ('reviews', 'review_records') order by relname`;

const sayBytes = async (db: DirectDatabase): Promise<void> => {
  const { count } = (await db.row<{ count: number }>('select count(*)::int as count from reviews'))!;
  const tables = await db.rows<{ name: string; bytes: number }>(bytesSql);
  const each = (bytes: number): string => Math.round(bytes / count).toString();
  const parts = tables.map(({ name, bytes }) => `${name} ${each(bytes)}`).join(', ');
  const sum = tables.reduce((total, { bytes }) => total + bytes, 0);
  console.log(`  on disk: ${each(sum)} bytes a review (${parts})`);
};

const sayCpu = (what: string, { cpu: { main, threads, database } }: Rate): void => {
  const sum = main + threads + database;
  console.log(
    `  CPU ${what}: ${Math.round(sum)} µs (event loop ${Math.round(main)}, reading threads ${Math.round(threads)}, PostgreSQL ${Math.round(database)}): two cores are full at ${Math.round(2e6 / sum).toLocaleString('en')} a second`,
  );
};

/** How fast reviews are kept: filtered, deduplicated, tagged in their language, stored and indexed, a batch a transaction. */
export const benchIngest = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const all = sampleReviews(wanted);
    const warm: Batch[] = [];
    while (countOf(warm) < warmUp) warm.push(all.shift()!);
    const batches = all.filter((_, at) => at % 3);
    const others = all.filter((_, at) => at % 3 === 0);
    const halfKnown = others.flatMap((batch, at) => [batch, batches[at]!]);
    const salt = 'a salt for the bench';
    const keep = ({ app, reviews }: Batch) => {
      const asked = reviews.filter((review) => passes({ ...review, date: Date.parse(review.date) }));
      return keepReviews(db, salt, app, asked, new Date());
    };
    const texts = batches.flatMap(({ reviews }) => reviews.map(({ text }) => text.length));
    const first = await rateOf(db, warm, keep);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const fresh = await rateOf(db, batches, keep);
    const mixed = await rateOf(db, halfKnown, keep);
    const known = await rateOf(db, batches, keep);
    delay.disable();
    const reference = await copyRate(db);
    const row = (what: string, value: number) =>
      console.log(
        `  ${what.padEnd(34)} ${Math.round(value).toLocaleString('en').padStart(9)}   ${(value / reference).toFixed(2)} of the copy`,
      );
    console.log(
      `ingest: ${countOf(batches)} reviews of ${median(texts)} characters, ${sideBySide} batches side by side, reviews/s`,
    );
    row('bare COPY of the same rows and keys', reference);
    row('all new', fresh.perSecond);
    row('half of them duplicates', mixed.perSecond);
    row('all duplicates', known.perSecond);
    sayCpu('a new review', fresh);
    sayCpu(`of the first ${countOf(warm).toLocaleString('en')}, while threads start and are compiled`, first);
    await sayBytes(db);
    const p99 = delay.percentile(99) / 1e6;
    console.log(`  event loop held: p99 ${p99.toFixed(1)} ms, at most ${(delay.max / 1e6).toFixed(1)} ms`);
    const least = leastPerSecond.toLocaleString('en');
    const said = ({ perSecond }: Rate): string => Math.round(perSecond).toLocaleString('en');
    return [
      claim(fresh.perSecond >= leastPerSecond, `all new: ${said(fresh)} reviews a second (${least})`),
      claim(mixed.perSecond >= leastPerSecond, `half duplicates: ${said(mixed)} a second (${least})`),
      claim(p99 < longestHoldMs, `the event loop is held ${p99.toFixed(1)} ms in 99 of 100 times (${longestHoldMs})`),
    ].every(Boolean);
  } finally {
    await close();
  }
};
