import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../contract/problem.ts';
import {
  evidenceSql,
  metricsSql,
  phrasesSql,
  type Row,
  readMetrics,
  readPhrases,
} from '../../metrics/clickhouse/metrics-sql.ts';
import {
  readSearch,
  readTerms,
  type SearchStatements,
  searchSql,
  termsSql,
} from '../../metrics/clickhouse/search-sql.ts';
import type { Statement } from '../../metrics/clickhouse/statement.ts';
import type { Database } from '../../store/engine/database.ts';
import { type ClusterFeed, readFeed } from '../../store/reviews/cluster-feeds.ts';
import { hasOutdated } from '../../store/reviews/review-records.ts';
import { taxonomyVersion } from '../../tagging/tag.ts';
import type { Searcher } from '../index/searcher.ts';
import { type ClickHouse, ClusterOverloaded, ClusterUnavailable } from './clickhouse-client.ts';
import { fedBatches, tablesIn, targetOf } from './cluster-tables.ts';

const filling = (): Problem =>
  new Problem('unavailable', 'The review cluster is being filled: try again in 30 seconds.', {
    headers: { 'retry-after': '30' },
  });

/** The feed position; throws while the cluster is still being filled. */
const completeFeed = async (db: Database, clickhouse: ClickHouse): Promise<ClusterFeed> => {
  const feed = await readFeed(db, targetOf(clickhouse));
  if (!feed?.isOurs || feed.asOf === null) throw filling();
  return feed;
};

/** Throws if a shard is missing, new or was emptied, so that no count is ever partial. */
const checkShards = async (
  clickhouse: ClickHouse,
  { stamp, batch }: ClusterFeed,
  signal?: AbortSignal,
): Promise<void> => {
  const batches = await fedBatches(clickhouse, stamp, signal);
  if (batches === null || batches[0]! < batch) throw new ClusterUnavailable(new Error('a shard is not as it was fed'));
};

/** Health checks time out soon after. */
const healthMs = 800;

/** Why the cluster cannot count; null if it can. Returns within a second even if the cluster does not answer. */
export const whyNotCounting = async (db: Database, clickhouse: ClickHouse): Promise<string | null> => {
  const feed = await completeFeed(db, clickhouse).catch(wordsOf);
  if (typeof feed === 'string') return feed;
  const signal = AbortSignal.timeout(healthMs);
  return checkShards(clickhouse, feed, signal).then(
    () => null,
    (error: unknown) => (signal.aborted ? 'The review cluster does not answer.' : wordsOf(error)),
  );
};

const wordsOf = (error: unknown): string =>
  error instanceof Problem ? error.message : 'The review cluster refuses what it is asked.';

const isPassing = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable';
const patienceMs = 5_000;
/** The most tries of a count that exceeds the cluster's time or memory. */
const maxOverloads = 3;

export const createClusterSearcher = (db: Database, clickhouse: ClickHouse): Searcher => {
  const tables = tablesIn(clickhouse);
  type Ask = (statement: Statement) => Promise<Row[]>;
  const askChecked = async <Answer>(
    signal: AbortSignal | undefined,
    count: (ask: Ask) => Promise<Answer>,
  ): Promise<Answer> => {
    const feed = await completeFeed(db, clickhouse);
    const answer = await count((statement) => clickhouse.ask(statement, signal));
    // Checked afterwards: a shard that still has its mark had all reviews during the count.
    await checkShards(clickhouse, feed, signal);
    return answer;
  };

  const find: Searcher['find'] = async (plan, signal) => {
    const isOutdated = await hasOutdated(db, taxonomyVersion);
    const counts = await askChecked(signal, async (ask) => {
      const statements = Object.entries<Statement>({ ...searchSql(tables, plan) });
      const rows = await Promise.all(
        statements.map(async ([name, statement]) => [name, await ask(statement)] as const),
      );
      return readSearch(Object.fromEntries(rows) as Record<keyof SearchStatements, Row[]>);
    });
    return { counts, taxonomies: isOutdated ? ['', taxonomyVersion] : [taxonomyVersion] };
  };

  const searcher: Searcher = {
    find,
    count: async (plan, signal) => (await find(plan, signal)).counts,
    termCounts: (terms, signal) =>
      askChecked(signal, async (ask) => readTerms(terms, await ask(termsSql(tables, terms)))),
    metrics: (plan, signal) =>
      askChecked(signal, async (ask) => {
        const phrases = plan.by.includes('phrase') ? readPhrases(await ask(phrasesSql(tables, plan))) : [];
        const hashes = phrases.map(({ hash }) => hash);
        return readMetrics(plan, await ask(metricsSql(tables, plan, hashes)), phrases);
      }),
    evidence: (plan, signal) =>
      askChecked(signal, async (ask) => {
        const { count, page } = evidenceSql(tables, plan);
        const [[total], rows] = await Promise.all([ask(count), ask(page)]);
        return { total: Number(total![0]), nos: rows.map(([no]) => Number(no)) };
      }),
    still: (work) => work(searcher),
    patient: () => patient,
    load: async () => {},
    stop: async () => {},
  };

  /** Retries until the cluster can answer. */
  const patiently = async <Answer>(signal: AbortSignal | undefined, ask: () => Promise<Answer>): Promise<Answer> => {
    for (let overloads = 0; ; ) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof ClusterOverloaded) overloads++;
        if (!isPassing(error) || overloads >= maxOverloads) throw error;
        await sleep(patienceMs, undefined, { signal });
      }
    }
  };
  const patient: Searcher = {
    ...searcher,
    still: (work) => work(patient),
    find: (plan, signal) => patiently(signal, () => searcher.find(plan, signal)),
    count: (plan, signal) => patiently(signal, () => searcher.count(plan, signal)),
    termCounts: (terms, signal) => patiently(signal, () => searcher.termCounts(terms, signal)),
    metrics: (plan, signal) => patiently(signal, () => searcher.metrics(plan, signal)),
    evidence: (plan, signal) => patiently(signal, () => searcher.evidence(plan, signal)),
  };
  return searcher;
};
