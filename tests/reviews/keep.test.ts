import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { authorHash } from '../../server/reviews/ingest/author-hash.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { currentNos, editions, reviewTexts } from '../../server/store/reviews/editions.ts';
import { lockApp, reviewApp } from '../../server/store/reviews/review-apps.ts';
import { seqOf } from '../../server/store/reviews/save-reviews.ts';
import { freshDatabase } from '../support/database/database.ts';
import { counted, indexed, many, onFileNow, salt, storeReview, tidebook } from '../support/reviews/kept-reviews.ts';

let db: DirectDatabase;
beforeEach(async () => {
  db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
});

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const keep = (reviews: Parameters<typeof keepReviews>[3], seen = day(2)) =>
  keepReviews(db, salt, tidebook, reviews, seen);
/** For each review on file, the first of those that have the same author. */
const authorsOnFile = async (): Promise<number[]> => {
  const rows = await db.rows<{ author: string }>(
    `select encode(author, 'hex') as author from reviews order by store_review_id`,
  );
  return rows.map(({ author }) => rows.findIndex((other) => other.author === author));
};
const sorted = (nos: readonly number[]) => nos.toSorted((a, b) => a - b);

test('reviews are stored, counted, tagged and searchable at once, and reported in the order given', async () => {
  const reviews = many(1_203, (at) => ({ rating: 1 + (at % 5) }));
  const kept = await keep([...reviews, reviews[7]!]);
  expect(kept.map(({ storeReviewId }) => storeReviewId)).toEqual(
    [...reviews, reviews[7]!].map(({ storeReviewId }) => storeReviewId),
  );
  expect(kept.slice(0, reviews.length).every(({ state }) => state === 'new')).toBe(true);
  expect(kept.at(-1)).toMatchObject({ no: kept[7]!.no, id: kept[7]!.id });
  const nos = sorted(kept.slice(0, reviews.length).map(({ no }) => no));
  expect(new Set(nos).size).toBe(reviews.length);
  expect(await indexed(db, '#crashes')).toEqual(nos);
  expect(await indexed(db, 'harbour')).toEqual(nos);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect((await reviewApp(db, 'apple', '123456'))!).toMatchObject({ title: 'Tidebook', reviews: reviews.length });
  for (const { no, id } of kept) expect(seqOf(id)).toBe(no);
});

test('a review that is known costs no write, and is recognised by its number', async () => {
  const first = await keep(many(40));
  const written = await db.row<{ xmin: string }>('select max(xmin::text::bigint) as xmin from reviews');
  const again = await keep(many(40));
  expect(again).toEqual(first.map((each) => ({ ...each, state: 'known' })));
  expect(await db.row('select max(xmin::text::bigint) as xmin from reviews')).toEqual(written);
  expect((await reviewApp(db, 'apple', '123456'))!.reviews).toBe(40);
});

test('an edited review counts as it is now, and its earlier text and rating stay on file', async () => {
  const [before] = await keep([storeReview('1', { reply: 'We look into it.', repliedAt: '2026-11-02T00:00:00.000Z' })]);
  const edit = storeReview('1', { rating: 5, text: 'Wonderful since the update.', date: '2026-11-05T00:00:00.000Z' });
  const [after] = await keep([edit], day(6));
  expect(after).toMatchObject({ state: 'edited', id: before!.id });
  expect(after!.no).toBeGreaterThan(before!.no);
  expect(await indexed(db, 'harbour')).toEqual([]);
  expect(await indexed(db, '#crashes')).toEqual([]);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect((await reviewApp(db, 'apple', '123456'))!.reviews).toBe(1);
  const both = (await editions(db, [before!.no, after!.no])).sort((a, b) => a.no - b.no);
  expect(both).toMatchObject([
    {
      no: before!.no,
      rating: 2,
      text: storeReview('1').text,
      reply: 'We look into it.',
      current: false,
      id: before!.id,
    },
    { no: after!.no, rating: 5, text: 'Wonderful since the update.', current: true, id: before!.id },
  ]);
  expect([...(await currentNos(db, Uint32Array.of(before!.no)))]).toEqual([after!.no]);
  // A search that began before the edit still compares the words of the edition that it counts.
  expect(await reviewTexts(db, [before!.no])).toEqual([{ no: before!.no, title: null, text: storeReview('1').text }]);
});

test('an older read never undoes an edit', async () => {
  const was = storeReview('1');
  const edit = storeReview('1', { rating: 4, text: 'Better now.' });
  await keep([was], day(2));
  const [now] = await keep([edit], day(5));
  expect(await keep([was], day(3))).toEqual([{ ...now, state: 'known' }]);
  // A later read of a form that lags behind still carries the earlier date.
  const newer = storeReview('1', { rating: 1, text: 'Worse than ever.', date: '2026-11-07T00:00:00.000Z' });
  const [latest] = await keep([newer], day(8));
  expect(await keep([edit], day(9))).toEqual([{ ...latest, state: 'known' }]);
  expect(await db.rows('select text, rating from reviews')).toEqual([{ text: 'Worse than ever.', rating: 1 }]);
});

test('what only some reads tell is added and never taken away', async () => {
  await keep([storeReview('1', { version: null })], day(2));
  const reply = { reply: 'Thank you.', repliedAt: '2026-11-03T00:00:00.000Z' };
  const [known] = await keep([storeReview('1', { ...reply, helpful: 4, sources: ['page'] })], day(4));
  expect(known!.state).toBe('known');
  await keep([storeReview('1', { version: null })], day(5));
  const [review] = await editions(db, [known!.no]);
  expect(review).toMatchObject({ reply: 'Thank you.', helpful: 4, version: '3.1' });
  expect(await db.row('select sources, last_seen, first_seen from reviews')).toEqual({
    sources: ['feed', 'page'],
    last_seen: day(5),
    first_seen: day(2),
  });
});

test('the same reviews at the same moment are stored, counted and indexed once, and edits among them too', async () => {
  const reviews = many(60);
  const edits = reviews.slice(0, 20).map((review) => ({ ...review, rating: 5, date: '2026-11-05T00:00:00.000Z' }));
  await keep(reviews.slice(0, 20));
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, at) => keep(at % 2 ? [...edits, ...reviews.slice(20)] : reviews.slice(10), day(6))),
  );
  expect((await reviewApp(db, 'apple', '123456'))!.reviews).toBe(60);
  const now = await onFileNow(db);
  expect(now.length).toBe(60);
  expect(await counted(db)).toEqual(now);
  const news = all.flat().filter(({ state }) => state === 'new');
  const edited = all.flat().filter(({ state }) => state === 'edited');
  expect(new Set(news.map(({ id }) => id)).size).toBe(news.length);
  expect(news.length).toBe(40);
  expect(new Set(edited.map(({ id }) => id)).size).toBe(edited.length);
  expect(edited.length).toBe(20);
});

test('an author is a salted hash of a store’s, the same for the same person, and the name stands nowhere', async () => {
  const she = { author: 'Wilhelmina', authorId: null };
  await keep([
    storeReview('1', { author: 'Wilhelmina' }),
    storeReview('2', { author: 'Wilhelmina' }),
    storeReview('3', { author: null }),
  ]);
  const rows = await db.rows<{ author: Buffer | null }>('select author from reviews order by store_review_id');
  expect(rows.map(({ author }) => author?.toString('hex') ?? null)).toEqual([
    authorHash(salt, 'apple', she),
    authorHash(salt, 'apple', she),
    null,
  ]);
  expect(authorHash(salt, 'play', she)).not.toBe(authorHash(salt, 'apple', she));
  expect(authorHash('another salt of ours', 'apple', she)).not.toBe(authorHash(salt, 'apple', she));
  const tables = await db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    expect(await db.row(`select 1 from ${name} t where t::text ilike '%wilhelmina%'`), name).toBeUndefined();
  }
});

test('votes that only some reads have are returned by every read once they are on file', async () => {
  const votes = async (said: Parameters<typeof storeReview>[1], seen: Date) =>
    (await keep([storeReview('1', said)], seen))[0]!.helpful;
  expect(await votes({ helpful: 0 }, day(2))).toBe(0);
  expect(await votes({ helpful: 7 }, day(3))).toBe(7);
  expect(await votes({ helpful: 0 }, day(4))).toBe(7);
  expect(await votes({ helpful: 0, rating: 5, date: '2026-11-05T00:00:00.000Z' }, day(5))).toBe(7);
  const [now] = await editions(
    db,
    (await keep([storeReview('1', { rating: 5, date: '2026-11-05T00:00:00.000Z' })])).map(({ no }) => no),
  );
  expect(now!.helpful).toBe(7);
});

test('two people of one name are two by the store’s id, and one person with another name is one', async () => {
  await keep([
    storeReview('1', { author: 'Sam', authorId: '70' }),
    storeReview('2', { author: 'Sam', authorId: '71' }),
    storeReview('3', { author: 'Sam the second', authorId: '70' }),
    storeReview('4', { author: '70', authorId: null }),
  ]);
  expect(await authorsOnFile()).toEqual([0, 1, 0, 3]);
});

test('an author who was known by a name alone is known by the id once it is reported, and stays so', async () => {
  await keep([storeReview('1', { author: 'Sam', authorId: '70' }), storeReview('2', { author: 'Sam' })]);
  expect(await authorsOnFile()).toEqual([0, 1]);
  await keep([storeReview('2', { author: 'Sam', authorId: '70' })]);
  expect(await authorsOnFile()).toEqual([0, 0]);
  await keep([storeReview('2', { author: 'Sam' })]);
  expect(await authorsOnFile()).toEqual([0, 0]);
});

test('a batch that fails leaves nothing behind: no review, no count, nothing to find', async () => {
  await keep([storeReview('1')]);
  await db.script('alter table reviews add constraint refused check (rating <> 3)');
  await expect(keep([storeReview('2'), storeReview('3', { rating: 3 })])).rejects.toThrow(/refused/);
  expect((await reviewApp(db, 'apple', '123456'))!.reviews).toBe(1);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect((await onFileNow(db)).length).toBe(1);
  await db.script('alter table reviews drop constraint refused');
  expect((await keep([storeReview('2'), storeReview('3', { rating: 3 })])).map(({ state }) => state)).toEqual([
    'new',
    'new',
  ]);
});

test('texts that the database cannot hold are kept as far as it can', async () => {
  const [kept] = await keep([
    storeReview('1', { title: 'a\u0000b', text: 'half \ud83d a pair', reply: '\u0000', version: '1\u0000' }),
  ]);
  const [review] = await editions(db, [kept!.no]);
  expect(review).toMatchObject({ title: 'ab', text: 'half \ufffd a pair', version: '1' });
});

test('a review of no words is kept and counted', async () => {
  const [kept] = await keep([storeReview('1', { text: '', rating: 1 })]);
  expect((await counted(db)).map(({ no }) => no)).toEqual([kept!.no]);
});

test('no review is stored for an app that is not on file', async () => {
  await expect(db.transaction((tx) => lockApp(tx, 4_711))).rejects.toThrow('app number 4711 is no longer on file');
});
