import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../contract/problem.ts';
import type { Row } from '../../metrics/clickhouse/metrics-sql.ts';
import { type Statement, written } from '../../metrics/clickhouse/statement.ts';

/** A server of the cluster. */
export interface ClusterServer {
  /** Without credentials. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** Which servers count, and what they call themselves. Every server is named: tables are made on each. */
export interface ClusterAccess {
  readonly servers: readonly ClusterServer[];
  readonly database: string;
  readonly cluster: string;
}

const retrySeconds = 5;

/** The cluster cannot answer now. There is never a part of an answer. */
export class ClusterUnavailable extends Problem {
  constructor(cause: unknown) {
    super('unavailable', `The review cluster is not available: try again in ${retrySeconds} seconds.`, {
      headers: { 'retry-after': String(retrySeconds) },
      cause,
    });
  }
}

/** ClickHouse refuses the statement itself. */
class StatementRefused extends Error {}

/** ClickHouse's codes for a server, a connection, memory or time that was missing: the same statement may succeed later. */
const passing = new Set([
  3, 8, 32, 95, 96, 159, 198, 202, 203, 209, 210, 225, 236, 241, 242, 243, 252, 279, 285, 286, 319, 369, 373, 394, 425,
  473, 999,
]);

type Settings = Readonly<Record<string, string | number>>;

const asking: Settings = {
  // Otherwise an error that comes late is text at the end of an answer that says it is whole.
  wait_end_of_query: 1,
  skip_unavailable_shards: 0,
  fallback_to_stale_replicas_for_distributed_queries: 0,
  output_format_json_quote_64bit_integers: 0,
  // Lists of reviews are long.
  max_query_size: 100_000_000,
  max_ast_elements: 10_000_000,
  max_expanded_ast_elements: 10_000_000,
  // Reads alone, with settings.
  readonly: 2,
};

export interface ClickHouse extends ClusterAccess {
  /** The rows of a statement, all of them or none. */
  ask(statement: Statement, signal?: AbortSignal): Promise<Row[]>;
  /** Inserts rows through a distributed table, and returns when their shards have them. */
  insert(table: string, rows: readonly object[]): Promise<void>;
  /** Runs a statement on each server. */
  onEach(sql: string): Promise<void>;
  /** Asks each server for itself. */
  askEach(sql: string): Promise<Row[][]>;
}

/**
 * Statements over HTTP. The official client is not used: its parameters travel in the address, which is too short for the
 * numbers of a pull, and releases before 20 do not know them.
 */
export const createClickHouse = (access: ClusterAccess, { timeoutMs = 30_000 } = {}): ClickHouse => {
  const { servers, database } = access;
  let turn = 0;

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
        throw new ClusterUnavailable(error);
      });
    if (response.ok) return text;
    const refused = new StatementRefused(text.slice(0, 2_000));
    throw passing.has(Number(/Code: (\d+)/.exec(text)?.[1] ?? 999)) ? new ClusterUnavailable(refused) : refused;
  };

  /** Any server takes any statement: where one does not answer, the next is asked. */
  const sendAnywhere = async (settings: Settings, body: string, signal?: AbortSignal): Promise<string> => {
    const first = turn++;
    for (let tries = 1; ; tries++) {
      try {
        return await send(servers[(first + tries) % servers.length]!, settings, body, signal);
      } catch (error) {
        if (!(error instanceof ClusterUnavailable) || tries >= servers.length) throw error;
        await sleep(20);
      }
    }
  };

  const rowsOf = (text: string): Row[] => (JSON.parse(text) as { data: Row[] }).data;
  const inTime: Settings = { ...asking, max_execution_time: Math.ceil(timeoutMs / 1000) };
  return {
    ...access,
    ask: async (statement, signal) =>
      rowsOf(await sendAnywhere(inTime, `${written(statement)}\nformat JSONCompact`, signal)),
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
