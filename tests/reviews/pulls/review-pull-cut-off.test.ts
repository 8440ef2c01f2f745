import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WorldApp } from '../../../sandbox/world/types.ts';
import { readConfig } from '../../../server/config/config.ts';
import type { Store } from '../../../server/contract/domain/stores.ts';
import { jobKinds } from '../../../server/contract/resources/job.ts';
import { startNode } from '../../../server/node/node.ts';
import { operations } from '../../../server/operations/index.ts';
import { reviewPull } from '../../../server/runs/reviews/review-pull.ts';
import { testClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { pullsOf } from '../../support/reviews/pulls.ts';
import { runsWithLimit } from '../../support/runs/runs-of.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
const key = (await newCustomer(stores.service.db)).key;
const pulls = pullsOf(stores.service, key);
afterAll(() => stores.stop());

const refOf = (app: WorldApp, store: Store) => ({
  store,
  appId: store === 'apple' ? app.appleId : app.playId,
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

  test('a first country that Google Play lacks: the next one is asked, and both are reported', async () => {
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

test('at the time limit a pull is completed, truncated, with what it has', async () => {
  const app = stores.app('stackvale');
  const node = await startNode({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTHOR_SALT: 'a-salt-for-the-tests' }),
    clock: testClock,
    connection: await freshDatabase(),
    kinds: jobKinds,
    operations,
    runs: runsWithLimit(reviewPull, 3_000),
    // A busy machine takes its time to hand in.
    times: { graceMs: 120_000 },
    sandbox: stores.sandbox,
  });
  onTestFinished(() => node.stop());
  stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 400 });
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
