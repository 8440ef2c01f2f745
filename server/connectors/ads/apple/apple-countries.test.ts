import { describe, expect, test } from 'vitest';
import { type AdReply, adHttp, adHttpInTurn } from '../../../../tests/support/sources/ads/ad-http.ts';
import { pageOf, probe, row } from '../../../../tests/support/sources/ads/apple-ad-pages.ts';
import { foundValue } from '../../../../tests/support/sources/found-value.ts';
import { createAppleAds } from './apple.ts';

describe('one ad in several countries', () => {
  test('is one, with all its countries, its first day and its last', async () => {
    const rows = [
      row,
      { ...row, countryOrRegion: 'FR', firstImpressionDate: '2026-08-01 00:00:00.0' },
      { ...row, countryOrRegion: 'AT', lastImpressionDate: '2026-11-07 00:00:00.0' },
      { ...row, adId: 'ad-2' },
    ];
    const { ads } = foundValue(await createAppleAds(adHttpInTurn(pageOf(rows))).page(probe, null));
    expect(ads.map(({ id, countries }) => [id, countries])).toEqual([
      ['ad-1', ['at', 'de', 'fr']],
      ['ad-2', ['de']],
    ]);
    expect(ads[0]).toMatchObject({ firstSeen: '2026-08-01', lastSeen: '2026-11-07' });
  });

  test('that began more than a year ago in one of them has no first day', async () => {
    const rows = [row, { ...row, countryOrRegion: 'FR', firstImpressionDate: 'Over 1 Year Ago' }];
    const { ads } = foundValue(await createAppleAds(adHttpInTurn(pageOf(rows))).page(probe, null));
    expect(ads[0]!.firstSeen).toBeNull();
  });

  test('whose rows a page cuts apart is read whole on the next', async () => {
    const countries = ['DE', 'FR', 'AT', 'BE'];
    const all = [
      ...Array.from({ length: 48 }, (_, at) => ({ ...row, adId: `ad-${at}` })),
      ...countries.map((countryOrRegion) => ({ ...row, adId: 'last', countryOrRegion })),
    ];
    const http = adHttp((_, url) => {
      const start = Number(url.searchParams.get('offset'));
      return pageOf(all.slice(start, start + 50), { total: all.length, start });
    });
    const ads = createAppleAds(http);
    const first = foundValue(await ads.page(probe, null));
    const second = foundValue(await ads.page(probe, first.next));
    expect(first.ads.some(({ id }) => id === 'last')).toBe(false);
    expect(second.ads.map(({ id, countries: of }) => [id, of])).toEqual([['last', ['at', 'be', 'de', 'fr']]]);
    expect(second.next).toBeNull();
  });

  test('that fills a page alone does not stop the reading', async () => {
    const all = Array.from({ length: 60 }, () => row);
    const http = adHttp((_, url) => {
      const start = Number(url.searchParams.get('offset'));
      return pageOf(all.slice(start, start + 50), { total: 60, start });
    });
    const ads = createAppleAds(http);
    const first = foundValue(await ads.page(probe, null));
    expect(foundValue(await ads.page(probe, first.next)).next).toBeNull();
  });
});

describe('a limit of countries', () => {
  const limit = (request: { query?: Readonly<Record<string, unknown>> }): AdReply | null => {
    const [, countries = ''] = /in=\(([^)]*)\)/.exec(String(request.query?.ql)) ?? [];
    if (countries.split(',').length <= 5) return null;
    const message = 'Number of countries greater than allowed limit.';
    return { status: 400, body: JSON.stringify({ error: { errors: [{ message }] } }) };
  };

  test('is met by asking for five at a time, and folded into one page', async () => {
    const http = adHttp((request) => {
      const ql = String(request.query?.ql);
      return (
        limit(request) ??
        pageOf(['DE', 'FR'].filter((code) => ql.includes(code)).map((countryOrRegion) => ({ ...row, countryOrRegion })))
      );
    });
    const ads = createAppleAds(http);
    expect(foundValue(await ads.page(probe, null))).toMatchObject({
      ads: [{ id: 'ad-1', countries: ['de', 'fr'] }],
      next: null,
    });
    expect(http.sent).toHaveLength(6);
    await ads.page(probe, null);
    expect(http.sent).toHaveLength(11);
  });

  test('leaves each part at its own place', async () => {
    const http = adHttp((request, url) => {
      const start = Number(url.searchParams.get('offset'));
      const rows = Array.from({ length: 51 }, (_, at) => ({ ...row, adId: `ad-${at}` }));
      const isGermany = String(request.query?.ql).includes('DE');
      return (
        limit(request) ?? pageOf(isGermany ? rows.slice(start, start + 50) : [], { total: isGermany ? 51 : 0, start })
      );
    });
    const ads = createAppleAds(http);
    const first = foundValue(await ads.page(probe, null));
    const before = http.sent.length;
    const second = foundValue(await ads.page(probe, first.next));
    expect(http.sent.length - before).toBe(1);
    expect(new Set([...first.ads, ...second.ads].map(({ id }) => id)).size).toBe(51);
    expect(second.next).toBeNull();
  });

  test('one part that fails is a failed page: nothing of it is lost', async () => {
    const http = adHttp((request) => {
      const isGermany = String(request.query?.ql).includes('DE');
      return limit(request) ?? (isGermany ? { status: 503 } : pageOf([row]));
    });
    expect((await createAppleAds(http).page(probe, null)).kind).toBe('unreachable');
  });

  test('no ad in any part is none', async () => {
    const http = adHttp((request) => limit(request) ?? pageOf([]));
    expect(await createAppleAds(http).page(probe, null)).toEqual({ kind: 'none' });
  });
});
