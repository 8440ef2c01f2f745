import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { appleRoutes } from '../../../sandbox/apple/routes.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { appleChart } from '../../../server/connectors/apple/app-store-chart.ts';
import { appleReviews } from '../../../server/connectors/apple/app-store-reviews.ts';
import { searchApple } from '../../../server/connectors/apple/app-store-search.ts';
import { lookupApple } from '../../../server/connectors/apple/lookup.ts';
import { productPage } from '../../../server/connectors/apple/product-page.ts';
import type { Http } from '../../../server/connectors/http/source.ts';
import type { Outcome } from '../../../server/connectors/wire/outcome.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { version } from '../../../server/support/process/version.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { appNamed, withReviews } from '../../support/sources/apple-world.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { startHttp } from '../../support/sources/source-server.ts';

/** The connectors as a node runs them, over a real wire to the stand-in that misbehaves. */

const harbor = appNamed('calm-harbor');
const country = 'us';

let sandbox: Sandbox;
let shared: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  shared = await freshDatabase();
  sandbox = await startSandbox({ routes: appleRoutes, world: withReviews(harbor, 700) });
});
afterAll(() => sandbox.stop());

/** A refusal pauses its source for everybody who shares the database: who expects one has a database alone. */
const start = async (connection = shared, times: { tryMs?: number } = {}): Promise<Http> => {
  const db = openDatabase(connection);
  onTestFinished(() => db.close());
  onTestFinished(() => sandbox.clearFaults());
  return startHttp(db, sandbox.address, { times });
};

interface Read {
  readonly name: string;
  readonly routes: readonly string[];
  readonly address: string;
  read(http: Http): Promise<Outcome<unknown>>;
}

const reads: readonly Read[] = [
  {
    name: 'search',
    routes: ['apple-search'],
    address: '/search?term=calm&country=us&media=software&entity=software&limit=10',
    read: (http) => searchApple(http, { term: 'calm', country, limit: 10 }),
  },
  {
    name: 'lookup',
    routes: ['apple-lookup'],
    address: `/lookup?id=${harbor.appleId}&country=us`,
    read: (http) => lookupApple(http, { ids: [harbor.appleId], country }),
  },
  {
    name: 'product page',
    routes: ['apple-product-page'],
    address: `/us/app/id${harbor.appleId}`,
    read: (http) => productPage(http, { appId: harbor.appleId, country }),
  },
  {
    name: 'chart',
    routes: ['apple-chart'],
    address: '/us/rss/topgrossingapplications/limit=100/genre=6013/json',
    read: (http) => appleChart(http, { chart: 'top-grossing', country, genreId: '6013', limit: 100 }),
  },
  {
    name: 'reviews',
    routes: ['apple-reviews', 'apple-reviews-xml', 'apple-product-page'],
    address: `/us/rss/customerreviews/page=1/id=${harbor.appleId}/sortby=mostrecent/json`,
    read: (http) => appleReviews(http, { appId: harbor.appleId, country, order: 'mostrecent' }),
  },
];

describe.each(reads)('$name', ({ routes, address, read }) => {
  test('is found, by one address, under our own name', async () => {
    const before = sandbox.requests.length;
    expect((await read(await start())).kind).toBe('found');
    const asked = sandbox.requests[before];
    expect(asked).toMatchObject({ method: 'GET', url: address, body: '', name: routes[0] });
    expect(asked?.headers).toMatchObject({ 'user-agent': `Appraise/${version}`, accept: '*/*' });
  });

  test.each([
    ['slow', ['timed_out']],
    ['429', ['rate_limited']],
    ['403-empty', ['rate_limited', 'blocked']],
    ['500', ['unreachable']],
    ['empty-body', ['shape_changed']],
    ['cut-body', ['unreachable']],
    ['captcha', ['blocked']],
    ['consent-redirect', ['blocked']],
    ['changed-shape', ['shape_changed']],
  ])('the fault %s is told as what it is, never as nothing there', async (fault, kinds) => {
    const times = fault === 'slow' ? { tryMs: 200 } : {};
    const http = await start(kinds.includes('rate_limited') ? await freshDatabase() : shared, times);
    for (const route of routes) sandbox.setFault({ route, fault, ms: 800 });
    expect(kinds).toContain((await read(http)).kind);
  });

  test('an error that passes is not noticed', async () => {
    const http = await start();
    for (const route of routes) sandbox.setFault({ route, fault: '500', times: 1 });
    expect((await read(http)).kind).toBe('found');
  });
});

test('a hole, a repeated page and a dark feed are mended or told over the wire as well', async () => {
  const http = await start();
  const read = async () =>
    foundValue(await appleReviews(http, { appId: harbor.appleId, country, order: 'mostrecent' }));
  for (const fault of ['hole', 'repeated-page', 'dark-feed']) {
    sandbox.setFault({ route: 'apple-reviews', fault });
    const { reviews, complete } = await read();
    expect([reviews.length, complete], fault).toEqual([500, true]);
    sandbox.clearFaults();
  }
  sandbox.setFault({ route: 'apple-reviews', fault: 'dark-feed' });
  sandbox.setFault({ route: 'apple-reviews-xml', fault: 'dark-feed' });
  const { reviews, complete, notes } = await read();
  expect([reviews.length, complete]).toEqual([20, false]);
  expect(notes[1]).toContain('is down');
});
