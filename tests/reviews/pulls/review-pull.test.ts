import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { plantedFacts } from '../../../sandbox/planted.ts';
import type { WorldApp, WorldReview } from '../../../sandbox/world/types.ts';
import { readConfig } from '../../../server/config/config.ts';
import type { Store } from '../../../server/contract/domain/stores.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { jobKinds } from '../../../server/contract/resources/job.ts';
import type { PullFilter } from '../../../server/contract/resources/pull.ts';
import { startNode } from '../../../server/node/node.ts';
import { operations } from '../../../server/operations/index.ts';
import { reviewPull } from '../../../server/runs/reviews/review-pull.ts';
import { call, getJob } from '../../support/call.ts';
import { testClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { pullsOf } from '../../support/reviews/pulls.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';
import { runsWithLimit } from '../../support/test-job-kinds.ts';

let stores: Stores;
let key: string;
let pulls: ReturnType<typeof pullsOf>;
beforeAll(async () => {
  stores = await startStores();
  key = (await newCustomer(stores.service.db)).key;
  pulls = pullsOf(stores.service, key);
});
afterAll(() => stores.stop());

const refOf = (app: WorldApp, store: Store) => ({
  store,
  appId: store === 'apple' ? app.appleId : app.playId,
});

/** As a person would tell whether a text mentions a word: no letter or digit of its own beside it. */
const mentions = (text: string, word: string): boolean => {
  const spaced = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return spaced.includes(` ${word.toLowerCase()} `);
};

const passes = (review: WorldReview, filter: Partial<PullFilter>): boolean => {
  const { stars = [], keywords = [], keywordMode = 'any', exclude = [], versions = [] } = filter;
  const says = (word: string) => mentions(review.title, word) || mentions(review.text, word);
  const day = review.at.slice(0, 10);
  return (
    (stars.length === 0 || stars.includes(review.rating)) &&
    (keywords.length === 0 || (keywordMode === 'any' ? keywords.some(says) : keywords.every(says))) &&
    !exclude.some(says) &&
    (!filter.requireText || review.text.trim() !== '') &&
    [...review.text].length >= (filter.minLength ?? 0) &&
    (versions.length === 0 ||
      versions.some(
        (prefix) => review.version !== null && `${review.version}.`.startsWith(`${prefix}.`.replace('..', '.')),
      )) &&
    (!filter.since || day >= filter.since) &&
    (!filter.until || day <= filter.until)
  );
};

/** All that there is to say of the newest reviews of the App Store that were read to the end. */

const newest = (one: WorldReview, other: WorldReview): number => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0);
const idsOf = (reviews: readonly { id: string }[]): string[] => reviews.map(({ id }) => id).sort();
const storeIds = (reviews: readonly { storeReviewId: string }[]): string[] =>
  reviews.map(({ storeReviewId }) => storeReviewId).sort();

describe('what is kept is what a filter by hand keeps', () => {
  const facts = () => plantedFacts(stores.sandbox.world.today);
  const filters: [string, () => Partial<PullFilter>][] = [
    ['nothing', () => ({})],
    ['stars', () => ({ stars: [1, 3] })],
    ['one star', () => ({ stars: [1] })],
    ['any keyword', () => ({ keywords: ['Sync', 'price'] })],
    ['all keywords', () => ({ keywords: ['app', 'the'], keywordMode: 'all' as const })],
    ['exclusions', () => ({ exclude: ['app', 'love'] })],
    ['words and length', () => ({ requireText: true, minLength: 60 })],
    ['versions', () => ({ versions: [stores.app('coinroot').versions.at(-1)!.version, '2.'] })],
    ['days', () => ({ since: facts().bombing.from, until: facts().anchor })],
    [
      'all at once',
      () => ({
        stars: [1, 2, 4, 5],
        exclude: ['crash'],
        requireText: true,
        minLength: 20,
        since: facts().bombing.from,
      }),
    ],
  ];

  test.each(filters)('%s', async (_name, filterOf) => {
    const filter = filterOf();
    const { world } = stores.sandbox;
    const app = stores.app('coinroot');
    const countries = ['us', 'gb', 'jp'];
    const languages = ['en', 'de'];
    const { job, pull } = await pulls.run({
      apps: [refOf(app, 'apple'), refOf(app, 'play')],
      countries,
      languages,
      limit: 5000,
      force: true,
      ...filter,
    });
    expect(job.error).toBeNull();
    const all = [
      ...countries.flatMap((country) => world.appleReviews(app, country)),
      ...languages.flatMap((language) => world.playReviews(app, language)),
    ];
    const expected = all.filter((review) => passes(review, filter));
    expect(expected.length).toBeGreaterThan(0);
    const kept = await pulls.all(pull.id);
    expect(storeIds(kept)).toEqual(idsOf(expected));
    expect(pull).toMatchObject({
      truncated: false,
      note: null,
      reviews: { target: 10_000, kept: expected.length },
      apps: [{ title: app.title }, { title: app.title }],
    });
    expect(pull.reviews.read).toBeGreaterThanOrEqual(expected.length);
    const byId = new Map(expected.map((review) => [review.id, review]));
    for (const review of kept) {
      const truth = byId.get(review.storeReviewId)!;
      expect(review).toMatchObject({
        store: truth.store,
        app: app.title,
        rating: truth.rating,
        title: truth.title || null,
        date: new Date(truth.at).toISOString(),
        country: truth.store === 'apple' ? truth.country : null,
        version: truth.version,
        reply: truth.reply?.text ?? null,
      });
    }
  });
});

describe('the limit', () => {
  test('keeps the newest of all storefronts, and reading stops as soon as no page could change them', async () => {
    const { world } = stores.sandbox;
    const app = stores.app('stackvale');
    const countries = ['us', 'gb'];
    const before = stores.asked('apple-reviews');
    const { pull } = await pulls.run({ apps: [refOf(app, 'apple')], countries, limit: 60 });
    const best = countries
      .flatMap((country) => world.appleReviews(app, country))
      .sort(newest)
      .slice(0, 60);
    expect(storeIds(await pulls.all(pull.id))).toEqual(idsOf(best));
    expect(pull).toMatchObject({ truncated: false, note: null, reviews: { target: 60, kept: 60 } });
    expect(stores.asked('apple-reviews') - before).toBeLessThanOrEqual(6);
  });

  test('keeps those that most found helpful, of all places, when asked to', async () => {
    const { world } = stores.sandbox;
    const app = stores.app('pulsepath');
    const { pull } = await pulls.run({
      apps: [refOf(app, 'apple'), refOf(app, 'play')],
      countries: ['us', 'gb'],
      sort: 'helpful',
      limit: 40,
    });
    const best = (reviews: readonly WorldReview[]) =>
      reviews.toSorted((one, other) => other.helpful - one.helpful || newest(one, other)).slice(0, 40);
    const apple = best(['us', 'gb'].flatMap((country) => world.appleReviews(app, country)));
    const play = best(world.playReviews(app, 'en'));
    expect(storeIds(await pulls.all(pull.id))).toEqual(idsOf([...apple, ...play]));
  });

  test('is of each app; a review that is read twice counts once', async () => {
    const { world } = stores.sandbox;
    const app = stores.app('coinroot');
    const { pull } = await pulls.run({ apps: [refOf(app, 'play')], languages: ['en', 'en-GB', 'en-US'], limit: 5000 });
    const truth = world.playReviews(app, 'en');
    expect(pull.reviews).toMatchObject({ read: truth.length, kept: truth.length });
    expect(pull.truncated).toBe(false);
  });

  test('reading ends at `since` under the newest first', async () => {
    const { world } = stores.sandbox;
    const app = stores.app('stackvale');
    const reviews = world.playReviews(app, 'en');
    const since = reviews[100]!.at.slice(0, 10);
    const { pull } = await pulls.run({ apps: [refOf(app, 'play')], since, limit: 5000 });
    expect(pull.reviews.kept).toBe(reviews.filter(({ at }) => at.slice(0, 10) >= since).length);
    expect(pull.reviews.read).toBeLessThanOrEqual(300);
    expect(pull).toMatchObject({ truncated: false, note: null });
  });
});

describe('what was cut off is said', () => {
  test('the App Store’s 500 of a storefront, with what to do', async () => {
    const app = stores.app('stackvale');
    const { pull } = await pulls.run({ apps: [refOf(app, 'apple')], countries: ['us'], limit: 5000 });
    expect(pull.truncated).toBe(true);
    expect(pull.note).toMatch(
      /500 newest reviews per storefront, and the United States may have more\. Add storefronts/,
    );
    expect(pull.reviews.kept).toBeGreaterThanOrEqual(500);
  });

  test('a store that fails: what the other gave is kept', async () => {
    const app = stores.app('coinroot');
    stores.break('play-batchexecute', '500');
    const { job, pull } = await pulls.run({ apps: [refOf(app, 'apple'), refOf(app, 'play')], limit: 500 });
    expect(job.status).toBe('done');
    expect(pull.truncated).toBe(true);
    expect(pull.note).toMatch(/Google Play\): nothing was read in English because Google Play could not be reached/);
    expect(pull.reviews.kept).toBe(stores.sandbox.world.appleReviews(app, 'us').length);
  });

  test.each([
    ['429', /is limiting requests/],
    ['captcha', /is blocking requests/],
    ['changed-shape', /returned an unexpected format/],
  ])('a storefront behind %s', async (fault, reason) => {
    const app = stores.app('coinroot');
    stores.break('play-batchexecute', fault);
    const { pull } = await pulls.run({ apps: [refOf(app, 'apple'), refOf(app, 'play')], limit: 500, force: true });
    expect(pull.note).toMatch(reason);
    expect(pull.truncated).toBe(true);
    expect(pull.reviews.kept).toBeGreaterThan(0);
  });

  test('a page that stays empty is asked for again and then named', async () => {
    const app = stores.app('pulsepath');
    stores.break('apple-reviews', 'hole');
    stores.break('apple-reviews-xml', 'hole');
    const { pull } = await pulls.run({ apps: [refOf(app, 'apple')], limit: 5000 });
    expect(pull.truncated).toBe(true);
    expect(pull.note).toMatch(/pages could not be read in the United States \(page 3\), even after retrying/);
    expect(pull.reviews.kept).toBeGreaterThan(300);
  });

  test('a storefront that the app or the store lacks, without calling it truncated', async () => {
    const app = stores.app('quillcoin');
    const { pull } = await pulls.run({
      apps: [refOf(app, 'apple'), refOf(app, 'play')],
      countries: ['us', 'de', 'bd'],
      limit: 500,
    });
    expect(pull.note).toMatch(/not offered in Germany/);
    expect(pull.note).toMatch(/The App Store is not available in Bangladesh/);
    expect(pull.truncated).toBe(false);
    expect(pull.reviews.kept).toBeGreaterThan(0);
  });

  test('a first country that Google Play lacks: the next one is asked, and both are told', async () => {
    const app = stores.app('coinroot');
    const { pull } = await pulls.run({ apps: [refOf(app, 'play')], countries: ['cn', 'us'], limit: 500 });
    expect(pull.note).toBe(
      `Google Play is not available in China. ${app.title} (Google Play) was read in the United States instead.`,
    );
    expect(pull.reviews.kept).toBe(stores.sandbox.world.playReviews(app, 'en').length);
  });

  test('an app that there is not, beside one that there is', async () => {
    const app = stores.app('coinroot');
    const { job, pull } = await pulls.run({ apps: [refOf(app, 'apple'), { store: 'play', appId: 'com.no.such' }] });
    expect(job.status).toBe('done');
    expect(pull.note).toMatch(/Google Play has no app `com.no.such`: check the id\.$/);
    expect(pull.apps[1]).toEqual({ store: 'play', appId: 'com.no.such', title: null, icon: null });
  });
});

describe('a run fails only when nothing at all could be read', () => {
  test('no such app anywhere', async () => {
    const { job, pull } = await pulls.run({ apps: [{ store: 'apple', appId: '999999999' }] });
    expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'not_found' } });
    expect(pull).toMatchObject({ status: 'failed', note: 'The App Store has no app `999999999`: check the id.' });
  });

  test('the store is down', async () => {
    stores.break('*', '500');
    const { job, pull } = await pulls.run({ apps: [refOf(stores.app('coinroot'), 'play')], limit: 3 });
    expect(job).toMatchObject({
      status: 'failed',
      refunded: true,
      error: { code: 'upstream_failed', retryable: true },
    });
    expect(pull).toMatchObject({ status: 'failed', truncated: true });
  });

  test('not when the only storefront shows no review of an app that many have rated there', async () => {
    const { world } = stores.sandbox;
    const many = (app: WorldApp, country: string) =>
      app.ratings('apple', country, world.today).reduce((sum, count) => sum + count, 0) >= 1_000;
    const silent = ['tw', 'tr', 'pl', 'se', 'sg'].flatMap((country) => {
      const app = world.apps.find(
        (each) =>
          each.appleId !== null &&
          !each.notIn.includes(country) &&
          world.appleReviews(each, country).length === 0 &&
          many(each, country),
      );
      return app ? [{ app, country }] : [];
    });
    const { app, country } = silent[0]!;
    const { job, pull } = await pulls.run({ apps: [refOf(app, 'apple')], countries: [country] });
    expect([job.status, pull.status, pull.reviews.kept, pull.truncated]).toEqual(['done', 'completed', 0, true]);
    expect(pull.note).toMatch(/review list is empty in \w+ despite [\d,]+ ratings there/);
    expect(pull.note).not.toMatch(/again/);
  });

  test('but it does when the feed is dark for every app', async () => {
    const app = stores.app('pulsepath');
    for (const route of ['apple-reviews', 'apple-reviews-xml']) stores.break(route, 'dark-feed');
    stores.break('apple-product-page', '500');
    const { job } = await pulls.run({ apps: [refOf(app, 'apple')], countries: ['gb'] });
    expect(job).toMatchObject({ status: 'failed', error: { code: 'upstream_failed' } });
  });

  test('not when there is no review to read', async () => {
    const { job, pull } = await pulls.run({ apps: [refOf(stores.app('quietkiln'), 'apple')] });
    expect(job.status).toBe('done');
    expect(pull).toMatchObject({
      status: 'completed',
      truncated: false,
      note: null,
      reviews: { read: 0, kept: 0 },
    });
  });

  test('nor when the filter keeps nothing; what it dropped is on file', async () => {
    const app = stores.app('mapleknot');
    const { pull } = await pulls.run({ apps: [refOf(app, 'apple')], keywords: ['nobody says this'] });
    expect(pull).toMatchObject({ status: 'completed', reviews: { read: 1, kept: 0 } });
    const filed = await stores.service.db.row<{ reviews: number }>(
      "select reviews from review_apps where store = 'apple' and app_id = $1",
      [app.appleId],
    );
    expect(filed?.reviews).toBe(1);
  });
});

test('votes that an earlier pull has read count in one of the newest', async () => {
  const app = stores.app('coinroot');
  const apps = [refOf(app, 'apple')];
  const byVotes = await pulls.run({ apps, limit: 5000, sort: 'helpful', countries: ['us'] });
  const newestFirst = await pulls.run({ apps, limit: 5000, sort: 'recent', countries: ['us'] });
  const votesIn = async (id: string) =>
    new Map((await pulls.all(id)).map(({ storeReviewId, helpful }) => [storeReviewId, helpful]));
  const read = await votesIn(byVotes.pull.id);
  const known = await votesIn(newestFirst.pull.id);
  expect(Math.max(...read.values())).toBeGreaterThan(0);
  for (const [id, votes] of known) expect(votes).toBe(read.get(id));
  expect(newestFirst.pull.truncated).toBe(false);
});

test('progress says which app and storefront it is on', async () => {
  const app = stores.app('ambermaps');
  stores.sandbox.setFault({ route: 'apple-reviews', fault: 'slow', ms: 150 });
  onTestFinished(() => stores.sandbox.clearFaults());
  const { body } = await pulls.start({ apps: [refOf(app, 'apple')], countries: ['us', 'de'] });
  const seen = new Set<string>();
  for (let job = body; job.status === 'queued' || job.status === 'running'; ) {
    job = (await getJob(stores.service.url, key, body.id)).body;
    if (job.progress) {
      seen.add(job.progress.message);
      expect(job.progress).toMatchObject({ stage: 'reading', total: 2 });
    }
    await sleep(20);
  }
  expect([...seen].join('\n')).toMatch(new RegExp(`Reading ${app.title} in the App Store, (United States|Germany)`));
});

test('at the time limit a pull is completed, truncated, with what it has', async () => {
  const app = stores.app('stackvale');
  const node = await startNode({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTHOR_SALT: 'a-salt-for-the-tests' }),
    clock: testClock,
    connection: await freshDatabase(),
    kinds: jobKinds,
    operations,
    runs: runsWithLimit(reviewPull, 1_500),
    sandbox: stores.sandbox,
  });
  onTestFinished(() => node.stop());
  stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 200 });
  onTestFinished(() => stores.sandbox.clearFaults());
  const customer = await newCustomer(node.db);
  const slow = pullsOf({ url: node.address! } as Stores['service'], customer.key);
  const { job, pull } = await slow.run({
    apps: [refOf(app, 'play'), refOf(app, 'apple')],
    countries: ['us', 'gb', 'de', 'fr', 'jp', 'ca'],
    limit: 5000,
  });
  expect(job).toMatchObject({ status: 'done', error: null });
  expect(pull).toMatchObject({ status: 'completed', truncated: true });
  expect(pull.note).toMatch(/the time limit was reached before/);
  expect(pull.reviews.kept).toBeGreaterThan(0);
  expect((await slow.page(pull.id)).total).toBe(pull.reviews.kept);
});

describe('what a pull cannot mean is refused, with the field named', () => {
  const app = { store: 'apple', appId: '389801252' };
  test.each([
    ['since', { since: '2026-02-30' }],
    ['since', { since: '2026-03-02', until: '2026-03-01' }],
    ['stars.0', { stars: [6] }],
    ['stars', { stars: [] }],
    ['countries.0', { countries: ['zz'] }],
    ['countries.1', { countries: ['us', 'uk'] }],
    ['languages.0', { languages: ['xx'] }],
    ['languages.1', { languages: ['en', 'jp'] }],
    ['apps.0.appId', { apps: [{ store: 'apple', appId: 'com.example' }] }],
    ['apps', { apps: [] }],
    ['keywords.0', { keywords: [' '] }],
    ['versions.0', { versions: ['7'.repeat(41)] }],
    ['limit', { limit: 5001 }],
    ['apps.0.country', { apps: [{ ...app, country: 'us' }] }],
  ])('%s', async (path, input) => {
    const { status, body } = await call<ProblemBody>(stores.service.url, key, 'POST', '/api/v1/reviews/pulls', {
      apps: [app],
      ...input,
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path }]);
  });

  test('a country and a language that are called otherwise are told by their right names', async () => {
    const { body } = await call<ProblemBody>(stores.service.url, key, 'POST', '/api/v1/reviews/pulls', {
      apps: [app],
      countries: ['uk'],
      languages: ['he'],
    });
    expect(body.errors?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/use `gb`/),
      expect.stringMatching(/for Hebrew use `iw`/),
    ]);
  });
});
