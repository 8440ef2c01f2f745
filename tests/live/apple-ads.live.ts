import { createAppleAds } from '../../server/connectors/ads/apple/apple.ts';
import { contract } from './contract.ts';
import { duolingo } from './known-apps.ts';

contract(
  'Apple’s Ad Repository',
  'the ads of an app that advertises all over Europe',
  (http) => createAppleAds(http).page({ by: 'app', store: 'apple', appId: duolingo.appId }, null),
  {
    'ads (data)': ({ ads }) => ads.length > 0,
    'the app asked for (data[].appId)': ({ ads }) => ads.every(({ app }) => app?.appId === duolingo.appId),
    'last days (data[].lastImpressionDate)': ({ ads }) => ads.every(({ lastSeen }) => lastSeen !== null),
    'several countries (data[].countryOrRegion)': ({ ads }) => new Set(ads.flatMap((ad) => ad.countries)).size > 1,
    'what was shown (data[].adAssets, data[].adBanner)': ({ ads }) => ads.every(({ media }) => media.length > 0),
  },
);
