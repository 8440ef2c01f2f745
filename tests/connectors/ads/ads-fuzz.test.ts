import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdLibrary, Probe } from '../../../server/connectors/ads/ad-library.ts';
import { createAppleAds } from '../../../server/connectors/ads/apple/apple.ts';
import { createGoogleAds } from '../../../server/connectors/ads/google/google.ts';
import { createMetaAds } from '../../../server/connectors/ads/meta.ts';
import { createTiktokAds } from '../../../server/connectors/ads/tiktok/tiktok.ts';
import type { Http } from '../../../server/connectors/http/source.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { adHttp } from '../../support/sources/ads/ad-http.ts';

/** Whatever one change makes of a reply: it is read, or reported as what it is, and ads that are there are never "none". */

const words: Probe = { by: 'words', words: 'pebble' };
const texts = ['https://a.example/1', 'https://a.example/2'];

const replies: Record<string, { probe: Probe; reply: object; rows: string; open: (http: Http) => AdLibrary }> = {
  google: {
    probe: { by: 'domain', domain: 'pebble.example' },
    reply: {
      1: ['CR1', 'CR2'].map((id) => ({
        1: 'AR1',
        2: id,
        3: { 3: { 2: '<img src="https://a.example/1">' } },
        4: 2,
        6: { 1: '1788300000', 2: 0 },
        7: { 1: '1794600000', 2: 0 },
        12: 'Kiesel Labs GmbH',
        14: 'pebble.example',
      })),
      2: 'token',
      4: '2',
      5: '2',
    },
    rows: '"CR1"',
    open: (http) => createGoogleAds(http, () => 0),
  },
  apple: {
    probe: { by: 'app', store: 'apple', appId: '1' },
    reply: {
      data: ['x', 'y'].map((adId) => ({
        adId: `ad-${adId}`,
        appId: '1',
        appName: 'Pebble',
        developerId: '2',
        developerName: 'Kiesel Labs',
        legalName: 'Kiesel Labs GmbH',
        countryOrRegion: 'DE',
        firstImpressionDate: 'Over 1 Year Ago',
        lastImpressionDate: '2026-11-06 00:00:00.0',
        adBanner: { iconPictureUrl: texts[0], subtitle: 'One', promotionalText: '', shortDescription: 'Two' },
        adAssets: [{ videoUrl: null, pictureUrl: texts[1], order: 1 }],
      })),
      pagination: { totalResults: 2, startIndex: 0, itemsPerPage: 50 },
    },
    rows: '"ad-x"',
    open: (http) => createAppleAds(http),
  },
  meta: {
    probe: words,
    reply: {
      data: ['7', '8'].map((id) => ({
        id: `90000${id}`,
        page_id: '1',
        page_name: 'Pebble App',
        ad_creation_time: '2026-10-28',
        ad_delivery_start_time: '2026-10-29',
        ad_creative_bodies: ['One.'],
        ad_creative_link_titles: ['Pebble'],
        ad_creative_link_captions: ['pebble.example'],
        ad_snapshot_url: `${texts[0]}?access_token=secret`,
        age_country_gender_reach_breakdown: [{ country: 'DE' }],
        beneficiary_payers: [{ payer: 'Kiesel Labs GmbH', current: true }],
      })),
      paging: { cursors: { after: 'c' }, next: 'https://a.example/?access_token=secret' },
    },
    rows: '"900007"',
    open: (http) => createMetaAds(http, 'secret'),
  },
  tiktok: {
    probe: words,
    reply: {
      data: {
        ads: ['7', '8'].map((id) => ({
          ad: {
            id: `1800${id}`,
            first_shown_date: 20261020,
            last_shown_date: 20261112,
            videos: [{ url: texts[0] }],
            image_urls: [texts[1]],
          },
          advertiser: { business_id: 72, business_name: 'Kiesel Labs GmbH', paid_for_by: 'Kiesel Labs GmbH' },
        })),
        has_more: true,
        search_id: 's1',
      },
      error: { code: 'ok' },
    },
    rows: '"18007"',
    open: (http) => createTiktokAds(http, { key: 'k', secret: 's' }, () => Date.parse('2026-11-15')),
  },
};

const junk: unknown[] = [
  null,
  [],
  {},
  '',
  'x',
  0,
  -1,
  3.5,
  1e308,
  true,
  [[]],
  [null],
  { '1': [] },
  '\u0000',
  'https://',
];

interface Change {
  readonly seed: number;
  readonly how: 'replace' | 'delete' | 'wrap' | 'double' | 'rename';
  readonly junk: unknown;
}

/** Changes one place in a tree; which one follows from the seed. */
const changed = (tree: object, { seed, how, junk: other }: Change): object => {
  const root = { root: structuredClone(tree) };
  const places: { parent: object; key: string }[] = [];
  const walk = (parent: object): void => {
    for (const [key, value] of Object.entries(parent)) {
      places.push({ parent, key });
      if (typeof value === 'object' && value !== null) walk(value);
    }
  };
  walk(root);
  const { parent, key } = places[1 + (seed % (places.length - 1))]!;
  const value: unknown = Reflect.get(parent, key);
  if (how === 'delete') Array.isArray(parent) ? parent.splice(Number(key), 1) : Reflect.deleteProperty(parent, key);
  else if (how === 'double' && Array.isArray(parent)) parent.push(structuredClone(value));
  else if (how === 'rename' && !Array.isArray(parent)) {
    Reflect.deleteProperty(parent, key);
    Reflect.set(parent, 'moved', value);
  } else Reflect.set(parent, key, how === 'wrap' ? [value] : other);
  return root.root;
};

const change: fc.Arbitrary<Change> = fc.record({
  seed: fc.nat(),
  how: fc.constantFrom('replace', 'delete', 'wrap', 'double', 'rename'),
  junk: fc.constantFrom(...junk),
});

const libraryOf = ({ open }: (typeof replies)[string], body: string): AdLibrary =>
  open(
    adHttp(({ path }) => ({
      body: path.endsWith('/token/') ? '{"access_token":"clt.1","expires_in":7200}' : path === '/' ? '' : body,
    })),
  );

for (const [network, given] of Object.entries(replies)) {
  test(`${network}: as it is, it is found`, async () => {
    const outcome = await libraryOf(given, JSON.stringify(given.reply)).page(given.probe, null);
    expect(outcome).toMatchObject({ kind: 'found', value: { ads: [{}, {}] } });
  });

  test(`${network}: one change anywhere is read or named, never taken for none, and tells no token`, async () => {
    await fc.assert(
      fc.asyncProperty(change, async (made) => {
        const body = JSON.stringify(changed(given.reply, made));
        const outcome = await libraryOf(given, body).page(given.probe, null);
        if (body.includes(given.rows)) expect(outcome.kind).not.toBe('none');
        expect(JSON.stringify(outcome)).not.toContain('secret');
        if (outcome.kind !== 'found') return;
        if (body.includes(given.rows)) expect(outcome.value.ads.length).toBeGreaterThan(0);
        for (const ad of outcome.value.ads) {
          expect(ad.id).not.toBe('');
          expect(ad.advertiser.name).not.toBe('');
          for (const { url } of ad.media) expect(url).toMatch(/^https?:\/\//);
          for (const day of [ad.firstSeen, ad.lastSeen]) expect(day ?? '2026-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  test(`${network}: a reply cut anywhere is a failure`, async () => {
    const whole = JSON.stringify(given.reply);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (end) => {
        expect(['shape_changed', 'blocked']).toContain(
          (await libraryOf(given, whole.slice(0, end)).page(given.probe, null)).kind,
        );
      }),
      { numRuns: propertyRuns(25) },
    );
  });
}
