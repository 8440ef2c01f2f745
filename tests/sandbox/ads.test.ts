import { describe, expect, test } from 'vitest';
import {
  allOfApple,
  appleAds,
  ask,
  byApp,
  creatives,
  druenox,
  house,
  json,
  loopwren,
  meta,
  onDomain,
  rpc,
  shapeOf,
  suggest,
  tiktok,
  tiktokToken,
} from '../support/sources/ads/ad-libraries.ts';

/** The ad libraries of the sandbox: what they say on the wire. */

describe('what goes over the wire has the documented shape', () => {
  const creative = {
    1: 'string',
    2: 'string',
    4: 'number',
    6: { 1: 'string', 2: 'number' },
    7: { 1: 'string', 2: 'number' },
    12: 'string',
    13: 'number',
  };
  const adPreviews = { 3: { 3: { 2: 'string' } } };

  test('Google: advertisers and domains mixed', () => {
    expect(json(suggest(house.name))['1'].map(shapeOf)).toEqual([
      { 1: { 1: 'string', 2: 'string', 3: 'string', 4: { 2: { 1: 'string', 2: 'string' } } } },
      { 2: { 1: 'string' } },
    ]);
  });

  test('Google: creatives, their domain only when a domain was asked for', () => {
    const byDomain = json(creatives(onDomain));
    expect(shapeOf({ ...byDomain, 1: [] })).toEqual({ 1: [], 2: 'string', 4: 'string', 5: 'string' });
    const pictures = byDomain['1'].filter((one: Record<string, Record<string, unknown>>) => one['3']?.['3']);
    const scripts = byDomain['1'].filter((one: Record<string, Record<string, unknown>>) => one['3']?.['1']);
    expect(pictures.length + scripts.length).toBe(100);
    for (const one of pictures) expect(shapeOf(one)).toEqual({ ...creative, ...adPreviews, 14: 'string' });
    for (const one of scripts) expect(shapeOf(one)).toEqual({ ...creative, 3: { 1: { 4: 'string' } }, 14: 'string' });
    for (const one of json(creatives(druenox))['1']) expect(one).not.toHaveProperty('14');
  });

  test('Google: seconds are texts and lie in the past, first before last', () => {
    for (const one of json(creatives(druenox))['1']) {
      expect(one['6']['1']).toMatch(/^\d{10}$/);
      expect(Number(one['6']['1'])).toBeLessThanOrEqual(Number(one['7']['1']));
      expect(Number(one['7']['1'])).toBeLessThan(Date.parse('2026-11-15T00:00:00Z') / 1000);
    }
  });

  test('Google: one creative and one advertiser', () => {
    const picture = json(creatives(druenox))['1'].find(
      (one: Record<string, Record<string, unknown>>) => one['3']?.['3'],
    );
    expect(shapeOf(json(rpc('LookupService/GetCreativeById', { 1: picture['1'], 2: picture['2'] })))).toEqual({
      1: {
        1: 'string',
        2: 'string',
        4: { 1: 'string' },
        5: [{ 3: { 2: 'string' }, 1: { 4: 'string' } }],
        8: 'number',
        17: [{ 1: 'number', 5: 'number' }],
      },
    });
    expect(json(rpc('LookupService/GetAdvertiserById', { 1: picture['1'] }))['1']['2']).toBe(house.name);
  });

  test('Google: nothing is an empty object, and a wrong question is an error under 200', () => {
    expect(suggest('Nobody Known').body).toBe('{}');
    expect(creatives({ 12: { 1: 'nobody.example', 2: true } }).body).toBe('{}');
    const wrong = creatives({});
    expect([wrong.status, shapeOf(json(wrong))]).toEqual([200, { 2: 'string', 5: 'number', 9: 'number' }]);
  });

  test('Apple: ads, a row for each storefront', () => {
    const answer = json(appleAds(byApp));
    const asset = {
      videoUrl: expect.anything(),
      pictureUrl: 'string',
      order: 'number',
      height: 'number',
      width: 'number',
      orientation: 'string',
    };
    for (const row of answer.data) {
      expect({ ...(shapeOf(row) as object), adAssets: [] }).toEqual({
        adId: 'string',
        appId: 'string',
        appName: 'string',
        developerId: 'string',
        developerName: 'string',
        legalName: 'string',
        placement: 'string',
        format: 'string',
        subFormat: 'null',
        countryOrRegion: 'string',
        audienceRefinement: {
          ageTarget: 'boolean',
          genderTarget: 'boolean',
          locationTarget: 'boolean',
          customerTypeTarget: 'boolean',
        },
        firstImpressionDate: 'string',
        lastImpressionDate: 'string',
        adBanner: {
          iconPictureUrl: 'string',
          subtitle: 'string',
          primaryCategory: 'string',
          inAppPurchases: 'boolean',
          promotionalText: 'string',
          shortDescription: 'string',
        },
        adAssets: [],
        adLocaleVariations: [],
      });
      for (const one of row.adAssets) expect(shapeOf(one)).toEqual(asset);
    }
    expect(shapeOf({ ...answer, data: [] })).toEqual({
      data: [],
      pagination: { totalResults: 'number', startIndex: 'number', itemsPerPage: 'number' },
      dataStartDate: 'string',
      dataEndDate: 'string',
    });
    expect([answer.dataStartDate, answer.dataEndDate]).toEqual(['2025-11-09', '2026-11-08']);
  });

  test('Apple: a first day is a day with a time of nought, or "Over 1 Year Ago"', () => {
    const days = allOfApple(50).map(({ firstImpressionDate }) => firstImpressionDate);
    expect(days).toContain('Over 1 Year Ago');
    expect(days.filter((day) => /^\d{4}-\d\d-\d\d 00:00:00\.0$/.test(day)).length).toBeGreaterThan(10);
    expect(days.every((day) => day === 'Over 1 Year Ago' || /^\d{4}-\d\d-\d\d 00:00:00\.0$/.test(day))).toBe(true);
  });

  test('Apple: apps and developers by name', () => {
    const answer = json(
      ask('appleads', '/api/v1/ad-repository-entities?name=druenox&types=APP,DEVELOPER&offset=0&limit=50'),
    );
    expect(answer.data).toEqual([{ id: house.appleId, name: house.name, type: 'DEVELOPER' }]);
    expect(answer.pagination).toEqual({ totalResults: 1, startIndex: 0, itemsPerPage: 50 });
  });

  test('Apple: whoever accepts anything gets nothing, and a storefront outside of the Union is refused', () => {
    expect(appleAds(byApp, 0, 50, { headers: { accept: '*/*' } }).status).toBe(406);
    expect(appleAds(`type==APP;id==${loopwren.appleId};countryOrRegion=in=(DE,US)`).status).toBe(400);
  });

  test('Meta: a page of ads, the token in its addresses', () => {
    const answer = json(meta({ search_terms: 'Loopwren', limit: '40' }));
    expect(shapeOf(answer)).toEqual({
      data: [
        {
          id: 'string',
          ad_creation_time: 'string',
          ad_creative_bodies: ['string'],
          ad_creative_link_captions: ['string'],
          ad_creative_link_descriptions: ['string'],
          ad_creative_link_titles: ['string'],
          ad_delivery_start_time: 'string',
          ad_delivery_stop_time: 'string',
          ad_snapshot_url: 'string',
          age_country_gender_reach_breakdown: [
            {
              country: 'string',
              age_gender_breakdowns: [{ age_range: 'string', male: 'number', female: 'number', unknown: 'number' }],
            },
          ],
          beneficiary_payers: [{ payer: 'string', beneficiary: 'string', current: 'boolean' }],
          eu_total_reach: 'number',
          languages: ['string'],
          page_id: 'string',
          page_name: 'string',
          publisher_platforms: ['string'],
          target_ages: ['string'],
          target_gender: 'string',
          target_locations: [{ name: 'string', num_obfuscated: 'number', type: 'string', excluded: 'boolean' }],
        },
      ],
      paging: { cursors: { after: 'string' }, next: 'string' },
    });
    expect(answer.data[0].ad_snapshot_url).toContain('access_token=sandbox');
    expect(answer.paging.next).toContain('access_token=sandbox');
  });

  test('Meta: an ad that runs has no last day, and fields that are not asked for are not told', () => {
    const running = json(meta({ search_terms: 'Loopwren', ad_active_status: 'ACTIVE', limit: '200' })).data;
    const ended = json(meta({ search_terms: 'Loopwren', ad_active_status: 'INACTIVE', limit: '200' })).data;
    expect(running.length).toBeGreaterThan(10);
    expect(ended.length).toBeGreaterThan(10);
    for (const ad of running) expect(ad).not.toHaveProperty('ad_delivery_stop_time');
    for (const ad of ended) expect(ad.ad_delivery_stop_time < '2026-11-15').toBe(true);
    expect(Object.keys(json(meta({ search_terms: 'Loopwren', fields: 'page_name' })).data[0])).toEqual([
      'id',
      'page_name',
    ]);
  });

  test('Meta: the end is empty data without paging', () => {
    expect(meta({ search_terms: 'nobody knows this' }).body).toBe('{"data":[]}');
  });

  test('Meta: what was shown outside of the Union and the United Kingdom alone is not there', () => {
    expect(meta({ search_terms: 'Loopwren', ad_reached_countries: "['US']" }).body).toBe('{"data":[]}');
  });

  test('TikTok: a token, then ads whose ids are numbers beyond what a number holds', () => {
    expect(shapeOf(json(tiktokToken({ client_key: 'sandbox', client_secret: 'sandbox' })))).toEqual({
      access_token: 'string',
      expires_in: 'number',
      token_type: 'string',
    });
    const answer = tiktok({ search_term: 'Loopwren', max_count: 50 });
    const { data, error } = json(answer);
    const [image, video] = ['image_urls', 'videos'].map((list) =>
      data.ads.find((one: { ad: Record<string, unknown[]> }) => one.ad[list]?.length),
    );
    const ad = {
      id: 'number',
      first_shown_date: 'number',
      last_shown_date: 'number',
      status: 'string',
      reach: { unique_users_seen: 'string' },
    };
    const advertiser = { business_id: 'number', business_name: 'string', paid_for_by: 'string' };
    expect(shapeOf(image)).toEqual({ ad: { ...ad, videos: [], image_urls: ['string'] }, advertiser });
    expect(shapeOf(video)).toEqual({
      ad: { ...ad, videos: [{ url: 'string', cover_image_url: 'string' }], image_urls: [] },
      advertiser,
    });
    expect([data.has_more, typeof data.search_id]).toEqual([true, 'string']);
    expect(error).toEqual({ code: 'ok', message: '', log_id: expect.any(String), http_status_code: 200 });
    const ids = [...answer.body.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? '');
    expect(ids.length).toBe(50);
    expect(ids.every((id) => BigInt(id) > 2n ** 53n && BigInt(id) < 2n ** 63n)).toBe(true);
    expect(ids.some((id) => String(Number(id)) !== id)).toBe(true);
  });

  test('TikTok: no date range, and a range up to today, are refused', () => {
    expect(tiktok({ filters: {}, search_term: 'x' }).status).toBe(400);
    const today = { ad_published_date_range: { min: '20261101', max: '20261115' } };
    expect(json(tiktok({ filters: today, search_term: 'x' })).error.code).toBe('invalid_params');
  });
});
