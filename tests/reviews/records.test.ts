import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { reviewUpkeep } from '../../server/collectors/upkeep.ts';
import { decodeRecord } from '../../server/metrics/search/index/record.ts';
import { isRereadDue, rereadAll, rereadBatch, taxonomyOnFile } from '../../server/reviews/index/reread.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { type Readable, readReviews } from '../../server/reviews/ingest/read-review.ts';
import { type Database, type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import {
  changedRecords,
  hasOutdated,
  loadRecords,
  outdatedRecords,
} from '../../server/store/reviews/review-records.ts';
import { createLog } from '../../server/support/log.ts';
import { taxonomyVersion } from '../../server/tagging/tag.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import {
  atEveryStatement,
  counted,
  indexed,
  many,
  onFileNow,
  salt,
  tidebook,
} from '../support/reviews/kept-reviews.ts';

let db: DirectDatabase;
beforeEach(async () => {
  db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
});

const seen = new Date('2026-11-02T00:00:00.000Z');
const later = new Date('2026-11-04T00:00:00.000Z');
const forever = new AbortController().signal;

/** Reviews of which the first five are then edited. */
const fill = async (count: number): Promise<void> => {
  const reviews = many(count, (at) => ({ text: at % 3 ? 'It keeps crashing on the map' : 'Too many ads' }));
  await keepReviews(db, salt, tidebook, reviews, seen);
  const edited = reviews.slice(0, 5).map((each) => ({ ...each, text: 'No map at all', date: '2026-11-03T00:00:00Z' }));
  await keepReviews(db, salt, tidebook, edited, later);
};

const upkeep = (at: Database, signal: AbortSignal): Promise<string | null> =>
  reviewUpkeep.run({
    db: at,
    clock: testClock,
    sources: {} as never,
    signal,
    log: createLog('silent'),
    authorSalt: salt,
    pauseMs: 0,
  });

const taxonomies = async (): Promise<string[]> => {
  const found = new Set<string>();
  await loadRecords(db, (_, taxonomy) => found.add(taxonomy));
  return [...found];
};

test('a batch that is cut off at any statement leaves nothing behind, and is whole when it is given again', async () => {
  const reviews = many(12);
  await keepReviews(db, salt, tidebook, reviews.slice(0, 4), seen);
  const edited = reviews.map((review) => ({ ...review, rating: 4, date: '2026-11-03T00:00:00Z' }));
  const before = await onFileNow(db);
  const kept = await atEveryStatement(
    db,
    (mortal) => keepReviews(mortal, salt, tidebook, edited, later),
    async () => {
      expect(await onFileNow(db)).toEqual(before);
      expect(await counted(db)).toEqual(before);
    },
  );
  expect(kept.map(({ state }) => state)).toEqual(reviews.map((_, at) => (at < 4 ? 'edited' : 'new')));
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect(await db.row('select reviews from review_apps')).toEqual({ reviews: 12 });
});

const factsInIndex = async () => {
  const facts: unknown[] = [];
  await loadRecords(db, (no, _, record) => {
    const { country, lang, version, replied, panel, length } = decodeRecord(Buffer.from(record));
    facts[no] = { no, country, lang, version, replied, panel, length };
  });
  return facts.filter((each) => each !== undefined);
};
const factsOfReviews = () =>
  db.rows(
    `select no, country, lang, version, reply is not null as replied, panel,
       char_length(text) + coalesce(char_length(title), 0) as length from reviews order by no`,
  );

test('a record says what its review says, and learns a version and a reply that become known later', async () => {
  const reviews = many(24, (at) => ({
    country: ['us', 'de', 'jp'][at % 3]!,
    version: at % 4 === 0 ? null : `1.${at % 4}`,
    reply: at % 5 === 0 ? 'Thanks 🙂' : null,
    title: at % 2 === 0 ? 'Größe 😀' : null,
  }));
  await keepReviews(db, salt, tidebook, reviews, seen);
  expect(await factsInIndex()).toEqual(await factsOfReviews());
  const more = reviews.map((review, at) => ({
    ...review,
    version: at % 3 === 0 ? (review.version ?? '2.0') : null,
    reply: at % 2 === 0 ? 'We fixed it' : null,
  }));
  await keepReviews(db, salt, tidebook, more, later);
  const facts = await factsOfReviews();
  expect(facts.filter(({ version }) => version === '2.0').length).toBeGreaterThan(0);
  expect(facts.filter(({ replied }) => replied).length).toBeGreaterThan(12);
  expect(await factsInIndex()).toEqual(facts);
});

test('a review is in a panel from the read of the panel on, also when it is edited, tagged again or read by others', async () => {
  const reviews = many(60, (at) => ({ text: `It keeps crashing ${at}` }));
  const inPanel = async (): Promise<string[]> => {
    expect(await factsInIndex()).toEqual(await factsOfReviews());
    const rows = await db.rows<{ id: string }>('select store_review_id as id from reviews where panel order by no');
    return rows.map(({ id }) => id).sort();
  };
  const idsOf = (from: number, to: number) =>
    reviews
      .slice(from, to)
      .map(({ storeReviewId }) => storeReviewId)
      .sort();
  await keepReviews(db, salt, tidebook, reviews.slice(0, 30), seen);
  expect(await inPanel()).toEqual([]);
  // Ten that others brought, of which the panel sees some edited, and the rest are new.
  const edit = (review: (typeof reviews)[number], text: string, date: string) => ({ ...review, text, date });
  const edited = reviews.slice(20, 25).map((each) => edit(each, 'Fine again', '2026-11-03T00:00:00Z'));
  await keepReviews(db, salt, tidebook, [...edited, ...reviews.slice(25)], later, { panel: true });
  expect(await inPanel()).toEqual(idsOf(20, 60));
  // Others read edits of all of them, and nothing else changes.
  const again = reviews.map((each) => edit(each, 'No, it is not', '2026-11-05T00:00:00Z'));
  await keepReviews(db, salt, tidebook, again, new Date('2026-11-06T00:00:00Z'));
  expect(await inPanel()).toEqual(idsOf(20, 60));
  while (await rereadBatch(db, { taxonomy: 'another', read: design }));
  expect(await inPanel()).toEqual(idsOf(20, 60));
});

const design = (reviews: readonly Readable[]) =>
  readReviews(reviews).map((found) => ({ ...found, themes: ['design' as never], kinds: [] }));

test('another taxonomy tags every review again, and none is missing meanwhile', async () => {
  await fill(1_200);
  const before = await counted(db);
  const searchable = await indexed(db, 'map');
  let done = false;
  const looking = (async () => {
    while (!done) {
      const now = await counted(db);
      expect(now.map(({ no }) => no)).toEqual(before.map(({ no }) => no));
      for (const [at, { themes }] of now.entries()) expect([before[at]!.themes, ['design']]).toContainEqual(themes);
      expect(await indexed(db, 'map')).toEqual(searchable);
      await sleep(1);
    }
  })();
  while (await rereadBatch(db, { taxonomy: 'another', read: design }));
  done = true;
  await looking;
  expect(await indexed(db, '#design')).toEqual(before.map(({ no }) => no));
  expect(await indexed(db, '#crashes')).toEqual([]);
  expect(await indexed(db, '#kind:bug')).toEqual([]);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect(await taxonomies()).toEqual(['another']);

  // And back, as the service does it by itself, beside everything else.
  expect(await upkeep(db, forever)).toBeNull();
  expect(await counted(db)).toEqual(before);
  expect(await taxonomies()).toEqual([taxonomyVersion]);
});

test('reviews of a database without records are read by upkeep', async () => {
  await fill(30);
  const before = await counted(db);
  await db.rows('delete from review_records');
  await db.rows(`insert into review_records (no, taxonomy) select no, '' from reviews`);
  expect(await counted(db)).toEqual([]);
  await upkeep(db, forever);
  expect(await counted(db)).toEqual(before);
  expect(await factsInIndex()).toEqual(await factsOfReviews());
});

test('a record whose review is no longer on file is removed by upkeep', async () => {
  await fill(20);
  await db.rows('delete from reviews where no in (select no from reviews order by no limit 3)');
  await db.rows(`update review_records set taxonomy = 'older'`);
  await rereadAll(db);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect(await isRereadDue(db)).toBe(false);
});

test('a review that is edited while it is tagged again counts once, as it is now', async () => {
  await fill(60);
  let editing: Promise<unknown> | null = null;
  const edited = many(10, () => ({ text: 'It was crashing, now a map of ads', date: '2026-11-05T00:00:00Z' }));
  const read = (reviews: readonly Readable[]) => {
    editing ??= keepReviews(db, salt, tidebook, edited, later);
    return design(reviews);
  };
  while (await rereadBatch(db, { taxonomy: 'another', read }));
  await editing;
  while (await rereadBatch(db, { taxonomy: 'another', read }));
  expect((await counted(db)).length).toBe(60);
  expect(await counted(db)).toEqual(await onFileNow(db));
});

test('tagging that is cut off at any statement goes on where it was', async () => {
  await fill(20);
  await db.rows(`update review_records set taxonomy = 'older' where record <> ''`);
  await db.rows(`update reviews set themes = '{}', kinds = '{}'`);
  const nos = (await counted(db)).map(({ no }) => no);
  const reread = await atEveryStatement(db, rereadBatch, async () => {
    expect((await counted(db)).map(({ no }) => no)).toEqual(nos);
  });
  expect(reread).toMatchObject({ reviews: 20 });
  while (await rereadBatch(db));
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect((await indexed(db, '#crashes')).length).toBeGreaterThan(0);
});

test('of two versions side by side the newer one tags, and the older one when the newer has been silent', async () => {
  await fill(8);
  const older = { taxonomy: taxonomyVersion };
  const newer = { taxonomy: 'newer' };
  expect(await isRereadDue(db, taxonomyVersion)).toBe(false);
  expect(await isRereadDue(db, 'newer')).toBe(true);
  expect((await rereadAll(db, newer)).reviews).toBe(8);
  expect(await taxonomies()).toEqual(['newer']);
  expect(await isRereadDue(db, taxonomyVersion)).toBe(false);
  expect((await rereadAll(db, older)).reviews).toBe(0);
  expect(await taxonomies()).toEqual(['newer']);

  await db.rows(`update taxonomies set seen_at = now() - interval '1 hour' where version = 'newer'`);
  expect(await isRereadDue(db, taxonomyVersion)).toBe(true);
  await rereadAll(db, older);
  expect(await taxonomies()).toEqual([taxonomyVersion]);

  expect(await isRereadDue(db, 'newer')).toBe(true);
  await rereadAll(db, newer);
  expect(await isRereadDue(db, taxonomyVersion)).toBe(false);
});

test('upkeep that is stopped while it looks does nothing more', async () => {
  await fill(8);
  await db.rows(`update review_records set taxonomy = 'older' where record <> ''`);
  const stopping = new AbortController();
  const rows: Database['rows'] = async (statement, values) => {
    const found = await db.rows(statement, values);
    stopping.abort(new Error('stopped'));
    return found;
  };
  await expect(upkeep({ ...db, rows }, stopping.signal)).rejects.toThrow('stopped');
  expect(await taxonomies()).toEqual(['older']);
});

/** Until somebody waits for a lock of this database. */
const untilSomebodyWaits = () =>
  expect
    .poll(() =>
      db.row(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
      ),
    )
    .toBeDefined();

test('upkeep that is stopped in the middle of a batch ends at once, and the records are as they were', async () => {
  await fill(8);
  await db.rows(`update review_records set taxonomy = 'older' where record <> ''`);
  const before = await counted(db);
  const stopping = new AbortController();
  await db.transaction(async (tx) => {
    // The batch waits for this, for as long as the transaction lasts.
    await tx.script('lock table reviews in exclusive mode');
    const running = upkeep(db, stopping.signal);
    running.catch(() => {});
    await untilSomebodyWaits();
    stopping.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });
  expect(await taxonomies()).toEqual(['older']);
  expect(await counted(db)).toEqual(before);
});

test('reviews are locked in the order of their numbers, whatever order they are read in', async () => {
  const reviews = many(40);
  const kept = await keepReviews(db, salt, tidebook, reviews, seen);
  const [first, ...others] = kept.map(({ no }) => no);
  const voted = reviews.toReversed().map((review) => ({ ...review, helpful: 9 }));
  const { keeping } = await db.transaction(async (tx) => {
    await tx.rows('select 1 from reviews where no = $1 for no key update', [first]);
    const keeping = keepReviews(db, salt, tidebook, voted, later);
    keeping.catch(() => {});
    await untilSomebodyWaits();
    // One that waits for the first holds none of the others.
    await tx.rows('select 1 from reviews where no = any($1) for no key update nowait', [others]);
    return { keeping };
  });
  expect((await keeping).every(({ helpful }) => helpful === 9)).toBe(true);
});

test('answers say that reviews are being tagged again until none of an earlier version is left', async () => {
  const used = () => taxonomyOnFile(db);
  expect(await used()).toEqual({ version: taxonomyVersion, taggingAnew: false });
  await fill(600);
  expect(await used()).toEqual({ version: taxonomyVersion, taggingAnew: false });
  await db.rows(`update review_records set taxonomy = 'before'`);
  await rereadBatch(db);
  expect(await used()).toEqual({ version: taxonomyVersion, taggingAnew: true });
  while (await rereadBatch(db));
  expect(await used()).toEqual({ version: taxonomyVersion, taggingAnew: false });
});

/** How many records the work reads, as it does where there are too many to read all of them. */
const rowsReadBy = (work: (tx: Database) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.script('set local enable_seqscan = off');
    const count = async (): Promise<number> => {
      const row = await tx.row<{ rows: number }>(
        `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'review_records'`,
      );
      return row!.rows;
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });

const addRecords = (from: number, to: number, taxonomy = 'test') =>
  db.rows(
    `insert into review_records (no, taxonomy, record) select i, $3, 'x' from generate_series($1::int, $2) as i`,
    [from, to, taxonomy],
  );

test('upkeep goes on where it was, and finds that it is done, without reading what is up to date', async () => {
  await addRecords(1, 3_000, 'older');
  await db.script('analyze review_records');
  await db.rows(`update review_records set taxonomy = 'now' where no between 1001 and 2000`);
  const batch = (tx: Database) => outdatedRecords(tx, 'now', 500, { taxonomy: 'older', no: 1_000 });
  expect((await batch(db))[0]).toEqual({ taxonomy: 'older', no: 2_001 });
  expect(await rowsReadBy(batch)).toBe(500);
  await db.rows(`update review_records set taxonomy = 'now'`);
  // The statistics still say that most are outdated.
  expect(await rowsReadBy((tx) => hasOutdated(tx, 'now'))).toBe(0);
  expect(await hasOutdated(db, 'now')).toBe(false);
  expect(await hasOutdated(db, 'newer')).toBe(true);
  expect(await hasOutdated(db, 'earlier')).toBe(true);
});

const put = (to: Pick<DirectDatabase, 'rows'>, no: number) =>
  to.rows(
    `insert into review_records (no, taxonomy, record) values ($1, 'test', 'x')
     on conflict (no) do update set record = 'y', change = pg_current_xact_id()`,
    [no],
  );

/** Gives the numbers of what has changed since its last call. */
const followChanges = async () => {
  let at = await loadRecords(db, () => {});
  return async (): Promise<number[]> => {
    const nos: number[] = [];
    at = (await changedRecords(db, at, (no) => nos.push(no)))!;
    return nos.sort((a, b) => a - b);
  };
};

test('the change feed gives each committed change once, also of transactions that commit out of order', async () => {
  const changes = await followChanges();
  expect(await changes()).toEqual([]);
  await put(db, 1);
  expect(await changes()).toEqual([1]);
  await db.transaction(async (early) => {
    await put(early, 2);
    await put(db, 3);
    // The later transaction has committed, the earlier one not yet.
    expect(await changes()).toEqual([3]);
    expect(await changes()).toEqual([]);
  });
  expect(await changes()).toEqual([2]);
  await db.transaction((tx) => put(tx, 4).then(() => Promise.reject(new Error('rolled back')))).catch(() => {});
  expect(await changes()).toEqual([]);
  await put(db, 1);
  await db.rows(`update review_records set record = '', change = pg_current_xact_id() where no = 3`);
  expect(await changes()).toEqual([1, 3]);
});

/** Each of them takes a number. */
const useTransactions = (count: number) =>
  db.script(
    `do $$ begin
       create temp table used (i int);
       for i in 1..${count} loop
         begin
           insert into used values (i);
         exception when others then raise;
         end;
       end loop;
     end $$`,
  );

test('records of transactions that are yet to come, as a restored dump has them, are no change before they come', async () => {
  await fill(10);
  await db.rows(
    `update review_records
     set change = (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + case when no < 5 then 3000 else 1e9 end)::text::xid8`,
  );
  const changes = await followChanges();
  expect(await changes()).toEqual([]);
  await put(db, 7);
  expect(await changes()).toEqual([7]);
  await useTransactions(3_000);
  expect(await changes()).toEqual([1, 2, 3, 4]);
  expect(await changes()).toEqual([]);
});

test('a transaction that stays open does not make each refresh read again what others have changed since', async () => {
  const [first, other] = [await loadRecords(db, () => {}), openDatabase(db.connection)];
  onTestFinished(() => other.close());
  await other.transaction(async (open) => {
    await put(open, 1);
    await addRecords(2, 2_000);
    let changes = 0;
    const seen = (await changedRecords(db, first, () => changes++))!;
    expect(changes).toBe(1_999);
    expect(await rowsReadBy((tx) => changedRecords(tx, seen, () => {}))).toBe(0);
  });
});

test('more changes than are read into memory at once come as they arrive, each once and with what is under way left out', async () => {
  await addRecords(1, 25_000);
  const changes = await followChanges();
  const all = Array.from({ length: 25_000 }, (_, at) => at + 1);
  await db.transaction(async (open) => {
    await put(open, 25_001);
    expect(await changes()).toEqual([]);
    await db.rows('update review_records set change = pg_current_xact_id()');
    expect(await changes()).toEqual(all);
    expect(await changes()).toEqual([]);
    await db.rows('update review_records set change = pg_current_xact_id()');
  });
  expect(await changes()).toEqual([...all, 25_001]);
  expect(await changes()).toEqual([]);
});
