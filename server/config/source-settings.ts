import { define } from './setting.ts';
import { baseUrl, proxyUrl, visible, wholeNumber } from './setting-values.ts';

/** The outside services: addresses, credentials, request limits, proxies. */
export const sourceSettings = {
  itunesUrl: define({
    name: 'ITUNES_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for Apple’s search, charts and review feeds; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  appstoreUrl: define({
    name: 'APPSTORE_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for the App Store’s product pages; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  playUrl: define({
    name: 'PLAY_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for Google Play; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  googleAdsUrl: define({
    name: 'GOOGLE_ADS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for Google’s Ads Transparency Center; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  appleAdsUrl: define({
    name: 'APPLE_ADS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for Apple’s Ad Repository; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  graphUrl: define({
    name: 'GRAPH_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for Meta’s Graph API (Ad Library, Instagram); set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  tiktokUrl: define({
    name: 'TIKTOK_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for TikTok’s Commercial Content API; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  youtubeUrl: define({
    name: 'YOUTUBE_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for the YouTube Data API; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  scrapecreatorsUrl: define({
    name: 'SCRAPECREATORS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Base address for the aggregator ScrapeCreators; set by `SOURCES` by default.',
    parse: baseUrl,
  }),
  metaToken: define({
    name: 'META_TOKEN',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The access token for Meta’s Ad Library (`meta` in an ad search), from a person who has confirmed their identity with Meta. The sandbox has its own; `none` disables it.',
    secret: true,
    parse: visible,
  }),
  tiktokClientKey: define({
    name: 'TIKTOK_CLIENT_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The client key for TikTok’s Commercial Content API (`tiktok` in an ad search), used with `TIKTOK_CLIENT_SECRET`. The sandbox has its own; `none` disables it.',
    secret: true,
    parse: visible,
  }),
  tiktokClientSecret: define({
    name: 'TIKTOK_CLIENT_SECRET',
    default: null,
    allowed: 'visible ASCII characters',
    description: 'The secret for `TIKTOK_CLIENT_KEY`. The sandbox has its own; `none` disables it.',
    secret: true,
    parse: visible,
  }),
  youtubeKey: define({
    name: 'YOUTUBE_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for the YouTube Data API (`youtube` in video and creator searches). The sandbox has its own; `none` disables it.',
    secret: true,
    parse: visible,
  }),
  instagramToken: define({
    name: 'INSTAGRAM_TOKEN',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The access token for Instagram’s Graph API, from a user whose professional account is linked to a page. The sandbox has its own; `none` disables it.',
    secret: true,
    parse: visible,
  }),
  scrapecreatorsKey: define({
    name: 'SCRAPECREATORS_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for the aggregator ScrapeCreators (`tiktok`, `instagram` and `facebook` in video and creator searches). The sandbox has its own; `none` disables it.',
    secret: true,
    parse: visible,
  }),
  youtubeSearchesPerDay: define({
    name: 'YOUTUBE_SEARCHES_PER_DAY',
    default: '100',
    allowed: 'a whole number from 0 to 1000000',
    description: 'YouTube searches per day that Google allows your project, across all processes.',
    parse: wholeNumber(0, 1_000_000),
  }),
  youtubeUnitsPerDay: define({
    name: 'YOUTUBE_UNITS_PER_DAY',
    default: '10000',
    allowed: 'a whole number from 0 to 100000000',
    description: 'Other YouTube quota units per day that Google allows your project, across all processes.',
    parse: wholeNumber(0, 100_000_000),
  }),
  itunesPerMinute: define({
    name: 'ITUNES_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description:
      'Requests to `ITUNES_URL` in any one minute, across all processes; 0 means no limit. Default: 20 live, 0 sandbox.',
    parse: wholeNumber(0, 6000),
  }),
  appstorePerMinute: define({
    name: 'APPSTORE_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description:
      'Requests to `APPSTORE_URL` per minute, one at a time with a pause after each; 0 means no limit. Default: 20 live, 0 sandbox.',
    parse: wholeNumber(0, 6000),
  }),
  playPerMinute: define({
    name: 'PLAY_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description: 'Requests to `PLAY_URL` per minute, evenly spaced; 0 means no limit. Default: 60 live, 0 sandbox.',
    parse: wholeNumber(0, 6000),
  }),
  httpsProxy: define({
    name: 'HTTPS_PROXY',
    default: null,
    allowed: 'the URL of an http, https or socks5 proxy',
    description: 'The proxy for sources with https addresses; addresses on this machine bypass it.',
    secret: true,
    parse: proxyUrl,
  }),
  httpProxy: define({
    name: 'HTTP_PROXY',
    default: null,
    allowed: 'the URL of an http, https or socks5 proxy',
    description: 'The proxy for sources with http addresses, and for https if `HTTPS_PROXY` is unset.',
    secret: true,
    parse: proxyUrl,
  }),
  noProxy: define({
    name: 'NO_PROXY',
    default: '',
    allowed: 'a comma-separated list of host names',
    description: 'Hosts that bypass the proxy.',
    parse: (text) => text,
  }),
};
