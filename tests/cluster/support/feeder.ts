import { createClickHouse } from '../../../server/reviews/cluster/clickhouse-client.ts';
import { feedChanges } from '../../../server/reviews/cluster/cluster-feed.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';

/** Feeds in small batches and says when one is fed, for a test that kills it meanwhile. */
const { connection, access } = JSON.parse(process.argv[2]!);
const db = openDatabase(connection);
await feedChanges({
  db,
  clickhouse: createClickHouse(access),
  batchSize: 100,
  onBatch: (rows) => process.send?.({ rows }),
});
process.disconnect?.();
await db.close();
