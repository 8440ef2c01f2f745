import { hostname } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/store/engine/database.ts';
import { stampSource } from '../../server/store/engine/stamps.ts';
import { freshDatabase } from '../support/database/database.ts';
import { appraise } from '../support/processes/appraise.ts';

const connection = await freshDatabase();
const db = openDatabase(connection);
await stampSource(db, 'sandbox');
afterAll(() => db.close());

const done = async (line: string): Promise<string> => {
  const { code, out, err } = await appraise(connection, line);
  expect({ code, err }, line).toMatchObject({ code: 0 });
  return out;
};

interface Listed {
  at: string;
  by: string;
  act: string;
  account: string | null;
  details: Record<string, unknown>;
}

const listed = async (line = 'audit'): Promise<Listed[]> => JSON.parse(await done(line));

test('every administrative act is listed, newest first, with who, when and to whom', async () => {
  await done('account create --email ann@example.com --plan starter');
  await done('account create --email bob@example.com --plan basic');
  const key = await done('key create --email ann@example.com --name laptop');
  const prefix = key.slice(0, 8);
  await done(`key revoke --email ann@example.com --id ${prefix}`);
  await done('grant --email ann@example.com --wallet 7');
  await done('account plan --email ann@example.com --plan pro');
  await done('account suspend --email ann@example.com');
  await done('account resume --email ann@example.com');
  await done('creator erase --platform tiktok --handle somebody');
  await db.rows('update accounts set slots = slots + 1');
  await done('check --repair');
  const acts = await listed();
  expect(acts.map(({ act, account, details }) => [act, account, details])).toEqual([
    ['data repaired', null, { slots: 2 }],
    ['creator erased', null, { platform: 'tiktok' }],
    ['account resumed', 'ann@example.com', {}],
    ['account suspended', 'ann@example.com', {}],
    ['plan changed', 'ann@example.com', { plan: 'pro' }],
    ['credits granted', 'ann@example.com', { bucket: 'wallet', amount: 7, expires: null }],
    ['key revoked', 'ann@example.com', { key: prefix }],
    ['key created', 'ann@example.com', { key: prefix, scope: 'full' }],
    ['account created', 'bob@example.com', { plan: 'basic', counted: true }],
    ['account created', 'ann@example.com', { plan: 'starter', counted: true }],
  ]);
  for (const { at, by } of acts) {
    expect(by).toMatch(new RegExp(`^.+@${hostname()}$`));
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(600_000);
  }
  expect(await listed('audit --email bob@example.com')).toHaveLength(1);
  expect(await listed('audit --limit 2')).toEqual(acts.slice(0, 2));
});

test('an act that was refused is not listed', async () => {
  const before = await listed();
  expect((await appraise(connection, 'account create --email ANN@example.com --plan pro')).code).toBe(1);
  expect((await appraise(connection, 'key revoke --email ann@example.com --id apr_0000')).code).toBe(1);
  expect((await appraise(connection, 'grant --email nobody@example.com --wallet 1')).code).toBe(1);
  expect(await listed()).toEqual(before);
});

test('after its deletion an account is listed by its id, and its address is nowhere', async () => {
  const { id } = JSON.parse(await done('account delete --email bob@example.com'));
  const acts = await listed();
  expect(acts[0]).toMatchObject({ act: 'account deleted', account: id });
  expect(acts.at(-2)).toMatchObject({ act: 'account created', account: id });
  expect(JSON.stringify(acts)).not.toContain('bob@');
});

test.each(['update audit set by = null', 'delete from audit', 'truncate audit'])(
  'the list only grows, no matter who asks: %s',
  async (statement) => expect(db.rows(statement)).rejects.toThrow('the audit is append-only'),
);
