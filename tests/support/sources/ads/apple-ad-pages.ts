import type { Probe } from '../../../../server/connectors/ads/ad-library.ts';
import type { AdReply } from './ad-http.ts';

/** Replies of Apple's Ad Repository in the form of its documents. */

export const probe: Probe = { by: 'app', store: 'apple', appId: '9900000001' };

export const row = {
  adId: 'ad-1',
  appId: '9900000001',
  appName: 'Pebble: Habit Streaks',
  developerId: '9900000901',
  developerName: 'Kiesel Labs',
  legalName: 'Kiesel Labs GmbH',
  placement: 'APPSTORE_SEARCH_RESULTS',
  format: 'Icon + Asset Ad',
  subFormat: null,
  countryOrRegion: 'DE',
  audienceRefinement: { ageTarget: true, genderTarget: false, locationTarget: false, customerTypeTarget: true },
  firstImpressionDate: '2026-09-01 00:00:00.0',
  lastImpressionDate: '2026-11-06 00:00:00.0',
  adBanner: {
    iconPictureUrl: 'https://pictures.example/icon.jpg',
    subtitle: 'One small thing a day',
    primaryCategory: 'Health & Fitness',
    inAppPurchases: true,
    promotionalText: '',
    shortDescription: 'Build one small habit at a time.',
  },
  adAssets: [
    { videoUrl: null, pictureUrl: 'https://pictures.example/2.png', order: 2, height: 696, width: 392 },
    { videoUrl: 'https://pictures.example/1.m4v', pictureUrl: null, order: 1, height: 696, width: 392 },
  ],
  adLocaleVariations: [],
};

export type Row = Record<string, unknown>;

export const pageOf = (rows: readonly Row[], { total = rows.length, start = 0 } = {}): AdReply => ({
  body: JSON.stringify({
    data: rows,
    pagination: { totalResults: total, startIndex: start, itemsPerPage: 50 },
    dataStartDate: '2025-11-08',
    dataEndDate: '2026-11-07',
  }),
});
