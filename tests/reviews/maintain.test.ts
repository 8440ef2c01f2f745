import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { countryOf, decodeDetails, versionOf } from '../../server/analysis/search/segments/details.ts';
import { decodeFacts } from '../../server/analysis/search/segments/segment.ts';
import { tagReview, taxonomyVersion } from '../../server/analysis/tagging/tag.ts';
import { reviewUpkeep } from '../../server/collectors/review-upkeep.ts';
import { isDue, maintain } from '../../server/reviews/index/maintain.ts';
import { fanIn, mergeNext } from '../../server/reviews/index/merge-segments.ts';
import { retagNext } from '../../server/reviews/index/retag-segments.ts';
import { taxonomyOnFile } from '../../server/reviews/index/taxonomy-on-file.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { type Database, type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { readDetails } from '../../server/store/reviews/segment-details.ts';
import { readFacts, segmentStates } from '../../server/store/reviews/segments.ts';
import { createLog } from '../../server/support/log.ts';
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

/** Reviews in segments of `size`, of which the first five are then edited. */
const fill = async (segments: number, size: number): Promise<void> => {
  const reviews = many(segments * size, (at) => ({ text: at % 3 ? 'It keeps crashing on the map' : 'Too many ads' }));
  for (let from = 0; from < reviews.length; from += size) {
    await keepReviews(db, salt, tidebook, reviews.slice(from, from + size), seen);
  }
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

const docs = async () => (await segmentStates(db)).map((state) => state.docs);
const counts = async () => Promise.all(['map', '#crashes', '#kind:bug', '#nothing'].map((term) => indexed(db, term)));
const deadOnFile = () => db.rows('select no from search_dead');

test('a merge changes no count, and what was replaced goes with it', async () => {
  await fill(fanIn - 1, 10);
  const before = await counts();
  expect(before[0]!.length).toBeGreaterThan(0);
  expect(before[1]!.length).toBeGreaterThan(0);
  expect((await deadOnFile()).length).toBe(5);
  expect(await mergeNext(db)).toBe(true);
  expect(await docs()).toEqual([10 * (fanIn - 1)]);
  expect(await deadOnFile()).toEqual([]);
  expect(await counts()).toEqual(before);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect(
    await db.row('select 1 from search_postings where segment not in (select id from search_segments)'),
  ).toBeUndefined();
  expect(await mergeNext(db)).toBe(false);
});

test('a merge that is cut off at any statement changes nothing, and the next one does it', async () => {
  await fill(fanIn - 1, 4);
  const [before, states] = [await counts(), await segmentStates(db)];
  const merged = await atEveryStatement(db, mergeNext, async () => {
    expect(await segmentStates(db)).toEqual(states);
    expect(await counts()).toEqual(before);
  });
  expect(merged).toBe(true);
  expect(await docs()).toEqual([4 * (fanIn - 1)]);
  expect(await counts()).toEqual(before);
});

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

test('merges and new reviews at the same time lose nothing and count nothing twice', async () => {
  const reviews = many(30 * 12);
  let done = false;
  const merging = (async () => {
    while (!done) await Promise.all([mergeNext(db), mergeNext(db)]);
  })();
  const writing = Promise.all(
    [0, 1, 2].map(async (writer) => {
      for (let at = writer; at < 30; at += 3) {
        const batch = reviews.slice(at * 12, at * 12 + 12);
        await keepReviews(db, salt, tidebook, batch, seen);
        const edited = batch.slice(0, 2).map((each) => ({ ...each, rating: 5, date: '2026-11-03T00:00:00Z' }));
        await keepReviews(db, salt, tidebook, edited, later);
        expect((await counted(db)).length % 12).toBe(0);
      }
    }),
  );
  await writing.finally(() => {
    done = true;
    return merging;
  });
  await maintain(db, taxonomyVersion, forever);
  expect((await onFileNow(db)).length).toBe(reviews.length);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect((await docs()).length).toBeLessThan(2 * fanIn);
});

test('another taxonomy tags everything anew, and nobody is missing meanwhile', async () => {
  await fill(3, 300);
  const before = await counted(db);
  const other = {
    taxonomy: 'another',
    tag: (review: Parameters<typeof tagReview>[0]) => ({
      ...tagReview(review),
      themes: ['design' as never],
      kinds: [],
    }),
  };
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
  while (await retagNext(db, other));
  done = true;
  await looking;
  expect(await indexed(db, '#design')).toEqual(before.map(({ no }) => no));
  expect(await indexed(db, '#crashes')).toEqual([]);
  expect(await indexed(db, '#kind:bug')).toEqual([]);
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect(new Set((await segmentStates(db)).map(({ taxonomy }) => taxonomy))).toEqual(new Set(['another']));

  // And back, as the service does it by itself, beside everything else.
  expect(await upkeep(db, forever)).toBeNull();
  expect(await counted(db)).toEqual(before);
  expect(new Set((await segmentStates(db)).map(({ taxonomy }) => taxonomy))).toEqual(new Set([taxonomyVersion]));
});

test('a review that is edited while it is tagged anew counts once, as it is now', async () => {
  await fill(2, 30);
  let editing: Promise<unknown> | null = null;
  const edited = many(10, () => ({ text: 'It was crashing, now a map of ads', date: '2026-11-05T00:00:00Z' }));
  const tag = (review: Parameters<typeof tagReview>[0]) => {
    editing ??= keepReviews(db, salt, tidebook, edited, later);
    return { ...tagReview(review), themes: [], kinds: [] };
  };
  while (await retagNext(db, { taxonomy: 'another', tag }));
  await editing;
  while (await retagNext(db, { taxonomy: 'another', tag }));
  expect((await counted(db)).length).toBe(60);
  expect(await counted(db)).toEqual(await onFileNow(db));
});

test('tagging anew that is cut off at any statement goes on where it was', async () => {
  await fill(1, 20);
  await db.rows(`update search_segments set taxonomy = 'older'`);
  await db.rows(`update reviews set themes = '{}', kinds = '{}'`);
  const nos = (await counted(db)).map(({ no }) => no);
  const retagged = await atEveryStatement(db, retagNext, async () => {
    expect((await counted(db)).map(({ no }) => no)).toEqual(nos);
  });
  expect(retagged).toBe(true);
  while (await retagNext(db));
  expect(await counted(db)).toEqual(await onFileNow(db));
  expect((await indexed(db, '#crashes')).length).toBeGreaterThan(0);
});

/** The same database, where another node is quick: it does its work whenever this one is about to begin a transaction. */
const behind = (work: () => Promise<unknown>): DirectDatabase => ({
  ...db,
  transaction: async (mine) => {
    await work();
    return db.transaction(mine);
  },
});

test('a merge of mixed tags is none: what was not tagged anew still says so', async () => {
  await fill(fanIn - 1, 4);
  await db.rows(`update search_segments set taxonomy = 'older'`);
  expect(await mergeNext(behind(() => retagNext(db)))).toBe(false);
  const taxonomies = (await segmentStates(db)).map(({ taxonomy }) => taxonomy);
  expect(taxonomies.toSorted()).toEqual([taxonomyVersion, ...Array(fanIn - 1).fill('older')].toSorted());
});

test('what another node has merged a moment before is not merged again', async () => {
  await fill(fanIn - 1, 4);
  const before = await counts();
  expect(await mergeNext(behind(() => mergeNext(db)))).toBe(false);
  expect(await docs()).toEqual([4 * (fanIn - 1)]);
  expect(await counts()).toEqual(before);
  expect(await counted(db)).toEqual(await onFileNow(db));
});

test('of two versions side by side the newer one tags, and the older one when the newer has been silent', async () => {
  await fill(2, 4);
  const taxonomies = async () => new Set((await segmentStates(db)).map(({ taxonomy }) => taxonomy));
  expect(await isDue(db, taxonomyVersion)).toBe(false);
  expect(await isDue(db, 'newer')).toBe(true);
  const entries = (await segmentStates(db)).reduce((sum, { docs }) => sum + docs, 0);
  expect((await maintain(db, 'newer', forever)).reviews).toBe(entries);
  expect(await taxonomies()).toEqual(new Set(['newer']));
  expect(await isDue(db, taxonomyVersion)).toBe(false);
  expect(await maintain(db, taxonomyVersion, forever)).toEqual({ reviews: 0, ms: 0 });
  expect(await taxonomies()).toEqual(new Set(['newer']));

  await db.rows(`update taxonomies set seen_at = now() - interval '1 hour' where version = 'newer'`);
  expect(await isDue(db, taxonomyVersion)).toBe(true);
  await maintain(db, taxonomyVersion, forever);
  expect(await taxonomies()).toEqual(new Set([taxonomyVersion]));

  expect(await isDue(db, 'newer')).toBe(true);
  await maintain(db, 'newer', forever);
  expect(await isDue(db, taxonomyVersion)).toBe(false);
});

test('upkeep that is stopped while it looks does nothing more', async () => {
  await fill(fanIn, 4);
  const states = await segmentStates(db);
  const stopping = new AbortController();
  const rows: Database['rows'] = async (statement, values) => {
    const found = await db.rows(statement, values);
    stopping.abort(new Error('stopped'));
    return found;
  };
  await expect(upkeep({ ...db, rows }, stopping.signal)).rejects.toThrow('stopped');
  expect(await segmentStates(db)).toEqual(states);
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

test('upkeep that is stopped in the middle of a merge ends at once, and the index is as it was', async () => {
  await fill(fanIn - 1, 4);
  const [states, before] = [await segmentStates(db), await counts()];
  const stopping = new AbortController();
  await db.transaction(async (tx) => {
    // The last statement of the merge waits for this, for as long as the transaction lasts.
    await tx.script('lock table search_dead in exclusive mode');
    const running = upkeep(db, stopping.signal);
    running.catch(() => {});
    await untilSomebodyWaits();
    stopping.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });
  await expect.poll(() => mergeNext(db)).toBe(true);
  expect(states.length).toBe(fanIn);
  expect(await docs()).toEqual([4 * (fanIn - 1)]);
  expect(await counts()).toEqual(before);
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
    // Whoever waits for the first one holds none of the others.
    await tx.rows('select 1 from reviews where no = any($1) for no key update nowait', [others]);
    return { keeping };
  });
  expect((await keeping).every(({ helpful }) => helpful === 9)).toBe(true);
});

/** What the segments say of each review besides their facts, and what became known later. */
const detailsInIndex = async () => {
  const states = await segmentStates(db);
  const stored = new Map(
    (
      await readDetails(
        db,
        states.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const facts = await readFacts(
    db,
    states.map(({ id }) => id),
  );
  return facts
    .flatMap(({ id, docs: count, facts: packed }) => {
      const own = stored.get(id)!;
      const details = decodeDetails(own, own.packed, count);
      return Array.from(decodeFacts(packed, count).no, (no, at) => ({
        no,
        country: countryOf(details.countries[details.country[at]!]!),
        lang: details.languages[details.language[at]!]!,
        version: versionOf(details.versions.at(details.version[at]!))?.version ?? null,
        replied: details.replied[at] === 1,
        length: details.length[at]!,
      }));
    })
    .sort((one, other) => one.no - other.no);
};
const detailsOfReviews = () =>
  db.rows(
    `select no, country, lang, version, reply is not null as replied,
       char_length(text) + coalesce(char_length(title), 0) as length from reviews order by no`,
  );

test('the details of reviews are written with them, survive merges, and are completed by upkeep where they are missing', async () => {
  const reviews = many(24, (at) => ({
    country: ['us', 'de', 'jp'][at % 3]!,
    version: at % 4 === 0 ? null : `1.${at % 4}`,
    reply: at % 5 === 0 ? 'Thanks 🙂' : null,
    title: at % 2 === 0 ? 'Größe 😀' : null,
  }));
  for (let from = 0; from < reviews.length; from += 3) {
    await keepReviews(db, salt, tidebook, reviews.slice(from, from + 3), seen);
  }
  expect(await detailsInIndex()).toEqual(await detailsOfReviews());
  expect(await mergeNext(db)).toBe(true);
  expect(await detailsInIndex()).toEqual(await detailsOfReviews());
  // As a version that knew no details left it.
  await db.rows('update search_segments set details = null, details_no = 0');
  expect(await isDue(db, taxonomyVersion)).toBe(true);
  await maintain(db, taxonomyVersion, forever);
  expect(await detailsInIndex()).toEqual(await detailsOfReviews());
  expect(await isDue(db, taxonomyVersion)).toBe(false);
});

test('what becomes known of many reviews after they were indexed is moved to their segment', async () => {
  const reviews = many(1_000, () => ({ version: null, reply: null }));
  await keepReviews(db, salt, tidebook, reviews, seen);
  await maintain(db, taxonomyVersion, forever);
  await db.rows(`update reviews set reply = 'Hello' where no <> (select max(no) from reviews)`);
  const noted = () => db.rows('select 1 from search_changed');
  expect((await noted()).length).toBe(999);
  expect(await isDue(db, taxonomyVersion)).toBe(false);
  await db.rows(`update reviews set version = '2.0' where no = (select max(no) from reviews)`);
  expect(await isDue(db, taxonomyVersion)).toBe(true);
  await maintain(db, taxonomyVersion, forever);
  expect((await noted()).length).toBeLessThan(1_000);
  expect((await detailsInIndex()).filter(({ replied }) => replied).length).toBeGreaterThan(0);
});

test('answers say that reviews are tagged anew until none of an earlier version is left', async () => {
  const told = () => taxonomyOnFile(db);
  expect(await told()).toEqual({ version: taxonomyVersion, taggingAnew: false });
  await fill(2, 20);
  expect(await told()).toEqual({ version: taxonomyVersion, taggingAnew: false });
  await db.rows('update search_segments set taxonomy = $1', ['before']);
  await retagNext(db);
  expect(await told()).toEqual({ version: taxonomyVersion, taggingAnew: true });
  while (await retagNext(db));
  expect(await told()).toEqual({ version: taxonomyVersion, taggingAnew: false });
});
