import { describe, expect, test } from 'vitest';
import type { SandboxAnswer } from '../../../sandbox/route.ts';
import { appleRoutes } from '../../../sandbox/start.ts';
import type { World } from '../../../sandbox/world/types.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import { appleWorld, appNamed, withReviews } from '../../support/sources/apple-world.ts';

/** The stand-in for Apple's hosts, held against what is known of the real ones. */

const ask = (address: string, options: { world?: World; fault?: string } = {}): SandboxAnswer => {
  const url = new URL(address);
  const source = url.host === 'apps.apple.com' ? 'appstore' : 'itunes';
  const route = appleRoutes.find((one) => one.source === source && one.match(url));
  if (!route) throw new Error(`No route for ${address}.`);
  const fault = options.fault === undefined ? {} : { fault: options.fault };
  return route.answer(
    { url, headers: {}, body: '', origin: 'http://sandbox.example', ...fault },
    options.world ?? appleWorld,
  );
};

const itunes = 'https://itunes.apple.com';
const harbor = appNamed('calm-harbor');
const reviewed = withReviews(harbor, 700);
const feed = (rest: string, options: { world?: World; fault?: string } = { world: reviewed }): SandboxAnswer =>
  ask(`${itunes}/us/rss/customerreviews/${rest}`, options);
const entries = (answer: SandboxAnswer): Record<string, { label: string }>[] => JSON.parse(answer.body).feed.entry;
const results = (answer: SandboxAnswer): Record<string, unknown>[] => JSON.parse(answer.body).results;

test('no two routes share a name, and no address two routes', () => {
  expect(new Set(appleRoutes.map(({ name }) => name)).size).toBe(appleRoutes.length);
  for (const path of [
    '/search',
    '/lookup',
    '/us/rss/customerreviews/id=1/json',
    '/us/rss/customerreviews/id=1/xml',
    '/us/rss/topfreeapplications/json',
    '/us/app/id1',
  ]) {
    expect(appleRoutes.filter(({ match }) => match(new URL(path, itunes))).length, path).toBe(1);
  }
});

describe('search and lookup', () => {
  test('JSON is padded with newlines and calls itself a script', () => {
    const answer = ask(`${itunes}/search?term=calm&entity=software`);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toMatch(/^\n+\{[\s\S]*\}\n+$/);
    expect(JSON.parse(answer.body).resultCount).toBe(results(answer).length);
  });

  test('ids are numbers, genre ids and sizes are texts, addresses carry tracking', () => {
    const [row] = results(ask(`${itunes}/lookup?id=${harbor.appleId}&country=us`));
    expect(row).toMatchObject({
      trackId: Number(harbor.appleId),
      artistId: Number(harbor.developer.appleId),
      primaryGenreId: 6013,
      genreIds: ['6013'],
      fileSizeBytes: expect.stringMatching(/^\d+$/),
      price: 0,
      formattedPrice: 'Free',
      kind: 'software',
      wrapperType: 'software',
      trackViewUrl: expect.stringMatching(/\?uo=4$/),
      artistViewUrl: expect.stringMatching(/\?uo=4$/),
      releaseDate: expect.stringMatching(/T\d\d:\d\d:\d\dZ$/),
    });
    expect(row?.averageUserRatingForCurrentVersion).toBe(row?.averageUserRating);
  });

  test('an artist stands before their apps, without a track', () => {
    const rows = results(ask(`${itunes}/lookup?id=${harbor.developer.appleId}&entity=software`));
    expect(rows[0]).toMatchObject({ wrapperType: 'artist', artistId: Number(harbor.developer.appleId) });
    expect(rows[0]).not.toHaveProperty('trackId');
    expect(rows.slice(1).map(({ artistId }) => artistId)).toContain(Number(harbor.developer.appleId));
  });

  test('an id and its bundle id together give it twice', () => {
    expect(results(ask(`${itunes}/lookup?id=${harbor.appleId}&bundleId=${harbor.bundleId}`))).toHaveLength(2);
  });

  test.each([
    ['an unknown id', 'lookup?id=1&country=us'],
    ['an app not sold there', `lookup?id=${appNamed('quillcoin').appleId}&country=de`],
    ['no word of the search', 'search?term=xqzvkjw&entity=software'],
    ['an app for Macs', 'search?term=calm&entity=macSoftware'],
  ])('%s is 200 with no results, never 404', (_, path) => {
    const answer = ask(`${itunes}/${path}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ resultCount: 0, results: [] });
  });

  test.each(['uk', 'zz', 'usa'])('the country %s is refused with a reason and without results', (country) => {
    const answer = ask(`${itunes}/search?term=calm&country=${country}`);
    expect([answer.status, answer.body]).toEqual([400, '{"errorMessage":"Invalid value(s) for key(s): [country]"}']);
  });

  test('without an entity other media are mixed in', () => {
    expect(results(ask(`${itunes}/search?term=calm`)).map(({ kind }) => kind)).toContain('song');
  });

  test('a search gives no more than its limit, and 200 at most', () => {
    expect(results(ask(`${itunes}/search?term=calm&entity=software&limit=2`))).toHaveLength(2);
    expect(results(ask(`${itunes}/search?term=a&entity=software&limit=500`)).length).toBeLessThanOrEqual(200);
  });

  test('genreId narrows a search', () => {
    const rows = results(ask(`${itunes}/search?term=calm&entity=software&genreId=6014`));
    expect(rows.every(({ primaryGenreId }) => primaryGenreId === 6014)).toBe(true);
  });
});

describe('the review feed', () => {
  test('parts come in any order and case, and the page is 1 unless given', () => {
    const plain = entries(feed(`page=1/id=${harbor.appleId}/sortby=mostrecent/json`));
    expect(plain).toHaveLength(50);
    for (const other of [
      `id=${harbor.appleId}/sortBy=mostRecent/page=1/json`,
      `sortby=mostrecent/id=${harbor.appleId}/json`,
    ]) {
      expect(entries(feed(other))).toEqual(plain);
    }
  });

  test('the newest come first, in strict order, with an offset from UTC and no votes', () => {
    const pages = [1, 2, 3].flatMap((page) =>
      entries(feed(`page=${page}/id=${harbor.appleId}/sortby=mostrecent/json`)),
    );
    const dates = pages.map((entry) => Date.parse(entry.updated!.label));
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    expect(pages.every((entry) => /-0[78]:00$/.test(entry.updated!.label))).toBe(true);
    expect(new Set(pages.map((entry) => entry['im:voteSum']!.label))).toEqual(new Set(['0']));
  });

  test('the most helpful have votes, and overlap with the newest', () => {
    const votes: number[] = [];
    const ids = (order: string) =>
      new Set(
        Array.from({ length: 10 }, (_, index) =>
          entries(feed(`page=${index + 1}/id=${harbor.appleId}/sortby=${order}/json`)),
        )
          .flat()
          .map((entry) => {
            if (order === 'mosthelpful') votes.push(Number(entry['im:voteSum']!.label));
            return entry.id!.label;
          }),
      );
    const [recent, helpful] = [ids('mostrecent'), ids('mosthelpful')];
    expect([recent.size, helpful.size]).toEqual([500, 500]);
    expect(votes).toEqual(votes.toSorted((one, other) => other - one));
    const both = recent.intersection(helpful).size;
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThan(500);
  });

  test('one review is an object; none is no entry, or a null one, and empty paging links', () => {
    const one = JSON.parse(feed(`id=${harbor.appleId}/json`, { world: withReviews(harbor, 1) }).body).feed;
    expect(Array.isArray(one.entry)).toBe(false);
    expect(one.entry['im:rating']).toEqual({ label: '1' });
    const forms = ['12344', '12345'].map((id) => JSON.parse(feed(`id=${id}/json`).body).feed);
    expect(forms.map((none) => none.entry)).toEqual([undefined, null]);
    for (const none of forms) {
      const hrefs = none.link.slice(2).map(({ attributes }: { attributes: { href: string } }) => attributes.href);
      expect(hrefs).toEqual(['', '', '', '']);
    }
  });

  test('paging links name the xml form', () => {
    const { link } = JSON.parse(feed(`page=2/id=${harbor.appleId}/json`).body).feed;
    expect(link.map(({ attributes }: { attributes: { rel: string } }) => attributes.rel)).toEqual([
      'alternate',
      'self',
      'first',
      'last',
      'previous',
      'next',
    ]);
    expect(link[5].attributes.href).toContain(`page=3/id=${harbor.appleId}/sortby=mostrecent/xml`);
  });

  test('page 11 is refused in words, page 0 breaks, and wrong countries are refused each in its way', () => {
    const deep = feed(`page=11/id=${harbor.appleId}/json`);
    expect([deep.status, deep.body]).toEqual([400, 'CustomerReviews RSS page depth is limited to 10']);
    expect(deep.headers['content-type']).toContain('text/javascript');
    expect(feed(`page=0/id=${harbor.appleId}/json`).status).toBe(500);
    expect(() => JSON.parse(feed(`page=0/id=${harbor.appleId}/json`).body)).toThrow();
    expect(ask(`${itunes}/uk/rss/customerreviews/id=1/json`)).toMatchObject({ status: 400, body: '' });
    expect(ask(`${itunes}/USA/rss/customerreviews/id=1/json`)).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html' },
    });
  });

  test('XML has two contents and the same reviews', () => {
    const answer = feed(`page=1/id=${harbor.appleId}/sortby=mostrecent/xml`);
    expect(answer.headers['content-type']).toBe('text/xml; charset=UTF-8');
    expect(answer.body.match(/<content type="text">/g)).toHaveLength(50);
    expect(answer.body.match(/<content type="html">/g)).toHaveLength(50);
    const ids = [...answer.body.matchAll(/<id>(\d+)<\/id>/g)].map((match) => match[1]);
    expect(ids).toEqual(
      entries(feed(`page=1/id=${harbor.appleId}/sortby=mostrecent/json`)).map((entry) => entry.id!.label),
    );
  });

  test('in the dark every app is empty, in either form', () => {
    for (const key of ['stackvale', 'moonferry', 'calm-harbor']) {
      const id = appNamed(key).appleId;
      expect(JSON.parse(feed(`id=${id}/json`, { fault: 'dark-feed' }).body).feed.entry ?? null).toBeNull();
      expect(feed(`id=${id}/xml`, { fault: 'dark-feed' }).body).not.toContain('<entry>');
    }
  });

  test('a hole sticks, and lies elsewhere in the other order', () => {
    const filled = (order: string) =>
      Array.from({ length: 10 }, (_, index) =>
        Boolean(
          entries(
            feed(`page=${index + 1}/id=${harbor.appleId}/sortby=${order}/json`, { world: reviewed, fault: 'hole' }),
          ),
        ),
      );
    expect(filled('mostrecent')).toEqual(filled('mostrecent'));
    expect(filled('mostrecent').filter(Boolean)).toHaveLength(9);
    expect(filled('mosthelpful').indexOf(false)).not.toBe(filled('mostrecent').indexOf(false));
  });
});

describe('charts', () => {
  const chart = (rest: string): { entry?: Record<string, unknown>[]; updated: object } =>
    JSON.parse(ask(`${itunes}/us/rss/${rest}`).body).feed;

  test('a limit of one is an object, and a chart without rows has no entry', () => {
    expect(Array.isArray(chart('topfreeapplications/limit=1/json').entry)).toBe(false);
    expect(chart('topfreemacapps/limit=10/json')).not.toHaveProperty('entry');
  });

  test('an unknown genre is passed over in silence, in whichever place it stands', () => {
    const overall = chart('topfreeapplications/limit=20/json').entry;
    expect(chart('topfreeapplications/limit=20/genre=9999/json').entry).toEqual(overall);
    expect(chart('topfreeapplications/genre=6013/limit=20/json').entry).not.toEqual(overall);
    expect(chart('topfreeapplications/genre=6013/limit=20/json').entry).toEqual(
      chart('topfreeapplications/limit=20/genre=6013/json').entry,
    );
  });

  test('links are a list in charts; the feed of new apps has one, no summary, ignores its limit and is stale', () => {
    const [first] = chart('topgrossingapplications/limit=5/json').entry!;
    expect(Array.isArray(first!.link)).toBe(true);
    expect(first).toHaveProperty('summary');
    const news = chart('newapplications/limit=5/json').entry!;
    expect(news.length).toBeGreaterThan(5);
    expect(Array.isArray(news[0]!.link)).toBe(false);
    expect(news[0]).not.toHaveProperty('summary');
    const newest = Math.max(...news.map((entry) => Date.parse((entry['im:releaseDate'] as { label: string }).label)));
    expect(Date.parse(`${appleWorld.today}T00:00:00Z`) - newest).toBeGreaterThan(50 * dayMs);
  });

  test('a free app says Get, ids are texts, and three images grow', () => {
    const [first] = chart('topfreeapplications/limit=5/json').entry! as {
      'im:price': object;
      'im:image': object[];
      id: object;
    }[];
    expect(first!['im:price']).toEqual({ label: 'Get', attributes: { amount: '0', currency: 'USD' } });
    expect(first!['im:image'].map((image) => (image as { attributes: { height: string } }).attributes.height)).toEqual([
      '53',
      '75',
      '100',
    ]);
    expect(first!.id).toMatchObject({
      attributes: { 'im:id': expect.stringMatching(/^\d+$/), 'im:bundleId': expect.any(String) },
    });
  });
});

describe('the product page', () => {
  test('an app that is not sold there is a small shell under 404, without data', () => {
    const answer = ask(`https://apps.apple.com/de/app/id${appNamed('quillcoin').appleId}`);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('serialized-server-data');
  });

  test('its address may carry the name, and more reviews come when asked for', () => {
    const count = (path: string) =>
      ask(`https://apps.apple.com/us/app/${path}`, { world: reviewed }).body.match(/"ProductReview"/g)?.length;
    expect(count(`calm-harbor/id${harbor.appleId}`)).toBe(10);
    expect(count(`id${harbor.appleId}?see-all=reviews`)).toBe(20);
  });

  test('a text cannot end the script it stands in', () => {
    const world = withReviews(harbor, 3, { text: '</script><script>alert(1)</script>' });
    expect(ask(`https://apps.apple.com/us/app/id${harbor.appleId}`, { world }).body).not.toContain('<script>alert');
  });
});
