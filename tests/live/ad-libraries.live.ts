import type { AdPage, Probe } from '../../server/connectors/ads/ad-library.ts';
import { createAppleAds } from '../../server/connectors/ads/apple/apple.ts';
import { createGoogleAds } from '../../server/connectors/ads/google/google.ts';
import { contract } from './contract.ts';
import { duolingo, duolingoMaker } from './known-apps.ts';
import type { Facts } from './sentence.ts';

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

const source = 'Google’s Ads Transparency Center';

const subject = {
  query: 'duolingo',
  kindOfApp: null,
  apps: [{ store: 'play', appId: 'com.duolingo', title: 'Duolingo', ...duolingoMaker } as const],
};

const filled: Facts<AdPage> = {
  'several ads (1)': ({ ads }) => ads.length >= 5,
  'first and last days (1[].6.1, 1[].7.1)': ({ ads }) =>
    ads.every((ad) => ad.firstSeen !== null && ad.lastSeen !== null),
  'pictures or pages of the ads (1[].3)': ({ ads }) => ads.every(({ media }) => media.length === 1),
  'a next page (2)': ({ next }) => next !== null,
};

contract<readonly Probe[]>(
  source,
  'the advertiser of a developer',
  (http) => createGoogleAds(http, Date.now).probes(subject, 5),
  {
    'the advertiser of that name (1[].1.1, 1[].1.2)': (probes) => probes.some(({ by }) => by === 'advertiser'),
  },
);

contract(
  source,
  'the ads of a domain',
  (http) => createGoogleAds(http, Date.now).page({ by: 'domain', domain: duolingoMaker.domain }, null),
  { ...filled, 'the domain (1[].14)': ({ ads }) => ads.some(({ landing }) => landing === duolingoMaker.domain) },
);

contract(
  source,
  'the ads of an advertiser',
  async (http) => {
    const google = createGoogleAds(http, Date.now);
    const probes = await google.probes(subject, 5);
    if (probes.kind !== 'found') return probes;
    const advertiser = probes.value.find(({ by }) => by === 'advertiser');
    return advertiser ? google.page(advertiser, null) : { kind: 'none' };
  },
  filled,
);
