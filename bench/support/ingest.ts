import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MAIN_MARKETS } from '../../sandbox/world/market/markets.ts';
import type { WorldReview } from '../../sandbox/world/types.ts';
import { makeWorld } from '../../sandbox/world/world.ts';
import { compileFilter } from '../../server/analysis/filter/pull-filter.ts';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { type KeptApp, keepReviews } from '../../server/reviews/ingest/keep.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import { benchDatabase } from './bench-database.ts';
import { median } from './load.ts';

const wanted = 30_000;
const batchSize = 500;
const fewest = 50;
/** As many as a pull keeps at once, one app and storefront beside the other. */
const sideBySide = 3;
const leastPerSecond = 5_000;
const longestHoldMs = 25;

interface Batch {
  readonly app: KeptApp;
  readonly reviews: readonly StoreReview[];
}

/** Two of the world's in one: about as long as people write. */
const asTold = (review: WorldReview, at: number, all: readonly WorldReview[]): StoreReview => ({
  storeReviewId: review.id,
  rating: review.rating,
  title: review.title || null,
  text: `${review.text} ${all[(at + 1) % all.length]!.text}`,
  date: review.at,
  country: review.country,
  language: null,
  version: review.version,
  helpful: review.helpful,
  reply: review.reply?.text ?? null,
  repliedAt: review.reply?.at ?? null,
  author: review.author.name,
  authorId: review.author.id,
  sources: ['feed'],
});

/** Reviews of the sandbox's world, in all its languages, in batches of an app and a storefront as the connectors tell them. */
const corpus = (): Batch[] => {
  const world = makeWorld({ seed: 4, today: '2026-06-30' });
  const apps = world.apps.filter(({ appleId }) => appleId !== null);
  const batches: Batch[] = [];
  let count = 0;
  for (const app of apps) {
    for (const { country } of MAIN_MARKETS) {
      const reviews = world.appleReviews(app, country).slice(0, batchSize).map(asTold);
      if (reviews.length < fewest) continue;
      batches.push({ app: { store: 'apple', appId: app.appleId!, title: app.title }, reviews });
      count += reviews.length;
      if (count >= wanted) return batches;
    }
  }
  return batches;
};

const countOf = (batches: readonly Batch[]): number => batches.reduce((sum, { reviews }) => sum + reviews.length, 0);

/** A pull's filter that looks at every word and lets nearly all through. */
const passes = compileFilter({
  stars: [],
  keywords: [],
  keywordMode: 'any',
  exclude: ['a phrase that nobody writes', 'nowhere'],
  requireText: true,
  minLength: 2,
  versions: [],
  since: '2020-01-01',
  until: null,
});

/** Reviews a second. */
const rate = async (batches: readonly Batch[], keep: (batch: Batch) => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  const next = batches.values();
  const keeper = async (): Promise<void> => {
    for (const batch of next) await keep(batch);
  };
  await Promise.all(Array.from({ length: sideBySide }, keeper));
  return countOf(batches) / ((performance.now() - began) / 1000);
};

/** The reference: the same texts into a table with the same keys, and nothing else done. */
const plainInsert =
  (db: DirectDatabase) =>
  async ({ app, reviews }: Batch): Promise<void> => {
    await db.rows(
      `insert into plain_reviews (app_id, store_review_id, rating, title, text, date, country, version, helpful, reply)
       select $1, * from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::text[],
         $9::int[], $10::text[])`,
      [
        app.appId,
        reviews.map((each) => each.storeReviewId),
        reviews.map((each) => each.rating),
        reviews.map((each) => each.title),
        reviews.map((each) => each.text),
        reviews.map((each) => each.date),
        reviews.map((each) => each.country),
        reviews.map((each) => each.version),
        reviews.map((each) => each.helpful),
        reviews.map((each) => each.reply),
      ],
    );
  };

const plainTable = `drop table if exists plain_reviews; create table plain_reviews (
  no int generated always as identity primary key, app_id text, store_review_id text, rating int, title text, text text,
  date timestamptz, country text, version text, helpful int, reply text, unique (app_id, store_review_id))`;

/** How fast reviews are kept: filtered, deduplicated, tagged in their language, stored and indexed, a batch a transaction. */
export const benchIngest = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const all = corpus();
    const warm = all.splice(0, 4);
    const batches = all.filter((_, at) => at % 3);
    const others = all.filter((_, at) => at % 3 === 0);
    const halfKnown = others.flatMap((batch, at) => [batch, batches[at]!]);
    const salt = 'a salt for the bench';
    const keep = ({ app, reviews }: Batch) => {
      const asked = reviews.filter((review) => passes({ ...review, date: Date.parse(review.date) }));
      return keepReviews(db, salt, app, asked, new Date());
    };
    const texts = batches.flatMap(({ reviews }) => reviews.map(({ text }) => text.length));
    // Warm: the first few hundred pay for compiling.
    await rate(warm, keep);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const fresh = await rate(batches, keep);
    const mixed = await rate(halfKnown, keep);
    const known = await rate(batches, keep);
    delay.disable();
    const plain: number[] = [];
    for (let round = 0; round < 3; round++) {
      await db.script(plainTable);
      plain.push(await rate(batches, plainInsert(db)));
    }
    const reference = median(plain);
    const row = (what: string, value: number) =>
      console.log(
        `  ${what.padEnd(34)} ${Math.round(value).toLocaleString('en').padStart(9)}   ${(value / reference).toFixed(2)} of the plain insert`,
      );
    console.log(
      `ingest: ${countOf(batches)} reviews of ${median(texts)} characters, ${sideBySide} batches side by side, reviews/s`,
    );
    row('plain multi-row INSERT, no index', reference);
    row('all new', fresh);
    row('half of them duplicates', mixed);
    row('all duplicates', known);
    const p99 = delay.percentile(99) / 1e6;
    console.log(`  event loop held: p99 ${p99.toFixed(1)} ms, at most ${(delay.max / 1e6).toFixed(1)} ms`);
    const least = leastPerSecond.toLocaleString('en');
    const verdicts: [boolean, string][] = [
      [fresh >= leastPerSecond, `all new: ${Math.round(fresh).toLocaleString('en')} reviews a second (${least})`],
      [mixed >= leastPerSecond, `half duplicates: ${Math.round(mixed).toLocaleString('en')} a second (${least})`],
      [p99 < longestHoldMs, `the event loop is held ${p99.toFixed(1)} ms in 99 of 100 times (${longestHoldMs})`],
    ];
    for (const [held, text] of verdicts) console.log(`${held ? 'holds ' : 'FAILS '} ${text}`);
    return verdicts.every(([held]) => held);
  } finally {
    await close();
  }
};
