import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { plantedFacts } from '../../../sandbox/planted.ts';
import type { WorldApp, WorldReview } from '../../../sandbox/world/types.ts';
import type { Store } from '../../../server/contract/domain/stores.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { PullFilter } from '../../../server/contract/resources/reviews/pull.ts';
import { call, getJob } from '../../support/call.ts';
import { mentionsByHand, pullsOf } from '../../support/reviews/pulls.ts';
import { newCustomer } from '../../support/service.ts';
import { startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
const key = (await newCustomer(stores.service.db)).key;
const pulls = pullsOf(stores.service, key);
afterAll(() => stores.stop());

const refOf = (app: WorldApp, store: Store) => ({
  store,
  appId: store === 'apple' ? app.appleId : app.playId,
});

const passes = (review: WorldReview, filter: Partial<PullFilter>): boolean => {
  const { stars = [], keywords = [], keywordMode = 'any', exclude = [], versions = [] } = filter;
  const says = (word: string) => mentionsByHand(review.title, word) || mentionsByHand(review.text, word);
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
    ['a keyword in quotes', () => ({ keywords: ['“love”'] })],
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

  test('a country and a language that are called otherwise are reported by their right names', async () => {
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
