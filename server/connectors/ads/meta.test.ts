import { describe, expect, test } from 'vitest';
import { type AdReply, adHttpInTurn } from '../../../tests/support/sources/ads/ad-http.ts';
import { foundValue } from '../../../tests/support/sources/found-value.ts';
import type { AdSubject, Probe } from './ad-library.ts';
import { createMetaAds } from './meta.ts';

const token = 'EAAsecret';
const probe: Probe = { by: 'words', words: 'pebble' };

const row = {
  id: '900000000000001',
  ad_creation_time: '2026-10-28',
  ad_creative_bodies: ['Start with one pebble.'],
  ad_creative_link_captions: ['apps.apple.com'],
  ad_creative_link_descriptions: ['One small habit a day'],
  ad_creative_link_titles: ['Pebble'],
  ad_delivery_start_time: '2026-10-29',
  ad_delivery_stop_time: '2026-11-05',
  ad_snapshot_url: `https://www.facebook.com/ads/archive/render_ad/?id=900000000000001&access_token=${token}`,
  age_country_gender_reach_breakdown: [
    { country: 'FR', age_gender_breakdowns: [] },
    { country: 'DE', age_gender_breakdowns: [{ age_range: '25-34', male: 120, female: 310, unknown: 4 }] },
  ],
  beneficiary_payers: [
    { payer: 'Old Agency', beneficiary: 'Kiesel Labs GmbH', current: false },
    { payer: 'Kiesel Labs GmbH', beneficiary: 'Kiesel Labs GmbH', current: true },
  ],
  page_id: '100000000000001',
  page_name: 'Pebble App',
};

type Row = Record<string, unknown>;

const pageOf = (rows: readonly Row[], after: string | null = null): AdReply => ({
  body: JSON.stringify({
    data: rows,
    paging:
      after === null
        ? { cursors: { after: 'last' } }
        : {
            cursors: { after },
            next: `https://graph.facebook.com/v25.0/ads_archive?access_token=${token}&after=${after}`,
          },
  }),
});

const graphError = (code: number, { status = 400, subcode }: { status?: number; subcode?: number } = {}): AdReply => ({
  status,
  body: JSON.stringify({
    error: { message: `(#${code}) ${token}`, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'A' },
  }),
});

const only = async (changes: Row) =>
  foundValue(await createMetaAds(adHttpInTurn(pageOf([{ ...row, ...changes }])), token).page(probe, null)).ads[0]!;

describe('requests', () => {
  test('the next page is asked for by its cursor, and nothing else changes', async () => {
    const http = adHttpInTurn(pageOf([row], 'c2M'), pageOf([{ ...row, id: '2' }]));
    const ads = createMetaAds(http, token);
    const first = foundValue(await ads.page(probe, null));
    const second = foundValue(await ads.page(probe, first.next));
    const [asked, again] = http.addresses.map((url) => Object.fromEntries(url.searchParams));
    expect(again).toEqual({ ...asked, after: 'c2M' });
    expect([second.ads[0]!.id, second.next]).toEqual(['2', null]);
  });
});

describe('fields', () => {
  test('an ad has everything that the library tells, and null for what it does not', async () => {
    expect(await only({})).toEqual({
      network: 'meta',
      id: '900000000000001',
      advertiser: { id: '100000000000001', name: 'Pebble App' },
      paidBy: 'Kiesel Labs GmbH',
      app: null,
      headline: 'Pebble',
      body: 'Start with one pebble.\n\nOne small habit a day',
      cta: null,
      media: [{ kind: 'page', url: 'https://www.facebook.com/ads/archive/render_ad/?id=900000000000001' }],
      landing: 'apps.apple.com',
      firstSeen: '2026-10-29',
      lastSeen: '2026-11-05',
      countries: ['de', 'fr'],
      foundBy: probe,
    });
  });

  test('an ad that is still running has no last day', async () => {
    expect((await only({ ad_delivery_stop_time: undefined })).lastSeen).toBeNull();
  });

  test('an ad whose delivery is not reported began when it was made', async () => {
    expect((await only({ ad_delivery_start_time: undefined })).firstSeen).toBe('2026-10-28');
  });

  test('several wordings are all there, each once', async () => {
    const ad = await only({
      ad_creative_bodies: ['One.', 'Two.', 'One.', ' '],
      ad_creative_link_titles: ['', 'Pebble'],
    });
    expect([ad.headline, ad.body]).toEqual(['Pebble', 'One.\n\nTwo.\n\nOne small habit a day']);
  });

  test('an ad without words has none', async () => {
    const none = {
      ad_creative_bodies: undefined,
      ad_creative_link_descriptions: [],
      ad_creative_link_titles: undefined,
    };
    expect(await only(none)).toMatchObject({ headline: null, body: null });
  });

  test.for([
    [['Install now', 'PEBBLE.example/start'], 'PEBBLE.example/start'],
    [['https://pebble.example/a'], 'https://pebble.example/a'],
    [['Install now'], null],
    [undefined, null],
  ] as const)('of the captions %s it leads to %s', async ([captions, landing]) => {
    expect((await only({ ad_creative_link_captions: captions })).landing).toBe(landing);
  });

  test('an ad without payers, reach or snapshot has none', async () => {
    const ad = await only({
      beneficiary_payers: undefined,
      age_country_gender_reach_breakdown: undefined,
      ad_snapshot_url: undefined,
    });
    expect([ad.paidBy, ad.countries, ad.media]).toEqual([null, [], []]);
  });

  test('a page whose name is gone is named by who pays', async () => {
    expect((await only({ page_name: undefined })).advertiser.name).toBe('Kiesel Labs GmbH');
    const ads = createMetaAds(
      adHttpInTurn(pageOf([{ ...row, page_name: undefined, beneficiary_payers: undefined }])),
      token,
    );
    expect(await ads.page(probe, null)).toMatchObject({ kind: 'shape_changed', path: '$.data[0].page_name' });
  });

  test('an id that is a number beyond 2^53 stays exact', async () => {
    const body = pageOf([row]).body!.replace('"900000000000001"', '9007199254740993001');
    const ad = foundValue(await createMetaAds(adHttpInTurn({ body }), token).page(probe, null)).ads[0]!;
    expect(ad.id).toBe('9007199254740993001');
  });

  test('the token is nowhere in what is kept of a page', async () => {
    const page = foundValue(await createMetaAds(adHttpInTurn(pageOf([row], 'c2M')), token).page(probe, null));
    expect(page.next).toBe('c2M');
    expect(JSON.stringify(page)).not.toContain(token);
  });
});

describe('the end of a reading', () => {
  test('an ad that cannot be read costs itself, and the page says so; where none can, the form has changed', async () => {
    const odd = { ...row, id: { new: 'form' } };
    const read = (...rows: readonly Row[]) => createMetaAds(adHttpInTurn(pageOf(rows)), token).page(probe, null);
    const page = foundValue(await read(odd, row));
    expect(page.ads.map(({ id }) => id)).toEqual([row.id]);
    expect(page.partial).toBe(
      '1 of 2 ads of Meta’s Ad Library could not be read and was left out: the form is not known at `$.data[0].id`.',
    );
    expect(await read(odd, odd)).toMatchObject({ kind: 'shape_changed', path: '$.data[0].id' });
  });

  test('empty data is none', async () => {
    expect(await createMetaAds(adHttpInTurn('{"data":[]}'), token).page(probe, null)).toEqual({ kind: 'none' });
  });

  test('no address of a next page is the end, though there is a cursor', async () => {
    expect(foundValue(await createMetaAds(adHttpInTurn(pageOf([row])), token).page(probe, null)).next).toBeNull();
  });

  test('no paging at all is the end', async () => {
    const ads = createMetaAds(adHttpInTurn(JSON.stringify({ data: [row] })), token);
    expect(foundValue(await ads.page(probe, null)).next).toBeNull();
  });

  test('empty data behind a page ends the reading', async () => {
    const ads = createMetaAds(adHttpInTurn('{"data":[]}'), token);
    expect(foundValue(await ads.page(probe, 'c2M'))).toEqual({ ads: [], next: null, partial: null });
  });

  test('the page just read as the next one is no page, and no end', async () => {
    const outcome = await createMetaAds(adHttpInTurn(pageOf([row], 'c2M')), token).page(probe, 'c2M');
    expect(outcome).toMatchObject({ kind: 'shape_changed', path: '$.paging.cursors.after' });
  });
});

describe('failures', () => {
  const failing: [string, AdReply, object][] = [
    ['10 with 2332002: the identity is not confirmed', graphError(10, { subcode: 2_332_002 }), { kind: 'key_refused' }],
    ['190: the token has expired', graphError(190, { subcode: 463 }), { kind: 'key_refused' }],
    ['104: no token', graphError(104), { kind: 'key_missing' }],
    ['613: the rate of this library', graphError(613), { kind: 'rate_limited' }],
    ['4: the rate of the application', graphError(4), { kind: 'rate_limited' }],
    ['17: the rate of the user', graphError(17), { kind: 'rate_limited' }],
    ['an error inside of 200', graphError(190, { status: 200 }), { kind: 'key_refused' }],
    ['100: a parameter that it does not know', graphError(100), { kind: 'shape_changed' }],
    ['400 without a reason', { status: 400, body: 'Bad' }, { kind: 'shape_changed', path: 'status' }],
    ['404', graphError(803, { status: 404 }), { kind: 'shape_changed' }],
    ['429', { status: 429 }, { kind: 'rate_limited' }],
    ['500 without a reason', { status: 500, body: '' }, { kind: 'unreachable' }],
    ['503', { status: 503 }, { kind: 'unreachable' }],
    ['a page in place of JSON', { body: '<html></html>' }, { kind: 'shape_changed', path: '$' }],
    ['no data', { body: '{}' }, { kind: 'shape_changed', path: '$.data' }],
    [
      'a next page without a cursor',
      { body: JSON.stringify({ data: [row], paging: { next: 'x' } }) },
      { kind: 'shape_changed' },
    ],
    ['an ad without an id', pageOf([{ ...row, id: undefined }]), { kind: 'shape_changed', path: '$.data[0].id' }],
    ['a day in another form', pageOf([{ ...row, ad_delivery_start_time: '29/10/2026' }]), { kind: 'shape_changed' }],
  ];

  test.for(failing)('%s', async ([, reply, meaning]) => {
    const http = adHttpInTurn(reply);
    const outcome = await createMetaAds(http, token).page(probe, null);
    expect(outcome).toMatchObject(meaning);
    expect(JSON.stringify(outcome)).not.toContain(token);
    expect(http.sent).toHaveLength(1);
  });

  test.for([
    [1, 400],
    [1, 500],
    [2, 400],
    [2, 500],
  ] as const)('%i under %i asks once more for less, from the same place', async ([code, status]) => {
    const http = adHttpInTurn(graphError(code, { status }), pageOf([row], 'next'));
    const page = foundValue(await createMetaAds(http, token).page(probe, 'c2M'));
    expect(page).toMatchObject({ ads: [{ id: row.id }], next: 'next' });
    expect(http.addresses.map(({ searchParams: asked }) => [asked.get('limit'), asked.get('after')])).toEqual([
      ['50', 'c2M'],
      ['10', 'c2M'],
    ]);
  });

  test('less that is still too much is an error of the library’s own', async () => {
    const http = adHttpInTurn(graphError(1));
    expect((await createMetaAds(http, token).page(probe, null)).kind).toBe('unreachable');
    expect(http.sent).toHaveLength(2);
  });
});

test('a probe that is not of words is none, without a call', async () => {
  const http = adHttpInTurn('');
  expect(await createMetaAds(http, token).page({ by: 'domain', domain: 'pebble.example' }, null)).toEqual({
    kind: 'none',
  });
  expect(http.sent).toHaveLength(0);
});

test('probes are words of at most 100 characters', async () => {
  const subject: AdSubject = { query: 'x', kindOfApp: `habit ${'long '.repeat(40)}`, apps: [] };
  const [first] = foundValue(await createMetaAds(adHttpInTurn(''), token).probes(subject, 5));
  expect(first).toMatchObject({ by: 'words', words: expect.stringMatching(/^habit( long)+$/) });
  expect(first!.by === 'words' && first!.words.length).toBeLessThanOrEqual(100);
});

test('nothing to ask about is none', async () => {
  expect(await createMetaAds(adHttpInTurn(''), token).probes({ query: ' ', kindOfApp: null, apps: [] }, 5)).toEqual({
    kind: 'none',
  });
});
