import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkDatabase } from '../../../server/store/checks/check-database.ts';
import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { startEmbedded } from '../../../server/store/postgres/embedded.ts';
import { keyHash, keyPrefix, newKey } from '../../../server/support/secrets/keys.ts';
import { callUntil, type Seen } from './callers.ts';
import { joinNode, type Launcher, refusalOf, type ServingNode, type Version } from './nodes.ts';

/**
 * A rolling upgrade as it happens: `npm run test:rolling -- <checkout of the version before, with its node_modules>`.
 * Its nodes serve under load; this version's join and migrate; both serve side by side; the old ones leave. At the end every
 * accepted job has ended, no run has failed for it, the books are sound, and no call was answered with what neither version
 * promises. With `--statements FILE`, what the old nodes send to the database is written there, for tests/upgrade/.
 */

const { positionals, values } = parseArgs({ allowPositionals: true, options: { statements: { type: 'string' } } });
const [given] = positionals;
if (!given || !existsSync(join(given, 'server/main.ts'))) {
  console.error(
    'Usage: npm run test:rolling -- <checkout of the version before, with its node_modules> [--statements FILE]',
  );
  process.exit(2);
}
const old: Version = { name: 'old', folder: resolve(given) };
const own: Version = { name: 'new', folder: fileURLToPath(new URL('../../../', import.meta.url)) };

const phaseMs = 20_000;
const callers = 6;
const accounts = 4;
const endMs = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'appraise-rolling-'));
const noted = join(folder, 'statements');
mkdirSync(noted);
const postgres = await startEmbedded(join(folder, 'postgres'));
const db = openDatabase(postgres.connection);
const seen: Seen = { calls: { old: 0, new: 0 }, accepted: new Map(), wrong: [] };
const { host, port, user, database } = postgres.connection;
const common = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
  AUTHOR_SALT: 'a-salt-for-the-tests',
  SANDBOX_PORT: '0',
  LOG_LEVEL: 'warn',
};
const runErrors: Record<Version['name'], string[]> = { old: [], new: [] };
const launcher: Launcher = {
  env: common,
  folder,
  onSelfEnded: (what) => seen.wrong.push(what),
  onRunError: ({ name }, error) => runErrors[name].push(error.slice(0, 1_000)),
};
const hook = new URL('./note-statements.ts', import.meta.url).href;
const oldLauncher: Launcher =
  values.statements === undefined
    ? launcher
    : { ...launcher, env: { ...common, NODE_OPTIONS: `--import=${hook}`, NOTED_STATEMENTS: noted } };

/** In plain SQL that both versions know: the tables are the old one's still. */
const newKeys = async (of: DirectDatabase): Promise<string[]> => {
  const keys: string[] = [];
  for (let at = 0; at < accounts; at++) {
    const [id, key] = [randomUUID(), newKey()];
    await of.rows('select create_account($1, $2, $3, true, 1000000, 3, 50)', [id, `${at}@rolling.test`, 'pro']);
    await of.rows(`select grant_credits($1, 'wallet', 1000000, null)`, [id]);
    await of.rows(
      `insert into keys (id, account_id, hash, prefix, name, scope) values ($1, $2, $3, $4, 'rolling', 'full')`,
      [randomUUID(), id, keyHash(key), keyPrefix(key)],
    );
    seen.accepted.set(key, new Set());
    keys.push(key);
  }
  return keys;
};

const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

const unended = async (): Promise<number> =>
  (await db.row<{ left: number }>(`select count(*)::int as left from jobs where status in ('queued', 'running')`))!
    .left;

const claim = (held: boolean, text: string): boolean => {
  console.log(`${held ? 'holds ' : 'FAILS '} ${text}`);
  return held;
};

const judge = async (refusal: string | null): Promise<boolean> => {
  const jobs = await db.rows<{ status: string; code: string | null; count: number }>(
    `select status, error ->> 'code' as code, count(*)::int as count from jobs group by 1, 2 order by 1, 2`,
  );
  console.log(`Calls answered: ${seen.calls.old} by the old version, ${seen.calls.new} by the new one.`);
  console.log(
    `Jobs: ${jobs.map(({ status, code, count }) => `${count} ${status}${code ? ` (${code})` : ''}`).join(', ')}.`,
  );
  const ids = new Set((await db.rows<{ id: string }>('select id from jobs')).map(({ id }) => id));
  const lost = [...seen.accepted.values()].flatMap((accepted) => [...accepted]).filter((id) => !ids.has(id));
  const problems = (await checkDatabase(db)).flatMap((checked) => checked.problems.map(({ what }) => what));
  for (const [name, errors] of Object.entries(runErrors)) {
    for (const error of errors) console.log(`  a run of the ${name} version failed: ${error}`);
  }
  for (const what of [...seen.wrong.slice(0, 10), ...problems.slice(0, 10)]) console.log(`  ${what}`);
  const interrupted = jobs.filter(({ code }) => code === 'interrupted').length;
  return [
    claim(seen.calls.old > 0 && seen.calls.new > 0 && ids.size > 0, 'both versions were called, and jobs were started'),
    claim(
      seen.wrong.length === 0,
      'no call was answered with what neither version promises, and no node ended by itself',
    ),
    claim(lost.length === 0 && (await unended()) === 0, 'every job that was accepted has ended'),
    claim(interrupted === 0 && runErrors.new.length === 0, 'no run was interrupted, and none failed on a new node'),
    claim(runErrors.old.length === 0, 'no run failed on an old node'),
    claim(problems.length === 0, 'the stored data is sound, with all charges and refunds'),
    claim(
      refusal !== null && /newer version/.test(refusal),
      `an old node that is started after the migration says so and ends: ${refusal ?? 'it went on'}`,
    ),
  ].every(Boolean);
};

let held = false;
const serving: ServingNode[] = [];
try {
  say('two nodes of the old version');
  const olds = [await joinNode(oldLauncher, old, serving), await joinNode(oldLauncher, old, serving)];
  const keys = await newKeys(db);
  let over = false;
  const load = Array.from({ length: callers }, () => callUntil(serving, keys, seen, () => over));
  await sleep(phaseMs);
  say('the new version joins, and migrates under load');
  await joinNode(launcher, own, serving);
  await sleep(phaseMs);
  say('one of the old nodes leaves, another of the new ones joins');
  await olds[0]!.leave();
  await joinNode(launcher, own, serving);
  const refusal = await refusalOf(oldLauncher, old);
  await sleep(phaseMs);
  say('the last old node leaves');
  await olds[1]!.leave();
  await sleep(phaseMs / 2);
  over = true;
  await Promise.all(load);
  say('the load ends; what is queued is run');
  for (const until = Date.now() + endMs; Date.now() < until && (await unended()) > 0; ) await sleep(500);
  held = await judge(refusal);
  if (values.statements !== undefined) {
    const files = readdirSync(noted).map((name) => JSON.parse(readFileSync(join(noted, name), 'utf8')) as string[]);
    // What it sends while it serves; the rest is of its start, or of a connection.
    const isSent = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b/.test(text);
    const statements = [...new Set(files.flat())].filter(isSent).sort();
    writeFileSync(values.statements, `${JSON.stringify(statements, null, 2)}\n`);
    say(`${statements.length} statements of the old version written to ${values.statements}`);
  }
} finally {
  for (const node of [...serving]) await node.leave();
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(held ? 0 : 1);
