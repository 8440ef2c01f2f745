import { from } from '../../metrics/clickhouse/conditions.ts';
import type { Database } from '../../store/engine/database.ts';
import { type AppSums, sumsByApp } from '../../store/reviews/cluster-feeds.ts';
import type { ClickHouse } from './clickhouse-client.ts';
import { feedChanges } from './cluster-feed.ts';
import { tablesIn } from './cluster-tables.ts';

/** Reviews change during a comparison, so apps that differ are compared again. */
const tries = 3;

const sumsInCluster = async (clickhouse: ClickHouse): Promise<AppSums[]> => {
  const sums = 'count(), sum(no), sum(revision), sum(stars), sum(panel)';
  const sql = `select app, ${sums} ${from(tablesIn(clickhouse), '1')} group by app`;
  const rows = await clickhouse.ask({ sql, values: [] });
  return rows.map((row) => {
    const [appNo, reviews, nos, revisions, stars, inPanel] = row.map(Number);
    return { appNo: appNo!, reviews: reviews!, nos: nos!, revisions: revisions!, stars: stars!, inPanel: inPanel! };
  });
};

/** Feeds the cluster, then returns the apps whose reviews differ from the database. */
export const appsThatDiffer = async (db: Database, clickhouse: ClickHouse): Promise<number[]> => {
  let differing: number[] = [];
  for (let at = 0; at < tries; at++) {
    await feedChanges({ db, clickhouse });
    const [here, there] = [await sumsByApp(db), await sumsInCluster(clickhouse)];
    const keyOf = (sums: AppSums | undefined): string => JSON.stringify(sums && Object.entries(sums).sort());
    const [mine, theirs] = [here, there].map((sums) => new Map(sums.map((each) => [each.appNo, keyOf(each)])));
    differing = [...new Set([...mine!.keys(), ...theirs!.keys()])].filter((app) => mine!.get(app) !== theirs!.get(app));
    if (differing.length === 0) return [];
  }
  return differing;
};
