import { describe, expect, test } from 'vitest';
import { shownAd } from '../../../../tests/support/samples/sample-ad.ts';
import type { NetworkError } from '../../../contract/resources/reach/ad-search.ts';
import { adsShown } from './ads-shown.ts';

const failed: NetworkError = { network: 'google', code: 'upstream_failed', message: 'Google could not be reached.' };

describe('ads', () => {
  test('that no library could tell of are unknown, and those that a library does not have are none', () => {
    expect(
      adsShown({ ads: [], unclear: [], hooks: [], answered: [], more: false, errors: [failed], period: null }),
    ).toBeNull();
    expect(
      adsShown({ ads: [], unclear: [], hooks: [], answered: ['apple'], more: false, errors: [failed], period: null }),
    ).toMatchObject({
      total: 0,
      networks: [{ network: 'apple', ads: 0, running: 0, ended: 0, unclear: 0 }],
      oldest: null,
      errors: [failed],
    });
  });

  test('are counted by library, advertiser and country, and the day the first was seen is the earliest known', () => {
    const ads = [
      shownAd({ id: '1', firstSeen: '2026-03-02', countries: ['fr', 'de'] }),
      shownAd({ id: '2', advertiser: { id: '9', name: 'lantern works Ltd.' }, countries: ['de'], active: false }),
      shownAd({
        id: '3',
        network: 'apple',
        advertiser: { id: null, name: 'Other' },
        firstSeen: '2026-01-30',
        active: null,
      }),
    ];
    const result = adsShown({
      ads,
      unclear: ['google'],
      hooks: [],
      answered: ['google', 'apple', 'meta'],
      more: true,
      errors: [],
      period: { since: '2026-02-01', until: '2026-03-02' },
    });
    expect(result).toMatchObject({
      total: 3,
      more: true,
      networks: [
        { network: 'google', ads: 2, running: 1, ended: 1, unclear: 1 },
        { network: 'apple', ads: 1, running: 0, ended: 0, unclear: 0 },
        { network: 'meta', ads: 0, running: 0, ended: 0, unclear: 0 },
      ],
      running: 1,
      ended: 1,
      advertisers: 2,
      oldest: '2026-01-30',
      starts: [{ year: 2026, ads: 2 }],
      undated: 1,
      period: { since: '2026-02-01', until: '2026-03-02', ads: 1 },
      countries: ['de', 'fr'],
    });
  });

  test('of a page named like the app, and of its developer in any legal form, are of one advertiser', () => {
    const ads = ['Lantern Works', 'Lantern Works GmbH', 'Glowy App'].map((name, at) =>
      shownAd({ id: String(at), advertiser: { id: null, name } }),
    );
    const made = [{ title: 'Glowy: Night Light', developer: 'Lantern Works' }];
    const given = { ads, unclear: [], hooks: [], answered: ['google'], more: false, errors: [], period: null } as const;
    expect(adsShown({ ...given, made })!.advertisers).toBe(1);
  });

  test('are shown five at most, those with words first, otherwise in the order given', () => {
    const hook = { kind: 'offer', text: 'Half price' } as const;
    const ads = ['1', '2', '3', '4', '5', '6'].map((id) =>
      shownAd({ id, hook: id === '6' || id === '4' ? hook : null }),
    );
    const result = adsShown({
      ads,
      unclear: [],
      hooks: [],
      answered: ['google'],
      more: false,
      errors: [],
      period: null,
    });
    expect(result!.ads.map(({ id }) => id)).toEqual(['4', '6', '1', '2', '3']);
  });
});
