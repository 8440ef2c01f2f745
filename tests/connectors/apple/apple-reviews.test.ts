import { describe, expect, test } from 'vitest';
import type { World } from '../../../sandbox/world/types.ts';
import { appleReviews } from '../../../server/connectors/apple/app-store-reviews.ts';
import { type AppleHttp, appleHttp, type Misbehaviour } from '../../support/sources/apple-http.ts';
import { appleWorld, appNamed, withReviews } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';

const harbor = appNamed('calm-harbor');
/** Calm Harbor has more reviews than the store shows. */
const world = withReviews(harbor, 700);
const asked = { appId: harbor.appleId, country: 'us', order: 'mostrecent' } as const;

const idsOf = (world: World, most = 500): string[] =>
  world
    .appleReviews(harbor, 'us')
    .slice(0, most)
    .map(({ id }) => id);

const feedsAsked = (http: AppleHttp, form: 'json' | 'xml'): string[] =>
  http.addresses
    .filter((url) => url.includes('/customerreviews/') && url.endsWith(form))
    .map((url) => /page=\d+/.exec(url)![0]);

const emptying =
  (...pages: readonly number[]): Misbehaviour =>
  (answer, url) => {
    if (!pages.some((page) => url.pathname.includes(`page=${page}/`))) return null;
    const { feed } = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify({ feed: { ...feed, entry: undefined } }) };
  };

const failing =
  (status: number, when: (url: URL) => boolean = () => true): Misbehaviour =>
  (answer, url) =>
    when(url) ? { ...answer, status, body: '' } : null;

const dark = (http: AppleHttp): AppleHttp => {
  http.misbehave('apple-reviews', 'dark-feed');
  http.misbehave('apple-reviews-xml', 'dark-feed');
  return http;
};

const withoutPage = (http: AppleHttp): AppleHttp => {
  http.misbehave('apple-product-page', failing(500));
  return http;
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

  test('that nothing fills is told: not complete, and which page', async () => {
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

  test('an empty feed of a much rated app is told as such when the feed lives for others, and blocked when it does not', async () => {
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
