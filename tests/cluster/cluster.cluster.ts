import { execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { Problem, type ProblemBody } from '../../server/contract/problem.ts';
import {
  EvidenceQuery,
  metricsDimensions,
  type ReviewMetrics,
} from '../../server/contract/resources/reviews/metrics.ts';
import { emptyTables } from '../../server/metrics/clickhouse/schema.ts';
import { countMetrics, listEvidence, type MetricsPlan } from '../../server/metrics/metrics.ts';
import { countMatches } from '../../server/metrics/search/count-matches.ts';
import { decodeRecord, encodeRecord } from '../../server/metrics/search/index/record.ts';
import { ReviewIndex } from '../../server/metrics/search/index/review-index.ts';
import { snapshotOf } from '../../server/metrics/search/match.ts';
import { planOfEverything } from '../../server/metrics/search/plan.ts';
import { appsThatDiffer } from '../../server/reviews/cluster/check-cluster.ts';
import {
  type ClickHouse,
  type ClusterAccess,
  ClusterOverloaded,
  createClickHouse,
} from '../../server/reviews/cluster/clickhouse-client.ts';
import { feedChanges } from '../../server/reviews/cluster/cluster-feed.ts';
import { createClusterSearcher } from '../../server/reviews/cluster/cluster-searcher.ts';
import { tablesIn } from '../../server/reviews/cluster/cluster-tables.ts';
import { textReader } from '../../server/reviews/index/index-feed.ts';
import type { Searcher } from '../../server/reviews/index/searcher.ts';
import { type KeptApp, keepReviews } from '../../server/reviews/ingest/keep.ts';
import {
  evidenceOf,
  findEvidence,
  queryMetrics,
  readEvidenceAddress,
} from '../../server/reviews/metrics/metrics-query.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { feedLag } from '../../server/store/reviews/cluster-feeds.ts';
import { reviewTexts } from '../../server/store/reviews/editions.ts';
import { loadRecords, readRecords, writeRecords } from '../../server/store/reviews/review-records.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { salt, storeReview } from '../support/reviews/kept-reviews.ts';
import { keyOf, plainCount, type StoredReview } from '../support/reviews/plain-count.ts';
import { randomQuery } from '../support/reviews/random-queries.ts';
import { pick, random, randomQuestion } from '../support/reviews/random-questions.ts';
import { newCustomer, scrape, withService } from '../support/service.ts';
import { openChdb, whyNoChdb } from './support/chdb.ts';
import { type Server, startServers } from './support/servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'appraise-cluster-'));
let connection: pg.PoolConfig;
let db: DirectDatabase;
let servers: readonly Server[];
let access: ClusterAccess;
let clickhouse: ClickHouse;
let cluster: Searcher;

const apps: readonly KeptApp[] = Array.from({ length: 12 }, (_, at) => ({
  store: at % 2 === 0 ? 'apple' : 'play',
  appId: `93000${at}`,
  title: `App ${at}`,
}));
const parts = [
  'It keeps crashing on the harbour map',
  'too many ads, and they are loud',
  'I love the dark mode',
  "sync doesn't work after the update",
  'please add folders to the list',
  'great app, five stars',
  'the price went up again, not worth it',
  'アプリが落ちます',
  'Die App stürzt beim Öffnen ab',
  'battery drain is awful 😡 since 2.10',
  'login fails with an error',
  'very good for notes and lists',
  'I wish there was a dark mode',
  'Switched from Evernote',
  'I am uninstalling this now',
  'my kids like it too',
  'as a driver I earn less',
];
const reviewOf = (app: KeptApp, at: number): StoreReview =>
  storeReview(`${app.appId}-${at}`, {
    rating: 1 + random(5),
    title: random(3) === 0 ? pick(parts) : null,
    text: Array.from({ length: 1 + random(3) }, () => pick(parts)).join('. '),
    date: new Date(Date.UTC(2026, random(10), 1 + random(28), random(24), random(60))).toISOString(),
    country: app.store === 'apple' ? pick(['us', 'de', 'jp', 'fr']) : null,
    language: app.store === 'apple' ? null : 'en',
    version: pick([null, '1.0', '1.0.2', '2.1', '2.10', '2.10.1']),
    reply: random(4) === 0 ? 'Thank you.' : null,
  });

/** Some apps have a panel that has read a part of their reviews. */
const keep = async (app: KeptApp, from: number, to: number): Promise<void> => {
  const reviews = Array.from({ length: to - from }, (_, at) => reviewOf(app, from + at));
  const half = Math.floor(reviews.length / 2);
  const hasPanel = apps.indexOf(app) % 3 === 0;
  await keepReviews(db, salt, app, reviews.slice(0, half), new Date(), { panel: hasPanel });
  await keepReviews(db, salt, app, reviews.slice(half), new Date());
};

const retag = async (nos: readonly number[]): Promise<void> => {
  const records = await readRecords(db, nos);
  const retagged = records.map((each) => {
    const { themes, kinds, ...review } = decodeRecord(each.record);
    const now = { ...review, themes: themes.length > 0 ? themes.slice(1) : ['ads'], kinds: kinds.slice(1) };
    return { ...each, record: encodeRecord(now) };
  });
  await writeRecords(db, retagged);
};

const catchUp = (batchSize?: number): Promise<number> =>
  feedChanges({ db, clickhouse, ...(batchSize && { batchSize }) });

const onFile = async (): Promise<StoredReview[]> => {
  const records: { no: number; record: Buffer }[] = [];
  await loadRecords(db, (no, _, record) => records.push({ no, record: Buffer.from(record) }));
  const texts = new Map(
    (
      await reviewTexts(
        db,
        records.map(({ no }) => no),
      )
    ).map((review) => [review.no, review] as const),
  );
  const stores = new Map(
    (await db.rows<{ no: number; store: string }>('select app_no as no, store from review_apps')).map(
      ({ no, store }) => [no, store] as const,
    ),
  );
  return records.map(({ no, record }) => {
    const review = decodeRecord(record);
    const { title, text } = texts.get(no)!;
    return { ...review, no, title, text, store: stores.get(review.appNo)! };
  });
};

const indexOf = async (): Promise<ReviewIndex> => {
  const index = new ReviewIndex();
  await loadRecords(db, (no, taxonomy, record) => index.put(no, taxonomy, record));
  return index;
};

/** Answers from the cluster, once the index and a plain count have the same answer. */
const checked = async (counting: Searcher, reviews: readonly StoredReview[]): Promise<Searcher> => {
  const index = await indexOf();
  const snapshot = snapshotOf(index);
  const readTexts = textReader(db);
  return {
    ...counting,
    async metrics(plan) {
      const answer = await counting.metrics(plan);
      const asked = JSON.stringify(plan);
      expect(answer, asked).toEqual(await countMetrics(plan, snapshot, readTexts));
      const plain = plainCount(plan, plan, reviews);
      expect(answer.total, asked).toMatchObject(plain.total);
      for (const cell of answer.cells) expect(cell, asked).toMatchObject(plain.of(keyOf(cell.labels)));
      return answer;
    },
    async evidence(plan) {
      const found = await counting.evidence(plan);
      expect(found).toEqual(await listEvidence(plan, snapshot, readTexts));
      return found;
    },
    async count(plan) {
      const counts = await counting.count(plan);
      expect(counts, JSON.stringify(plan)).toEqual(await countMatches(plan, snapshot, readTexts));
      return counts;
    },
    async termCounts(terms) {
      const found = await counting.termCounts(terms);
      expect(found.docs).toBe(index.reviews);
      const counts = terms.map((term) => [term, index.countTerm(term)] as const).filter(([, n]) => n > 0);
      expect(found.counts).toEqual(new Map(counts));
      return found;
    },
  };
};

/** Asks random questions of the cluster, of the index and of every review. */
const compare = async (count: number, counting = cluster): Promise<void> => {
  const reviews = await onFile();
  const searcher = await checked(counting, reviews);
  let cells = 0;
  for (let at = 0; at < count; at++) {
    const question = randomQuestion(reviews);
    const answer = await searcher.metrics(question);
    cells += answer.cellCount;
    const cell = answer.cells.length > 0 ? pick(answer.cells) : null;
    if (!cell) continue;
    const asked = {
      plan: question.topic ?? question.scope,
      cell: question.by.map((by, place) => ({ by, label: cell.labels[place]! })),
      stores: question.stores,
      offset: 0,
      limit: 100_000,
    };
    const evidence = await searcher.evidence({ ...asked, outside: null });
    expect(evidence.total).toBe(cell.reviews);
    const plain = plainCount(question, question, reviews);
    expect(new Set(evidence.nos)).toEqual(new Set(plain.nosIn(keyOf(cell.labels))));
    for (const outside of ['cell', 'first'] as const) {
      await searcher.evidence({ ...asked, outside, offset: random(5), limit: 20 });
    }
    const order = pick(['relevance', 'recent', 'oldest', 'quality'] as const);
    await searcher.count({ ...asked.plan, order, limit: 25 });
    await searcher.termCounts([...pick(reviews).terms.keys(), '#kind:bug', '#ads', 'nobody says this']);
  }
  expect(cells).toBeGreaterThan(count);
};

/** A pull of an account, with every third review. */
const keepPull = async (accountId: string, reviews: readonly StoredReview[]): Promise<string> => {
  const nos = Uint32Array.from(reviews.map(({ no }) => no).filter((no) => no % 3 === 0));
  const id = randomUUID();
  await db.rows(
    `insert into pulls (id, account_id, seq, status, label, request, created_at) values ($1, $2, 1, 'done', '', '{}', now())`,
    [id, accountId],
  );
  await db.rows(
    `insert into pull_apps (pull_id, ordinal, read, kept, truncated, notes, facts, versions, words)
     values ($1, 0, $2, $2, false, '{}', $3, '{}', '')`,
    [id, nos.length, Buffer.from(nos.buffer)],
  );
  return id;
};

/** Asks what callers ask, with every field and dimension; each figure has as many reviews as its evidence lists. */
const compareQueries = async (count: number, counting = cluster): Promise<void> => {
  const reviews = await onFile();
  const searcher = await checked(counting, reviews);
  const { accountId } = await newCustomer(db);
  const { signal } = new AbortController();
  const sources = { listing: () => Promise.reject(new Error('every app is known')) };
  const tools = { db, clock: testClock, sources, searcher, signal, accountId };
  const named = {
    apps: apps.map(({ store, appId }) => `${store}:${appId}`),
    pull: await keepPull(accountId, reviews),
    texts: ['crashing', 'harbour map', 'ads', 'dark mode', 'sync', 'folders', 'price', 'login error', 'battery drain'],
    themes: [...new Set(reviews.flatMap(({ themes }) => themes))],
  };
  const asked = new Set<string>();
  let [counted, compared] = [0, 0];
  for (let at = 0; at < count; ) {
    const query = randomQuery(named, at);
    const answer = await queryMetrics(tools, query).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'invalid_request') return null;
      throw error;
    });
    if (!answer) continue;
    at++;
    for (const by of query.by) asked.add(by);
    const figures = [answer.total, ...(answer.cells.length > 0 ? [pick(answer.cells)] : [])];
    for (const figure of figures.flatMap(({ change, ...own }) => (change ? [own, change] : [own]))) {
      const of = evidenceOf(figure.evidence);
      if (of === null) continue;
      const { total, nos } = await findEvidence(tools, EvidenceQuery.parse(readEvidenceAddress(of)), wholePage);
      expect([total, new Set(nos).size], JSON.stringify(query)).toEqual([figure.reviews, figure.reviews]);
      counted++;
    }
    if (answer.cells.some(({ reviews, change }) => reviews > 0 && change)) compared++;
  }
  expect(asked).toEqual(new Set(metricsDimensions));
  expect(counted).toBeGreaterThan(count);
  expect(compared).toBeGreaterThan(0);
};

const wholePage = { offset: 0, limit: 100_000 };

beforeAll(async () => {
  connection = await freshDatabase();
  db = openDatabase(connection);
  ({ servers, access } = await startServers(folder, 2));
  clickhouse = createClickHouse(access);
  cluster = createClusterSearcher(db, clickhouse);
  for (const app of apps) await keep(app, 0, 150);
});
afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const everything: MetricsPlan = {
  scope: planOfEverything(0),
  topic: null,
  by: ['stars'],
  against: null,
  order: 'cell',
  limit: 10,
  stores: new Map(),
};

const refusal = async (asked: Promise<unknown>): Promise<Problem> => {
  const error = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
};

test('a cluster that is not filled yet refuses, and says when to try again', async () => {
  const problem = await refusal(cluster.metrics(everything));
  expect(problem.code).toBe('unavailable');
  expect(problem.options.headers).toHaveProperty('retry-after');
});

test('a cluster whose shards have several replicas is refused: one that lags would count a part', async () => {
  const replicated = createClickHouse({ ...access, cluster: 'replicated' });
  await expect(feedChanges({ db, clickhouse: replicated })).rejects.toThrow(/several replicas/);
});

test('random questions have the answers of the index and of a plain count', async () => {
  expect(await catchUp(500)).toBe(apps.length * 150);
  expect(await catchUp()).toBe(0);
  await compare(40);
});

test('edits, replies, new tags, panels, deletions and a batch that is fed again change nothing that they should not', async () => {
  for (const app of apps) await keep(app, 100, 200);
  const nos = (await onFile()).map(({ no }) => no);
  await retag(nos.filter((no) => no % 7 === 0));
  await db.rows('delete from review_editions where id in (select id from reviews where no % 31 = 5)');
  await db.rows('delete from reviews where no % 31 = 5');
  await catchUp(300);
  await db.rows(`update cluster_feeds set seen = '1:1:'`);
  await catchUp(700);
  await compare(40);
});

test('queries of callers have the same answers by every dimension and with every field, and evidence lists exactly what is counted', async () => {
  await compareQueries(36);
});

test('a change that commits late is fed', async () => {
  const late = openDatabase({ ...connection, max: 1 });
  const [one, two] = (await onFile()).map(({ no }) => no);
  const touch = `update review_records set revision = revision + 1, change = pg_current_xact_id() where no = $1`;
  await late.transaction(async (tx) => {
    await tx.rows(touch, [one]);
    await db.rows(touch, [two]);
    expect(await catchUp()).toBe(1);
    await db.rows(touch, [two]);
    expect(await catchUp()).toBe(1);
  });
  await late.close();
  expect(
    (await feedLag(db, (await db.row<{ target: string }>('select target from cluster_feeds'))!.target))!.rows,
  ).toBe(1);
  expect(await catchUp()).toBe(1);
});

test('a feeder that is killed amid its batches leaves nothing out and counts nothing twice', async () => {
  await retag((await onFile()).map(({ no }) => no).filter((no) => no % 2 === 0));
  const feeder = fileURLToPath(new URL('./support/feeder.ts', import.meta.url));
  for (let kills = 0; kills < 4; kills++) {
    const child = fork(feeder, [JSON.stringify({ connection, access })]);
    const ended = once(child, 'exit');
    await Promise.race([once(child, 'message'), ended]);
    child.kill('SIGKILL');
    await ended;
  }
  await Promise.all([catchUp(100), catchUp(150)]);
  await catchUp();
  await compare(15);
});

test('a feeder that begins while another feeds waits, and finds nothing to do', async () => {
  await db.rows(`update cluster_feeds set database = 'another'`);
  let second: Promise<number> | undefined;
  const onBatch = (): void => {
    second ??= catchUp(50);
  };
  const first = await feedChanges({ db, clickhouse, batchSize: 50, onBatch });
  expect([first, await second]).toEqual([(await onFile()).length, 0]);
  await compare(5);
});

test('while a shard is away, every answer is right or refused', async () => {
  const right = await cluster.metrics(everything);
  const seen = { right: 0, refused: 0, wrong: 0 };
  let asking = true;
  const asker = async (): Promise<void> => {
    while (asking) {
      await cluster.metrics(everything).then(
        (answer) => {
          if (JSON.stringify(answer) === JSON.stringify(right)) seen.right++;
          else seen.wrong++;
        },
        (error: unknown) => {
          if (!(error instanceof Problem) || error.code !== 'unavailable') throw error;
          seen.refused++;
        },
      );
    }
  };
  const askers = [asker(), asker(), asker()];
  await expect.poll(() => seen.right, { timeout: 60_000 }).toBeGreaterThan(3);
  await servers[1]!.stop();
  await expect.poll(() => seen.refused, { timeout: 60_000 }).toBeGreaterThan(3);
  await retag((await onFile()).map(({ no }) => no).filter((no) => no % 11 === 0));
  expect((await refusal(catchUp())).code).toBe('unavailable');
  await servers[1]!.start();
  const before = seen.right;
  await expect.poll(() => seen.right, { timeout: 60_000 }).toBeGreaterThan(before + 3);
  asking = false;
  await Promise.all(askers);
  expect(seen.wrong).toBe(0);
  await catchUp();
  await compare(10);
});

test('a shard that loses its rows, at the latest while they are counted, is noticed, and everything is fed from the start', async () => {
  const alone = createClickHouse({ ...access, servers: [access.servers[1]!] });
  let lost = false;
  const losing: ClickHouse = {
    ...clickhouse,
    async ask(statement, signal) {
      if (!lost) for (const sql of emptyTables(access.database)) await alone.onEach(sql);
      lost = true;
      return clickhouse.ask(statement, signal);
    },
  };
  expect((await refusal(createClusterSearcher(db, losing).metrics(everything))).code).toBe('unavailable');
  expect((await refusal(cluster.metrics(everything))).code).toBe('unavailable');
  expect(await catchUp()).toBe((await onFile()).length);
  await compare(10);
});

test('the check names an app of which the cluster has another review, and no app otherwise', async () => {
  expect(await appsThatDiffer(db, clickhouse)).toEqual([]);
  const [{ appNo }] = (await onFile()) as [StoredReview];
  const stray = { app: appNo, no: 900_000, revision: 1, gone: 0 };
  await clickhouse.insert(tablesIn(clickhouse).reviews, [stray]);
  expect(await appsThatDiffer(db, clickhouse)).toEqual([appNo]);
  await clickhouse.insert(tablesIn(clickhouse).reviews, [{ ...stray, revision: 2, gone: 1 }]);
  expect(await appsThatDiffer(db, clickhouse)).toEqual([]);
});

test('a run stops trying a count for which the cluster lacks time or memory', async () => {
  let asked = 0;
  const overloaded: ClickHouse = {
    ...clickhouse,
    ask: () => {
      asked++;
      return Promise.reject(new ClusterOverloaded(null));
    },
  };
  const patient = createClusterSearcher(db, overloaded).patient(() => {});
  expect((await refusal(patient.metrics(everything))).code).toBe('unavailable');
  expect(asked).toBe(3);
});

test('a service with a cluster feeds it, counts in it, says how it is, and refuses figures while a shard is away', async () => {
  const config = { clickhouse: access, clickhouseCluster: access.cluster };
  const service = await withService({ connection, config, collectorsFor: () => [] });
  const { key } = await newCustomer(service.db);
  const count = async () => {
    const answer = await call<ReviewMetrics & ProblemBody>(service.url, key, 'POST', '/api/v1/reviews/metrics', {
      where: { apps: ['apple:930002'] },
    });
    return { ...answer, reviews: answer.body.total?.reviews };
  };
  const before = (await count()).reviews!;
  expect(before).toBeGreaterThan(0);
  await keepReviews(service.db, salt, apps[2]!, [storeReview('one more')], new Date());
  await expect.poll(async () => (await count()).reviews, { timeout: 120_000 }).toBe(before + 1);
  const ready = async () => (await call<{ cluster: object }>(service.url, null, 'GET', '/readyz')).body.cluster;
  expect(await ready()).toMatchObject({ counting: true, reason: null });
  expect(await scrape(service.url)).toMatch(/^appraise_cluster_counting 1$/m);
  for (const server of servers) server.pause();
  const silent = { counting: false, reason: 'The review cluster does not answer.' };
  await expect.poll(ready, { timeout: 60_000 }).toMatchObject(silent);
  expect(await scrape(service.url)).toMatch(/^appraise_cluster_counting 0$/m);
  for (const server of servers) server.resume();
  await expect.poll(async () => (await count()).status, { timeout: 120_000 }).toBe(200);
  await servers[0]!.stop();
  const refused = await count();
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'unavailable' });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await ready()).toMatchObject({ counting: false });
  expect(await scrape(service.url)).toMatch(/^appraise_cluster_counting 0$/m);
  expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(200);
  await servers[0]!.start();
  await expect.poll(async () => (await count()).status, { timeout: 120_000 }).toBe(200);
});

test('a deleted review leaves the files of every shard, and an insert that arrives late does not bring it back', async () => {
  const secret = 'zxqsecretzxq';
  const [app] = apps;
  const [kept] = await keepReviews(
    db,
    salt,
    app!,
    [storeReview('to be erased', { text: `${secret} is my name` })],
    new Date(),
  );
  await catchUp();
  const isInFiles = (): boolean => {
    try {
      execFileSync('grep', ['-rqs', secret, ...servers.map(({ data }) => join(data, 'data'))]);
      return true;
    } catch {
      return false;
    }
  };
  expect(isInFiles()).toBe(true);
  const [{ app: appNo }] = (await db.rows('delete from reviews where no = $1 returning app_no as app', [kept!.no])) as [
    { app: number },
  ];
  const erasures = async () => {
    await catchUp();
    return db.rows('select no from cluster_erasures');
  };
  await expect.poll(erasures, { timeout: 120_000 }).toEqual([]);
  await expect.poll(isInFiles, { timeout: 120_000, interval: 1_000 }).toBe(false);
  const late = { app: appNo, no: kept!.no, revision: 1, gone: 0, stars: 5 };
  await clickhouse.insert(tablesIn(clickhouse).reviews, [late]);
  await compare(5);
});

test('random questions and queries have the same answers on a current release', async ({ skip }) => {
  const reason = whyNoChdb();
  if (reason !== null) {
    console.warn(reason);
    skip(reason);
  }
  const current = openChdb();
  await feedChanges({ db, clickhouse: current });
  const counting = createClusterSearcher(db, current);
  await compare(40, counting);
  await compareQueries(18, counting);
  current.close();
});
