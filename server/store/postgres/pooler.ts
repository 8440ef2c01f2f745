import type pg from 'pg';
import { StartError } from '../../support/process/process.ts';
import { SteadyClient } from '../engine/connections/connection-watch.ts';
import type { Connection } from '../engine/database.ts';
import { checkExternal } from './external.ts';

const rounds = 5;

const opened = async <T>(
  connections: readonly pg.ClientConfig[],
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> => {
  const clients = connections.map((connection) => new SteadyClient({ ...connection, connectionTimeoutMillis: 10_000 }));
  try {
    for (const client of clients) await client.connect();
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
};

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/** Whether two open connections share a backend, which only happens behind a pooler in transaction mode. */
const sharesBackends = (connection: pg.ClientConfig): Promise<boolean> =>
  opened([connection, connection], async (one, other) => {
    for (let round = 0; round < rounds; round++) {
      if ((await backendOf(one!)) === (await backendOf(other!))) return true;
    }
    return false;
  });

const identitySql = `select pg_postmaster_start_time()::text || ' ' || oid as identity from pg_database
  where datname = current_database()`;

const areTheSame = (pooled: pg.ClientConfig, direct: pg.ClientConfig): Promise<boolean> =>
  opened([pooled, direct], async (...clients) => {
    const found = await Promise.all(clients.map((client) => client.query<{ identity: string }>(identitySql)));
    return found[0]!.rows[0]!.identity === found[1]!.rows[0]!.identity;
  });

/** Connects to an external PostgreSQL, directly or through a pooler. */
export const openExternal = async (
  url: string,
  { databaseDirectUrl }: { readonly databaseDirectUrl: string | null },
): Promise<Connection> => {
  const connection = await checkExternal(url);
  if (databaseDirectUrl === null) {
    if (!(await sharesBackends(connection))) return connection;
    throw new StartError(
      'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the PostgreSQL server itself, which LISTEN and migrations need, or use session mode.',
    );
  }
  const direct = await checkExternal(databaseDirectUrl, 'DATABASE_DIRECT_URL');
  if (await sharesBackends(direct)) {
    throw new StartError(
      'DATABASE_DIRECT_URL leads through a pooler in transaction mode: set it to the PostgreSQL server itself.',
    );
  }
  if (!(await areTheSame(connection, direct))) {
    throw new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to the same one, the first through the pooler.',
    );
  }
  return { ...connection, direct };
};
