import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { routes } from '../client/routes.ts';
import { defineKind, startInput } from '../server/contract/job-kinds/job-kind.ts';
import type { OperationContract } from '../server/contract/operation.ts';
import { operations } from '../server/operations/index.ts';
import { defineStart, type Operation, toolsAmong } from '../server/operations/operation.ts';
import { inputSchema } from '../server/surfaces/schema.ts';
import { parse } from './command.ts';
import { ownFlags } from './commands/call.ts';
import { takeDataDir } from './database/store.ts';
import { decodeFields, fieldHelp, fieldOptions } from './flags.ts';
import { commands, main } from './main.ts';
import { printRow, printRows, type Terminal } from './output/terminal.ts';
import * as value from './values.ts';

/** An operation that starts a run, which these tests bring along. */
const things = defineStart({
  id: 'things.create',
  tool: 'start_thing',
  group: 'Things',
  path: '/api/v1/things',
  title: 'Start a thing',
  description: 'Starts a thing.',
  kind: defineKind({
    name: 'things',
    source: null,
    input: startInput({ q: z.string(), stars: z.array(z.int()).optional() }),
    results: [z.object({ q: z.string() }).meta({ id: 'Thing' })],
  }),
  example: { q: 'x' },
  prices: ['research.create'],
});
// The list is closed to the service, not to its tests.
const known = operations as unknown as Operation[];
beforeAll(() => {
  known.push(things);
  Object.assign(routes, { 'things.create': { method: 'POST', path: '/api/v1/things' } });
});
afterAll(() => {
  known.pop();
  Reflect.deleteProperty(routes, 'things.create');
});

const unread: Pick<Terminal, 'write' | 'redraw' | 'readInput' | 'readLines' | 'taken'> = {
  readInput: async () => '',
  write: () => {},
  redraw: null,
  readLines: async function* () {},
  taken: () => true,
};

const run = async (argv: string[], given: Partial<Terminal> = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, {
    forPeople: false,
    // No command of these tests may reach a database.
    env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    print: (line) => out.push(line),
    note: (line) => err.push(line),
    ...unread,
    ...given,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const account = ['--email', 'a@b.co'];

describe('wrong usage', () => {
  test.each([
    [['frobnicate'], 'Unknown command frobnicate'],
    [['account'], 'is not a command'],
    [['account', 'destroy'], '`account destroy` is not a command'],
    [['account', 'create', '--plan', 'pro'], '--email is missing'],
    [['account', 'create', '--email', 'nobody', '--plan', 'pro'], '--email must be'],
    [['account', 'create', ...account], '--plan is missing'],
    [['account', 'create', ...account, '--plan', 'gold'], '--plan must be one of basic, starter, pro'],
    [['account', 'create', ...account, '--plan', 'pro', '--running', '0'], '--running must be a whole number from 1'],
    [['account', 'create', ...account, '--plan', 'pro', '--per-minute', '1.5'], '--per-minute must be a whole number'],
    [['account', 'create', ...account, '--plan', 'pro', '--queue', '1e3'], '--queue must be a whole number'],
    [['account', 'list', 'now'], "Unexpected argument 'now'"],
    [['account', 'show', '--colour', 'red'], "Unknown option '--colour'"],
    [['account', 'plan', ...account], '--plan is missing'],
    [['key', 'create'], '--email is missing'],
    [['key', 'create', ...account, '--name', ' '], '--name must be 1 to 100 characters'],
    [['key', 'create', ...account, '--name', 'n'.repeat(101)], '--name must be 1 to 100 characters'],
    [['key', 'create', ...account, '--name', 'a\nb'], '--name must be 1 to 100 characters'],
    [['key', 'create', ...account, '--expires', 'soon'], '--expires must be a date'],
    [['key', 'create', ...account, '--expires', '2020-01-01'], '--expires must be in the future'],
    [['key', 'revoke', ...account], '--id is missing'],
    [['key', 'revoke', ...account, '--id', '7'], '--id must be'],
    [['grant', ...account], 'Give either --coupon or --wallet'],
    [['grant', ...account, '--coupon', '1', '--wallet', '1'], 'Give either --coupon or --wallet'],
    [['grant', ...account, '--coupon', '0'], '--coupon must be a whole number from 1 to 10000000'],
    [['grant', ...account, '--coupon', '10000001'], '--coupon must be a whole number'],
    [['grant', ...account, '--wallet=-5'], '--wallet must be a whole number'],
    [['grant', ...account, '--wallet', '5', '--expires', '2099-01-01'], 'wallet credits never expire'],
    [['call'], 'The operation is missing'],
    [['call', 'jobs.explode'], 'Unknown operation jobs.explode'],
    [['call', 'me'], 'Give a key with --key or APPRAISE_KEY'],
    [['call', 'me', '--key', 'k', '--url', 'localhost:4000'], '--url (or APPRAISE_URL) must be an address'],
    [['call', 'me', '--key', 'k–k'], '--key must be 1 to 255 visible ASCII characters'],
    [['call', 'things.create', '--key', 'k', '--idempotency-key', ''], '--idempotency-key must be'],
    [['call', 'me', '--key', 'k', '--wait'], "Unknown option '--wait'"],
    [['call', 'jobs.list', '--key', 'k', '--limit', 'ten'], '--limit must be a number, not ten'],
    [['call', 'jobs.list', '--key', 'k', '--limit', '1', '--limit', '2'], '--limit was given 2 times'],
    [['call', 'jobs.list', '--key', 'k', '--json', '{'], '--json is not valid JSON'],
    [['call', 'jobs.list', '--key', 'k', '--json', '[]'], '--json must be an object'],
  ])('%j ends with 2, names the fault and shows the usage line', async (argv, sentence) => {
    const { code, out, err } = await run(argv);
    expect(err).toContain(sentence);
    expect(err.split('\n').at(-1)).toMatch(/^Usage: appraise /);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});

describe('help', () => {
  test('lists every command', async () => {
    for (const argv of [['help'], ['--help'], ['-h']]) {
      const { code, out } = await run(argv);
      expect(code).toBe(0);
      for (const { name, summary } of commands) expect(out).toContain(`${name.padEnd(15)}  ${summary}`);
    }
  });

  test('of a command or a group is the same however it is asked for', async () => {
    const asked = await run(['help', 'key', 'create']);
    expect(asked).toMatchObject({ code: 0, err: '' });
    expect(asked.out).toMatch(/^Usage: appraise key create --email E/);
    expect(await run(['key', 'create', '--help'])).toEqual(asked);
    expect(await run(['key', 'create', '--email', 'x', '-h'])).toEqual(asked);
    const group = await run(['key', '--help']);
    for (const word of ['create', 'list', 'revoke']) expect(group.out).toContain(`key ${word}`);
    expect(group.out).not.toContain('grant');
  });

  test('of an operation names its fields, which are required, what it costs and what its run results in', async () => {
    const { out } = await run(['call', 'things.create', '--help']);
    expect(out).toContain('Usage: appraise call things.create');
    expect(out).toMatch(/--q string +\(required\)/);
    expect(out).toContain('--stars integer,…');
    expect(out).toContain('Costs 1 credit');
    expect(out).toContain('Result of the finished job:\n  Thing: q\n');
    expect((await run(['call', 'jobs.get', '--help'])).out).not.toContain('Result of');
  });
});

describe('a flag’s value', () => {
  test('`--expires` with a day means the end of that day in UTC; a day or moment that is none is refused', () => {
    const now = new Date('2026-06-15T12:00:00Z');
    expect(value.expires('2026-06-15', now).toISOString()).toBe('2026-06-15T23:59:59.999Z');
    expect(value.expires('2026-06-15T15:00:00+02:00', now).toISOString()).toBe('2026-06-15T13:00:00.000Z');
    for (const none of [
      '2026-06-14',
      '2026-06-15T11:59:59Z',
      '2026-02-30',
      '2027-02-29',
      '2027-13-01',
      '2027-1-1',
      '',
    ]) {
      expect(() => value.expires(none, now)).toThrow('--expires');
    }
    // Without an offset it would mean another moment on another machine.
    expect(() => value.expires('2027-01-01T00:00:00', now)).toThrow('--expires must be');
    expect(() => value.expires('2027-02-30T00:00:00Z', now)).toThrow('--expires must be');
  });

  test('`--id` takes an id, the first eight characters, or a whole key that is to be revoked', () => {
    expect(value.keyId('apr_AbC9')).toBe('apr_AbC9');
    expect(value.keyId(`apr_AbC9${'x'.repeat(34)}`)).toBe('apr_AbC9');
    expect(value.keyId('0199A3F2-6c1b-7d2e-9f00-3c5a1b2d4e6f')).toBe('0199A3F2-6c1b-7d2e-9f00-3c5a1b2d4e6f');
  });
});

describe('an operation’s fields as flags', () => {
  const App = z.strictObject({ store: z.enum(['apple', 'play']), appId: z.string() }).meta({ id: 'FlagApp' });
  const schema = inputSchema({
    input: z.strictObject({
      q: z.string(),
      limit: z.int().default(5),
      share: z.number().nullable().optional(),
      deep: z.boolean().optional(),
      stars: z.array(z.int()).optional(),
      words: z.array(z.string()).optional(),
      ratings: z.union([z.string(), z.array(z.int())]).optional(),
      app: App.optional(),
      apps: z.array(App).optional(),
      sort: z.enum(['recent', 'helpful']).optional(),
    }),
  } as unknown as OperationContract);
  const decoded = (...args: string[]) => decodeFields(schema, parse(args, fieldOptions(schema)));

  test('are decoded by their types', () => {
    expect(decoded('--q', '007', '--limit', '10', '--share=-0.5', '--deep', '--sort', 'helpful')).toEqual({
      q: '007',
      limit: 10,
      share: -0.5,
      deep: true,
      sort: 'helpful',
    });
    expect(decoded('--no-deep')).toEqual({ deep: false });
    expect(decoded()).toEqual({});
  });

  test('take lists by repetition, commas or JSON, and objects as JSON', () => {
    expect(decoded('--stars', '1,2', '--stars', '3')).toEqual({ stars: [1, 2, 3] });
    expect(decoded('--words', 'crash, login', '--words', '["a, b"]')).toEqual({ words: ['crash', 'login', 'a, b'] });
    expect(decoded('--ratings', '1,2')).toEqual({ ratings: '1,2' });
    const app = { store: 'apple', appId: '1' };
    expect(
      decoded('--app', JSON.stringify(app), '--apps', JSON.stringify(app), '--apps', JSON.stringify([app])),
    ).toEqual({
      app,
      apps: [app, app],
    });
    expect(() => decoded('--app', 'apple')).toThrow('--app must be JSON');
    expect(() => decoded('--stars', 'one')).toThrow('--stars must be a number');
  });

  test('are listed with their types in the help', () => {
    const lines = fieldHelp(schema).map((line) => line.trim());
    expect(lines).toContain('--apps {store, appId},…');
    expect(lines).toContain('--sort recent|helpful');
    expect(lines).toContain('--deep');
  });

  test('hide none of the command’s own flags, in any operation', () => {
    for (const operation of toolsAmong(operations)) {
      const fields = Object.keys(inputSchema(operation).properties ?? {});
      const hidden = Object.keys(ownFlags(operation)).filter((flag) => fields.includes(flag));
      expect(hidden, operation.id).toEqual([]);
    }
  });
});

describe('call', () => {
  const received: { line: string; body: string; key: unknown }[] = [];
  let replies: { status: number; body: unknown; headers?: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ line: `${request.method} ${request.url}`, body, key: request.headers['idempotency-key'] });
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  });
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    env = { APPRAISE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, APPRAISE_KEY: 'apr_x' };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
  });

  const job = (status: string, more = {}) => ({
    id: 'j1',
    object: 'job',
    status,
    progress: null,
    error: null,
    ...more,
  });

  test('prints the answer as JSON on standard output and nothing else', async () => {
    replies = [{ status: 200, body: { jobs: [] } }];
    const { code, out, err } = await run(['call', 'jobs.list', '--limit', '3', '--status', 'done'], { env });
    expect({ code, out: JSON.parse(out), err }).toEqual({ code: 0, out: { jobs: [] }, err: '' });
    expect(received.map(({ line }) => line)).toEqual(['GET /api/v1/jobs?status=done&limit=3']);
  });

  test('takes the input from --json or standard input, with flags over it', async () => {
    replies = [{ status: 202, body: job('queued') }];
    await run(['call', 'things.create', '--json', '{"q":"a","stars":[1]}', '--q', 'b'], { env });
    await run(['call', 'things.create', '--json', '-'], { env, readInput: async () => '{"q":"c"}' });
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([{ q: 'b', stars: [1] }, { q: 'c' }]);
  });

  test('a refusal ends with 1: the sentence, then the whole problem, on standard error', async () => {
    const errors = [{ path: 'limit', code: 'too_big', message: 'At most 100.' }];
    const problem = { code: 'invalid_request', detail: 'Correct `limit`.', requestId: 'r1', retryable: false, errors };
    replies = [{ status: 400, body: problem }];
    const { code, out, err } = await run(['call', 'jobs.list', '--limit', '999'], { env });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [sentence, ...rest] = err.split('\n');
    expect(sentence).toBe('invalid_request: Correct `limit`.');
    expect(JSON.parse(rest.join('\n'))).toMatchObject({ ...problem, status: 400 });
  });

  test('a server that is not there ends with 1 and says so', async () => {
    const { code, err } = await run(['call', 'me', '--url', 'http://127.0.0.1:1', '--key', 'apr_x']);
    expect(code).toBe(1);
    expect(err).toContain('unreachable: http://127.0.0.1:1 could not be reached');
  });

  test('--wait follows a started job to its end and tells its progress on standard error', async () => {
    const progress = { stage: 'read', message: 'Reading reviews', done: 1, total: 2, percent: 50, at: 't' };
    const soon = { 'retry-after': '0' };
    replies = [
      { status: 202, body: job('queued'), headers: { 'x-credits-used': '1', 'x-credits-remaining': '749' } },
      { status: 200, body: job('running', { progress }), headers: soon },
      { status: 200, body: job('running', { progress }), headers: soon },
      { status: 200, body: job('done', { result: { answer: 42 } }) },
    ];
    const argv = ['call', 'things.create', '--q', 'x', '--wait', '--idempotency-key', 'mine'];
    const { code, out, err } = await run(argv, { env });
    expect({ code, job: JSON.parse(out) }).toMatchObject({ code: 0, job: { status: 'done', result: { answer: 42 } } });
    expect(err).toBe('Credits charged: 1; remaining: 749.\nReading reviews (50%)');
    expect(received[0]).toEqual({ line: 'POST /api/v1/things', body: '{"q":"x"}', key: 'mine' });
  });

  test('--wait ends with 1 when the run failed, and prints the job all the same', async () => {
    replies = [{ status: 200, body: job('failed', { error: { detail: 'Nothing was found.' } }) }];
    const { code, out, err } = await run(['call', 'things.create', '--q', 'x', '--wait'], { env });
    expect(code).toBe(1);
    expect(JSON.parse(out).status).toBe('failed');
    expect(err).toBe('The run failed: Nothing was found.');
  });
});

describe('output', () => {
  const row = { id: 'a', credits: 10, note: null };

  test('is a table for people and JSON for programs', () => {
    const printed = (forPeople: boolean, print: (terminal: Terminal) => void) => {
      const lines: string[] = [];
      const write = (line: string) => lines.push(line);
      print({ forPeople, env: {}, print: write, note: write, ...unread });
      return lines.join('\n');
    };
    expect(printed(true, (terminal) => printRows(terminal, [row, { ...row, id: 'long' }]))).toBe(
      'id    credits  note\na     10       -\nlong  10       -',
    );
    expect(printed(true, (terminal) => printRow(terminal, row))).toBe('id       a\ncredits  10\nnote     -');
    expect(printed(true, (terminal) => printRows(terminal, []))).toBe('None.');
    expect(JSON.parse(printed(false, (terminal) => printRows(terminal, [row])))).toEqual([row]);
    expect(JSON.parse(printed(false, (terminal) => printRow(terminal, row)))).toEqual(row);
  });

  test('lists every operation with its price', async () => {
    const { code, out } = await run(['operations']);
    expect(code).toBe(0);
    const listed = JSON.parse(out);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(toolsAmong(operations).map(({ id }) => id));
    expect(listed).toContainEqual(expect.objectContaining({ id: 'me', credits: 'free', request: 'GET /api/v1/me' }));
    expect(listed).toContainEqual(expect.objectContaining({ id: 'things.create', credits: '1' }));
  });

  test('a database that is not there ends with 1 and one sentence', async () => {
    const { code, out, err } = await run(['account', 'list']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The database none on 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: .*$/);
  });
});

describe('--data-dir', () => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-data-dir-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const missing = join(folder, 'missing');
  const env = { DATA_DIR: '/nowhere' };

  test('a folder that is not there is refused unless --create asks for it, and is not made by a refusal', async () => {
    const { code, out, err } = await run(['account', 'list', '--data-dir', missing], { env });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(`There is no folder ${missing} (--data-dir): check its name, or add --create to create it.`);
    expect(readdirSync(folder)).toEqual([]);
    expect(takeDataDir(['start', '--data-dir', missing, '--create'], env)).toEqual({
      words: ['start'],
      env: { DATA_DIR: missing },
    });
  });

  test.each([
    ['a folder that is there stands for DATA_DIR', ['--data-dir', folder, 'backup', '--keep', '7'], folder],
    ['it may stand after the command, with an equals sign', ['backup', `--data-dir=${folder}`, '--keep', '7'], folder],
    ['without it, nothing changes', ['backup', '--keep', '7'], '/nowhere'],
  ])('%s', (_, words, dataDir) => {
    expect(takeDataDir(words, env)).toEqual({ words: ['backup', '--keep', '7'], env: { DATA_DIR: dataDir } });
  });

  test.each([
    ['given twice', ['--data-dir', folder, '--data-dir', folder], 2, '--data-dir was given 2 times'],
    ['without a name', ['--data-dir'], 2, '--data-dir must name a folder'],
    ['a file', ['--data-dir', fileURLToPath(import.meta.url)], 1, 'is not a folder'],
  ])('%s is refused', async (_, flags, code, said) => {
    const refused = await run(['account', 'list', ...flags], { env });
    expect(refused.code).toBe(code);
    expect(refused.err).toContain(said);
  });

  test('`--create` without it is left to the command', () => {
    expect(takeDataDir(['call', 'me', '--create'], env).words).toEqual(['call', 'me', '--create']);
  });
});

describe('bin/appraise', () => {
  test('runs the pinned Node from anywhere, through links, and passes the exit code on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'appraise-sh-'));
    try {
      const shim = fileURLToPath(new URL('../bin/appraise', import.meta.url));
      symlinkSync(shim, join(folder, 'first'));
      symlinkSync('first', join(folder, 'second'));
      const link = join(folder, 'second');
      // Without anything but the system's own folders on PATH, only the pinned Node can be the one that runs.
      const options = { cwd: folder, encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } } as const;
      const good = spawnSync(link, ['help'], options);
      expect({ status: good.status, stderr: good.stderr }).toEqual({ status: 0, stderr: '' });
      expect(good.stdout).toContain('Usage: appraise <command>');
      expect(spawnSync(link, ['grant', '--email', 'a b'], options).status).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
