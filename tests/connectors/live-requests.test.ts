import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appleChart } from '../../server/connectors/apple/app-store-chart.ts';
import { searchApple } from '../../server/connectors/apple/app-store-search.ts';
import { appleListing, lookupApple } from '../../server/connectors/apple/lookup.ts';
import { productPage } from '../../server/connectors/apple/product-page.ts';
import { readFeedPage } from '../../server/connectors/apple/review-feed.ts';
import type { Http } from '../../server/connectors/http/source.ts';
import { playDetails } from '../../server/connectors/play/details.ts';
import { playChart } from '../../server/connectors/play/play-chart.ts';
import { playReviews } from '../../server/connectors/play/play-reviews.ts';
import { searchPlay } from '../../server/connectors/play/play-search.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { version } from '../../server/support/process/process.ts';
import { freshDatabase } from '../support/database/database.ts';
import { serve, startHttp } from '../support/sources/source-server.ts';

/** What leaves with SOURCES=live, byte for byte: the literals are written from what is known of the stores, not from code. */

const startLive = async (env: NodeJS.ProcessEnv): Promise<Http> => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  // The pace is proven elsewhere; here it would only take its time.
  const unpaced = { ITUNES_PER_MINUTE: '0', APPSTORE_PER_MINUTE: '0', PLAY_PER_MINUTE: '0' };
  return startHttp(db, 'http://sandbox.invalid', { env: { SOURCES: 'live', ...unpaced, ...env } });
};

/** Everything that was sent, by a server that stands in for the three hosts, each under its own name. */
const record = async (ask: (http: Http) => Promise<unknown>, answer = '{}') => {
  const { seen, address } = await serve((_, reply) => reply.writeHead(200).end(answer));
  await ask(
    await startLive({
      ITUNES_URL: `${address}/itunes.apple.com`,
      APPSTORE_URL: `${address}/apps.apple.com`,
      PLAY_URL: `${address}/play.google.com`,
    }),
  );
  return seen;
};

const country = 'us';
const us = { country, language: 'en' };
const feed = { appId: '389801252', country: 'GB' };

describe('Apple is asked by GET, without a body, under our own name and by nothing but its address', () => {
  const table: [string, (http: Http) => Promise<unknown>, string][] = [
    [
      'search',
      (http) => searchApple(http, { term: 'to do & notes', country: 'US', limit: 200 }),
      '/itunes.apple.com/search?term=to+do+%26+notes&country=us&media=software&entity=software&limit=200',
    ],
    [
      'lookup by id',
      (http) => appleListing(http, { appId: '389801252', country }),
      '/itunes.apple.com/lookup?id=389801252&country=us',
    ],
    [
      'lookup by bundle id',
      (http) => appleListing(http, { bundleId: 'com.burbn.instagram', country: 'de' }),
      '/itunes.apple.com/lookup?bundleId=com.burbn.instagram&country=de',
    ],
    [
      'lookup of several',
      (http) => lookupApple(http, { ids: ['389801252', '324684580', '570060128'], country: 'jp' }),
      '/itunes.apple.com/lookup?id=389801252%2C324684580%2C570060128&country=jp',
    ],
    [
      'the newest reviews in JSON',
      (http) => readFeedPage(http, { ...feed, order: 'mostrecent', page: 1, form: 'json' }),
      '/itunes.apple.com/gb/rss/customerreviews/page=1/id=389801252/sortby=mostrecent/json',
    ],
    [
      'the most helpful reviews, last page, in XML',
      (http) => readFeedPage(http, { ...feed, order: 'mosthelpful', page: 10, form: 'xml' }),
      '/itunes.apple.com/gb/rss/customerreviews/page=10/id=389801252/sortby=mosthelpful/xml',
    ],
    [
      'product page',
      (http) => productPage(http, { appId: '389801252', country }),
      '/apps.apple.com/us/app/id389801252',
    ],
    [
      'product page with more reviews',
      (http) => productPage(http, { appId: '389801252', country: 'FR', moreReviews: true }),
      '/apps.apple.com/fr/app/id389801252?see-all=reviews',
    ],
    [
      'chart of all apps',
      (http) => appleChart(http, { chart: 'top-free', country, genreId: null, limit: 100 }),
      '/itunes.apple.com/us/rss/topfreeapplications/limit=100/json',
    ],
    [
      'chart of paid apps of a genre',
      (http) => appleChart(http, { chart: 'top-paid', country: 'kr', genreId: '6013', limit: 200 }),
      '/itunes.apple.com/kr/rss/toppaidapplications/limit=200/genre=6013/json',
    ],
    [
      'chart of the best-selling games',
      (http) => appleChart(http, { chart: 'top-grossing', country, genreId: '6014', limit: 50 }),
      '/itunes.apple.com/us/rss/topgrossingapplications/limit=50/genre=6014/json',
    ],
  ];

  test.each(table)('%s', async (_, ask, url) => {
    const seen = await record(ask);
    expect(seen.map((one) => [one.method, one.url, one.body])).toEqual([['GET', url, '']]);
    const { host: _host, connection: _connection, ...headers } = seen[0]!.headers;
    expect(headers).toEqual({ accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': `Appraise/${version}` });
  });
});

describe('Google Play is asked for pages by GET', () => {
  test.each<[string, (http: Http) => Promise<unknown>, string]>([
    [
      'details',
      (http) => playDetails(http, { appId: 'com.spotify.music', ...us }),
      '/play.google.com/store/apps/details?id=com.spotify.music&hl=en&gl=us',
    ],
    [
      'search',
      (http) => searchPlay(http, { term: 'spotify music', country: 'br', language: 'pt' }),
      '/play.google.com/store/search?q=spotify+music&c=apps&hl=pt&gl=br&price=0',
    ],
  ])('%s', async (_, ask, url) => {
    const seen = await record(ask);
    expect(seen.map((one) => [one.method, one.url, one.body])).toEqual([['GET', url, '']]);
    expect(seen[0]!.headers).not.toHaveProperty('cookie');
  });
});

describe('Google Play is asked for calls by POST, as a form', () => {
  /** The form's only field, whose text must also be the encoding of itself and nothing else. */
  const formOf = (body: string): string => {
    const text = decodeURIComponent(body.replace(/^f\.req=/, ''));
    expect(body).toBe(`f.req=${encodeURIComponent(text)}`);
    return text;
  };
  const post = {
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'user-agent': `Appraise/${version}`,
  };

  const rows: [string, (http: Http) => Promise<unknown>, string, string][] = [
    [
      'the newest reviews',
      (http) => playReviews(http, { appId: 'com.spotify.music', sort: 'recent', limit: 1000, ...us }),
      '/play.google.com/_/PlayStoreUi/data/batchexecute?hl=en&gl=us',
      String.raw`[[["UsvDTd","[null,null,[2,2,[150,null,null],null,[]],[\"com.spotify.music\",7]]",null,"generic"]]]`,
    ],
    [
      'the most helpful reviews with one star',
      (http) =>
        playReviews(http, {
          appId: 'com.spotify.music',
          sort: 'helpful',
          score: 1,
          limit: 40,
          country: 'de',
          language: 'de',
        }),
      '/play.google.com/_/PlayStoreUi/data/batchexecute?hl=de&gl=de',
      String.raw`[[["UsvDTd","[null,null,[2,1,[40,null,null],null,[null,1]],[\"com.spotify.music\",7]]",null,"generic"]]]`,
    ],
    [
      'reviews by rating',
      (http) => playReviews(http, { appId: 'com.spotify.music', sort: 'rating', limit: 150, ...us }),
      '/play.google.com/_/PlayStoreUi/data/batchexecute?hl=en&gl=us',
      String.raw`[[["UsvDTd","[null,null,[2,3,[150,null,null],null,[]],[\"com.spotify.music\",7]]",null,"generic"]]]`,
    ],
  ];

  test.each(rows)('%s', async (_, ask, url, form) => {
    const seen = await record(ask);
    expect(seen.map((one) => [one.method, one.url])).toEqual([['POST', url]]);
    expect(formOf(seen[0]!.body)).toBe(form);
    expect(seen[0]!.headers).toMatchObject(post);
  });

  test('the next page of reviews, by the token of the one before', async () => {
    const review = '["gp:1",["A",[1,2,null,[null,2,["https://example.com/a"]]]],5,null,"Good",[1750000000,1],0,null]';
    const payload = JSON.stringify(`[[${review}],[null,"token/of+page=2"]]`);
    const seen = await record(
      (http) => playReviews(http, { appId: 'com.spotify.music', sort: 'recent', limit: 300, ...us }),
      `)]}'\n\n[["wrb.fr","UsvDTd",${payload},null,null,null,"generic"]]`,
    );
    expect(formOf(seen[1]!.body)).toBe(
      String.raw`[[["UsvDTd","[null,null,[2,2,[150,null,\"token/of+page=2\"],null,[]],[\"com.spotify.music\",7]]",null,"generic"]]]`,
    );
  });

  test.each([
    ['top-free', null, 'topselling_free', 'APPLICATION'],
    ['top-paid', 'GAME_PUZZLE', 'topselling_paid', 'GAME_PUZZLE'],
    ['top-grossing', 'HEALTH_AND_FITNESS', 'topgrossing', 'HEALTH_AND_FITNESS'],
  ] as const)('the chart %s of %s, in the published form', async (chart, category, collection, asked) => {
    const seen = await record((http) => playChart(http, { chart, category, limit: 100, ...us }));
    expect(seen.map((one) => [one.method, one.url])).toEqual([
      ['POST', '/play.google.com/_/PlayStoreUi/data/batchexecute?hl=en&gl=us&rt=c'],
    ]);
    expect(seen[0]!.headers).toMatchObject(post);
    expect(formOf(seen[0]!.body)).toBe(
      JSON.stringify([[['vyAe2', published(100, collection, asked), null, 'generic']]]),
    );
  });

  test('that published form is the one that the store’s clients send, all of it', () => {
    expect(
      createHash('sha256')
        .update(published(100, 'topselling_free', 'APPLICATION'))
        .digest('hex'),
    ).toBe('7a0a7f5b9df4171043ac22ecead9e3d42b8be76b56fe04a388deb0c3cc2586a7');
  });
});

/** The published request, written out again: for each of eight kinds, thirty times, which of its parts are wanted. */
const published = (count: number, collection: string, category: string): string => {
  const parts = [
    '64,1,195,71,8,72,9,10,11,139,12,16,145,148,150,151,152,27,30,31,96,32,34,163,100,165,104,169,108,110,113,55,56,57,122',
  ];
  const abilities =
    '[[[true],null,[[null,[]]],null,null,null,null,[null,2],null,null,null,null,null,null,[1],null,null,null,null,null,null,null,[1]],[null,[[null,[]]]],[null,[[null,[]]],null,[true]],[null,[[null,[]]]],null,null,null,null,[[[null,[]]]],[[[null,[]]]]]';
  const inner = '1 31 104 9 8 27 12 65 110 88 11 56 55 96 10 122 72 71 64 113 139 150 169 165 151 163 32 16 108 100';
  const wanted = [
    [7, '1,73,96,103,97,58,50,92,52,112,69,19,31,101,123,74,49,80,38,20,10,14,79,43,42,139'],
    [9, '1,7,9,24,12,31,5,15,27,8,13,10'],
    [17, '1,7,9,25,13,31,5,41,27,8,14,10'],
    [10, '1,7,6,9'],
    [1, '1,5,14,38,19,29,34,4,12,11,6,30,43,40,42,16,10,7'],
    [4, '1,3,5,4,7,6,11,19,21,17,15,12,16,20'],
    [3, '1,5,14,4,10,17'],
    [2, '1,5,7,4,13,16,12,18'],
  ];
  const pairs = wanted.flatMap(([outer, list]) => inner.split(' ').map((each) => `[[${outer},${each}],[[${list}]]]`));
  return `[[null,[[8,[20,${count}]],true,null,[${parts}],[null,null,${abilities},[[${pairs}]]],null,null,[[[1,2],[10,8,9],[],[]]]],[2,"${collection}","${category}"]]]`;
};

test('without other addresses, these go to the three real hosts and to no one else', async () => {
  const tunnels: string[] = [];
  // A proxy that is asked for each connection and opens none.
  const proxy = createServer().on('connect', (asked, socket) => {
    tunnels.push(asked.url!);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => void proxy.close());
  const http = await startLive({ HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });

  const outcomes = [
    await appleListing(http, { appId: '389801252', country }),
    await productPage(http, { appId: '389801252', country }),
    await playDetails(http, { appId: 'com.spotify.music', ...us }),
  ];
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable', 'unreachable']);
  expect([...new Set(tunnels)]).toEqual(['itunes.apple.com:443', 'apps.apple.com:443', 'play.google.com:443']);
});
