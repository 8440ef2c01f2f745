import { describe, expect, test } from 'vitest';
import { appleReviews } from '../../../server/connectors/apple/app-store-reviews.ts';
import { appleHttp, type Misbehaviour } from '../../support/sources/apple-http.ts';
import { appleWorld, withReviews } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { asked, feedsAsked, harbor, idsOf, world } from './review-feeds.ts';

const emptying =
  (...pages: readonly number[]): Misbehaviour =>
  (answer, url) => {
    if (!pages.some((page) => url.pathname.includes(`page=${page}/`))) return null;
    const { feed } = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify({ feed: { ...feed, entry: undefined } }) };
  };

describe('the feed', () => {
  test('is asked for all ten pages in JSON, then for the product page', async () => {
    const http = appleHttp(world);
    await appleReviews(http, { ...asked, country: 'US' });
    expect(http.addresses).toEqual([
      ...Array.from(
        { length: 10 },
        (_, index) =>
          `https://itunes.apple.com/us/rss/customerreviews/page=${index + 1}/id=${harbor.appleId}/sortby=mostrecent/json`,
      ),
      `https://apps.apple.com/us/app/id${harbor.appleId}?see-all=reviews`,
    ]);
  });

  test('gives the 500 newest, and says that the store’s cap was reached', async () => {
    const { reviews, ...rest } = foundValue(await appleReviews(appleHttp(world), asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(idsOf(world));
    expect(rest).toEqual({ complete: true, capReached: true, emptyDespite: null, pagesFailed: [], notes: [] });
  });

  test('a feed in JSON that dates no review is read in XML; one review without a date costs itself, and is reported', async () => {
    const undated =
      (which: (index: number) => boolean): Misbehaviour =>
      (answer) => {
        const { feed } = JSON.parse(answer.body);
        const dated = (row: object, index: number) => (which(index) ? { ...row, updated: undefined } : row);
        return { ...answer, body: JSON.stringify({ feed: { ...feed, entry: feed.entry?.map(dated) } }) };
      };
    const few = withReviews(harbor, 20);
    const all = appleHttp(few);
    all.misbehave(
      'apple-reviews',
      undated(() => true),
    );
    expect(foundValue(await appleReviews(all, asked)).reviews).toHaveLength(20);
    expect(feedsAsked(all, 'xml').length).toBeGreaterThan(0);
    const one = appleHttp(few);
    one.misbehave(
      'apple-reviews',
      undated((index) => index === 3),
    );
    const { notes, complete } = foundValue(await appleReviews(one, asked));
    expect([notes, complete]).toEqual([['1 review could not be read and was left out.'], false]);
  });

  test('a review has every field, its date in UTC, and where it was seen', async () => {
    const { reviews } = foundValue(await appleReviews(appleHttp(world), asked));
    const truth = world.appleReviews(harbor, 'us')[30]!;
    expect(reviews[30]).toEqual({
      storeReviewId: truth.id,
      rating: truth.rating,
      title: truth.title,
      text: truth.text,
      date: `${truth.at.slice(0, 19)}.000Z`,
      country: 'us',
      language: null,
      version: truth.version,
      helpful: 0,
      reply: null,
      repliedAt: null,
      author: truth.author.name,
      authorId: truth.author.id,
      sources: ['feed-json:mostrecent'],
    });
    expect(reviews[0]?.sources).toEqual(['feed-json:mostrecent', 'product-page']);
  });

  test('both orders are merged by id, and votes come from the one that has them', async () => {
    const truth = world
      .appleReviews(harbor, 'us')
      .map((review, index) => ({ ...review, helpful: index === 3 ? 90 : index === 650 ? 99 : 0 }));
    const http = appleHttp({ ...world, appleReviews: () => truth });
    const { reviews, complete } = foundValue(await appleReviews(http, { ...asked, order: 'both' }));
    expect(complete).toBe(true);
    expect(new Set(reviews.map(({ storeReviewId }) => storeReviewId)).size).toBe(reviews.length);
    const third = reviews.find(({ storeReviewId }) => storeReviewId === truth[3]!.id);
    expect(third).toMatchObject({
      helpful: 90,
      sources: ['feed-json:mostrecent', 'feed-json:mosthelpful', 'product-page'],
    });
    expect(reviews.find(({ storeReviewId }) => storeReviewId === truth[650]!.id)?.sources).toEqual([
      'feed-json:mosthelpful',
    ]);
    expect(reviews.map(({ date }) => date)).toEqual(
      reviews
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
  });

  test('the most helpful come by votes', async () => {
    const http = appleHttp(world);
    const { reviews } = foundValue(await appleReviews(http, { ...asked, order: 'mosthelpful' }));
    expect(http.addresses[0]).toContain('/sortby=mosthelpful/json');
    const votes = reviews.map(({ helpful }) => helpful);
    expect(votes).toEqual(votes.toSorted((one, other) => other - one));
    expect(votes[0]).toBeGreaterThan(0);
  });

  test('a reply is taken from the product page', async () => {
    const world = withReviews(harbor, 3, { reply: { text: 'Thank you!', at: '2026-11-14T08:00:00.000Z' } });
    const { reviews } = foundValue(await appleReviews(appleHttp(world), asked));
    expect(reviews.every(({ reply }) => reply === 'Thank you!')).toBe(true);
  });

  test.each([1, 2, 49, 50, 51, 120, 499])('an app with %i reviews has them all, below the cap', async (count) => {
    const world = withReviews(harbor, count);
    const { reviews, complete, capReached } = foundValue(await appleReviews(appleHttp(world), asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(idsOf(world));
    expect({ complete, capReached }).toEqual({ complete: true, capReached: false });
  });

  test('an app whose feed begins with the app itself has its reviews and no more', async () => {
    const old = appleWorld.apps.find(
      (app) => app.appleId?.endsWith('7') && appleWorld.appleReviews(app, 'us').length > 20,
    )!;
    const { reviews } = foundValue(await appleReviews(appleHttp(world), { ...asked, appId: old.appleId! }));
    const truth = appleWorld.appleReviews(old, 'us').slice(0, 500);
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(truth.map(({ id }) => id));
  });

  test('reading stops where the caller says, and what it has until there is complete', async () => {
    const http = appleHttp(world);
    const since = world.appleReviews(harbor, 'us')[120]!.at;
    const reading = await appleReviews(http, { ...asked, stopWhen: (page) => page.some(({ date }) => date < since) });
    expect(feedsAsked(http, 'json')).toEqual(['page=1', 'page=2', 'page=3']);
    expect(foundValue(reading)).toMatchObject({ complete: true, capReached: false });
    expect(foundValue(reading).reviews).toHaveLength(150);
  });
});

describe('a hole in the pages', () => {
  test('does not end the reading, and is filled in XML when it sticks', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'hole');
    const { reviews, complete, pagesFailed } = foundValue(await appleReviews(http, asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId)).toEqual(idsOf(world));
    expect({ complete, pagesFailed }).toEqual({ complete: true, pagesFailed: [] });
    expect(feedsAsked(http, 'json').filter((page) => page === 'page=3')).toHaveLength(2);
    expect(feedsAsked(http, 'xml')).toEqual(['page=3']);
    expect(reviews[120]?.sources).toEqual(['feed-xml:mostrecent']);
  });

  test('XML is asked for by the same address with another ending', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'hole');
    await appleReviews(http, asked);
    const xml = `https://itunes.apple.com/us/rss/customerreviews/page=3/id=${harbor.appleId}/sortby=mostrecent/xml`;
    expect(http.addresses.filter((url) => url.endsWith('/xml'))).toEqual([xml]);
  });

  test('that is gone at the second look costs one more request', async () => {
    const http = appleHttp(world);
    let looks = 0;
    const hole = emptying(4);
    http.misbehave('apple-reviews', (answer, url) => {
      if (typeof hole === 'string' || !url.pathname.includes('page=4/')) return null;
      looks += 1;
      return looks === 1 ? hole(answer, url) : null;
    });
    const { reviews, complete } = foundValue(await appleReviews(http, asked));
    expect(reviews).toHaveLength(500);
    expect(complete).toBe(true);
    expect(feedsAsked(http, 'xml')).toEqual([]);
  });

  test('in both forms is made good by the other order when that has everything', async () => {
    const world = withReviews(harbor, 320);
    const http = appleHttp(world);
    http.misbehave('apple-reviews', (answer, url) =>
      url.pathname.includes('mostrecent')
        ? (emptying(3) as (...args: Parameters<Exclude<Misbehaviour, string>>) => null)(answer, url)
        : null,
    );
    http.misbehave('apple-reviews-xml', 'dark-feed');
    const { reviews, complete, pagesFailed } = foundValue(await appleReviews(http, asked));
    expect(reviews.map(({ storeReviewId }) => storeReviewId).toSorted()).toEqual(idsOf(world).toSorted());
    expect(complete).toBe(true);
    expect(pagesFailed).toMatchObject([{ order: 'mostrecent', page: 3, kind: 'empty' }]);
  });

  test('that nothing fills is reported: not complete, and which page', async () => {
    const http = appleHttp(world);
    http.misbehave('apple-reviews', 'hole');
    http.misbehave('apple-reviews-xml', 'hole');
    const { reviews, complete, pagesFailed, notes } = foundValue(await appleReviews(http, asked));
    expect(reviews.length).toBeGreaterThanOrEqual(450);
    expect(complete).toBe(false);
    expect(pagesFailed).toContainEqual(expect.objectContaining({ order: 'mostrecent', page: 3, kind: 'empty' }));
    expect(notes).toHaveLength(1);
  });

  test('a feed that is empty after its first two full pages is not taken for a whole one', async () => {
    const http = appleHttp(world);
    const later = emptying(3, 4, 5, 6, 7, 8, 9, 10);
    http.misbehave('apple-reviews', later);
    http.misbehave('apple-reviews-xml', 'dark-feed');
    const { complete, capReached, reviews } = foundValue(await appleReviews(http, asked));
    expect(reviews.length).toBeGreaterThanOrEqual(100);
    expect({ complete, capReached }).toEqual({ complete: false, capReached: false });
  });
});
