import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { call } from '../support/call.ts';
import { builtCommandLine } from '../support/runner/builds.ts';
import { newCustomer, startService } from '../support/service.ts';
import { startStores } from '../support/sources/stores.ts';

const stores = await startStores();
const { key } = await newCustomer(stores.service.db);
await stores.service.db.rows(
  `insert into review_apps (store, app_id, title, seen_at) values ('apple', $1, 'Tidebook: Notes & Tasks', now())`,
  [stores.app('tidebook').appleId],
);
afterAll(() => stores.stop());

const run = async (words: readonly string[], more: { redraw?: (line: string) => void; columns?: number } = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(['ask', ...words], {
    forPeople: false,
    env: { APPRAISE_URL: stores.service.url, APPRAISE_KEY: key },
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    write: () => {},
    redraw: null,
    readInput: async () => '',
    readLines: async function* () {},
    taken: () => true,
    ...more,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const jobs = async (): Promise<Job[]> =>
  (await call<{ jobs: Job[] }>(stores.service.url, key, 'GET', '/api/v1/jobs?limit=100')).body.jobs;

const why = 'Why did the rating fall in September?';

describe('a plan', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'appraise-ask-')), 'plan.json');
  afterAll(() => rmSync(dirname(file), { recursive: true }));
  const topic = { words: ['crash'], match: 'meaning', polarity: 'any' };
  const plan = { asks: [{ source: 'reviews', measure: 'reviews', answerAs: 'number', about: {}, topic }] };
  const app = () => `apple:${stores.app('tidebook').appleId}`;

  test('in a file is answered in place of the question', async () => {
    writeFileSync(file, JSON.stringify(plan));
    const { code, out } = await run(['Crashes', '--app', app(), '--plan', file, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ input: { question: 'Crashes', plan }, result: { plan } });
  });

  test('that is not JSON, not there or refused starts nothing', async () => {
    const before = await jobs();
    writeFileSync(file, '{');
    expect(await run(['Crashes', '--app', app(), '--plan', file])).toMatchObject({ code: 1, out: '' });
    expect((await run(['Crashes', '--app', app(), '--plan', `${file}.no`])).err).toContain('could not be read');
    writeFileSync(file, JSON.stringify({ asks: [] }));
    expect((await run(['Crashes', '--app', app(), '--plan', file])).err).toContain('plan.asks');
    expect((await run(['Crashes', '--plan', file])).err).toContain('--plan needs --app');
    expect(await jobs()).toEqual(before);
  });
});

describe('a question about an app', () => {
  test('named by its name is answered as plain text, with nothing on standard error', async () => {
    const { code, out, err } = await run([why, '--app', 'tidebook'], { columns: 72 });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('crashes');
    expect(out).not.toMatch(/\*\*|\]\(|\[reviews\]|^#/m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72);
    const { appleId, playId } = stores.app('tidebook');
    const { app } = (await jobs())[0]!.input as { app: { appId: string } };
    expect([appleId, playId]).toContain(app.appId);
  });

  test('shows a person how it gets on, in one line that is cleared', async () => {
    const lines: string[] = [];
    const { code, err } = await run([why, '--app', 'tidebook'], { redraw: (line) => void lines.push(line) });
    expect(code).toBe(0);
    expect(err).toMatch(/^Credits charged: 1/);
    expect(lines[0]).toBe('queued');
    expect(lines.at(-1)).toBe('');
  });

  test('takes a store and id, and a link, and compares two; with --json the job is printed', async () => {
    const { appleId, playId } = stores.app('tidebook');
    const other = stores.app('pennyleaf');
    const link = `https://play.google.com/store/apps/details?id=${playId}`;
    const flags = ['--app', `apple:${appleId}`, '--compare', link, '--compare', 'pennyleaf', '--json'];
    const { code, out } = await run(['Which is rated better?', ...flags]);
    expect(code).toBe(0);
    const job = JSON.parse(out) as Job;
    expect(job).toMatchObject({
      kind: 'research',
      status: 'done',
      input: {
        app: { store: 'apple', appId: appleId },
        compare: [{ store: 'play', appId: playId }, { appId: expect.toBeOneOf([other.appleId, other.playId]) }],
      },
    });
  });

  test('misspelt is not started: the app that may be meant is named with the command to use', async () => {
    const before = await jobs();
    const { code, out, err } = await run([why, '--app', 'tidebok']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('No app is called “tidebok”. Did you mean:\n  Tidebook: Notes & Tasks (App Store)');
    expect(err).toContain(`appraise ask '${why}' --app apple:${stores.app('tidebook').appleId}`);
    expect(await jobs()).toEqual(before);
  });

  test('that several apps may be meant by is not started either', async () => {
    const { code, err } = await run(['Why?', '--app', 'tidebook', '--compare', 'tide']);
    expect(code).toBe(1);
    expect(err).toMatch(/^Which app is “tide”\? Name it by its id:\n {2}Tidebook/);
    expect(err).toMatch(/^ {4}appraise ask 'Why\?' --app tidebook --compare (apple|play):\S+$/m);
  });

  test('that no store has says so', async () => {
    expect(await run(['Why?', '--app', 'qqqqqqqqq'])).toEqual({
      code: 1,
      out: '',
      err: 'No app called “qqqqqqqqq” was found in either store.',
    });
  });
});

test('wrong usage ends with 2 and the usage line, and starts nothing', async () => {
  const before = await jobs();
  for (const [words, fault] of [
    [[], 'The question is missing'],
    [['Why?', '--compare', 'x'], '--compare needs --app'],
    [['Why?', '--app', 'a', '--compare', 'b', '--compare', 'c', '--compare', 'd'], '2 times at most'],
    [['Why?', '--nothing'], '--nothing'],
  ] as const) {
    const { code, err } = await run(words);
    expect(code).toBe(2);
    expect(err).toContain(fault);
    expect(err).toContain('Usage: appraise ask');
  }
  expect(await jobs()).toEqual(before);
});

test('a refusal of the service ends with 1 and its problem', async () => {
  const { code, err } = await run(['?!', '--app', `apple:${stores.app('tidebook').appleId}`]);
  expect(code).toBe(1);
  expect(err).toMatch(/^invalid_request: .+$/);
  const json = await run(['?!', '--json', '--app', `apple:${stores.app('tidebook').appleId}`]);
  expect(json.err).toContain('"code": "invalid_request"');
});

test('a question about no app learns how to name one on the command line', async () => {
  const { code, out, err } = await run(['How do I grow my app?']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^not_understood: .+ or about one app, with `--app`\.$/);
});

test('Ctrl-C leaves the run going and says how to follow it', async () => {
  // Nothing carries the run out here, so that it is still going.
  const idle = await startService({ sandbox: stores.sandbox, config: { role: 'api' } });
  const customer = await newCustomer(idle.db);
  const env = { ...process.env, APPRAISE_URL: idle.url, APPRAISE_KEY: customer.key };
  const args = [builtCommandLine, 'ask', why, '--app', `apple:${stores.app('tidebook').appleId}`];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const list = async () => (await call<{ jobs: Job[] }>(idle.url, customer.key, 'GET', '/api/v1/jobs')).body.jobs;
  await expect.poll(async () => (await list()).length).toBe(1);
  child.kill('SIGINT');
  const code = await new Promise<number | null>((closed) => child.once('close', closed));
  const [job] = await list();
  expect({ code, status: job!.status }).toEqual({ code: 1, status: 'queued' });
  expect(err).toContain(`/runs/${job!.id}`);
  expect(err).toContain(`appraise call jobs.get --id ${job!.id} --wait 30`);
  await idle.stop();
});
