import pg from 'pg';
import { type BinaryRow, copyOut } from './copy-out.ts';

export interface Database {
  /** Runs one statement, prepared once a connection. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  row<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row | undefined>;
  /** The rows of a query without values, as bytes: for large ones. */
  binaryRows(select: string): Promise<BinaryRow[]>;
  /** Several statements as one text, without values: migrations. */
  script(sql: string): Promise<void>;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** How many statements it has sent: the tests and benches count round trips with it. */
  readonly sent: number;
  readonly connection: pg.PoolConfig;
  close(): Promise<void>;
}

// Counts and sums come back as bigint; none here can pass 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const limits = {
  // Beyond a few times the database's cores, more connections only wait for each other.
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
} satisfies pg.PoolConfig;

/** Said on the connection rather than at its start, where poolers refuse what they do not know. */
const session = `set lock_timeout = '5s'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s';
  set default_transaction_isolation = 'read committed'`;

const names = new Map<string, string>();

/** One name a text: the statements are fixed, so the set of names is too. */
const nameOf = (sql: string): string => {
  let name = names.get(sql);
  if (!name) {
    name = `s${names.size}`;
    names.set(sql, name);
  }
  return name;
};

export const openDatabase = (connection: pg.PoolConfig, onIdleError: (error: Error) => void = () => {}): Database => {
  const pool = new pg.Pool({
    application_name: 'appraise',
    ...limits,
    ...connection,
    onConnect: async (client) => {
      await client.query(session);
    },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError);
  let sent = 0;

  const over = (
    send: Pick<pg.ClientBase, 'query'>,
  ): Omit<Database, 'sent' | 'transaction' | 'close' | 'connection' | 'binaryRows'> => ({
    async rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      sent++;
      return (await send.query<Row>({ name: nameOf(sql), text: sql, values })).rows;
    },
    async row<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      sent++;
      return (await send.query<Row>({ name: nameOf(sql), text: sql, values })).rows[0];
    },
    async script(sql) {
      await send.query(sql);
    },
  });

  const database: Database = {
    ...over(pool as unknown as pg.ClientBase),
    connection,
    get sent() {
      return sent;
    },
    async binaryRows(select) {
      const client = await pool.connect();
      try {
        sent++;
        const rows = await copyOut(client, select);
        client.release();
        return rows;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const inner: Database = {
          ...database,
          ...over(client),
          binaryRows(select) {
            sent++;
            return copyOut(client, select);
          },
          get sent() {
            return sent;
          },
          transaction: (nested) => nested(inner),
        };
        const value = await work(inner);
        await client.query('commit');
        client.release();
        return value;
      } catch (error) {
        // Destroyed, not reused: whatever state it is in goes with it, and PostgreSQL rolls back.
        client.release(true);
        throw error;
      }
    },
    async close() {
      await pool.end();
    },
  };
  return database;
};

const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // Shutting down, crashed, not yet up, too many connections, and read-only, as a failover leaves the old one.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  // The server is there and lets nobody into this database: closed for maintenance, renamed, another password.
  '55000',
  '3D000',
  '28000',
  '28P01',
]);

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** Whether an error says that the database is away, rather than that a statement is wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return lost.has(code) || code.startsWith('08');
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
};

/** Whether a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

// Deadlock, serialisation, and a statement that was cancelled for its time.
const passing = new Set(['40P01', '40001', '57014']);

/** Whether the same statement may succeed a moment later. */
export const mayPass = (error: unknown): boolean =>
  isUnavailable(error) || isLockTimeout(error) || passing.has(codeOf(error) ?? '');
