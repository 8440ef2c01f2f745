import type { Replicas } from '../../store/engine/replicas.ts';
import type { Base } from '../base.ts';

/** Review search alone may be served by replicas, which stand behind a pooler if the main database does. */
export const replicasOf = ({ config, connection }: Base): Replicas => ({
  connections: config.databaseReadUrls.map((connectionString) =>
    connection.direct ? { connectionString, direct: { connectionString } } : { connectionString },
  ),
  mostBehindMs: 1_000 * config.databaseReadLag,
});
