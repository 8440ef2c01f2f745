import pg from 'pg';
import { minuteMs } from '../../contract/domain/durations.ts';
import { waitInPatience } from '../../support/patience.ts';
import { inSpan, type NewSpan, spanKinds } from '../../support/traces/span.ts';
import { answerMsOf, cut, watchConnections } from './connections/connection-watch.ts';
import { SteadyClient } from './connections/steady-client.ts';
import { createWritability, type WriteRefusal } from './connections/writability.ts';
import { copyIn } from './copy-in.ts';
import { type BinaryRow, copyOut } from './copy-out.ts';
import type { Statement } from './statement.ts';

/** How a PostgreSQL is reached. */
export interface Connection extends pg.PoolConfig {
  /**
   * Given where all else leads through a pooler in transaction mode: the way to the server itself, for what needs a
   * connection of its own. Behind such a pooler nothing outlives a transaction, neither settings nor prepared statements.
   */
  readonly direct?: pg.PoolConfig;
}

/** The statements of this folder, on any of the connections or on that of a transaction. */
export interface Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** For statements whose rows nobody reads. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<void>;
  /** Hands on the rows as bytes while they arrive; the statement takes no values. */
  copyOut(statement: Statement<unknown>, take: (row: BinaryRow) => void): Promise<void>;
  /** Sends rows that `RowWriter` has written to a `copy … from stdin (format binary)`. */
  copyIn(statement: Statement<never>, rows: Uint8Array): Promise<void>;
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** One connection for all of the work, outside a transaction, and closed afterwards with whatever was set on it. */
  session<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Waits for an answer that was asked for outside of this call, no longer than the call may wait for the database. */
  waitFor<T>(answer: Promise<T>): Promise<T>;
  readonly connection: Connection;
}

/** A database that also takes any text: for migrations, tests and benches. Code that serves callers is given a `Database`. */
export interface DirectDatabase extends Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  rows<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  row<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  copyOut(given: Statement<unknown> | string, take: (row: BinaryRow) => void): Promise<void>;
  /** Several statements as one text, without values. */
  script(text: string): Promise<void>;
  transaction<T>(work: (db: DirectDatabase) => Promise<T>): Promise<T>;
  session<T>(work: (db: DirectDatabase) => Promise<T>): Promise<T>;
  /** Why it takes no writes; null: it does. Fails when it does not answer. */
  whyUnwritable(): Promise<WriteRefusal | null>;
  /** How many statements it has sent: the tests and benches count round trips with it. */
  readonly sent: number;
  close(): Promise<void>;
}

// Counts and sums come back as bigint; none here can pass 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const limits = {
  // Beyond a few times the database's cores, more connections only wait for each other.
  max: 10,
  // A call is told within five seconds that the database is away, whatever else it has waited for.
  connectionTimeoutMillis: 4_000,
  idleTimeoutMillis: minuteMs,
  keepAlive: true,
} satisfies pg.PoolConfig;

/** Said on the connection rather than at its start, where poolers refuse what they do not know. */
const session = `set lock_timeout = '4s'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '60s';
  set default_transaction_isolation = 'read committed'; select pg_backend_pid() as pid`;

/** The same for one transaction. */
const beginPooled = `begin isolation level read committed; set local lock_timeout = '4s'; set local statement_timeout = '60s';
  set local idle_in_transaction_session_timeout = '60s'`;

const adHoc = new Map<string, Statement<never>>();

/** One name per text, so that a text which is sent again is not prepared again. */
const statementOf = (given: string | Statement<unknown>): Statement<unknown> => {
  if (typeof given !== 'string') return given;
  let known = adHoc.get(given);
  if (!known) {
    known = { name: `adhoc${adHoc.size}`, text: given, columns: {} };
    adHoc.set(given, known);
  }
  return known;
};

/** A statement is a constant, without the values that it is sent with. */
const spanOf = (text: string): NewSpan => ({
  name: /^\s*(\w+)/.exec(text)?.[1] ?? 'statement',
  kind: spanKinds.client,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, 1_000) },
});

export const openDatabase = (
  connection: Connection,
  onIdleError: (error: Error) => void = () => {},
): DirectDatabase => {
  // The pool waits for a connection, and no longer for what is said on it first.
  const setUp = { text: session, query_timeout: answerMsOf(connection) };
  const pooled = connection.direct !== undefined;
  const prepare = async (client: pg.ClientBase): Promise<void> => {
    // An answer for each statement of the text, which the driver's types do not know.
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
  /** Where one connection is lost, those that are idle may be lost as well. */
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
  // A pooler that is busy keeps a question waiting: whether the server is there, the server itself is asked.
  const watch = watchConnections(connection.direct ?? connection, dropIdle);
  // Whoever says how long a connection may take, as the tests do on a busy machine, has all that time.
  const wait = connection.connectionTimeoutMillis === undefined ? waitInPatience : <T>(answer: Promise<T>) => answer;
  const writability = createWritability();
  let sent = 0;

  /** One answer on a connection, which is watched until it is there. */
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
    const rows = async (given: string | Statement<unknown>, values: readonly unknown[] = []): Promise<never[]> => {
      sent++;
      const { name, text } = statementOf(given);
      // The driver only reads them, whatever its typings say.
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
      row: async (given: string | Statement<unknown>, values?: readonly unknown[]) => (await rows(given, values))[0],
      run: async (given: string | Statement<unknown>, values?: readonly unknown[]) => void (await rows(given, values)),
      script: async (text: string) => void (await send({ text })),
    };
  };

  const take = async (): Promise<pg.PoolClient> => {
    // Whatever still asks is of callers who have left: the service has ended, and waited for the others.
    if (pool.ending) throw new DOMException('The database was closed.', 'AbortError');
    const away = watch.away();
    if (away) throw away;
    const connecting = pool.connect();
    try {
      return await wait(connecting);
    } catch (error) {
      // Should it come after all, somebody else may have it.
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
      // Destroyed, not reused: whatever state it is in goes with it, and PostgreSQL rolls back.
      client.release(true);
      throw error;
    }
  };

  /** The database on one connection. */
  const inner = (client: pg.ClientBase, transaction: DirectDatabase['transaction']): DirectDatabase => {
    const one: DirectDatabase = {
      ...database,
      ...over(sendOn(client)),
      copyOut(given: string | Statement<unknown>, take: (row: BinaryRow) => void) {
        sent++;
        const { text } = statementOf(given);
        return inSpan(
          () => spanOf(text),
          () => watched(client, () => copyOut(client, text, take)),
        );
      },
      copyIn({ text }: Statement<never>, rows: Uint8Array) {
        sent++;
        return inSpan(
          () => spanOf(text),
          () => watched(client, () => copyIn(client, text, rows)),
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

  /** One question on a connection of the pool, within the limits of time that hold there. */
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
    copyOut(given: string | Statement<unknown>, take: (row: BinaryRow) => void) {
      sent++;
      const { text } = statementOf(given);
      const ask = () => once((client) => watched(client, () => copyOut(client, text, take)));
      return inSpan(() => spanOf(text), ask);
    },
    copyIn({ text }: Statement<never>, rows: Uint8Array) {
      sent++;
      const ask = () => once((client) => watched(client, () => copyIn(client, text, rows)));
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
            // Fails only where the connection is gone, and the transaction with it.
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
  // Out of disk, memory or file handles, and a disk that fails: a person must see to it, and then it goes on.
  '53100',
  '53200',
  '53400',
  '58030',
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
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  );
};

/** Whether a statement gave up waiting for a lock. */
const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether it was for a row of this table, rather than for a table that somebody has locked as a whole. */
export const isRowLockTimeout = (error: unknown, table: string): boolean =>
  isLockTimeout(error) && error instanceof pg.DatabaseError && (error.where ?? '').includes(`in relation "${table}"`);

// Deadlock, serialisation, and a statement that was cancelled for its time.
const passing = new Set(['40P01', '40001', '57014']);

/** Whether the same statement may succeed a moment later. */
export const mayPass = (error: unknown): boolean =>
  isUnavailable(error) || isLockTimeout(error) || passing.has(codeOf(error) ?? '');
