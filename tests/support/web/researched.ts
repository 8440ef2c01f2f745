import pg from 'pg';
import { expect } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { call, ended } from '../call.ts';
import { preparedDatabase } from '../database/prepared.ts';
import { type Customer, newCustomer, startService } from '../service.ts';
import { startSandbox } from '../sources/sandbox.ts';
import { plantedApp } from './market-past.ts';
import { type Site, startSite } from './site.ts';

const tidebook = { store: 'apple', appId: plantedApp('tidebook').appleId };
const query = { query: 'habit tracker' };

/** What the account has asked, where what comes of it is read more than once. */
export const questions = {
  teardown: { path: '/teardowns', body: { ...tidebook, days: 90 } },
  monthOfTeardown: { path: '/teardowns', body: { ...tidebook, days: 30 } },
  research: { path: '/research', body: { question: 'Why do people leave?', app: tidebook } },
  playbook: { path: '/research', body: { question: 'How do I grow a habit tracker?' } },
  report: { path: '/reports', body: { question: 'What do people miss in habit trackers?' } },
  ads: { path: '/ad-search', body: query },
  creators: { path: '/creators', body: query },
  videos: { path: '/videos/search', body: query },
  filter: { path: '/reviews/scan', body: { query: 'login problems in Tidebook' } },
  pull: {
    path: '/reviews/pulls',
    body: {
      apps: [tidebook, { store: 'play', appId: plantedApp('tidebook').playId }],
      countries: ['us', 'gb', 'de'],
      limit: 400,
      label: 'Every market',
    },
  },
  smallPull: { path: '/reviews/pulls', body: { apps: [tidebook], countries: ['us', 'gb'], limit: 500 } },
} as const;

export type Question = keyof typeof questions;

interface Researched {
  readonly customer: Customer;
  /** The run that answered each question. */
  readonly runs: Readonly<Record<Question, string>>;
}

/** A site whose account has asked all of them, and has every answer. */
export interface ResearchedSite extends Site, Researched {}

interface Prepared extends Researched {
  /** Where the sandbox was that was read: the addresses of pictures begin with it. */
  readonly sandbox: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

const columnsSql = `select c.table_name as table, c.column_name as column, c.data_type as type
  from information_schema.columns c join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and c.data_type in ('text', 'json', 'jsonb')`;

/** Where in a database a text stands. */
const columnsWith = async (db: DirectDatabase, text: string): Promise<Column[]> => {
  const found: Column[] = [];
  for (const each of await db.rows<Column>(columnsSql)) {
    const sql = `select 1 as one from ${each.table} where strpos("${each.column}"::text, $1) > 0 limit 1`;
    if ((await db.rows(sql, [text])).length > 0) found.push(each);
  }
  return found;
};

/** Another sandbox is at another address: pictures of the one before would not be shown. */
const movePictures = async (connection: pg.PoolConfig, { sandbox, columns }: Prepared, to: string): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  for (const { table, column, type } of columns) {
    const moved = `replace("${column}"::text, $1, $2)::${type}`;
    await client.query(`update ${table} set "${column}" = ${moved} where strpos("${column}"::text, $1) > 0`, [
      sandbox,
      to,
    ]);
  }
  await client.end();
};

const ask = async (connection: pg.PoolConfig): Promise<Prepared> => {
  const sandbox = await startSandbox();
  const service = await startService({ connection, sandbox });
  const customer = await newCustomer(service.db, { email: 'researcher@example.test' });
  const runs: Partial<Record<Question, string>> = {};
  for (const name of Object.keys(questions) as Question[]) {
    const { path, body } = questions[name];
    const started = await call<Job>(service.url, customer.key, 'POST', `/api/v1${path}`, body);
    const job = await ended(service.url, customer.key, started.body.id);
    expect(job).toMatchObject({ status: 'done' });
    runs[name] = job.id;
  }
  const columns = await columnsWith(service.db, sandbox.address);
  await service.stop();
  await sandbox.stop();
  return { customer, runs: runs as Researched['runs'], sandbox: sandbox.address, columns };
};

/** A database in which all of them are answered. They are asked once for all files; each has a copy of its own. */
export const researchedDatabase = (): Promise<{ connection: pg.PoolConfig; note: Prepared }> =>
  preparedDatabase('appraise_researched', ask);

export const startResearchedSite = async (): Promise<ResearchedSite> => {
  const { connection, note } = await researchedDatabase();
  const { customer, runs } = note;
  const sandbox = await startSandbox();
  await movePictures(connection, note, sandbox.address);
  const site = await startSite({ connection, customer, sandbox });
  const stop = async (): Promise<void> => {
    await site.stop();
    await sandbox.stop();
  };
  return { ...site, runs, stop };
};
