import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import { appKey } from '../../server/contract/domain/app-ref.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import type { Report } from '../../server/contract/resources/research/report.ts';
import { findingSets } from '../../server/store/jobs/finding-sets.ts';
import { saveChart } from '../../server/store/market/charts.ts';
import { editions } from '../../server/store/reviews/editions.ts';
import { call, ended, getJob } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { recountReport } from '../support/runs/recount-report.ts';
import { reportsOf } from '../support/runs/runs-of.ts';
import { unfounded } from '../support/runs/unfounded-numbers.ts';
import { newCustomer, withService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let key: string;
let reports: ReturnType<typeof reportsOf>;
beforeAll(async () => {
  stores = await startStores();
  ({ key } = await newCustomer(stores.service.db));
  reports = reportsOf(stores.service.url, key);
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

/** A customer of their own, so that what others have spent or run does not show. */
const stranger = async () => {
  const { key } = await newCustomer(stores.service.db);
  return { key, ...reportsOf(stores.service.url, key) };
};

const question = 'What do people want from habit trackers?';
const gap = () => plantedFacts(stores.sandbox.world.today).gap;

describe('the gap in a kind of app', () => {
  let job: Job;
  let result: Report;
  beforeAll(async () => {
    ({ job, result } = await reports.run({ question }));
  });

  /** The reviews of its apps that the stores show in the window. */
  const written = () => {
    const { from, to } = result.report.window;
    const { world } = stores.sandbox;
    return gap()
      .keys.map((key) => stores.app(key))
      .flatMap((app) => [...world.appleReviews(app, 'us'), ...world.playReviews(app, 'en')])
      .filter(({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to));
  };
  // Some are misspelt, and some speak of a wrist.
  const asks = ({ text }: { readonly text: string }): boolean => /widget|watch/i.test(text);

  test('that everyone asks for and no app has comes first', () => {
    const { findings, answer } = result.report;
    expect(findings.slice(0, 2).map(({ label, kind }) => `${kind} ${label}`)).toEqual(
      expect.arrayContaining(['request Watch app', 'request Widget']),
    );
    // Beyond both there is nothing that comes near.
    expect(findings[1]!.opportunity).toBeGreaterThan(1.5 * findings[2]!.opportunity);
    expect(answer).toContain('a watch app');
    expect(answer).toContain('widget');
    for (const { reviewId } of findings.slice(0, 2).map(({ quotes }) => quotes[0]!)) {
      expect(findings.flatMap(({ reviewIds }) => reviewIds)).toContain(reviewId);
    }
  });

  test('is asked for by as many as ask for it in the stores', async () => {
    const sets = await findingSets(stores.service.db, job.id);
    const nos = new Set(['findings/0', 'findings/1'].flatMap((name) => sets.find((set) => set.name === name)!.nos));
    const found = await editions(stores.service.db, [...nos]);
    expect(found.filter(asks).length).toBeGreaterThan(0.95 * found.length);
    expect(Math.abs(found.length / written().filter(asks).length - 1)).toBeLessThan(0.1);
    expect(Math.abs(found.length / written().length - gap().share)).toBeLessThan(0.1);
  });

  test('is found among the apps of the kind that chart, in both stores, and reported app by app', () => {
    const { apps, spec } = result.report;
    const keys = gap().keys.map((key) => stores.app(key));
    expect(new Set(apps.map(appKey))).toEqual(
      new Set(keys.flatMap(({ appleId, playId }) => [`apple ${appleId}`, `play ${playId}`])),
    );
    expect(apps.every(({ rank, score }) => rank !== null && score !== null)).toBe(true);
    const asked = apps.filter(({ requests }) =>
      requests.some(({ label }) => label === 'Watch app' || label === 'Widget'),
    );
    // Some have so few reviews in the App Store that none of them asks.
    const inStores = written()
      .filter(asks)
      .map(({ app, store }) => `${store} ${store === 'apple' ? app.appleId : app.playId}`);
    expect(asked.map(appKey)).toEqual(expect.arrayContaining([...new Set(inStores)]));
    expect(asked.filter(({ store }) => store === 'play')).toHaveLength(keys.length);
    expect(spec).toEqual({
      question,
      scope: 'both',
      country: 'us',
      days: 90,
      category: 'habit trackers',
      genres: ['Productivity'],
    });
    expect(Math.floor((Date.parse(result.report.window.to) - Date.parse(result.report.window.from)) / dayMs)).toBe(90);
    expect(result.report.errors).toEqual([]);
  });

  test('every number can be counted again from the sets that are stored behind it', async () => {
    await recountReport(stores.service.db, result);
  });

  test('the report is the job’s result, readable again under its own id', async () => {
    expect(result).toMatchObject({ reportId: job.id, readBy: 'rules', readShare: 0 });
    const { body } = await getJob(stores.service.url, key, result.reportId);
    expect(body.result).toEqual(result);
    expect(result.report.method).toContain('10 apps were read, all of which chart');
  });
});

describe('a question that asks for something in particular', () => {
  test.each(['Which budget planner is rated worst?'])(
    'has its verdict first, of which every figure can be counted again: “%s”',
    async (asked) => {
      const { result } = await reports.run({ question: asked, scope: 'apple' });
      const { verdict, answer } = result.report;
      expect(result.report.plan!.asks.length).toBeGreaterThan(0);
      expect(answer.startsWith(verdict!.sentence)).toBe(true);
      await recountReport(stores.service.db, result);
      const read = result.report.apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);
      expect(unfounded(answer, result.report, [read, result.report.spec.days])).toEqual([]);
    },
  );
});

describe('what is read', () => {
  test('one store when the question names it and `scope` does not say otherwise', async () => {
    const asked = 'What do people miss in budget planners on Google Play?';
    const { result } = await reports.run({ question: asked });
    expect(result.report.spec).toMatchObject({ scope: 'play', category: 'budget planners' });
    expect(result.reading.store).toBe('play');
    expect(result.report.apps.every(({ store }) => store === 'play')).toBe(true);
    const other = await reports.run({ question: asked, scope: 'apple' });
    expect(other.result.report.spec.scope).toBe('apple');
    expect(other.result.reading.store).toBe('apple');
  });

  test('the findings are of the days that the answer counts, and none where it counts nothing', async () => {
    const complaints = 'What did people complain about in budget planners';
    const day = new Date(Date.parse(stores.sandbox.world.today) - 40 * dayMs).toISOString().slice(0, 10);
    const { report } = (await reports.run({ question: `${complaints} before ${day}?`, days: 30 })).result;
    expect(report.window.to.slice(0, 10) <= day).toBe(true);
    expect(report.findings.length).toBeGreaterThan(0);
    const nothing = (await reports.run({ question: `${complaints} before 2019-06-01?` })).result.report;
    expect([nothing.findings, nothing.apps]).toEqual([[], []]);
    expect(nothing.answer).toMatch(/no reviews/iu);
  });

  test.each(['What do people complain about in rope guides?'])('a kind that no list knows: “%s”', async (question) => {
    const { result } = await reports.run({ question, days: 365 });
    expect(result.report.spec.category).toMatch(/^rope guides?$/u);
    expect(result.report.apps.map(({ title }) => title)).toContain(stores.app('mapleknot').title);
    expect(result.report.answer).not.toContain('No app is listed');
  });

  test('a kind that has no app in all of its words, in fewer of them, and the answer says so', async () => {
    const { result } = await reports.run({ question: 'What do people want from wooden rope guides?', days: 365 });
    expect(result.report.spec.category).toBe('rope guides');
    expect(result.report.answer).toContain('I could not make anything of “wooden”.');
  });

  test('a store that is not open there is named, and the other one is read', async () => {
    const { result } = await reports.run({
      question: 'What annoys users of meditation apps?',
      country: 'cn',
      days: 365,
    });
    expect(result.report.errors).toContainEqual({
      store: 'play',
      appId: null,
      code: 'not_offered',
      message: expect.stringContaining('Google Play is not available in'),
    });
    expect(result.report.apps.every(({ store }) => store === 'apple')).toBe(true);
  });

  test('the charts on file say who charts; the stores’ charts are not asked then', async () => {
    const { url, db } = await withService({ sandbox: stores.sandbox });
    const charting = ['onegrove', 'loopwren'].map((key) => stores.app(key));
    const rows = charting.map(({ appleId, title, genreId }, at) => ({
      rank: at + 1,
      appId: appleId!,
      title,
      developer: 'x',
      icon: '',
      genre: 'Productivity',
      genreId,
      free: true,
      released: null,
    }));
    await saveChart(db, { store: 'apple', country: 'us', genreId: '6007', chart: 'top-free', rows }, testClock.now());
    const asked = stores.asked('apple-chart');
    const { key } = await newCustomer(db);
    const { result } = await reportsOf(url, key).run({ question, scope: 'apple' });
    expect(stores.asked('apple-chart')).toBe(asked);
    const { apps, method } = result.report;
    expect(apps.slice(0, 2).map(({ appId, rank }) => ({ appId, rank }))).toEqual(
      charting.map(({ appleId }, at) => ({ appId: appleId, rank: at + 1 })),
    );
    expect(apps.slice(2).map(({ rank }) => rank)).toEqual([null, null, null]);
    expect(method).toContain('two of them chart, and the other three were listed by the stores for this kind of app');
  });

  test('progress tells how many apps and reviews were read', async () => {
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 60 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const { start, key } = await stranger();
    const { body } = await start({ question: 'What do photo editors lack?' });
    const seen: NonNullable<Job['progress']>[] = [];
    for (let job = body; job.status === 'queued' || job.status === 'running'; ) {
      ({ body: job } = await getJob(stores.service.url, key, body.id));
      if (job.progress?.stage === 'reading') seen.push(job.progress);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every(({ total }) => total === seen[0]!.total && total! > 1)).toBe(true);
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).toSorted((one, other) => one - other));
    expect(seen.at(-1)!.message).toMatch(/^Read \d+ of \d+ apps, [\d,]+ reviews$/);
  });
});

describe('when a part cannot be read', () => {
  test('each app that could not be read is named, and the others are counted', async () => {
    // Charts come over the same route: the apps that the store lists for the kind are tried then.
    stores.break('play-batchexecute', '403-empty');
    const { result } = await reports.run({ question: 'What is missing in running apps?', days: 365 });
    const { apps, errors, answer } = result.report;
    expect(apps.length).toBeGreaterThan(0);
    expect(apps.every(({ store }) => store === 'apple')).toBe(true);
    const unread = errors.filter(({ appId }) => appId !== null);
    expect(unread.length).toBeGreaterThan(0);
    for (const { store, code, message } of unread) {
      expect({ store, code }).toEqual({ store: 'play', code: 'upstream_failed' });
      expect(message).toMatch(/could not be read/);
    }
    expect(answer).toContain('Limitations: ');
    await recountReport(stores.service.db, result);
  });

  test('what is on file of an app that cannot be read now is counted, and the error says so', async () => {
    stores.break('play-batchexecute', '403-empty');
    const { result } = await reports.run({ question, force: true });
    expect(result.report.apps).toHaveLength(10);
    const unread = result.report.errors.filter(({ appId }) => appId !== null);
    expect(unread).toHaveLength(5);
    expect(unread.every(({ message }) => message.endsWith('Its reviews on file were counted.'))).toBe(true);
    expect(['Watch app', 'Widget']).toContain(result.report.findings[0]!.label);
    await recountReport(stores.service.db, result);
  });
});

/** Runs to its failure, and sees that it is refunded. */
const failed = async (input: Record<string, unknown>): Promise<Job> => {
  const { key, job } = await stranger();
  const ended = await job(input);
  expect(ended).toMatchObject({ status: 'failed', credits: 10, refunded: true, result: null });
  const { body } = await call<{ credits: { used: number } }>(stores.service.url, key, 'GET', '/api/v1/me');
  expect(body.credits.used).toBe(0);
  return ended;
};

describe('when there is nothing to answer from, it fails and is refunded', () => {
  test('no app of that kind', async () => {
    const { error } = await failed({ question: 'What do people want from xyzzyq apps?' });
    expect(error).toMatchObject({ code: 'nothing_found' });
    expect(error?.detail).toContain('Neither store lists xyzzyq apps in the United States.');
  });

  test('no review in the window', async () => {
    const { error } = await failed({ question: 'pottery log', days: 365 });
    expect(error).toMatchObject({ code: 'nothing_found' });
    expect(error?.detail).toContain('365 days');
  });

  test('stores that cannot be searched, which says nothing of what they have', async () => {
    for (const route of ['apple-search', 'play-search']) stores.break(route, '500');
    const { error } = await failed({ question: 'What do people want from crypto apps?' });
    expect(error).toMatchObject({ code: 'upstream_failed', retryable: true });
  });
});

describe('what it costs', () => {
  test('a question that names no kind of app is refused before anything is charged', async () => {
    const { start, key } = await stranger();
    const { status, body } = await start({ question: 'What is missing?' });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'not_understood' } });
    expect(JSON.stringify(body)).toMatch(/names no kind of app/);
    const { body: me } = await call<{ credits: { used: number } }>(stores.service.url, key, 'GET', '/api/v1/me');
    expect(me.credits.used).toBe(0);
  });

  test('a run costs 10, is never held, and is one run while it goes on', async () => {
    const { start, key } = await stranger();
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 50 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const first = await start({ question });
    expect(first).toMatchObject({ status: 202, body: { kind: 'report', status: 'queued', credits: 10 } });
    const again = await start({ question: `  ${question.toUpperCase()} `, scope: 'both', days: 90 });
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers.get('appraise-existing-run')).toBe('true');
    stores.sandbox.clearFaults();
    await ended(stores.service.url, key, first.body.id);
    const later = await start({ question }, { 'idempotency-key': 'report-1' });
    expect(later.body).toMatchObject({ credits: 10 });
    expect(later.body.id).not.toBe(first.body.id);
    const replay = await start({ question }, { 'idempotency-key': 'report-1' });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    await call(stores.service.url, key, 'DELETE', `/api/v1/jobs/${later.body.id}`);
  });
});
