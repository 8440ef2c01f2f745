import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../support/database/database.ts';
import { appraise } from '../support/processes/appraise.ts';
import { builtCommandLine, builtService } from '../support/runner/builds.ts';

/** The command line as people use it: child processes, a data folder of its own, and a real server. */

const folder = mkdtempSync(join(tmpdir(), 'appraise-cli-'));
const children = new Set<ChildProcess>();

const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, APPRAISE_KEY: __, APPRAISE_URL: ___, ...env } = process.env;
  return { ...env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...more };
};

const launch = (program: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};

const run = async (args: string, more?: Record<string, string>) => {
  const child = launch(builtCommandLine, args.split(' '), environment(more));
  let out = '';
  let err = '';
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((closed) => child.once('close', closed));
  return { code, out, err };
};

/** The JSON a command printed; it must have gone well. */
const json = async (args: string, more?: Record<string, string>) => {
  const { code, out, err } = await run(args, more);
  expect({ code, err }, args).toMatchObject({ code: 0 });
  return JSON.parse(out);
};

const newKey = async (args: string): Promise<string> => {
  const { code, out } = await run(`key create ${args}`);
  expect(code).toBe(0);
  expect(out).toMatch(/^apr_[0-9A-Za-z]{38}\n$/);
  return out.trim();
};

afterAll(async () => {
  await Promise.all([...children].map((child) => new Promise((gone) => child.once('close', gone).kill())));
  rmSync(folder, { recursive: true, force: true });
});

describe('without a server', () => {
  test('accounts, keys and credits are made, and the next command finds them', async () => {
    const made = await json('account create --email ann@example.com --plan starter --per-minute 600 --queue 3');
    expect(made).toMatchObject({ plan: 'starter', left: 2_000, perMinute: 600, running: 2, queue: 3, counted: true });
    await Promise.all([
      json('grant --email ann@example.com --coupon 500 --expires 2099-01-31'),
      json('grant --email ANN@example.com --wallet 7'),
    ]);
    expect(await json('account show --email ann@example.com')).toMatchObject({ left: 2_500, wallet: 7, used: 0 });
    expect(await json('account list')).toMatchObject([{ email: 'ann@example.com' }]);
  });

  test('two commands at once both succeed', async () => {
    const both = await Promise.all(
      ['bob', 'cleo'].map((who) => json(`account create --email ${who}@example.com --plan basic`)),
    );
    expect(both.map(({ email }) => email)).toEqual(['bob@example.com', 'cleo@example.com']);
  });
});

describe('on a database', () => {
  let connection: pg.PoolConfig;
  const run = (args: string) => appraise(connection, args);
  const json = async (args: string) => {
    const { code, out, err } = await run(args);
    expect({ code, err }, args).toMatchObject({ code: 0 });
    return JSON.parse(out);
  };
  beforeAll(async () => {
    connection = await freshDatabase();
    await json('account create --email ann@example.com --plan starter');
    await json('account create --email bob@example.com --plan basic');
  });

  test('an upgrade takes effect at once, a downgrade waits for the month to end', async () => {
    expect(await json('account suspend --email ann@example.com')).toMatchObject({ suspendedAt: expect.any(String) });
    expect(await json('account resume --email ann@example.com')).toMatchObject({ suspendedAt: null });
    expect(await json('account plan --email ann@example.com --plan pro')).toMatchObject({ plan: 'pro', left: 4_500 });
    const { code, out, err } = await run('account plan --email ann@example.com --plan basic');
    expect({ code, account: JSON.parse(out) }).toMatchObject({ code: 0, account: { plan: 'pro', nextPlan: 'basic' } });
    expect(err).toMatch(/^The plan will change to basic at 20\d\d-/);
  });

  test('what cannot be done ends with 1 and one sentence that names the fix', async () => {
    const refused = async (args: string) => {
      const { code, out, err } = await run(args);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^[^\n]+$/);
      return err;
    };
    const refusals = await Promise.all([
      refused('account create --email Ann@Example.com --plan pro'),
      refused('key create --email nobody@example.com'),
      refused('key revoke --email bob@example.com --id apr_0000'),
    ]);
    expect(refusals[0]).toContain('already exists');
    expect(refusals[1]).toContain('There is no account nobody@example.com');
    expect(refusals[2]).toContain('no key apr_0000');
  });

  test('a plan has as many active keys as it allows; revoking one makes room', async () => {
    const keys = await Promise.all(
      [1, 2, 3].map((nth) => run(`key create --email bob@example.com --name key${nth} --read`)),
    );
    expect(keys.map(({ code }) => code).sort()).toEqual([0, 0, 1]);
    expect(keys.find(({ code }) => code === 1)!.err).toContain('allows 2 active keys');
    const [first] = keys.filter(({ code }) => code === 0);
    const prefix = first!.out.slice(0, 8);
    expect((await run(`key revoke --email bob@example.com --id ${prefix}`)).code).toBe(0);
    await run('key create --email bob@example.com --name in-its-place');
    const listed = await json('key list --email bob@example.com');
    expect(listed).toHaveLength(3);
    expect(listed).toContainEqual(expect.objectContaining({ prefix, scope: 'read', state: 'revoked' }));
    expect(listed[2]).toMatchObject({ name: 'in-its-place', scope: 'full', state: 'active', expiresAt: null });
  });

  test('a key is made with caps, which are shown and changed one by one', async () => {
    const prefix = (
      await run('key create --email ann@example.com --name capped --day-cap 20 --month-cap 300')
    ).out.slice(0, 8);
    const capped = async () =>
      (await json('key list --email ann@example.com')).find((key: { prefix: string }) => key.prefix === prefix);
    expect(await capped()).toMatchObject({ dayCap: 20, daySpent: 0, monthCap: 300, monthSpent: 0 });
    const { code, err } = await run(`key cap --email ann@example.com --id ${prefix} --day-cap none`);
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('a day no cap, a month 300 credits') });
    expect(await capped()).toMatchObject({ dayCap: null, daySpent: null, monthCap: 300 });
    expect((await run(`key cap --email ann@example.com --id ${prefix} --month-cap -1`)).code).toBe(2);
    expect((await run(`key cap --email ann@example.com --id ${prefix}`)).code).toBe(2);
  });
});

describe('beside a running server', () => {
  let url: string;
  let server: ChildProcess;

  beforeAll(async () => {
    server = launch(builtService, [], environment({ PORT: '0', ROLE: 'api' }));
    let out = '';
    let err = '';
    server.stdout!.on('data', (chunk) => {
      out += chunk;
    });
    server.stderr!.on('data', (chunk) => {
      err += chunk;
    });
    await vi.waitFor(() => expect(out, err).toContain('Ctrl-C'), { timeout: 120_000, interval: 50 });
    url = /Address +(\S+)/.exec(out)![1]!;
  });

  const balance = (key: string) => fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });

  test('a key made beside the server opens it, a grant shows at once, and a revoked key is refused', async () => {
    const key = await newKey('--email ann@example.com --name laptop --expires 2099-12-31');
    const before = (await (await balance(key)).json()) as { credits: { wallet: number } };
    await json('grant --email ann@example.com --wallet 100');
    const after = (await (await balance(key)).json()) as { credits: { wallet: number } };
    expect(after.credits.wallet).toBe(before.credits.wallet + 100);

    const { id } = (await json('key list --email ann@example.com')).find(
      (one: { name: string }) => one.name === 'laptop',
    );
    expect((await balance(key)).status).toBe(200);
    expect((await run(`key revoke --email ann@example.com --id ${id}`)).code).toBe(0);
    await expect.poll(async () => (await balance(key)).status).toBe(401);
  });

  test('a call prints the answer, and a refused one ends with 1 and the problem', async () => {
    const key = await newKey('--email cleo@example.com');
    const env = { APPRAISE_URL: url, APPRAISE_KEY: key };
    const [me, jobs, refused] = await Promise.all([
      json('call me', env),
      json(`call jobs.list --limit 5 --url ${url}/ --key ${key}`),
      run('call jobs.get --id 0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f --wait 1', env),
    ]);
    expect(me).toMatchObject({ plan: { key: 'basic' }, limits: { keys: 2 } });
    expect(jobs).toEqual({ jobs: [], next: null });
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^not_found: /) });
  });

  test('the server outlives the commands, and the commands the server', async () => {
    const key = await newKey('--email ann@example.com');
    expect((await balance(key)).status).toBe(200);
    const gone = new Promise((closed) => server.once('close', closed));
    server.kill('SIGTERM');
    await gone;
    expect(await json('key list --email ann@example.com')).toContainEqual(
      expect.objectContaining({ prefix: key.slice(0, 8), state: 'active', lastUsedAt: expect.any(String) }),
    );
  });
});
