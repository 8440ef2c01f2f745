import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../client/connect.ts';
import { blocksOf, projectFolder, readDocument, shellLinesOf } from '../support/docs/markdown.ts';
import { type Output, openShell, type Shell } from '../support/docs/shell.ts';

/**
 * The documents run. Each shell line of the README, the tour and the hosting guide is here in its order, with what the text
 * around it promises. In a line, only the address (`http://127.0.0.1:4000` or `localhost`, the sandbox's `:4001`) and the placeholders
 * `apr_…`, `apr_AbCd` and `PULL=…` are replaced, by what the service itself printed or answered.
 */

const readme = readDocument('README.md');
const tourGuide = readDocument('docs/guides/tour.md');
const hosting = readDocument('docs/guides/hosting.md');

let shell: Shell;
/** The `id` of the last job that a line started. */
let lastId = '';
/** A key that a line created. */
let createdKey = '';

beforeAll(async () => {
  shell = await openShell('npm start');
});

afterAll(() => shell?.stop());

// What a reader sees is JSON: its shape is looked at where a promise is checked.
// biome-ignore lint/suspicious/noExplicitAny: the tests of each operation check the types; here the fields the README names count
type Json = any;

const answer = ({ out }: Output): Json => JSON.parse(out);

const ok = (output: Output): Json => {
  expect(output).toMatchObject({ code: 0, status: 200 });
  return answer(output);
};

/** Follows a started job to its end, and answers its result. */
const result = async (output: Output): Promise<Json> => {
  expect(output).toMatchObject({ code: 0, status: 202 });
  const job = answer(output);
  expect(job).toMatchObject({ object: 'job', status: 'queued', result: null });
  lastId = job.id;
  const ended = await connect({ baseUrl: shell.address, key: shell.key }).follow(job);
  expect(ended).toMatchObject({ status: 'done', error: null });
  return ended.result;
};

const printed = (output: Output): Json => {
  expect(output).toMatchObject({ code: 0 });
  return answer(output);
};

/** A line that is not run, and why. */
const notRun = (reason: string) => reason;

type Check = (output: Output) => unknown;

/** Each line by words that it must contain. */
const start: readonly (readonly [string, Check | string])[] = [
  ['npm ci', notRun('the packages are installed already, and other tests use them')],
  ['npm start', notRun('it is running: the test began with it')],
  ['export APPRAISE_KEY=apr_', (output) => expect(output.code).toBe(0)],
  ['appraise -- ask', ({ out }) => expect(out).toMatch(/^[A-Z][^*[\]]+crashes/)],
  [
    'appraise -- metrics',
    ({ code, out }) => {
      expect(code).toBe(0);
      expect(out).toMatch(/5\.4\.0 .*%/);
    },
  ],
  [
    'login problems in Tidebook 1 star',
    async (output) => {
      const found = ok(output);
      expect(found.reading).toMatchObject({ stars: [1] });
      expect(found.totals.matched).toBeGreaterThan(0);
      expect(found.ratingMix['1']).toBe(found.totals.matched);
      expect(found.apps[0].title).toContain('Tidebook');
      expect(found.themes[0].quotes).not.toEqual([]);
      expect(found.reviews).toHaveLength(3);
    },
  ],
  ['npm test', notRun('this test is part of it')],
];

const tour: readonly (readonly [string, Check | string])[] = [
  ['export APPRAISE_KEY=apr_', (output) => expect(output.code).toBe(0)],
  [
    '/api/v1/me',
    (output) => {
      const me = ok(output);
      expect(me).toMatchObject({ plan: { key: 'pro' }, credits: { counted: false } });
      expect(me.limits.running).toBeGreaterThan(0);
      expect(me.prices).toContainEqual({ endpoint: 'teardowns.create', credits: 25 });
    },
  ],
  [
    '/apps/search?q=tidebook',
    (output) => {
      const { results, errors } = ok(output);
      expect(errors).toEqual([]);
      expect(results[0].title).toMatch(/tidebook/i);
      expect(results.map(({ appId }: Json) => appId)).toContain('6965719118');
    },
  ],
  ['/apps/apple/6965719118"', (output) => expect(ok(output).app).toMatchObject({ appId: '6965719118' })],
  [
    '/apps/apple/6965719118/revenue',
    (output) => {
      const { monthly } = ok(output).estimate;
      expect(monthly.low).toBeLessThanOrEqual(monthly.mid);
      expect(monthly.mid).toBeGreaterThan(0);
    },
  ],
  [
    '/charts?genre=finance',
    (output) => {
      const { charts } = ok(output);
      expect(charts.map(({ store }: Json) => store).sort()).toEqual(['apple', 'play']);
      for (const { rows } of charts) expect(rows).toHaveLength(5);
    },
  ],
  ['/new-releases?category=6013', (output) => expect(ok(output).releases).not.toEqual([])],
  [
    'login problems in Tidebook 1 star',
    async (output) => {
      const found = ok(output);
      expect(found.reading).toMatchObject({ stars: [1] });
      expect(found.totals.matched).toBeGreaterThan(0);
      expect(found.ratingMix['1']).toBe(found.totals.matched);
      expect(found.apps[0].title).toContain('Tidebook');
      expect(found.themes[0].quotes).not.toEqual([]);
      expect(found.reviews).toHaveLength(3);
    },
  ],
  [
    'q=広告が多い',
    (output) => {
      const found = ok(output);
      expect(found.totals.matched).toBeGreaterThan(0);
      expect(found.reviews).toEqual([]);
    },
  ],
  ['/reviews/pulls \\', async (output) => expect((await result(output)).pull.id).toBe(lastId)],
  ['export PULL=', (output) => expect(output.code).toBe(0)],
  ['/jobs/$PULL?wait=30', (output) => expect(ok(output)).toMatchObject({ status: 'done', kind: 'reviews' })],
  [
    '/$PULL/reviews?q=crashes',
    (output) => {
      const { reviews } = ok(output);
      expect(reviews).toHaveLength(3);
      for (const { rating, title, text } of reviews) {
        expect([1, 2]).toContain(rating);
        expect(`${title} ${text}`).toMatch(/crash/i);
      }
    },
  ],
  ['/$PULL/insights', (output) => expect(ok(output)).toMatchObject({ byRating: { 3: 0, 4: 0, 5: 0 } })],
  [
    '/reviews/scan \\',
    async (output) => {
      const { pull } = await result(output);
      expect(pull).toMatchObject({ stars: [1, 2], since: expect.stringMatching(/-09-01$/) });
      expect(pull.apps.map(({ store }: Json) => store)).toEqual(expect.arrayContaining(['apple', 'play']));
    },
  ],
  ['appraise -- call reviews.scan', (output) => expect(printed(output)).toMatchObject({ status: 'done' })],
  [
    '/teardowns \\',
    async (output) => {
      const { summary, complaints } = await result(output);
      expect(summary).toContain('Tidebook');
      expect(complaints[0]).toMatchObject({
        reviews: expect.any(Number),
        trend: { direction: expect.any(String) },
        versions: expect.any(Array),
        fix: expect.any(String),
      });
      expect(complaints[0].quotes).not.toEqual([]);
    },
  ],
  ['/research \\', async (output) => expect((await result(output)).answer).toContain('[reviews]')],
  ['appraise -- ask', ({ out }) => expect(out).toMatch(/^[A-Z][^*[\]]+crashes/)],
  [
    '/reports \\',
    async (output) => {
      const { report } = await result(output);
      expect(report.answer).not.toBe('');
      expect(report.findings.some(({ kind }: Json) => kind === 'request')).toBe(true);
    },
  ],
  [
    '"tiktok"]}',
    async (output) => {
      const { ads, hooks, summary, next } = await result(output);
      expect(ads).not.toEqual([]);
      expect(hooks).not.toEqual([]);
      expect(summary).not.toBe('');
      expect(next).not.toBe(null);
    },
  ],
  ['"more": true', async (output) => expect((await result(output)).ads).not.toEqual([])],
  ['/videos/search \\', async (output) => expect((await result(output)).videos).not.toEqual([])],
  [
    '/videos?q=habit%20tracker',
    (output) => {
      const { total, videos } = ok(output);
      expect(total).toBeGreaterThan(5);
      expect(videos).toHaveLength(5);
    },
  ],
  [
    '/creators \\',
    async (output) => {
      const { creators } = await result(output);
      const [first] = creators;
      expect(first.vetted.fit).toBe(true);
      expect(first.followers).toBeGreaterThan(0);
      expect(creators.some(({ contacts }: Json) => contacts.length > 0)).toBe(true);
    },
  ],
  [
    '/$PULL/reviews?format=csv',
    ({ code, status, out }) => {
      expect([code, status]).toEqual([0, 200]);
      expect(out.split('\r\n').length).toBeGreaterThan(3);
    },
  ],
  [
    '/watches \\',
    (output) => expect(answer(output).watch).toMatchObject({ status: 'active', rules: [{ type: 'one_star_spike' }] }),
  ],
  [
    '/webhooks \\',
    (output) => {
      expect(answer(output).secret).toMatch(/^whsec_/);
      expect(answer(output).webhook.confirmedAt).toBeNull();
    },
  ],
  ['/jobs?limit=5"', (output) => expect(ok(output).jobs).toHaveLength(5)],
  [
    '/jobs?limit=500&kind=gossip',
    (output) => {
      expect(output.status).toBe(400);
      const { code, errors } = answer(output);
      expect(code).toBe('invalid_request');
      expect(errors.map(({ path }: Json) => path).sort()).toEqual(['kind', 'limit']);
      for (const { message } of errors) expect(message).toMatch(/must be/);
    },
  ],
  ['account create', (output) => expect(printed(output)).toMatchObject({ email: 'ada@example.com', left: 750 })],
  ['key create', ({ out }) => expect(out).toMatch(/^apr_\w{38}\n$/)],
  ['grant', (output) => expect(printed(output)).toMatchObject({ left: 1250 })],
  ['account show', (output) => expect(printed(output)).toMatchObject({ plan: 'basic', left: 1250 })],
  ['call me', (output) => expect(printed(output)).toMatchObject({ plan: { key: 'pro' } })],
  ['appraise -- tag', (output) => expect(printed(output)).toMatchObject({ themes: ['crashes', 'worse_after_update'] })],
  [
    'appraise -- doctor',
    ({ out }) => expect(out).toMatch(/sandbox[\s\S]+source +question +state[\s\S]+App Store +search +works/),
  ],
  ['appraise -- backup --keep 7', notRun('tests/cli/backup.test.ts backs a running service up')],
  ['appraise -- check', (output) => expect(printed(output).filter(({ problems }: Json) => problems > 0)).toEqual([])],
  ['appraise -- help', ({ out }) => expect(out).toMatch(/account create[\s\S]+key create[\s\S]+call[\s\S]+tag/)],
];

const guide: readonly (readonly [string, Check | string])[] = [
  ['-X POST', ({ code, status }) => expect([code, Math.floor(status! / 100)]).toEqual([0, 2])],
  ['-X DELETE', ({ code, status }) => expect([code, Math.floor(status! / 100)]).toEqual([0, 2])],
  ['appraise -- backup --to /var/backups', notRun('it writes outside the project; tests/cli/backup.test.ts runs it')],
  ['appraise -- restore', notRun('it writes outside the project; tests/cli/backup.test.ts runs it')],
  ['ROLE=api', notRun('it needs a PostgreSQL of the reader’s; tests/start and tests/jobs run both roles')],
  ['ROLE=worker', notRun('it needs a PostgreSQL of the reader’s; tests/start and tests/jobs run both roles')],
  ['account create', (output) => expect(printed(output)).toMatchObject({ plan: 'starter', left: 2000 })],
  ['account plan', (output) => expect(printed(output)).toMatchObject({ plan: 'pro', left: 4500 })],
  [
    'key create',
    ({ out }) => {
      expect(out).toMatch(/^apr_\w{38}\n$/);
      createdKey = out.trim();
    },
  ],
  ['sign-in', ({ code, out }) => expect([code, out]).toEqual([0, expect.stringMatching(/\/sign-in#apl_\w{38}\n$/)])],
  ['key revoke', ({ code, err }) => expect([code, err]).toEqual([0, expect.stringMatching(/^Revoked apr_/)])],
  ['grant', (output) => expect(printed(output)).toMatchObject({ wallet: 1000 })],
  ['creator erase', (output) => expect(printed(output)).toMatchObject({ platform: 'youtube', handle: 'someone' })],
];

const typeScriptExample = blocksOf(readme).find(({ language }) => language === 'ts')!.text;

/** The README’s first line of `appraise` runs as it stands; for the others npm would take most of the time. */
const throughNpm = 'npm run -s appraise --';
const firstThroughNpm = shellLinesOf(readme).find(({ text }) => text.includes(throughNpm))!.text;
const filled = (line: string): string =>
  (line === firstThroughNpm ? line : line.replace(throughNpm, 'bin/appraise'))
    // At once: what is put in may begin as the other address does.
    .replaceAll(/http:\/\/(127\.0\.0\.1|localhost):400([01])\b/g, (_, host: string, last: string) =>
      (last === '0' ? shell.address : shell.sandbox).replace('127.0.0.1', host),
    )
    .replace('apr_…', shell.key)
    .replace('apl_…', /apl_\w{38}/.exec(shell.screen)?.[0] ?? 'no link')
    .replace('apr_AbCd', createdKey.slice(0, 8))
    .replace('PULL=…', `PULL=${lastId}`);

describe('around the tour', () => {
  test('the start prints what the README shows', () => {
    const shown = blocksOf(readme).find(({ section, language }) => section === 'Start' && language === '')!.text;
    for (const line of shown.split('\n').filter((line) => line.trim() !== '…'))
      expect(shell.screen).toContain(filled(line));
  });

  test.each(['/docs', '/docs/errors', '/api/openapi.json'])('%s answers without a key', async (path) => {
    expect((await fetch(shell.address + path)).status).toBe(200);
  });

  test('a sandbox answer says that it is sample data', async () => {
    const headers = { authorization: `Bearer ${shell.key}` };
    // In its first minute a busy service may answer 503 and ask to try again.
    const reply = await vi.waitFor(
      async () => {
        const got = await fetch(`${shell.address}/api/v1/me`, { headers });
        expect(got.status).toBe(200);
        return got;
      },
      { timeout: 120_000, interval: 1_000 },
    );
    expect(reply.headers.get('appraise-sample-data')).toBe('true');
    for (const name of ['x-credits-used', 'x-credits-remaining', 'ratelimit'])
      expect(reply.headers.has(name)).toBe(true);
  });

  test('the configuration of an AI agent connects, lists the tools and calls one', async () => {
    const shown = blocksOf(readme).find(({ language }) => language === 'json')!.text;
    const { url, headers } = JSON.parse(filled(shown)).mcpServers.appraise;
    const client = await vi.waitFor(
      async () => {
        const trying = new Client({ name: 'tour', version: '1' });
        await trying.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
        return trying;
      },
      { timeout: 120_000, interval: 1_000 },
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('start_teardown');
    const balance = await client.callTool({ name: 'get_balance', arguments: {} });
    expect(JSON.stringify(balance.content)).toContain('plan (key: pro');
    await client.close();
  });

  test('the TypeScript example is readme-example.ts, in which `npm run types` finds no error', () => {
    const checked = readFileSync(join(import.meta.dirname, 'readme-example.ts'), 'utf8');
    expect(typeScriptExample).toBe(checked.replace("'../../client/", "'./client/").trimEnd());
  });

  test('the TypeScript example prints what it says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'appraise-try-'));
    const at = (name: string): string => join(folder, name);
    const run = promisify(execFile);
    try {
      // The project's folder as far as the example sees it.
      for (const name of ['client', 'server', 'node_modules', 'package.json']) {
        symlinkSync(join(projectFolder, name), at(name));
      }
      writeFileSync(at('try.ts'), filled(typeScriptExample));
      const env = { ...process.env, APPRAISE_KEY: shell.key };
      const { stdout } = await run(join(projectFolder, 'bin/node'), [at('try.ts')], { env });
      expect(stdout).toMatch(/^\d+\n\w[^\n]+\n$/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('what the lines ask for is on file soon after the first start', { timeout: 630_000 }, async () => {
    const { call } = connect({ baseUrl: shell.address, key: shell.key });
    const matched = async (q: string): Promise<number> =>
      (await call('reviews.search', { q, limit: 0 })).totals.matched;
    const wait = { timeout: 600_000, interval: 1_000 };
    await vi.waitFor(async () => expect(await matched('login problems in Tidebook 1 star')).toBeGreaterThan(5), wait);
    await vi.waitFor(async () => expect(await matched('広告が多い')).toBeGreaterThan(0), wait);
    await vi.waitFor(
      async () => expect((await call('videos.list', { q: 'habit tracker' })).total).toBeGreaterThan(5),
      wait,
    );
    const category = { category: '6013', storefront: 'global' } as const;
    await vi.waitFor(async () => expect((await call('new-releases', category)).releases).not.toEqual([]), wait);
  });
});

describe.each([
  ['README.md', readme, start],
  ['docs/guides/tour.md', tourGuide, tour],
  ['docs/guides/hosting.md', hosting, guide],
] as const)('%s', (_, document, expectations) => {
  const lines = shellLinesOf(document);

  test('each shell line has an expectation, in its order', () => {
    expect(lines.map(({ text }, at) => [text, text.includes(expectations[at]?.[0] ?? '(none)')])).toEqual(
      lines.map(({ text }) => [text, true]),
    );
    expect(expectations).toHaveLength(lines.length);
  });

  lines.forEach(({ text }, at) => {
    const check = expectations[at]?.[1];
    if (typeof check === 'function') test(text, async () => check(await shell.run(filled(text))));
  });
});
