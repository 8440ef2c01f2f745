import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../support/process/process.ts';
import { codeOf } from './postmaster.ts';

const oldest = 15;
const answerMs = 10_000;
const deadlineMs = 30_000;
/** With nothing listening, the server may be restarting, or the address may be wrong. */
const defaultRefusedMs = 5_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the user name or the password',
  '28000': 'it refuses this user',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
};

/** The server is starting, stopping or full, as in a fresh deployment. */
const passing = new Set(['57P03', '57P01', '57P02', '53300', 'ECONNRESET', 'ETIMEDOUT']);

const mayPass = (error: unknown, waitedMs: number, refusedMs: number): boolean =>
  (codeOf(error) === 'ECONNREFUSED' && waitedMs < refusedMs) || (passing.has(codeOf(error)) && waitedMs < deadlineMs);

/** Checks that a configured PostgreSQL is reachable and not too old. Errors never contain the password. */
export const checkExternal = async (
  url: string,
  setting = 'DATABASE_URL',
  refusedMs = defaultRefusedMs,
): Promise<{ connectionString: string }> => {
  const connection = { connectionString: url };
  const began = performance.now();
  for (;;) {
    let client: pg.Client;
    try {
      client = new pg.Client({ ...connection, connectionTimeoutMillis: answerMs });
    } catch {
      throw new StartError(`${setting} cannot be used: check its options and the files it names.`);
    }
    client.on('error', () => {});
    const name = `The database ${client.database} on ${client.host}:${client.port} (${setting})`;
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string; encoding: string }>(
        `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
      );
      const { version = '', encoding = '' } = rows[0] ?? {};
      if (Number.parseInt(version, 10) < oldest) {
        throw new StartError(`${name} runs PostgreSQL ${version}; Appraise needs version ${oldest} or newer.`);
      }
      if (encoding !== 'UTF8') {
        throw new StartError(`${name} has the encoding ${encoding}; Appraise needs a database created with UTF8.`);
      }
      return connection;
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!mayPass(error, performance.now() - began, refusedMs))
        throw new StartError(`${name} cannot be used: ${reasonOf(error, client.password)}.`);
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(250);
  }
};

const reasonOf = (error: unknown, password: unknown): string => {
  const known = reasons[codeOf(error)];
  if (known) return known;
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout/.test(message)) return `it does not answer within ${answerMs / 1000} seconds`;
  return typeof password === 'string' && password ? message.replaceAll(password, '…') : message;
};
