import pg from 'pg';

/**
 * Detects connections that were lost without being closed, as when a firewall drops them or the host fails over. Nothing
 * arrives on such a connection, not even an error, and the operating system takes 15 minutes to notice.
 *
 * When a response is late, a new connection asks the server whether it is still executing that statement. A long statement
 * can take its time; a lost one fails soon after `silentMs`.
 */
export interface ConnectionWatch {
  /** Registers the server process of a new connection. */
  connected(client: pg.ClientBase, backend: number): void;
  /** The error to fail statements with while the database is unreachable, or null. */
  away(): Error | null;
  asked(client: pg.ClientBase): void;
  answered(client: pg.ClientBase): void;
  close(): void;
}

/** How long a connection may be silent during a statement. */
const silentMs = 2_000;
/** How long connecting and one query may take; half of `connectionTimeoutMillis` where that is set. */
const defaultAnswerMs = 2_000;
const lookMs = 250;
/** Behind a pooler the server process is unknown. After this, longer than any statement, the connection counts as lost. */
const longestMs = 65_000;

export const answerMsOf = ({ connectionTimeoutMillis }: pg.PoolConfig): number =>
  connectionTimeoutMillis === undefined ? defaultAnswerMs : connectionTimeoutMillis / 2;

interface Waiting {
  /** When the last data arrived. */
  since: number;
  received: number;
  /** When the server last confirmed the statement, or could not be asked. */
  confirmedAt: number;
}

/** Missing from the driver's types. */
interface Wire {
  readonly processID: number | null;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error?: Error): void } };
}

const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire;

/** Destroys a connection without telling the server, which may be unreachable. */
export const cut = (client: pg.ClientBase, error?: Error): void => {
  wireOf(client).connection.stream.destroy(error);
};

const lost = (message: string): Error => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

const activeSql = `select pid from pg_stat_activity where pid = any($1::int[]) and state in ('active', 'fastpath function call')`;

export const watchConnections = (connection: pg.PoolConfig, onLost: () => void): ConnectionWatch => {
  const answerMs = answerMsOf(connection);
  /** Server processes of connections without a pooler. */
  const backends = new WeakMap<pg.ClientBase, number>();
  const waiting = new Map<pg.ClientBase, Waiting>();
  let away: Error | null = null;
  let asking = false;
  let closed = false;

  /** Which of these server processes are executing a statement. */
  const activeOf = async (pids: readonly number[]): Promise<ReadonlySet<number>> => {
    const client = new SteadyClient({
      application_name: 'appraise watch',
      ...connection,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(activeSql, [pids]);
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      // Not awaited: without a network it would never finish.
      client.end().catch(() => {});
    }
  };

  const fail = (clients: readonly pg.ClientBase[], message: string): void => {
    for (const client of clients) cut(client, lost(message));
    onLost();
  };

  const silenceOf = (client: pg.ClientBase): number => performance.now() - (waiting.get(client)?.since ?? Infinity);

  /** Connections that have been silent for too long during a statement. */
  const late = (): pg.ClientBase[] => {
    const now = performance.now();
    return [...waiting].flatMap(([client, entry]) => {
      const { bytesRead } = wireOf(client).connection.stream;
      if (bytesRead !== entry.received) Object.assign(entry, { received: bytesRead, since: now });
      return now - Math.max(entry.since, entry.confirmedAt) >= silentMs ? [client] : [];
    });
  };

  const confirm = (clients: readonly pg.ClientBase[]): void => {
    for (const client of clients) {
      const entry = waiting.get(client);
      if (entry) entry.confirmedAt = performance.now();
    }
  };

  const check = async (suspects: readonly pg.ClientBase[]): Promise<void> => {
    try {
      const active = await activeOf(suspects.flatMap((client) => backends.get(client) ?? []));
      away = null;
      const stillSilent = new Set(late());
      const isGone = (client: pg.ClientBase): boolean => {
        const backend = backends.get(client);
        return backend === undefined ? silenceOf(client) >= longestMs : !active.has(backend);
      };
      const gone = suspects.filter((client) => stillSilent.has(client) && isGone(client));
      confirm(suspects);
      if (gone.length > 0) fail(gone, 'The connection to the database was lost.');
    } catch (error) {
      if (isAnswer(error)) return confirm(suspects);
      away ??= lost('The database does not answer.');
      fail(late(), 'The database does not answer.');
    }
  };

  const look = (): void => {
    if (asking) return;
    const suspects = late();
    if (suspects.length === 0 && away === null) return;
    asking = true;
    void check(suspects).finally(() => {
      asking = false;
    });
  };

  const timer = setInterval(look, lookMs);
  timer.unref();

  return {
    connected(client, backend) {
      if (wireOf(client).processID === backend) backends.set(client, backend);
    },
    away: () => away,
    asked(client) {
      if (!closed)
        waiting.set(client, {
          since: performance.now(),
          received: wireOf(client).connection.stream.bytesRead,
          confirmedAt: 0,
        });
    },
    answered(client) {
      waiting.delete(client);
    },
    close() {
      closed = true;
      clearInterval(timer);
      waiting.clear();
    },
  };
};

/** The server refused the query, for example for lack of connections: it is reachable, but the others remain unknown. */
const isAnswer = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08')
  );
};

/**
 * A client that always has an error listener. The pool listens only while a connection is idle and the driver during a
 * statement; an error event in between would end the process.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
