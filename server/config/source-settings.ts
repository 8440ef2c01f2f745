import { define } from './setting.ts';
import { baseUrl, proxyUrl, visible, wholeNumber } from './setting-values.ts';

/** The outside services: addresses, credentials, request limits, proxies. */
export const sourceSettings = {
  itunesUrl: define({
    name: 'ITUNES_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Apple’s search, charts and review feeds are read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  appstoreUrl: define({
    name: 'APPSTORE_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where the App Store’s product pages are read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  playUrl: define({
    name: 'PLAY_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Google Play is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  googleAdsUrl: define({
    name: 'GOOGLE_ADS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Google’s Ads Transparency Center is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  appleAdsUrl: define({
    name: 'APPLE_ADS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Apple’s Ad Repository is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  graphUrl: define({
    name: 'GRAPH_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where Meta’s Graph API (the Ad Library, Instagram) is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  tiktokUrl: define({
    name: 'TIKTOK_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where TikTok’s Commercial Content API is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  youtubeUrl: define({
    name: 'YOUTUBE_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where the YouTube Data API is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  scrapecreatorsUrl: define({
    name: 'SCRAPECREATORS_URL',
    default: null,
    allowed: 'an http:// or https:// address without credentials or query',
    description: 'Where the aggregator ScrapeCreators is read; by default as `SOURCES` says.',
    parse: baseUrl,
  }),
  metaToken: define({
    name: 'META_TOKEN',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The access token for Meta’s Ad Library (`meta` of an ad search), of a person who has confirmed their identity. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  tiktokClientKey: define({
    name: 'TIKTOK_CLIENT_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The client key for TikTok’s Commercial Content API (`tiktok` of an ad search), with `TIKTOK_CLIENT_SECRET`. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  tiktokClientSecret: define({
    name: 'TIKTOK_CLIENT_SECRET',
    default: null,
    allowed: 'visible ASCII characters',
    description: 'The secret that belongs to `TIKTOK_CLIENT_KEY`. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  youtubeKey: define({
    name: 'YOUTUBE_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for the YouTube Data API (`youtube` of searches for videos and creators). The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  instagramToken: define({
    name: 'INSTAGRAM_TOKEN',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The access token for Instagram’s Graph API, of a user whose professional account is linked to a page. The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  scrapecreatorsKey: define({
    name: 'SCRAPECREATORS_KEY',
    default: null,
    allowed: 'visible ASCII characters',
    description:
      'The key for the aggregator ScrapeCreators (`tiktok`, `instagram` and `facebook` of searches for videos and creators). The sandbox has its own; `none` does without.',
    secret: true,
    parse: visible,
  }),
  youtubeSearchesPerDay: define({
    name: 'YOUTUBE_SEARCHES_PER_DAY',
    default: '100',
    allowed: 'a whole number from 0 to 1000000',
    description: 'Searches of YouTube a day that Google grants your project, by all processes together.',
    parse: wholeNumber(0, 1_000_000),
  }),
  youtubeUnitsPerDay: define({
    name: 'YOUTUBE_UNITS_PER_DAY',
    default: '10000',
    allowed: 'a whole number from 0 to 100000000',
    description: 'Other reads of YouTube a day that Google grants your project, by all processes together.',
    parse: wholeNumber(0, 100_000_000),
  }),
  itunesPerMinute: define({
    name: 'ITUNES_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description:
      'Reads of `ITUNES_URL` in any minute, by all processes together; 0 sets no bound. Live 20, sandbox 0 by default.',
    parse: wholeNumber(0, 6000),
  }),
  appstorePerMinute: define({
    name: 'APPSTORE_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description:
      'Reads of `APPSTORE_URL` a minute, one at a time with a pause after each; 0 sets no bound. Live 20, sandbox 0 by default.',
    parse: wholeNumber(0, 6000),
  }),
  playPerMinute: define({
    name: 'PLAY_PER_MINUTE',
    default: null,
    allowed: 'a whole number from 0 to 6000',
    description: 'Reads of `PLAY_URL` a minute, evenly spaced; 0 sets no bound. Live 60, sandbox 0 by default.',
    parse: wholeNumber(0, 6000),
  }),
  httpsProxy: define({
    name: 'HTTPS_PROXY',
    default: null,
    allowed: 'the URL of an http, https or socks5 proxy',
    description: 'The proxy for sources whose address starts with https; addresses of this machine go without.',
    secret: true,
    parse: proxyUrl,
  }),
  httpProxy: define({
    name: 'HTTP_PROXY',
    default: null,
    allowed: 'the URL of an http, https or socks5 proxy',
    description: 'The proxy for sources whose address starts with http, and for https where `HTTPS_PROXY` is unset.',
    secret: true,
    parse: proxyUrl,
  }),
  noProxy: define({
    name: 'NO_PROXY',
    default: '',
    allowed: 'a comma-separated list of host names',
    description: 'The hosts that are read without a proxy.',
    parse: (text) => text,
  }),
};
