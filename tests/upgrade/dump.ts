import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const sqlIn = (folder: string): string[] => {
  const names = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
};

/** What a fresh database of the checked-out version is made with. */
const schemaText = (): string => [...sqlIn('server/store/migrations'), ...sqlIn('server/store/functions')].join('\n');

/** Tables that the service makes itself, not in a migration. */
const ownTables: Readonly<Record<string, string>> = {
  migrations:
    'create table migrations (name text primary key, checksum text not null, at timestamptz not null default now());',
  function_set: `create table function_set (one boolean primary key default true check (one), revision int not null,
  checksum text not null, at timestamptz not null);`,
};

const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

const timeOrdered = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Jobs are deleted by the age of their ids: those in these texts become ids of the year 2100, in the same order. */
export const ageless = (texts: readonly string[]): string[] => {
  const ids = [...new Set(texts.flatMap((text) => text.match(timeOrdered) ?? []))].sort();
  const later = new Map(
    ids.map((id, at) => {
      const hex = (Date.UTC(2100, 0, 1) + at).toString(16).padStart(12, '0');
      return [id, `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`];
    }),
  );
  return texts.map((text) => text.replaceAll(timeOrdered, (id) => later.get(id)!));
};

/** The database as plain SQL, a row a line. */
export const dump = async (client: pg.Client): Promise<string> => {
  const tables = await tablesOf(client);
  const own = tables.flatMap((table) => ownTables[table] ?? []);
  const parts = [schemaText(), ...own, 'set session_replication_role = replica;'];
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_json(t)::text as row from ${table} t order by ctid`,
    );
    if (rows.length === 0) continue;
    const lines = rows.map(({ row }) => row.replaceAll('\n', ' ')).join(',\n');
    parts.push(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $rows$[\n${lines}\n]$rows$);\n`,
    );
  }
  const sequences = await client.query<{ text: string }>(
    `select format('select setval(%L, %s);', sequencename, last_value) as text from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  parts.push(...sequences.rows.map(({ text }) => text), 'reset session_replication_role;\n');
  return parts.join('\n');
};

/** Where the age of a row changes what it means. */
const timed = ['accounts', 'keys', 'lots', 'ledger', 'jobs', 'idempotency', 'pulls', 'held_reads'];

/** Makes an empty database that of the dump, as if it had been made a moment ago. */
export const restore = async (client: pg.Client, text: string): Promise<void> => {
  await client.query(text);
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any($1) group by 1`,
    [timed],
  );
  const age = await client.query<{ ms: number }>(
    'select (extract(epoch from now() - max(created_at)) * 1000)::float8 as ms from jobs',
  );
  for (const { table, columns } of rows) {
    const moved = columns.map((column) => `${column} = ${column} + make_interval(secs => $1 / 1000.0)`).join(', ');
    await client.query(`update ${table} set ${moved}`, [age.rows[0]!.ms]);
  }
  await client.query('reset session_replication_role');
};
