import { describe, expect, test } from 'vitest';
import { appleChart } from '../../../server/connectors/apple/app-store-chart.ts';
import { searchApple } from '../../../server/connectors/apple/app-store-search.ts';
import { lookupApple } from '../../../server/connectors/apple/lookup.ts';
import { productPage } from '../../../server/connectors/apple/product-page.ts';
import type { Outcome } from '../../../server/connectors/wire/outcome.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appleWorld } from '../../support/sources/apple-world.ts';
import { harbor, saying } from './changed-answers.ts';

const reads: readonly (readonly [
  route: string,
  read: (http: ReturnType<typeof appleHttp>) => Promise<Outcome<unknown>>,
])[] = [
  ['apple-search', (http) => searchApple(http, { term: 'calm', country: 'us', limit: 10 })],
  ['apple-lookup', (http) => lookupApple(http, { ids: [harbor.appleId], country: 'us' })],
  ['apple-product-page', (http) => productPage(http, { appId: harbor.appleId, country: 'us' })],
  ['apple-chart', (http) => appleChart(http, { chart: 'top-free', country: 'us', genreId: null, limit: 10 })],
];

describe.each(reads)('%s', (route, read) => {
  test('a captcha under 200 is a block', async () => {
    const http = appleHttp(appleWorld);
    const captcha =
      '<html><head><title>Sorry</title></head><body>our systems have detected unusual traffic</body></html>';
    http.misbehave(route, saying(captcha));
    expect((await read(http)).kind).toBe('blocked');
  });

  test('an empty 403 is a refusal, never "nothing there"', async () => {
    const http = appleHttp(appleWorld);
    http.misbehave(route, saying('', 403));
    expect(['rate_limited', 'blocked']).toContain((await read(http)).kind);
  });
});
