import { describe, expect, test } from 'vitest';
import type { SandboxAnswer } from '../../../sandbox/route.ts';
import type { StoreReview } from '../../../server/connectors/listing.ts';
import { playDetails } from '../../../server/connectors/play/details.ts';
import { playChart } from '../../../server/connectors/play/play-chart.ts';
import { type PlayReviewsQuery, playReviews } from '../../../server/connectors/play/play-reviews.ts';
import { searchPlay } from '../../../server/connectors/play/play-search.ts';
import { found } from '../../../server/connectors/wire/outcome.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { playHttp } from '../../support/sources/play-http.ts';
import { smallApp, smallReviews, smallWorld } from '../../support/sources/small-world.ts';

const pebble = smallApp({
  title: 'Pebble: Habit Streaks',
  playId: 'com.example.pebble',
  purchases: [
    { name: 'Month', usd: 1.99, period: 'month' },
    { name: 'Year', usd: 29.99, period: 'year' },
  ],
  ads: true,
  key: 'p1',
});
const lantern = smallApp({ title: 'Lantern Sleep', playId: 'com.example.lantern', usdPrice: 2.99, key: 'l1' });
const unrated = smallApp({
  title: 'Pebble Collector',
  playId: 'com.example.rocks',
  ratings: [0, 0, 0, 0, 0],
  key: 'r1',
});
const elsewhere = smallApp({ title: 'Only Elsewhere', playId: 'com.example.else', notIn: ['de'], key: 'e1' });
const nobody = smallApp({ title: 'Nobody Wrote', playId: 'com.example.nobody', key: 'n1' });
const apps = [pebble, lantern, unrated, elsewhere, nobody];
const told = { app: pebble, language: 'en', count: 340 };
const world = smallWorld(apps, [told, { app: pebble, language: 'de', count: 3 }]);
const truth = smallReviews(told, 0);

const us = { country: 'us', language: 'en' };

describe('details', () => {
  test('every field of a listing is read', async () => {
    const http = playHttp(world);
    expect(await playDetails(http, { appId: 'com.example.pebble', ...us })).toEqual(
      found({
        store: 'play',
        appId: 'com.example.pebble',
        bundleId: 'com.example.pebble',
        title: 'Pebble: Habit Streaks',
        developer: 'Pebble: Habit Streaks Makers',
        developerId: '5700000000000000001',
        icon: 'http://sandbox.example/icons/p1.png',
        score: (612 + 2 * 240 + 3 * 511 + 4 * 1204 + 5 * 6433) / 9000,
        ratingsTotal: 9000,
        genre: 'Health & Fitness',
        genreId: 'HEALTH_AND_FITNESS',
        free: true,
        price: { amount: 0, currency: 'USD' },
        description: 'All about Pebble: Habit Streaks.\n\nNow with "quotes" & <angles>.',
        version: '2.4.1',
        released: '2026-02-03T04:05:06.000Z',
        updated: '2026-10-11T12:13:14.015Z',
        url: 'https://play.google.com/store/apps/details?id=com.example.pebble',
        site: 'https://makers.example',
        hasPurchases: true,
        hasAds: true,
        installs: expect.any(Number),
        summary: 'Pebble: Habit Streaks, in short & sweet',
        histogram: [612, 240, 511, 1204, 6433],
        writtenReviews: 1260,
        purchaseRange: '$1.99 - $29.99 per item',
        preRegistration: false,
      }),
    );
  });

  test('the request is the store’s own', async () => {
    const http = playHttp(world);
    await playDetails(http, { appId: 'com.example.pebble', country: 'de', language: 'de' });
    expect(http.sent).toEqual([
      {
        source: 'play',
        path: '/store/apps/details',
        query: { id: 'com.example.pebble', hl: 'de', gl: 'de' },
        understands: [404],
      },
    ]);
  });

  test('no word of a contact but the site is kept', async () => {
    const outcome = await playDetails(playHttp(world), { appId: 'com.example.pebble', ...us });
    expect(JSON.stringify(outcome)).not.toMatch(/help@|legal@|Sampletown/);
  });

  test('a paid app has its price in the storefront’s money', async () => {
    const at = async (country: string) =>
      foundValue(await playDetails(playHttp(world), { appId: 'com.example.lantern', country, language: 'en' }));
    expect(await at('us')).toMatchObject({ free: false, price: { amount: 2.99, currency: 'USD' }, hasAds: false });
    expect(await at('de')).toMatchObject({ free: false, price: { amount: 2.99, currency: 'EUR' } });
    expect(await at('jp')).toMatchObject({ free: false, price: { amount: 450, currency: 'JPY' } });
    expect((await at('us')).hasPurchases).toBe(false);
    expect((await at('us')).purchaseRange).toBeNull();
  });

  test('an app nobody has rated has no score, and says so with null', async () => {
    expect(foundValue(await playDetails(playHttp(world), { appId: 'com.example.rocks', ...us }))).toMatchObject({
      score: null,
      ratingsTotal: null,
      histogram: null,
      writtenReviews: null,
    });
  });

  test('"varies with device", a lost release date and hidden installs are null', async () => {
    // Keys are tried until each quirk has its app: which ones have it is the sandbox's choice.
    const many = Array.from({ length: 60 }, (_, index) =>
      smallApp({
        title: `App ${index}`,
        playId: `com.example.a${index}`,
        key: `k${index}`,
        released: '2020-01-01T00:00:00.000Z',
      }),
    );
    const http = playHttp(smallWorld(many));
    const listings = await Promise.all(
      many.map(async ({ playId }) => foundValue(await playDetails(http, { appId: playId!, ...us }))),
    );
    for (const field of ['version', 'released', 'installs'] as const) {
      const missing = listings.filter((listing) => listing[field] === null);
      expect(missing.length, field).toBeGreaterThan(0);
      expect(missing.length, field).toBeLessThan(30);
    }
  });

  test('an app unknown everywhere is not found; one offered elsewhere is not offered here', async () => {
    expect(await playDetails(playHttp(world), { appId: 'com.example.none', country: 'de', language: 'en' })).toEqual({
      kind: 'not_found',
    });
    expect(await playDetails(playHttp(world), { appId: 'com.example.else', country: 'de', language: 'en' })).toEqual({
      kind: 'not_offered',
    });
    const http = playHttp(world);
    expect(await playDetails(http, { appId: 'com.example.none', ...us })).toEqual({ kind: 'not_found' });
    expect(http.sent).toHaveLength(1);
  });

  test('a developer without a number is known by the name in its link', async () => {
    const app = smallApp({ title: 'Solo', playId: 'com.example.solo', developerId: 'Solo & Co' });
    const listing = foundValue(await playDetails(playHttp(smallWorld([app])), { appId: 'com.example.solo', ...us }));
    expect(listing.developerId).toBe('Solo & Co');
  });
});

describe('search', () => {
  test('the card of the exact name goes first, and no app comes twice', async () => {
    const results = foundValue(await searchPlay(playHttp(world), { term: 'pebble collector', ...us }));
    expect(results.map(({ appId }) => appId)).toEqual(['com.example.rocks']);
    const wide = foundValue(await searchPlay(playHttp(world), { term: 'pebble', ...us }));
    expect(wide.map(({ appId }) => appId)).toEqual(['com.example.pebble', 'com.example.rocks']);
  });

  test('a card tells most of a listing, a row what rows have', async () => {
    const [card] = foundValue(await searchPlay(playHttp(world), { term: 'com.example.pebble', ...us }));
    expect(card).toMatchObject({ version: null, ratingsTotal: 9000, hasAds: true });
    const [row] = foundValue(await searchPlay(playHttp(world), { term: 'habit', ...us }));
    expect(row).toEqual({
      store: 'play',
      appId: 'com.example.pebble',
      bundleId: 'com.example.pebble',
      title: 'Pebble: Habit Streaks',
      developer: 'Pebble: Habit Streaks Makers',
      developerId: null,
      icon: 'http://sandbox.example/icons/p1.png',
      score: card!.score,
      ratingsTotal: null,
      genre: 'Health & Fitness',
      genreId: null,
      free: true,
      price: { amount: 0, currency: 'USD' },
      description: card!.description,
      version: null,
      released: null,
      updated: null,
      url: 'https://play.google.com/store/apps/details?id=com.example.pebble',
      site: null,
      hasPurchases: null,
      hasAds: null,
      installs: expect.any(Number),
    });
  });

  test('nothing found is none', async () => {
    expect(await searchPlay(playHttp(world), { term: 'zzzz', ...us })).toEqual({ kind: 'none' });
  });

  test('the request is the store’s own, and there is one', async () => {
    const http = playHttp(world);
    await searchPlay(http, { term: 'habit & streaks', country: 'gb', language: 'en' });
    expect(http.sent).toEqual([
      {
        source: 'play',
        path: '/store/search',
        query: { q: 'habit & streaks', c: 'apps', hl: 'en', gl: 'gb', price: 0 },
      },
    ]);
  });
});

describe('rows that cannot be read', () => {
  const many = ['One', 'Two', 'Three', 'Four'].map((name) =>
    smallApp({ title: `Shelf ${name}`, playId: `com.example.${name.toLowerCase()}`, key: name }),
  );
  const http = (break_: (body: string) => string) => {
    const made = playHttp(smallWorld(many));
    made.misbehave((answer) => ({ ...answer, body: break_(answer.body) }));
    return made;
  };
  const [two, all] = [(body: string) => body.replaceAll('"Shelf Two"', 'null'), /"Shelf (?:One|Two|Three|Four)"/g];
  const inRpc = (body: string) => body.replaceAll('\\"Shelf Two\\"', 'null');

  test('one of them costs itself, and is counted and named', async () => {
    const outcome = await searchPlay(http(two), { term: 'shelf', ...us });
    expect(outcome).toMatchObject({
      kind: 'found',
      unread: { count: 1, of: 4, path: 'lGYRle[0][1][0][22][0][1][0][3]' },
    });
    expect(foundValue(outcome).map(({ title }) => title)).toEqual(['Shelf One', 'Shelf Three', 'Shelf Four']);
  });

  test('one of a chart keeps its rank', async () => {
    const outcome = await playChart(http(inRpc), { chart: 'top-free', category: null, limit: 100, ...us });
    expect(outcome).toMatchObject({ kind: 'found', unread: { count: 1, of: 4 } });
    const rows = foundValue(outcome).rows;
    expect([rows.length, rows.some(({ title }) => title === 'Shelf Two'), rows.at(-1)?.rank]).toEqual([3, false, 4]);
  });

  test('all of them are a changed shape that names the first', async () => {
    const outcome = await searchPlay(
      http((body) => body.replaceAll(all, 'null')),
      { term: 'shelf', ...us },
    );
    expect(outcome).toMatchObject({ kind: 'shape_changed', path: 'lGYRle[0][1][0][22][0][0][0][3]' });
  });

  test('a card that cannot be read leaves the list', async () => {
    const outcome = await searchPlay(
      http((body) => body.replace('["Shelf Two"],null', '[null],null')),
      { term: 'shelf two', ...us },
    );
    expect(outcome).toMatchObject({ kind: 'found', unread: { count: 1 } });
    expect(foundValue(outcome)[0]?.title).toBe('Shelf Two');
  });
});

describe('charts', () => {
  const free = { chart: 'top-free', category: null, limit: 100, ...us } as const;

  test('ranks follow the rows, and each row has what rows tell', async () => {
    const chart = foundValue(await playChart(playHttp(world), free));
    expect(chart).toMatchObject({ store: 'play', chart: 'top-free', country: 'us', genreId: null, builtAt: null });
    expect(chart.rows.map(({ rank, appId }) => [rank, appId])).toEqual([
      [1, 'com.example.pebble'],
      [2, 'com.example.rocks'],
      [3, 'com.example.else'],
      [4, 'com.example.nobody'],
    ]);
    expect(chart.rows[1]).toEqual({
      rank: 2,
      store: 'play',
      appId: 'com.example.rocks',
      bundleId: 'com.example.rocks',
      title: 'Pebble Collector',
      developer: 'Pebble Collector Makers',
      icon: 'http://sandbox.example/icons/r1.png',
      score: null,
      ratingsTotal: null,
      genre: 'Health & Fitness',
      genreId: null,
      free: true,
      price: { amount: 0, currency: 'USD' },
      released: null,
    });
  });

  test('the paid chart has prices, a category its id, and the limit holds', async () => {
    const paid = foundValue(await playChart(playHttp(world), { ...free, chart: 'top-paid' }));
    expect(paid.rows).toMatchObject([{ appId: 'com.example.lantern', free: false, price: { amount: 2.99 } }]);
    const some = foundValue(await playChart(playHttp(world), { ...free, category: 'HEALTH_AND_FITNESS', limit: 2 }));
    expect(some.genreId).toBe('HEALTH_AND_FITNESS');
    expect(some.rows.map(({ genreId }) => genreId)).toEqual(['HEALTH_AND_FITNESS', 'HEALTH_AND_FITNESS']);
  });

  test('an umbrella such as all games is nobody’s own genre', async () => {
    const game = smallApp({ title: 'Blocks', playId: 'com.example.blocks', category: 'GAME' });
    const chart = foundValue(await playChart(playHttp(smallWorld([game])), { ...free, category: 'GAME' }));
    expect([chart.genreId, chart.rows[0]?.genreId]).toEqual(['GAME', null]);
  });

  test('an empty chart is none', async () => {
    expect(await playChart(playHttp(world), { ...free, category: 'WEATHER' })).toEqual({ kind: 'none' });
  });

  test('the request is the published one to the last bracket: anything else the sandbox refuses', async () => {
    const http = playHttp(world);
    await playChart(http, {
      ...free,
      chart: 'top-grossing',
      category: 'GAME',
      country: 'jp',
      language: 'ja',
      limit: 200,
    });
    const [request] = http.sent;
    expect(request).toMatchObject({ method: 'POST', query: { hl: 'ja', gl: 'jp', rt: 'c' } });
    const [[[rpc, inner, none, generic]]] = JSON.parse(new URLSearchParams(request!.body).get('f.req')!);
    expect([rpc, none, generic]).toEqual(['vyAe2', null, 'generic']);
    expect(inner).toMatch(/^\[\[null,\[\[8,\[20,200\]\],true,null,\[64,1,195,71,8,72,9,10,11,139,/);
    expect(inner).toMatch(/,null,null,\[\[\[1,2\],\[10,8,9\],\[\],\[\]\]\]\],\[2,"topgrossing","GAME"\]\]\]$/);
    expect(JSON.parse(inner)[0][1][4][3][0]).toHaveLength(240);

    const changed = { ...request!, body: request!.body!.replace('139%2C12%2C16', '139%2C12%2C17') };
    expect(changed.body).not.toBe(request!.body);
    const refused = foundValue(await http.send(changed));
    expect(refused.body).toContain('["wrb.fr","vyAe2",null,');
  });
});

describe('reviews', () => {
  const query: PlayReviewsQuery = { appId: 'com.example.pebble', sort: 'recent', limit: 1000, ...us };
  const ids = (reviews: readonly { storeReviewId: string }[]) => reviews.map(({ storeReviewId }) => storeReviewId);

  test('all pages are read to the end, newest first, each review once', async () => {
    const http = playHttp(world);
    const result = foundValue(await playReviews(http, query));
    expect(result).toMatchObject({ complete: true, notes: [], failure: null });
    expect(ids(result.reviews)).toEqual(truth.map(({ id }) => id));
    expect(http.sent).toHaveLength(3);
  });

  test('every field of a review is read', async () => {
    const { reviews } = foundValue(await playReviews(playHttp(world), { ...query, limit: 2 }));
    expect(reviews).toEqual<StoreReview[]>([
      {
        storeReviewId: '11111111-2222-4333-8444-000000000000',
        rating: 1,
        title: null,
        text: 'Review 0 says = "<b>" & 👍',
        date: '2026-11-01T00:00:00.077Z',
        country: null,
        language: 'en',
        version: null,
        helpful: 0,
        reply: 'Thanks & bye 0',
        repliedAt: '2026-11-02T00:00:00.120Z',
        // Beyond what a number can hold.
        author: null,
        authorId: '100000000000000000000',
        sources: ['reviews'],
      },
      {
        storeReviewId: '11111111-2222-4333-8444-000000000001',
        rating: 2,
        title: null,
        text: 'Review 1 says = "<b>" & 👍',
        date: '2026-10-31T23:00:00.077Z',
        country: null,
        language: 'en',
        version: '2.4.1',
        helpful: 7,
        reply: null,
        repliedAt: null,
        author: null,
        authorId: '100000000000000000001',
        sources: ['reviews'],
      },
    ]);
  });

  test('each language has its own reviews', async () => {
    const result = foundValue(await playReviews(playHttp(world), { ...query, language: 'de' }));
    expect(result.reviews).toHaveLength(3);
    expect(result.reviews.every(({ language }) => language === 'de')).toBe(true);
  });

  test('the orders are the store’s: helpful, by rating', async () => {
    const helpful = foundValue(await playReviews(playHttp(world), { ...query, sort: 'helpful' }));
    expect(helpful.reviews.map(({ helpful }) => helpful)).toEqual(
      truth.map(({ helpful }) => helpful).toSorted((a, b) => b - a),
    );
    const rated = foundValue(await playReviews(playHttp(world), { ...query, sort: 'rating', limit: 70 }));
    expect(new Set(rated.reviews.map(({ rating }) => rating))).toEqual(new Set([5, 4]));
  });

  test('a filter of stars brings those alone', async () => {
    const { reviews, complete } = foundValue(await playReviews(playHttp(world), { ...query, score: 1 }));
    expect(ids(reviews)).toEqual(truth.filter(({ rating }) => rating === 1).map(({ id }) => id));
    expect(complete).toBe(true);
  });

  test('requests are exactly those published, the token handed back as it came', async () => {
    const http = playHttp(world);
    await playReviews(http, { ...query, score: 4, sort: 'helpful', limit: 60, country: 'gb' });
    await playReviews(http, { ...query, limit: 400 });
    const inner = http.sent.map(({ body }) => JSON.parse(new URLSearchParams(body).get('f.req')!));
    const call = (text: string) => [[['UsvDTd', text, null, 'generic']]];
    expect(inner[0]).toEqual(call('[null,null,[2,1,[60,null,null],null,[null,4]],["com.example.pebble",7]]'));
    expect(inner[1]).toEqual(call('[null,null,[2,2,[150,null,null],null,[]],["com.example.pebble",7]]'));
    const token = JSON.parse(inner[2][0][0][1])[2][2][2];
    expect(token).toMatch(/^CmoK/);
    expect(inner[2]).toEqual(call(`[null,null,[2,2,[150,null,"${token}"],null,[]],["com.example.pebble",7]]`));
    expect(http.sent[0]).toMatchObject({
      source: 'play',
      method: 'POST',
      path: '/_/PlayStoreUi/data/batchexecute',
      query: { hl: 'en', gl: 'gb' },
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
  });

  test('the limit ends the reading and is not called complete', async () => {
    const http = playHttp(world);
    const result = foundValue(await playReviews(http, { ...query, limit: 200 }));
    expect([result.reviews.length, result.complete]).toEqual([200, false]);
    expect(http.sent).toHaveLength(2);
    expect(foundValue(await playReviews(playHttp(world), { ...query, limit: 340 })).complete).toBe(true);
  });

  test('the caller sees each page as it comes and may end the reading', async () => {
    const pages: number[] = [];
    const http = playHttp(world);
    const result = foundValue(
      await playReviews(http, {
        ...query,
        onPage: (reviews) => void pages.push(reviews.length),
        stopWhen: (reviews) => reviews.at(-1)!.storeReviewId === truth[299]!.id,
      }),
    );
    expect(pages).toEqual([150, 150]);
    expect([result.reviews.length, result.complete, http.sent.length]).toEqual([300, false, 2]);
  });

  test('an unknown app is told from one without reviews by the page of the app', async () => {
    const unknown = playHttp(world);
    expect(await playReviews(unknown, { ...query, appId: 'com.example.none' })).toEqual({ kind: 'not_found' });
    expect(unknown.sent.map(({ path }) => path)).toEqual(['/_/PlayStoreUi/data/batchexecute', '/store/apps/details']);
    expect(await playReviews(playHttp(world), { ...query, appId: 'com.example.nobody' })).toEqual({ kind: 'none' });
    expect(await playReviews(playHttp(world), { ...query, language: 'fr' })).toEqual({ kind: 'none' });
  });

  test('a refusal is a block where the app has ratings, none where it has none', async () => {
    const refuse = (appId: string) => {
      const http = playHttp(world);
      http.misbehave('null-payload');
      return playReviews(http, { ...query, appId });
    };
    expect(await refuse('com.example.nobody')).toMatchObject({ kind: 'blocked' });
    expect(await refuse('com.example.pebble')).toMatchObject({ kind: 'blocked' });
    expect(await refuse('com.example.rocks')).toEqual({ kind: 'none' });
    expect(await refuse('com.example.none')).toEqual({ kind: 'not_found' });
  });

  test('an emptied answer about an app whose page shows reviews is a block, never none', async () => {
    const http = playHttp(world);
    http.misbehave('dark-feed');
    expect(await playReviews(http, query)).toMatchObject({ kind: 'blocked' });
  });

  test('a page that repeats ends the reading with a note, and no review comes twice', async () => {
    const http = playHttp(world);
    http.misbehave('repeated-page');
    const result = foundValue(await playReviews(http, query));
    expect([result.reviews.length, result.complete, result.notes.length]).toEqual([150, false, 1]);
    expect(http.sent).toHaveLength(2);
  });

  /** The payload of a reply, changed. */
  const changed = (answer: SandboxAnswer, change: (payload: unknown[]) => unknown[]): SandboxAnswer => ({
    ...answer,
    body: answer.body.replace(/^\[\["wrb.*$/m, (line) => {
      const frames = JSON.parse(line);
      frames[0][2] = JSON.stringify(change(JSON.parse(frames[0][2])));
      return JSON.stringify(frames);
    }),
  });

  test('a token that repeats ends the reading with a note, though its pages differ', async () => {
    const http = playHttp(world);
    let token: unknown;
    http.misbehave((answer) =>
      changed(answer, ([rows, next]) => {
        token ??= next;
        return [rows, token];
      }),
    );
    const result = foundValue(await playReviews(http, query));
    expect([result.reviews.length, result.complete]).toEqual([300, false]);
    expect(result.notes[0]).toContain('same next page twice');
    expect(http.sent).toHaveLength(2);
  });

  test('a token that has moved is a changed shape, not the end of the reviews', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => changed(answer, ([rows, next]) => [rows, null, next]));
    expect(await playReviews(http, query)).toMatchObject({ kind: 'shape_changed', path: 'UsvDTd[1][1]' });
  });

  test('a hole in the pages ends the reading with a note', async () => {
    const http = playHttp(world);
    http.misbehave('hole');
    const result = foundValue(await playReviews(http, query));
    expect([result.reviews.length, result.complete]).toEqual([150, false]);
    expect(result.notes[0]).toContain('no new reviews after 150');
  });

  test('a later page that fails keeps what was read and says what happened', async () => {
    const http = playHttp(world);
    http.misbehave('gateway-error', 2);
    const result = foundValue(await playReviews(http, query));
    expect(result).toMatchObject({ complete: false, failure: { kind: 'rate_limited' } });
    expect(result.reviews).toHaveLength(300);
    expect(result.notes[0]).toContain('after 300 reviews');
  });
});

describe('faults', () => {
  const reads = {
    details: (http: ReturnType<typeof playHttp>) => playDetails(http, { appId: 'com.example.pebble', ...us }),
    search: (http: ReturnType<typeof playHttp>) => searchPlay(http, { term: 'pebble', ...us }),
    chart: (http: ReturnType<typeof playHttp>) =>
      playChart(http, { chart: 'top-free', category: null, limit: 100, ...us }),
    reviews: (http: ReturnType<typeof playHttp>) =>
      playReviews(http, { appId: 'com.example.pebble', sort: 'recent', limit: 100, ...us }),
  };
  const html = { 'content-type': 'text/html' };
  const captcha = '<html><body>unusual traffic<form id="captcha-form"></form></body></html>';

  for (const [name, read] of Object.entries(reads)) {
    const under = (how: Parameters<ReturnType<typeof playHttp>['misbehave']>[0]) => {
      const http = playHttp(world);
      http.misbehave(how);
      return read(http);
    };

    test(`${name}: too many requests is a rate limit with its wait`, async () => {
      expect(await under(() => ({ status: 429, headers: { 'retry-after': '7' }, body: '' }))).toMatchObject({
        kind: 'rate_limited',
        retryAfterMs: 7000,
      });
    });

    test(`${name}: a captcha is a block, under 200 and under 503`, async () => {
      expect(await under(() => ({ status: 200, headers: html, body: captcha }))).toMatchObject({ kind: 'blocked' });
      expect(await under(() => ({ status: 503, headers: html, body: captcha }))).toMatchObject({ kind: 'blocked' });
    });

    test(`${name}: a consent page under 200 is a block`, async () => {
      const body = '<html><form action="https://consent.google.com/save" method="post"></form></html>';
      expect(await under(() => ({ status: 200, headers: html, body }))).toMatchObject({ kind: 'blocked' });
    });

    test(`${name}: an empty body is a changed shape`, async () => {
      expect(await under((answer) => ({ ...answer, body: '' }))).toMatchObject({ kind: 'shape_changed' });
    });

    test(`${name}: a body cut in half is a changed shape`, async () => {
      const cut = await under((answer) => ({ ...answer, body: answer.body.slice(0, answer.body.length / 2) }));
      expect(cut).toMatchObject({ kind: 'shape_changed' });
    });

    test(`${name}: an error of the store’s own is unreachable`, async () => {
      expect(await under(() => ({ status: 500, headers: html, body: 'oops' }))).toMatchObject({ kind: 'unreachable' });
    });
  }

  test('an anchor that moved is a changed shape that names its place', async () => {
    const under = (name: 'details' | 'search' | 'chart' | 'reviews') => {
      const http = playHttp(world);
      http.misbehave('changed-shape');
      return reads[name](http);
    };
    expect(await under('details')).toMatchObject({ kind: 'shape_changed', path: 'Ws7gDc[1][2]' });
    expect(await under('search')).toMatchObject({ kind: 'shape_changed', path: 'lGYRle[0][1]' });
    expect(await under('chart')).toMatchObject({ kind: 'shape_changed', path: 'vyAe2[0][1][0][28]' });
    expect(await under('reviews')).toMatchObject({ kind: 'shape_changed', path: 'UsvDTd[0]' });
  });

  test('an error of the gateway inside a 200 is a rate limit for every rpc', async () => {
    for (const name of ['chart', 'reviews'] as const) {
      const http = playHttp(world);
      http.misbehave('gateway-error');
      expect(await reads[name](http), name).toMatchObject({ kind: 'rate_limited' });
    }
  });

  test('a list of results that moved beside a card is a changed shape, not the card alone', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => ({
      ...answer,
      // One slot to the front, from 22 to 21.
      body: answer.body.replace(/\["aW52"\],null,((?:null,){17}\[\[\[\[)/, '["aW52"],$1'),
    }));
    expect(await searchPlay(http, { term: 'pebble collector', ...us })).toMatchObject({
      kind: 'shape_changed',
      path: 'lGYRle[0][1][1][22]',
    });
  });

  test('a details page of another app is a changed shape, not that app', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => ({
      ...answer,
      body: answer.body.replaceAll('com.example.pebble', 'com.example.other'),
    }));
    expect(await reads.details(http)).toMatchObject({ kind: 'shape_changed', path: 'Ws7gDc[1][3].12[0][0]' });
  });

  test('ratings that the page names but its data lacks are a changed shape', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => ({
      ...answer,
      body: answer.body.replace(/\[\["4\.4",4\.\d+\],\[null,\["612".*?\[null,\[\]\]\]/, 'null'),
    }));
    expect(await reads.details(http)).toMatchObject({ kind: 'shape_changed', path: 'Ws7gDc[1][2][51]' });
  });

  test('a histogram that turned round is a changed shape', async () => {
    const http = playHttp(world);
    const counts = '["612",612],["240",240],["511",511],["1,204",1204],["6,433",6433]';
    http.misbehave((answer) => ({
      ...answer,
      body: answer.body.replaceAll(counts, '["6,433",6433],["1,204",1204],["511",511],["240",240],["612",612]'),
    }));
    expect(await reads.details(http)).toMatchObject({ kind: 'shape_changed', path: 'Ws7gDc[1][2][51][1]' });
  });

  test('a changed shape of the reviews on a details page does not cost the listing', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => ({ ...answer, body: answer.body.replace(/(key: 'ds:10'.*?data:)\[/, '$1[null,') }));
    expect(await reads.details(http)).toMatchObject({ kind: 'found' });
  });

  test('a translated description is taken before the original', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => ({
      ...answer,
      // Slot 12 of the details, empty until here: it stands between the date of release and the installs.
      body: answer.body.replace(/(\["Feb 3, 2026",\[\d+,\d+\]\],null,)null/, '$1[[[null,"\\u003cb\\u003eÜbersetzt"]]]'),
    }));
    expect(foundValue(await reads.details(http)).description).toBe('Übersetzt');
  });
});
