import pg from 'pg';
import { minuteMs } from '../../contract/domain/durations.ts';
import { waitWithinDeadline } from '../../support/deadline.ts';
import { inSpan, type NewSpan, spanKinds } from '../../support/traces/span.ts';
import { answerMsOf, cut, SteadyClient, watchConnections } from './connections/connection-watch.ts';
import { createWritability, type WriteRefusal } from './connections/writability.ts';
import { type BinaryRow, copyOut } from './copy-out.ts';
import type { Statement } from './statement.ts';

export interface Connection extends pg.PoolConfig {
  /**
   * The server itself, for sessions, if the other options point to a pooler in transaction mode, where settings and prepared statements end
   * with the transaction.
   */
  readonly direct?: pg.PoolConfig;
}

/** Runs statements on any connection of the pool, or on a transaction's. */
export interface Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** For statements without result rows. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<void>;
  /** Streams rows as bytes; the statement takes no values. */
  copyOut(statement: Statement<unknown>, take: (row: BinaryRow) => void): Promise<void>;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Uses one connection for all of the work, outside a transaction, and closes it afterwards. */
  session<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Waits for shared work, but not beyond the deadline of the current call. */
  waitFor<T>(answer: Promise<T>): Promise<T>;
  readonly connection: Connection;
}

/** Also accepts SQL text: for migrations, tests and benchmarks. */
export interface DirectDatabase extends Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  rows<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  row<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  copyOut(sql: Statement<unknown> | string, take: (row: BinaryRow) => void): Promise<void>;
  /** Several statements as one text, without values. */
  script(text: string): Promise<void>;
  transaction<T>(work: (db: DirectDatabase) => Promise<T>): Promise<T>;
  session<T>(work: (db: DirectDatabase) => Promise<T>): Promise<T>;
  /** Why writes are refused, or null. Fails when the database does not answer. */
  whyUnwritable(): Promise<WriteRefusal | null>;
  /** Number of statements sent: for tests and benchmarks. */
  readonly sent: number;
  close(): Promise<void>;
}

// Counts and sums are bigint; none here can exceed 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const limits = {
  // More connections than a few times the database's cores only wait for each other.
  max: 10,
  // A call fails within five seconds when the database is unavailable.
  connectionTimeoutMillis: 4_000,
  idleTimeoutMillis: minuteMs,
  keepAlive: true,
} satisfies pg.PoolConfig;

/** Sent after connecting, since poolers would refuse them as startup parameters. */
const session = `set lock_timeout = '4s'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s';
  set default_transaction_isolation = 'read committed'; select pg_backend_pid() as pid`;

/** The same for one transaction. */
const beginPooled = `begin isolation level read committed; set local lock_timeout = '4s'; set local statement_timeout = '60s';
  set local idle_in_transaction_session_timeout = '60s'`;

const adHoc = new Map<string, Statement<never>>();

/** One prepared statement per text. */
const statementOf = (sql: string | Statement<unknown>): Statement<unknown> => {
  if (typeof sql !== 'string') return sql;
  let known = adHoc.get(sql);
  if (!known) {
    known = { name: `adhoc${adHoc.size}`, text: sql, columns: {} };
    adHoc.set(sql, known);
  }
  return known;
};

/** The text contains no values, so it can be logged. */
const spanOf = (text: string): NewSpan => ({
  name: /^\s*(\w+)/.exec(text)?.[1] ?? 'statement',
  kind: spanKinds.client,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, 1_000) },
});

export const openDatabase = (
  connection: Connection,
  onIdleError: (error: Error) => void = () => {},
): DirectDatabase => {
  // The pool's timeout covers connecting only, not the first query.
  const setUp = { text: session, query_timeout: answerMsOf(connection) };
  const pooled = connection.direct !== undefined;
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    // One result per statement, which the driver's types don't know.
    const answers = (await client.query(setUp)) as unknown as pg.QueryResult<{ pid: number }>[];
    watch.connected(client, answers.at(-1)!.rows[0]!.pid);
  };
  const pool = new pg.Pool({
    application_name: 'appraise',
    ...limits,
    ...connection,
    Client: SteadyClient,
    ...(!pooled && { onConnect: prepare }),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError);
  /** When one connection is lost, idle ones may be lost too. */
  const dropIdle = (): void => {
    for (let left = pool.idleCount; left > 0; left--) {
      void pool.connect().then(
        (client) => {
          cut(client);
          client.release(true);
        },
        () => {},
      );
    }
  };
  // Asks the server itself: a busy pooler would keep the query waiting.
  const watch = watchConnections(connection.direct ?? connection, dropIdle);
  // An explicit timeout, as in tests on a busy machine, replaces the deadline of calls.
  const wait =
    connection.connectionTimeoutMillis === undefined ? waitWithinDeadline : <T>(answer: Promise<T>) => answer;
  const writability = createWritability();
  let sent = 0;

  const watched = async <T>(client: pg.ClientBase, ask: () => Promise<T>): Promise<T> => {
    watch.asked(client);
    try {
      return await wait(ask());
    } finally {
      watch.answered(client);
    }
  };

  type Send = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

  const sendOn =
    (client: pg.ClientBase): Send =>
    (query) =>
      watched(client, () => client.query(query));

  const over = (send: Send) => {
    const rows = async (sql: string | Statement<unknown>, values: readonly unknown[] = []): Promise<never[]> => {
      sent++;
      const { name, text } = statementOf(sql);
      // The driver only reads them.
      const query = { ...(!pooled && { name }), text, values: values as unknown[] };
      return (
        await inSpan(
          () => spanOf(text),
          () => send<never>(query),
        )
      ).rows;
    };
    return {
      rows,
      row: async (sql: string | Statement<unknown>, values?: readonly unknown[]) => (await rows(sql, values))[0],
      run: async (sql: string | Statement<unknown>, values?: readonly unknown[]) => void (await rows(sql, values)),
      script: async (text: string) => void (await send({ text })),
    };
  };

  const take = async (): Promise<pg.PoolClient> => {
    // Only disconnected callers still use it: the service has stopped.
    if (pool.ending) throw new DOMException('The database was closed.', 'AbortError');
    const away = watch.away();
    if (away) throw away;
    const connecting = pool.connect();
    try {
      return await wait(connecting);
    } catch (error) {
      // If the connection arrives later, return it to the pool.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  };

  const onOne = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await take();
    try {
      const value = await work(client);
      client.release();
      return value;
    } catch (error) {
      writability.noticed(error);
      // Destroyed, not reused: PostgreSQL rolls back.
      client.release(true);
      throw error;
    }
  };

  const inner = (client: pg.ClientBase, transaction: DirectDatabase['transaction']): DirectDatabase => {
    const one: DirectDatabase = {
      ...database,
      ...over(sendOn(client)),
      copyOut(sql: string | Statement<unknown>, take: (row: BinaryRow) => void) {
        sent++;
        const { text } = statementOf(sql);
        return inSpan(
          () => spanOf(text),
          () => watched(client, () => copyOut(client, text, take)),
        );
      },
      get sent() {
        return sent;
      },
      transaction,
      session: (nested) => nested(one),
    };
    return one;
  };

  const begin = pooled ? beginPooled : 'begin';

  const between = async <T>(client: pg.ClientBase, text: string, work: () => Promise<T>): Promise<T> => {
    const send = sendOn(client);
    await send({ text });
    const value = await work();
    await send({ text: 'commit' });
    return value;
  };

  const within = <T>(client: pg.ClientBase, text: string, work: (db: DirectDatabase) => Promise<T>): Promise<T> =>
    between(client, text, () => {
      const one: DirectDatabase = inner(client, (nested) => nested(one));
      return work(one);
    });

  /** Runs one query on a connection of the pool. */
  const once = <T>(ask: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
    onOne((client) => (pooled ? between(client, begin, () => ask(client)) : ask(client)));

  const takeDirect = async (): Promise<{ client: pg.ClientBase; release: () => void }> => {
    if (!connection.direct) {
      const client = await take();
      return { client, release: () => client.release(true) };
    }
    const client = new SteadyClient({ ...limits, ...connection.direct });
    await client.connect();
    await prepare(client);
    return { client, release: () => void client.end().catch(() => {}) };
  };

  const database: DirectDatabase = {
    ...over((query) => once((client) => sendOn(client)(query))),
    connection,
    waitFor: wait,
    get sent() {
      return sent;
    },
    copyOut(sql: string | Statement<unknown>, take: (row: BinaryRow) => void) {
      sent++;
      const { text } = statementOf(sql);
      const ask = () => once((client) => watched(client, () => copyOut(client, text, take)));
      return inSpan(() => spanOf(text), ask);
    },
    transaction(work) {
      return onOne((client) => within(client, begin, work));
    },
    async session(work) {
      const { client, release } = await takeDirect();
      try {
        const transaction: DirectDatabase['transaction'] = (nested) =>
          within(client, 'begin', nested).catch(async (error: unknown) => {
            // Fails only when the connection is lost, and the transaction with it.
            await sendOn(client)({ text: 'rollback' }).catch(() => {});
            throw error;
          });
        return await work(inner(client, transaction));
      } finally {
        release();
      }
    },
    whyUnwritable: () => writability.whyNot(database),
    async close() {
      watch.close();
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
  // Out of disk, memory or file handles, or a failing disk: works again once a person has fixed it.
  '53100',
  '53200',
  '53400',
  '58030',
  // The server is reachable but refuses the database: maintenance, renamed, another password.
  '55000',
  '3D000',
  '28000',
  '28P01',
]);

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
};

/** Whether the database is unavailable, rather than the statement wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return lost.has(code) || code.startsWith('08');
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  );
};

const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether it was waiting for a row of this table, rather than for a locked table. */
export const isRowLockTimeout = (error: unknown, table: string): boolean =>
  isLockTimeout(error) && error instanceof pg.DatabaseError && (error.where ?? '').includes(`in relation "${table}"`);

// Deadlock, serialisation failure, and statement timeout.
const temporary = new Set(['40P01', '40001', '57014']);

/** Whether the same statement may succeed a moment later. */
export const isTemporary = (error: unknown): boolean =>
  isUnavailable(error) || isLockTimeout(error) || temporary.has(codeOf(error) ?? '');
