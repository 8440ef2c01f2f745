import { bigint, bool, orNull, text } from './columns.ts';
import { type Connection, type Database, isUnavailable, mayPass, openDatabase } from './database.ts';
import { statement } from './statement.ts';

/** A replica, and why it is not read at the moment; null: it is. */
export interface ReplicaState {
  /** Without its password. */
  readonly name: string;
  readonly leftOut: string | null;
}

/** Reads from a replica that is fit, else from the primary, which is closed with it. */
export interface ReadDatabase extends Database {
  states(): readonly ReplicaState[];
  close(): Promise<void>;
}

type Server = Database & { close(): Promise<void> };

export interface ReadOptions {
  readonly primary: Server;
  /** One that is further behind than this is left out. */
  readonly replicas: Replicas;
  /** How often it is looked how far behind they are. */
  readonly lookMs?: number;
  /** Told whenever a replica is left out, or is read again. */
  onChange?(state: ReplicaState): void;
}

const usualLookMs = 1_000;

const primarySql = statement(
  { lsn: bigint, stamp: orNull(text) },
  `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as lsn, (select md5(node_secret) from stamp) as stamp`,
);

const replicaSql = statement(
  { standby: bool, lsn: orNull(bigint), stamp: orNull(text) },
  `select pg_is_in_recovery() as standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as lsn,
     (select md5(node_secret) from stamp) as stamp`,
);

/** Where the primary's log was at a time. */
interface Sample {
  readonly at: number;
  readonly lsn: number;
}

/** A replica has everything that was written before the last sample it has reached. Null: it has reached none. */
export const behindMs = (samples: readonly Sample[], reached: number, now: number): number | null => {
  const last = samples.findLast(({ lsn }) => lsn <= reached);
  return last ? now - last.at : null;
};

/** What only a replica that is behind says: a table or column is not there yet. */
const isOlder = (error: unknown): boolean =>
  /^42(P01|703|883)$/.test(String((error as { code?: unknown } | null)?.code));

const nameOf = ({ connectionString, host, port }: Connection): string => {
  const url = connectionString === undefined ? null : URL.parse(connectionString);
  return url ? `${url.searchParams.get('host') ?? url.host}${url.pathname}` : `${host}:${port}`;
};

/** Where else than from the primary may be read. */
export interface Replicas {
  readonly connections: readonly Connection[];
  readonly mostBehindMs: number;
}

export const noReplicas: Replicas = { connections: [], mostBehindMs: 0 };

interface Replica {
  readonly name: string;
  readonly db: Server;
  leftOut: string | null;
}

export const openReads = (options: ReadOptions): ReadDatabase => {
  const { primary, lookMs = usualLookMs, onChange } = options;
  const { connections, mostBehindMs } = options.replicas;
  const replicas = connections.map(
    (connection): Replica => ({
      name: nameOf(connection),
      db: openDatabase(connection),
      leftOut: 'it has not been looked at yet',
    }),
  );
  // Each process prefers one, so that all of its statements see about the same state; together they read them all.
  const first = Math.floor(Math.random() * replicas.length);
  const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)];
  let samples: Sample[] = [];

  const judge = (replica: Replica, leftOut: string | null): void => {
    const changed = (replica.leftOut === null) !== (leftOut === null);
    replica.leftOut = leftOut;
    if (changed) onChange?.({ name: replica.name, leftOut });
  };

  const whyNot = async ({ db }: Replica, stamp: string | null): Promise<string | null> => {
    const row = await db.row(replicaSql);
    if (!row?.standby || row.lsn === null) return 'it is not a standby';
    if (row.stamp !== stamp) return 'it is a standby of another database';
    const behind = behindMs(samples, row.lsn, performance.now());
    if (behind === null) return `it is behind by more than ${mostBehindMs / 1000} s`;
    return behind <= mostBehindMs ? null : `it is behind by ${(behind / 1000).toFixed(1)} s`;
  };

  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const at = performance.now();
    // Without the primary nobody knows how far behind a replica is: what was known grows old by itself.
    const here = await primary.row(primarySql).catch(() => null);
    if (here) samples = [...samples.filter((each) => at - each.at <= 2 * mostBehindMs), { at, lsn: here.lsn }];
    await Promise.all(
      replicas.map(async (replica) => {
        const reason = await whyNot(replica, here?.stamp ?? null).catch(() => 'it does not answer');
        judge(replica, here ? reason : 'the primary does not answer');
      }),
    );
  };
  const lookOnce = (): void => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  const timer = replicas.length > 0 ? setInterval(lookOnce, lookMs).unref() : undefined;
  if (timer) lookOnce();

  /** A read is one statement or one transaction that writes nothing: done again elsewhere, it comes to the same. */
  const read = async <T>(ask: (db: Database) => Promise<T>): Promise<T> => {
    for (const replica of inTurn) {
      if (replica.leftOut !== null) continue;
      try {
        return await ask(replica.db);
      } catch (error) {
        if (!mayPass(error) && !isOlder(error)) throw error;
        if (isUnavailable(error)) judge(replica, 'it went away');
      }
    }
    return ask(primary);
  };

  return {
    connection: primary.connection,
    rows: (given, values) => read((db) => db.rows(given, values)),
    row: (given, values) => read((db) => db.row(given, values)),
    run: (given, values) => read((db) => db.run(given, values)),
    binaryRows: (given, numbers) => read((db) => db.binaryRows(given, numbers)),
    copyIn: (given, rows) => primary.copyIn(given, rows),
    transaction: (work) => read((db) => db.transaction(work)),
    waitFor: (answer) => primary.waitFor(answer),
    states: () => replicas.map(({ name, leftOut }) => ({ name, leftOut })),
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([primary, ...replicas.map(({ db }) => db)].map((db) => db.close()));
    },
  };
};
