import { describe, expect, test } from 'vitest';
import type { World } from '../../../sandbox/world/types.ts';
import { appleReviews } from '../../../server/connectors/apple/app-store-reviews.ts';
import { type AppleHttp, appleHttp, type Misbehaviour } from '../../support/sources/apple-http.ts';
import { appleWorld, appNamed, withReviews } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { asked, dark, feedsAsked, harbor, idsOf, world } from './review-feeds.ts';

const failing =
  (status: number, when: (url: URL) => boolean = () => true): Misbehaviour =>
  (answer, url) =>
    when(url) ? { ...answer, status, body: '' } : null;

const withoutPage = (http: AppleHttp): AppleHttp => {
  http.misbehave('apple-product-page', failing(500));
  return http;
};

describe('pages that go wrong', () => {
  test('a repeated page is recognised and read in XML', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'repeated-page');
    const { reviews, complete } = foundValue(await appleReviews(http, asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(idsOf(world));
    expect(complete).toBe(true);
    expect(feedsAsked(http, 'xml')).toEqual(['page=2', 'page=4', 'page=6', 'page=8', 'page=10']);
  });

  test('a page that repeats in both forms is named, and nothing is counted twice', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'repeated-page');
    http.misbehave('apple-reviews-xml', 'repeated-page');
    const { reviews, complete, pagesFailed } = foundValue(await appleReviews(http, asked));
    expect(new Set(reviews.map(({ storeReviewId }) => storeReviewId)).size).toBe(reviews.length);
    expect(complete).toBe(false);
    expect(pagesFailed[0]).toMatchObject({ page: 2, kind: 'repeated' });
  });

  test('one page that cannot be read costs that page, not the others', async () => {
    const http = appleHttp(world);
    http.misbehave(
      'apple-reviews',
      failing(500, (url) => url.pathname.includes('page=5/')),
    );
    http.misbehave('apple-reviews-xml', failing(500));
    const { reviews, complete, pagesFailed, notes } = foundValue(await appleReviews(http, asked));
    expect(reviews.length).toBeGreaterThanOrEqual(450);
    expect(complete).toBe(false);
    expect(pagesFailed).toContainEqual(expect.objectContaining({ page: 5, kind: 'unreachable' }));
    expect(notes.join(' ')).toContain('could not be read');
  });

  test('a changed JSON is read in XML instead; changed in both, it names the path', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'changed-shape');
    expect(foundValue(await appleReviews(http, asked)).reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(
      idsOf(world),
    );
    http.misbehave('apple-reviews-xml', 'changed-shape');
    expect(await appleReviews(withoutPage(http), asked)).toMatchObject({
      kind: 'shape_changed',
      path: '$.feed.entry[0].im:rating',
    });
  });

  test('a changed shape is not covered by an empty answer in the other form', async () => {
    const http = withoutPage(appleHttp(world));
    // Of this app alone: the control apps, whose feeds are as ever, must not hide it.
    http.misbehave('apple-reviews', (answer, url) =>
      url.pathname.includes(harbor.appleId)
        ? { ...answer, body: answer.body.replaceAll('im:rating', 'im:stars') }
        : null,
    );
    http.misbehave('apple-reviews-xml', 'dark-feed');
    expect(await appleReviews(http, asked)).toMatchObject({ kind: 'shape_changed' });
  });

  test('a refusal ends the asking at once', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', failing(403));
    expect(await appleReviews(withoutPage(http), asked)).toMatchObject({ kind: 'rate_limited' });
    expect(feedsAsked(http, 'json')).toEqual(['page=1']);
    expect(feedsAsked(http, 'xml')).toEqual([]);
  });

  test('a refusal half-way keeps what was read, and says so', async () => {
    const http = appleHttp(world);
    http.misbehave(
      'apple-reviews',
      failing(429, (url) => url.pathname.includes('page=4/')),
    );
    const { reviews, complete, notes } = foundValue(await appleReviews(http, asked));
    expect(reviews).toHaveLength(150);
    expect(complete).toBe(false);
    expect(notes.join(' ')).toContain('429');
  });

  test('a product page that cannot be read costs a note only', async () => {
    const { reviews, complete, notes } = foundValue(await appleReviews(withoutPage(appleHttp(world)), asked));
    expect(reviews).toHaveLength(500);
    expect(complete).toBe(true);
    expect(notes[0]).toBe('The product page could not be read.');
  });
});

describe('no reviews', () => {
  test('a JSON feed that is dark is read in XML', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'dark-feed');
    const { reviews, capReached } = foundValue(await appleReviews(http, asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(idsOf(world));
    expect(capReached).toBe(true);
    expect(reviews[400]?.sources).toEqual(['feed-xml:mostrecent']);
  });

  test('reading stops in XML, too, where the caller says', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'dark-feed');
    const since = world.appleReviews(harbor, 'us')[70]!.at;
    const stopWhen = (page: readonly { date: string }[]) => page.some(({ date }) => date < since);
    expect(foundValue(await appleReviews(http, { ...asked, stopWhen }))).toMatchObject({
      complete: true,
      capReached: false,
    });
    expect(feedsAsked(http, 'xml')).toEqual(['page=1', 'page=2']);
  });

  test('both forms tell the same of every review', async () => {
    const inJson = foundValue(await appleReviews(appleHttp(world), { ...asked, order: 'mosthelpful' })).reviews;
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'dark-feed');
    const inXml = foundValue(await appleReviews(http, { ...asked, order: 'mosthelpful' })).reviews;
    const plain = (reviews: typeof inXml) => reviews.map(({ sources, ...rest }) => rest);
    expect(plain(inXml)).toEqual(plain(inJson));
    expect(inXml.some(({ text }) => text.includes('"quiet" <really> & useful ✨ &amp; 静か\n'))).toBe(true);
  });

  test('a feed that is dark in both forms gives the product page’s reviews, marked as not complete', async () => {
    const http = dark(appleHttp(world));
    const { reviews, complete, capReached, notes } = foundValue(await appleReviews(http, asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(idsOf(world, 20));
    expect({ complete, capReached }).toEqual({ complete: false, capReached: false });
    expect(notes).toEqual([
      'The review feed was empty: these reviews are from the product page.',
      'The review feed is down: it is empty even for apps known to have many reviews.',
    ]);
    expect(feedsAsked(http, 'json').slice(0, 10)).toHaveLength(10);
  });

  test('a dark feed without a product page is blocked, never none', async () => {
    const http = withoutPage(dark(appleHttp(world)));
    expect(await appleReviews(http, asked)).toMatchObject({
      kind: 'blocked',
      detail: expect.stringContaining('is down'),
    });
    const controls = http.addresses.filter((url) => /id=(389801252|324684580)\//.test(url));
    expect(controls).toEqual([
      'https://itunes.apple.com/us/rss/customerreviews/page=1/id=389801252/sortby=mostrecent/json',
      'https://itunes.apple.com/us/rss/customerreviews/page=1/id=324684580/sortby=mostrecent/json',
    ]);
  });

  test('the control apps can be others', async () => {
    const http = withoutPage(dark(appleHttp(world)));
    await appleReviews(http, { ...asked, controlApps: [appNamed('tidebook').appleId] });
    expect(http.addresses.at(-1)).toContain(`/id=${appNamed('tidebook').appleId}/`);
  });

  test('an empty feed of a much rated app is reported as such when the feed lives for others, and blocked when it does not', async () => {
    const empty = withReviews(harbor, 0);
    const ratings = harbor.ratings('apple', 'us', appleWorld.today).reduce((sum, count) => sum + count, 0);
    expect(foundValue(await appleReviews(appleHttp(empty), asked))).toEqual({
      reviews: [],
      complete: false,
      capReached: false,
      emptyDespite: ratings,
      pagesFailed: [],
      notes: [`The review feed is empty for an app with ${ratings} ratings.`],
    });
    expect(await appleReviews(dark(appleHttp(empty)), asked)).toMatchObject({
      kind: 'blocked',
      detail: expect.stringContaining('is down'),
    });
  });

  test('an app with a few ratings and no review is none when the feed lives, and blocked when it is dark', async () => {
    const few = { ...harbor, ratings: () => [0, 0, 1, 2, 4] as const };
    const world: World = {
      ...appleWorld,
      byAppleId: (id) => (id === harbor.appleId ? few : appleWorld.byAppleId(id)),
      appleReviews: (app, country) => (app === few ? [] : appleWorld.appleReviews(app, country)),
    };
    expect(await appleReviews(appleHttp(world), asked)).toEqual({ kind: 'none' });
    expect(await appleReviews(dark(appleHttp(world)), asked)).toMatchObject({ kind: 'blocked' });
  });

  test('an app without any rating is none, in the dark too', async () => {
    const request = { ...asked, appId: appNamed('quietkiln').appleId };
    expect(await appleReviews(appleHttp(world), request)).toEqual({ kind: 'none' });
    expect(await appleReviews(dark(appleHttp(world)), request)).toEqual({ kind: 'none' });
  });

  test('an unknown app is not found, and one that is sold elsewhere is not offered', async () => {
    expect(await appleReviews(appleHttp(world), { ...asked, appId: '12345' })).toEqual({ kind: 'not_found' });
    const request = { ...asked, appId: appNamed('quillcoin').appleId, country: 'de' };
    expect(await appleReviews(appleHttp(world), request)).toEqual({ kind: 'not_offered' });
  });

  test.each(['uk', 'usa'])('a country that has no storefront (%s) is not offered', async (country) => {
    const http = appleHttp(world);
    expect(await appleReviews(http, { ...asked, country })).toEqual({ kind: 'not_offered' });
    expect(http.addresses).toHaveLength(1);
  });

  test('the one review of an app is found where it was written', async () => {
    const request = { ...asked, appId: appNamed('mapleknot').appleId };
    expect(foundValue(await appleReviews(appleHttp(world), request))).toMatchObject({
      reviews: [{}],
      complete: true,
    });
  });
});
