import { describe, expect, test } from 'vitest';
import { playDetails } from '../../../server/connectors/play/details.ts';
import { playChart } from '../../../server/connectors/play/play-chart.ts';
import { playReviews } from '../../../server/connectors/play/play-reviews.ts';
import { searchPlay } from '../../../server/connectors/play/play-search.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { playHttp } from '../../support/sources/play-http.ts';
import { smallApp, smallWorld } from '../../support/sources/small-world.ts';
import { us, world } from './small-store.ts';

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

    test(`${name}: a captcha is a block, under 200 and under 503`, async () => {
      expect(await under(() => ({ status: 200, headers: html, body: captcha }))).toMatchObject({ kind: 'blocked' });
      expect(await under(() => ({ status: 503, headers: html, body: captcha }))).toMatchObject({ kind: 'blocked' });
    });

    test(`${name}: a consent page under 200 is a block`, async () => {
      const body = '<html><form action="https://consent.google.com/save" method="post"></form></html>';
      expect(await under(() => ({ status: 200, headers: html, body }))).toMatchObject({ kind: 'blocked' });
    });

    test(`${name}: a body cut in half is a changed shape`, async () => {
      const cut = await under((answer) => ({ ...answer, body: answer.body.slice(0, answer.body.length / 2) }));
      expect(cut).toMatchObject({ kind: 'shape_changed' });
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
