import type pg from 'pg';
import { SteadyClient } from './steady-client.ts';

/**
 * Finds connections that are gone without having been closed: a firewall dropped them, or the host failed over. Nothing
 * arrives on such a connection any more, not even an error, and the operating system takes a quarter of an hour to notice.
 *
 * Where an answer is late, the server is asked on a new connection whether it works on that statement at all. So a long
 * statement may take its time, and one that nobody works on fails after `silentMs` and the time of one question.
 */
export interface ConnectionWatch {
  /** Tells the backend behind a new connection, as the server itself names it. */
  connected(client: pg.ClientBase, backend: number): void;
  /** Why no statement is worth sending now; null: the database was there when it was last looked for. */
  away(): Error | null;
  asked(client: pg.ClientBase): void;
  answered(client: pg.ClientBase): void;
  close(): void;
}

/** How long a connection may say nothing while it owes an answer. */
const silentMs = 2_000;
/** How long a new connection, and one question on it, may take; half of what callers wait for a connection where that is said. */
const usualAnswerMs = 2_000;
const lookMs = 250;
/** Behind a pooler nobody can tell which statement is whose. Past this, which is more than a statement may take, it is lost. */
const longestMs = 65_000;

export const answerMsOf = ({ connectionTimeoutMillis }: pg.PoolConfig): number =>
  connectionTimeoutMillis === undefined ? usualAnswerMs : connectionTimeoutMillis / 2;

interface Waiting {
  /** Since when it has said nothing. */
  since: number;
  received: number;
  /** When the server last said that it works on the statement, or could not be asked. */
  vouched: number;
}

/** The driver has both, and its types have neither. */
interface Wire {
  readonly processID: number | null;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error?: Error): void } };
}

const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire;

/** Ends a connection without a word to the server, which may not be there to hear it. */
export const cut = (client: pg.ClientBase, error?: Error): void => {
  wireOf(client).connection.stream.destroy(error);
};

const lost = (message: string): Error => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

const activeSql = `select pid from pg_stat_activity where pid = any($1::int[]) and state in ('active', 'fastpath function call')`;

export const watchConnections = (connection: pg.PoolConfig, onLost: () => void): ConnectionWatch => {
  const answerMs = answerMsOf(connection);
  /** Those that no pooler stands before. */
  const backends = new WeakMap<pg.ClientBase, number>();
  const waiting = new Map<pg.ClientBase, Waiting>();
  let away: Error | null = null;
  let asking = false;
  let closed = false;

  /** The backends, of those given, that work on a statement. */
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
      // Not waited for: where the network is gone, nobody answers a goodbye either.
      client.end().catch(() => {});
    }
  };

  const fail = (clients: readonly pg.ClientBase[], message: string): void => {
    for (const client of clients) cut(client, lost(message));
    onLost();
  };

  const silenceOf = (client: pg.ClientBase): number => performance.now() - (waiting.get(client)?.since ?? Infinity);

  /** Those that owe an answer and have been silent for too long. */
  const late = (): pg.ClientBase[] => {
    const now = performance.now();
    return [...waiting].flatMap(([client, its]) => {
      const { bytesRead } = wireOf(client).connection.stream;
      if (bytesRead !== its.received) Object.assign(its, { received: bytesRead, since: now });
      return now - Math.max(its.since, its.vouched) >= silentMs ? [client] : [];
    });
  };

  const vouchFor = (clients: readonly pg.ClientBase[]): void => {
    for (const client of clients) {
      const its = waiting.get(client);
      if (its) its.vouched = performance.now();
    }
  };

  const askAbout = async (suspects: readonly pg.ClientBase[]): Promise<void> => {
    try {
      const active = await activeOf(suspects.flatMap((client) => backends.get(client) ?? []));
      away = null;
      const unheard = new Set(late());
      const isGone = (client: pg.ClientBase): boolean => {
        const backend = backends.get(client);
        return backend === undefined ? silenceOf(client) >= longestMs : !active.has(backend);
      };
      const gone = suspects.filter((client) => unheard.has(client) && isGone(client));
      vouchFor(suspects);
      if (gone.length > 0) fail(gone, 'The connection to the database was lost.');
    } catch (error) {
      if (isAnswer(error)) return vouchFor(suspects);
      away ??= lost('The database does not answer.');
      fail(late(), 'The database does not answer.');
    }
  };

  const look = (): void => {
    if (asking) return;
    const suspects = late();
    if (suspects.length === 0 && away === null) return;
    asking = true;
    void askAbout(suspects).finally(() => {
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
          vouched: 0,
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

/** The server refuses the question, as it does when it has no connection left: it is there, and says nothing of the others. */
const isAnswer = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08')
  );
};
