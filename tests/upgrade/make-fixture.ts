import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openDatabase } from '../../server/store/engine/database.ts';
import { startEmbedded } from '../../server/store/postgres/embedded.ts';
import { answers } from './answers.ts';
import { ageless, dump } from './dump.ts';
import { fill, salt } from './fill.ts';

/**
 * Writes what a database of the checked-out version looks like, with data in it, and what the service answers from it:
 * `bin/node tests/upgrade/make-fixture.ts`. Run it once before a version with other tables or functions is begun; the test
 * then starts each later version on it. Fixtures of earlier versions are never written again.
 */
const folder = mkdtempSync(join(tmpdir(), 'appraise-fixture-'));
const service = spawn(process.execPath, ['server/main.ts'], {
  env: {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: '0',
    ROLE: 'api',
    LOG_LEVEL: 'fatal',
    AUTHOR_SALT: salt,
    SANDBOX_PORT: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = once(service, 'exit');
let url = '';
for await (const line of createInterface({ input: service.stdout })) {
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
  if (url !== '') break;
}
service.stdout.resume();
const postgres = await startEmbedded(folder);
const db = openDatabase(postgres.connection);
try {
  const keys = await fill(db, url);
  const version = readdirSync('server/store/migrations').sort().at(-1)!.slice(0, 4);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const known = { keys, answers: await answers(url, keys) };
  const [sql, json] = ageless([await dump(client), `${JSON.stringify(known, null, 2)}\n`]);
  await client.end();
  writeFileSync(`tests/upgrade/schema-${version}.sql`, sql!);
  writeFileSync(`tests/upgrade/schema-${version}.json`, json!);
} finally {
  await db.close();
  service.kill('SIGTERM');
  await exited;
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
