import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import type { CheckResult } from '../../server/connectors/checks/check-sources.ts';
import { systemClock } from '../../server/support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { type MailServer, startMailServer } from '../support/deliveries/mail-server.ts';
import { startSandbox } from '../support/sources/sandbox.ts';

/** `appraise doctor` against a sandbox whose faults are switched on. */

let sandbox: Sandbox;
let mail: MailServer;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  [sandbox, mail] = await Promise.all([startSandbox(systemClock.today()), startMailServer()]);
});
afterAll(() => Promise.all([sandbox.stop(), mail.close()]));
beforeEach(async () => {
  sandbox.clearFaults();
  // A database of its own: what one test has used up of a source's turns does not hold up the next.
  const { host, user, database } = await freshDatabase();
  const { urls } = sandbox;
  environment = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'alerts@example.com',
    ITUNES_URL: urls.itunes,
    APPSTORE_URL: urls.appstore,
    PLAY_URL: urls.play,
    GOOGLE_ADS_URL: urls.googleads,
    APPLE_ADS_URL: urls.appleads,
    GRAPH_URL: urls.graph,
    TIKTOK_URL: urls.tiktok,
    YOUTUBE_URL: urls.youtube,
    SCRAPECREATORS_URL: urls.scrapecreators,
  };
});

const doctor = async (flags: string[] = [], more: NodeJS.ProcessEnv = {}) => {
  const [out, err]: [string[], string[]] = [[], []];
  // A busy machine makes sources late, not wrong; the last of two flags counts.
  const code = await main(['doctor', '--timeout', '120', ...flags], {
    forPeople: true,
    env: { ...environment, ...more },
    print: (line) => out.push(line),
    note: (line) => err.push(line),
    readInput: async () => '',
    write: () => {},
    redraw: null,
    readLines: async function* () {},
    taken: () => true,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

interface Report {
  readonly sources: string;
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
}

const asJson = async (flags: string[] = [], more: NodeJS.ProcessEnv = {}) => {
  const { code, out, err } = await doctor(['--json', ...flags], more);
  const report: Report = JSON.parse(out);
  const of = (source: string, asks: string) =>
    report.checks.find((check) => check.source === source && check.asks === asks)!;
  return { code, err, report, of };
};

test('every source of the sandbox works, and the table says that it is the sandbox', async () => {
  const { code, out, err } = await doctor();
  expect([code, err]).toEqual([0, '']);
  const [first, head, ...rows] = out.split('\n');
  expect(first).toContain('sandbox');
  expect(head).toMatch(/^source +question +state +ms +what$/u);
  expect(rows).toHaveLength(17);
  for (const row of rows) expect(row).toContain(' works ');
});

test('a changed form is named by its path, whatever else works', async () => {
  sandbox.setFault({ route: 'play-search', fault: 'changed-shape' });
  sandbox.setFault({ route: 'apple-lookup', fault: 'changed-shape' });
  const { code, report, of, err } = await asJson();
  expect([code, report.ok, report.sources]).toEqual([1, false, 'sandbox']);
  expect(of('Google Play', 'search')).toMatchObject({ state: 'form changed', path: 'lGYRle[0][1]' });
  expect(of('App Store', 'listing')).toMatchObject({ state: 'form changed', path: '$.results[0].trackId' });
  expect(of('Google Play', 'chart')).toMatchObject({ state: 'works', path: null, detail: null });
  expect(err).toBe('2 checks of 17 failed.');
  sandbox.setFault({ route: 'play-search', fault: 'changed-shape' });
  expect((await doctor()).out).toMatch(/Google Play +search +form changed +\d+ +lGYRle\[0\]\[1\]/u);
});

test('a missing key is reported with its setting, and is no fault; a refused one is', async () => {
  const { code, of } = await asJson([], { YOUTUBE_KEY: 'none', TIKTOK_CLIENT_KEY: 'none', META_TOKEN: 'none' });
  expect(code).toBe(0);
  expect(of('YouTube', 'profile')).toMatchObject({ state: 'key missing', missing: ['YOUTUBE_KEY'], ms: null });
  expect(of('TikTok Commercial Content', 'ads')).toMatchObject({
    state: 'key missing',
    missing: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  });
  expect(of('Meta Ad Library', 'ads').detail).toBe('It wants a key: set META_TOKEN.');
  const mailless = await asJson([], { SMTP_URL: '', MAIL_FROM: '' });
  expect(mailless.of('Mail server', 'sign-in')).toMatchObject({
    state: 'key missing',
    missing: ['SMTP_URL', 'MAIL_FROM'],
  });
  expect(mailless.code).toBe(0);
  const refused = await asJson([], { YOUTUBE_KEY: 'refused' });
  expect(refused.code).toBe(1);
  expect(refused.of('YouTube', 'profile')).toMatchObject({ state: 'key refused' });
});

test('a source that does not answer in time costs its own check and no more than that time', async () => {
  sandbox.setFault({ route: 'apple-product-page', fault: 'slow', ms: 300_000 });
  const { code, of } = await asJson(['--timeout', '10']);
  expect(code).toBe(1);
  expect(of('App Store', 'product page')).toMatchObject({ state: 'timed out' });
  expect(of('App Store', 'product page').ms).toBeLessThan(120_000);
  expect(of('App Store', 'search').state).toBe('works');
});

test('a wall, a limit and a feed that has gone dark are distinguished', async () => {
  sandbox.setFault({ route: 'play-search', fault: 'captcha' });
  sandbox.setFault({ route: 'apple-search', fault: '429' });
  sandbox.setFault({ route: 'apple-reviews', fault: 'dark-feed' });
  const { code, of } = await asJson();
  expect(code).toBe(1);
  expect(of('Google Play', 'search').state).toBe('blocked');
  expect(of('App Store', 'search').state).toBe('rate limited');
  expect(of('App Store', 'review feed').state).toBe('nothing found');
});

test('wrong flags are refused', async () => {
  expect((await doctor(['--timeout', '0'])).code).toBe(2);
  expect((await doctor(['--nothing'])).code).toBe(2);
});
