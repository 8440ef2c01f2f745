import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../contract/problem.ts';
import type { Row } from '../../metrics/clickhouse/metrics-sql.ts';
import { type Statement, written } from '../../metrics/clickhouse/statement.ts';

export interface ClusterServer {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** Every server is listed, because tables must be created on each. */
export interface ClusterAccess {
  readonly servers: readonly ClusterServer[];
  readonly database: string;
  readonly cluster: string;
}

const retrySeconds = 5;

/** The cluster cannot answer now; partial answers are never returned. */
export class ClusterUnavailable extends Problem {
  constructor(cause: unknown, words = 'The review cluster is not available: try again') {
    super('unavailable', `${words} in ${retrySeconds} seconds.`, {
      headers: { 'retry-after': String(retrySeconds) },
      cause,
    });
  }
}

/** A statement exceeded its time or memory limit; retrying on another server would not help. */
export class ClusterOverloaded extends ClusterUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The review cluster lacks the time or memory to count this: ask for fewer reviews, or try again');
  }
}

class StatementRefused extends Error {
  readonly code: number;
  constructor(text: string) {
    super(text.slice(0, 2_000));
    this.code = Number(/Code: (\d+)/.exec(text)?.[1] ?? 999);
  }
}

/** ClickHouse error codes for missing servers or connections: the same statement may succeed later. */
const passing = new Set([
  3, 8, 32, 95, 96, 198, 202, 203, 209, 210, 225, 236, 242, 243, 252, 279, 285, 286, 319, 369, 373, 394, 425, 473, 999,
]);
/** Error codes for time and memory limits. */
const overloaded = new Set([159, 241]);
const unknownSetting = 115;

type Settings = Readonly<Record<string, string | number>>;

const asking: Settings = {
  // Otherwise a late error is appended as text to an answer with status 200.
  wait_end_of_query: 1,
  skip_unavailable_shards: 0,
  fallback_to_stale_replicas_for_distributed_queries: 0,
  output_format_json_quote_64bit_integers: 0,
  // Statements contain long lists of review numbers.
  max_query_size: 100_000_000,
  max_ast_elements: 10_000_000,
  max_expanded_ast_elements: 10_000_000,
  // Read-only, but settings may be changed.
  readonly: 2,
};

/** Cancels a count when its caller disconnects. Unknown to releases before 19. */
const cancelling: Settings = { cancel_http_readonly_queries_on_client_close: 1 };

/** Servers time out this much earlier than their callers, so that callers get the reason. */
const marginMs = 2_000;

export interface ClickHouse extends ClusterAccess {
  /** All rows of a statement, or none. */
  ask(statement: Statement, signal?: AbortSignal): Promise<Row[]>;
  /** Inserts through a distributed table and waits until the shards have the rows. */
  insert(table: string, rows: readonly object[]): Promise<void>;
  onEach(sql: string): Promise<void>;
  /** Runs a query on each server. */
  askEach(sql: string): Promise<Row[][]>;
}

/**
 * Runs statements over HTTP. The official client is not used: it sends parameters in the URL, which is too short for
 * the review numbers of a pull, and releases before 20 do not support them.
 * @param awayMs how long a server that did not answer is skipped if there are others
 */
export const createClickHouse = (access: ClusterAccess, { timeoutMs = 30_000, awayMs = 5_000 } = {}): ClickHouse => {
  const { servers, database } = access;
  const awayUntil = new Map<ClusterServer, number>();
  let turn = 0;
  let cancels = true;

  const send = async (
    server: ClusterServer,
    settings: Settings,
    body: string,
    signal?: AbortSignal,
  ): Promise<string> => {
    const { url, user, password } = server;
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
      database,
    });
    const timeout = AbortSignal.timeout(timeoutMs);
    const [response, text] = await fetch(`${url}/?${query}`, {
      method: 'POST',
      headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': password },
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
      .then(async (response) => [response, await response.text()] as const)
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        awayUntil.set(server, Date.now() + awayMs);
        throw new ClusterUnavailable(error);
      });
    awayUntil.delete(server);
    if (response.ok) return text;
    const refused = new StatementRefused(text);
    if (overloaded.has(refused.code)) throw new ClusterOverloaded(refused);
    throw passing.has(refused.code) ? new ClusterUnavailable(refused) : refused;
  };

  /** Any server can run any statement; if one does not answer, the next is tried. */
  const sendAnywhere = async (settings: Settings, body: string, signal?: AbortSignal): Promise<string> => {
    const end = Date.now() + timeoutMs;
    const first = turn++ % servers.length;
    const inTurn = [...servers.slice(first), ...servers.slice(0, first)];
    const present = inTurn.filter((server) => (awayUntil.get(server) ?? 0) <= Date.now());
    const candidates = present.length > 0 ? present : inTurn.slice(0, 1);
    for (let tries = 1; ; tries++) {
      try {
        return await send(candidates[tries - 1]!, settings, body, signal);
      } catch (error) {
        const mayMoveOn = error instanceof ClusterUnavailable && !(error instanceof ClusterOverloaded);
        if (!mayMoveOn || tries >= candidates.length || Date.now() >= end) throw error;
        await sleep(20);
      }
    }
  };

  const inTime: Settings = { ...asking, max_execution_time: Math.ceil((timeoutMs - marginMs) / 1_000) };

  const askAnywhere = async (body: string, signal?: AbortSignal): Promise<string> => {
    if (!cancels) return sendAnywhere(inTime, body, signal);
    try {
      return await sendAnywhere({ ...inTime, ...cancelling }, body, signal);
    } catch (error) {
      if (!(error instanceof StatementRefused && error.code === unknownSetting)) throw error;
      cancels = false;
      return sendAnywhere(inTime, body, signal);
    }
  };

  const rowsOf = (text: string): Row[] => (JSON.parse(text) as { data: Row[] }).data;
  return {
    ...access,
    ask: async (statement, signal) => rowsOf(await askAnywhere(`${written(statement)}\nformat JSONCompact`, signal)),
    async insert(table, rows) {
      const query = `insert into ${table} format JSONEachRow`;
      await sendAnywhere({ insert_distributed_sync: 1, query }, rows.map((row) => JSON.stringify(row)).join('\n'));
    },
    async onEach(sql) {
      for (const server of servers) await send(server, {}, sql);
    },
    askEach: (sql) =>
      Promise.all(servers.map(async (server) => rowsOf(await send(server, inTime, `${sql}\nformat JSONCompact`)))),
  };
};
