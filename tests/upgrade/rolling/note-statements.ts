import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

/**
 * Loaded into a process of any version (`--import`): notes every statement that it sends to the database, and writes them to
 * a file of the folder NOTED_STATEMENTS when it ends.
 */
interface Client {
  query(...given: readonly unknown[]): unknown;
}
const pg = createRequire(join(process.cwd(), 'package.json'))('pg') as { Client: { prototype: Client } };
const noted = new Set<string>();
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (this: Client, ...given) {
  const [first] = given;
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
  if (typeof text === 'string') noted.add(text);
  return query.apply(this, [...given]);
};

process.on('exit', () => {
  const folder = process.env.NOTED_STATEMENTS;
  if (folder) writeFileSync(join(folder, `${process.pid}-${threadId}.json`), JSON.stringify([...noted]));
});
