import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { playRoutes } from '../../../sandbox/play/routes.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import type { Http } from '../../../server/connectors/http/source.ts';
import { playDetails } from '../../../server/connectors/play/details.ts';
import { playChart } from '../../../server/connectors/play/play-chart.ts';
import { playReviews } from '../../../server/connectors/play/play-reviews.ts';
import { searchPlay } from '../../../server/connectors/play/play-search.ts';
import type { OutcomeKind } from '../../../server/connectors/wire/outcome.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { smallApp, smallWorld } from '../../support/sources/small-world.ts';
import { startHttp } from '../../support/sources/source-server.ts';

/** The connectors as a node runs them, over the sandbox's own server. */

const pebble = smallApp({ title: 'Pebble', playId: 'com.example.pebble', key: 'pebble' });
const world = smallWorld([pebble], [{ app: pebble, language: 'en', count: 200 }]);
let sandbox: Sandbox;
let connection: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  sandbox = await startSandbox({ routes: playRoutes, world });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  // A database each: a refusal keeps everybody on it away from the source for a while.
  connection = await freshDatabase();
  sandbox.clearFaults();
});

const start = (options: Parameters<typeof startHttp>[2] = {}): Http => {
  const db = openDatabase(connection);
  onTestFinished(() => db.close());
  return startHttp(db, sandbox.address, options);
};

const us = { country: 'us', language: 'en' };
const reads = {
  'play-details': (http: Http) => playDetails(http, { appId: 'com.example.pebble', ...us }),
  'play-search': (http: Http) => searchPlay(http, { term: 'pebble', ...us }),
  'play-batchexecute': (http: Http) => playChart(http, { chart: 'top-free', category: null, limit: 10, ...us }),
};

const meaning: Record<string, OutcomeKind> = {
  slow: 'timed_out',
  '429': 'rate_limited',
  '403-empty': 'blocked',
  '500': 'unreachable',
  'empty-body': 'shape_changed',
  'cut-body': 'unreachable',
  captcha: 'blocked',
  'consent-redirect': 'blocked',
  'changed-shape': 'shape_changed',
};

for (const [route, read] of Object.entries(reads)) {
  describe(route, () => {
    test('is found when nothing is wrong', async () => {
      expect((await read(start())).kind).toBe('found');
    });

    test.for(Object.entries(meaning))('%s is %s, never an empty answer', async ([fault, kind]) => {
      sandbox.setFault({ route, fault, ms: 20_000 });
      // Impatient only where waiting is the point: a busy machine must not decide the others.
      const http = start(fault === 'slow' ? { times: { tryMs: 300, totalMs: 500 } } : {});
      expect((await read(http)).kind).toBe(kind);
    });
  });
}

test('an error of the gateway under 200 is a rate limit', async () => {
  sandbox.setFault({ route: 'play-batchexecute', fault: 'gateway-error' });
  expect((await reads['play-batchexecute'](start())).kind).toBe('rate_limited');
});

test('an error of a moment is tried again', async () => {
  sandbox.setFault({ route: 'play-search', fault: '500', times: 1 });
  expect((await reads['play-search'](start())).kind).toBe('found');
});

test('what leaves is what the real host would be sent', async () => {
  const http = start();
  const from = sandbox.requests.length;
  await reads['play-details'](http);
  await searchPlay(http, { term: 'höhe & weg', country: 'de', language: 'de' });
  await playReviews(http, { appId: 'com.example.pebble', sort: 'recent', limit: 150, ...us });
  await reads['play-batchexecute'](http);
  const sent = sandbox.requests.slice(from);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /store/apps/details?id=com.example.pebble&hl=en&gl=us',
    'GET /store/search?q=h%C3%B6he+%26+weg&c=apps&hl=de&gl=de&price=0',
    'POST /_/PlayStoreUi/data/batchexecute?hl=en&gl=us',
    'POST /_/PlayStoreUi/data/batchexecute?hl=en&gl=us&rt=c',
  ]);
  for (const { headers } of sent.slice(2)) {
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  }
  expect(sent[2]!.body).toBe(
    `f.req=${encodeURIComponent(
      '[[["UsvDTd","[null,null,[2,2,[150,null,null],null,[]],[\\"com.example.pebble\\",7]]",null,"generic"]]]',
    )}`,
  );
});

test('the pictures it names are there', async () => {
  const { icon } = foundValue(await reads['play-details'](start()));
  expect((await fetch(icon)).headers.get('content-type')).toBe('image/png');
});
