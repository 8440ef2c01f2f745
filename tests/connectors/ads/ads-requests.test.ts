import { describe, expect, onTestFinished, test } from 'vitest';
import type { Probe } from '../../../server/connectors/ads/ad-library.ts';
import { createAdLibraries } from '../../../server/connectors/ads/libraries.ts';
import { noCredentials } from '../../../server/connectors/credentials.ts';
import type { AdNetwork } from '../../../server/contract/domain/ad-networks.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { version } from '../../../server/support/process/process.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { serve, startHttp } from '../../support/sources/source-server.ts';

/** What leaves for the ad libraries, byte for byte: the literals are written from what is known of them, not from code. */

const credentials = { ...noCredentials, meta: 'EAA', tiktok: { key: 'the key', secret: 'the+secret' } };
const now = () => Date.parse('2026-11-15T12:00:00Z');

const record = async (network: AdNetwork, probe: Probe, cursor: string | null) => {
  const { seen, address } = await serve((asked, reply) => {
    const headers =
      asked.method === 'GET' && asked.url === '/googleads/' ? { 'set-cookie': ['NID=1; path=/', 'AEC=2'] } : {};
    reply
      .writeHead(200, headers)
      .end(asked.url.includes('/oauth/') ? '{"access_token":"clt.1","expires_in":7200}' : '{}');
  });
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  await createAdLibraries(startHttp(db, address), credentials, now)[network]!.page(probe, cursor);
  return seen;
};

const form = 'application/x-www-form-urlencoded';
const formOf = (message: string) => `f.req=${encodeURIComponent(message)}`;

describe('Google', () => {
  test('a visit, then the ads of a domain with its cookies', async () => {
    const [visit, call] = await record('google', { by: 'domain', domain: 'pebble.example' }, null);
    expect([visit!.method, visit!.url]).toEqual(['GET', '/googleads/']);
    expect([call!.method, call!.url, call!.body]).toEqual([
      'POST',
      '/googleads/anji/_/rpc/SearchService/SearchCreatives?authuser=',
      formOf('{"2":40,"3":{"12":{"1":"pebble.example","2":true}},"7":{"1":1,"2":0,"3":2840}}'),
    ]);
    expect(call!.headers).toMatchObject({
      'content-type': form,
      'x-same-domain': '1',
      origin: 'https://adstransparency.google.com',
      referer: 'https://adstransparency.google.com/',
      cookie: 'NID=1; AEC=2',
      'user-agent': `Appraise/${version}`,
    });
  });

  test('a further page of an advertiser', async () => {
    const cursor = JSON.stringify({ place: { read: 40, token: 'CgoT==' } });
    const seen = await record('google', { by: 'advertiser', id: 'AR1', name: 'A', of: 'A' }, cursor);
    expect(seen[1]!.body).toBe(
      formOf('{"2":40,"3":{"12":{"1":"","2":true},"13":{"1":["AR1"]}},"4":"CgoT==","7":{"1":1,"2":0,"3":2840}}'),
    );
  });

  test('an advertiser is looked for by name', async () => {
    const seen = await record('google', { by: 'words', words: 'Kiesel & Labs GmbH' }, null);
    expect([seen[1]!.url, seen[1]!.body]).toEqual([
      '/googleads/anji/_/rpc/SearchService/SearchSuggestions?authuser=',
      formOf('{"1":"Kiesel & Labs","2":10,"3":10,"4":[2840],"5":{"1":1}}'),
    ]);
  });
});

test('Apple: by app id in all storefronts, and never for any type of answer', async () => {
  const [asked, ...more] = await record('apple', { by: 'app', store: 'apple', appId: '9900000001' }, null);
  expect([asked!.method, asked!.body, more]).toEqual(['GET', '', []]);
  expect(asked!.headers.accept).toBe('application/json');
  expect(asked!.url).toBe(
    '/appleads/api/v1/ad-repository-ads?ql=type%3D%3DAPP%3Bid%3D%3D9900000001%3BcountryOrRegion%3Din%3D%28AT%2CBE%2CBG%2CCY%2CCZ%2CDE%2CDK%2CEE%2CES%2CFI%2CFR%2CGR%2CHR%2CHU%2CIE%2CIT%2CLU%2CLV%2CNL%2CPL%2CPT%2CRO%2CSE%2CSI%2CSK%29%3BdatePreset%3D%3DLAST_YEAR&offset=0&limit=50',
  );
});

test('Meta: by words in the Union and the United Kingdom, from a cursor', async () => {
  const [asked, ...more] = await record('meta', { by: 'words', words: 'Pebble & co' }, 'c2M');
  expect([asked!.method, asked!.body, more]).toEqual(['GET', '', []]);
  expect(asked!.url).toBe(
    '/graph/v25.0/ads_archive?search_terms=Pebble+%26+co&search_type=KEYWORD_UNORDERED' +
      '&ad_reached_countries=%5B%27AT%27%2C%27BE%27%2C%27BG%27%2C%27CY%27%2C%27CZ%27%2C%27DE%27%2C%27DK%27%2C%27EE%27%2C%27ES%27%2C%27FI%27%2C%27FR%27%2C%27GB%27%2C%27GR%27%2C%27HR%27%2C%27HU%27%2C%27IE%27%2C%27IT%27%2C%27LT%27%2C%27LU%27%2C%27LV%27%2C%27MT%27%2C%27NL%27%2C%27PL%27%2C%27PT%27%2C%27RO%27%2C%27SE%27%2C%27SI%27%2C%27SK%27%5D' +
      '&ad_type=ALL&ad_active_status=ALL' +
      '&fields=id%2Cpage_id%2Cpage_name%2Cad_creation_time%2Cad_delivery_start_time%2Cad_delivery_stop_time%2Cad_creative_bodies%2Cad_creative_link_titles%2Cad_creative_link_descriptions%2Cad_creative_link_captions%2Cad_snapshot_url%2Cage_country_gender_reach_breakdown%2Cbeneficiary_payers' +
      '&limit=50&after=c2M&access_token=EAA',
  );
});

test('TikTok: a token, then the words with it', async () => {
  const [token, asked, ...more] = await record('tiktok', { by: 'words', words: 'Pebble' }, null);
  expect([token!.method, token!.url, token!.headers['content-type'], token!.body]).toEqual([
    'POST',
    '/tiktok/v2/oauth/token/',
    form,
    'client_key=the+key&client_secret=the%2Bsecret&grant_type=client_credentials',
  ]);
  expect([asked!.method, asked!.url, more]).toEqual([
    'POST',
    '/tiktok/v2/research/adlib/ad/query/?fields=ad.id%2Cad.first_shown_date%2Cad.last_shown_date%2Cad.videos%2Cad.image_urls%2Cadvertiser.business_id%2Cadvertiser.business_name%2Cadvertiser.paid_for_by',
    [],
  ]);
  expect(asked!.headers).toMatchObject({ authorization: 'Bearer clt.1', 'content-type': 'application/json' });
  expect(asked!.body).toBe(
    '{"filters":{"ad_published_date_range":{"min":"20251115","max":"20261114"},"country_code":"ALL"},"search_term":"Pebble","search_type":"exact_phrase","max_count":50}',
  );
});
