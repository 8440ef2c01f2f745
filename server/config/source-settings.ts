import { baseUrl, hostNames, proxyUrl, setting, visible, wholeNumber } from './setting.ts';

const sourceUrl = (name: string, of: string) =>
  setting(name, baseUrl, { description: `Base address for ${of}; set by \`SOURCES\` by default.` });

export const sourceSettings = {
  itunesUrl: sourceUrl('ITUNES_URL', 'Apple’s search, charts and review feeds'),
  appstoreUrl: sourceUrl('APPSTORE_URL', 'the App Store’s product pages'),
  playUrl: sourceUrl('PLAY_URL', 'Google Play'),
  googleAdsUrl: sourceUrl('GOOGLE_ADS_URL', 'Google’s Ads Transparency Center'),
  appleAdsUrl: sourceUrl('APPLE_ADS_URL', 'Apple’s Ad Repository'),
  graphUrl: sourceUrl('GRAPH_URL', 'Meta’s Graph API (Ad Library, Instagram)'),
  tiktokUrl: sourceUrl('TIKTOK_URL', 'TikTok’s Commercial Content API'),
  youtubeUrl: sourceUrl('YOUTUBE_URL', 'the YouTube Data API'),
  scrapecreatorsUrl: sourceUrl('SCRAPECREATORS_URL', 'the aggregator ScrapeCreators'),
  metaToken: setting('META_TOKEN', visible, {
    description:
      'The access token for Meta’s Ad Library (`meta` in an ad search), from a person who has confirmed their identity with Meta. The sandbox has its own; `none` disables it.',
    secret: true,
  }),
  tiktokClientKey: setting('TIKTOK_CLIENT_KEY', visible, {
    description:
      'The client key for TikTok’s Commercial Content API (`tiktok` in an ad search), used with `TIKTOK_CLIENT_SECRET`. The sandbox has its own; `none` disables it.',
    secret: true,
  }),
  tiktokClientSecret: setting('TIKTOK_CLIENT_SECRET', visible, {
    description: 'The secret for `TIKTOK_CLIENT_KEY`. The sandbox has its own; `none` disables it.',
    secret: true,
  }),
  youtubeKey: setting('YOUTUBE_KEY', visible, {
    description:
      'The key for the YouTube Data API (`youtube` in video and creator searches). The sandbox has its own; `none` disables it.',
    secret: true,
  }),
  instagramToken: setting('INSTAGRAM_TOKEN', visible, {
    description:
      'The access token for Instagram’s Graph API, from a user whose professional account is linked to a page. The sandbox has its own; `none` disables it.',
    secret: true,
  }),
  scrapecreatorsKey: setting('SCRAPECREATORS_KEY', visible, {
    description:
      'The key for the aggregator ScrapeCreators (`tiktok`, `instagram` and `facebook` in video and creator searches). The sandbox has its own; `none` disables it.',
    secret: true,
  }),
  youtubeSearchesPerDay: setting('YOUTUBE_SEARCHES_PER_DAY', wholeNumber(0, 1_000_000), {
    default: '100',
    description: 'YouTube searches per day that Google allows your project, across all processes.',
  }),
  youtubeUnitsPerDay: setting('YOUTUBE_UNITS_PER_DAY', wholeNumber(0, 100_000_000), {
    default: '10000',
    description: 'Other YouTube quota units per day that Google allows your project, across all processes.',
  }),
  itunesPerMinute: setting('ITUNES_PER_MINUTE', wholeNumber(0, 6000), {
    description:
      'Requests to `ITUNES_URL` in any one minute, across all processes; 0 means no limit. Default: 20 live, 0 sandbox.',
  }),
  appstorePerMinute: setting('APPSTORE_PER_MINUTE', wholeNumber(0, 6000), {
    description:
      'Requests to `APPSTORE_URL` per minute, one at a time with a pause after each; 0 means no limit. Default: 20 live, 0 sandbox.',
  }),
  playPerMinute: setting('PLAY_PER_MINUTE', wholeNumber(0, 6000), {
    description: 'Requests to `PLAY_URL` per minute, evenly spaced; 0 means no limit. Default: 60 live, 0 sandbox.',
  }),
  httpsProxy: setting('HTTPS_PROXY', proxyUrl, {
    description: 'The proxy for sources with https addresses; addresses on this machine bypass it.',
    secret: true,
  }),
  httpProxy: setting('HTTP_PROXY', proxyUrl, {
    description: 'The proxy for sources with http addresses, and for https if `HTTPS_PROXY` is unset.',
    secret: true,
  }),
  noProxy: setting('NO_PROXY', hostNames, {
    default: '',
    description: 'Hosts that bypass the proxy.',
  }),
};

export const modelSettings = {
  modelUrl: setting('MODEL_URL', baseUrl, {
    description:
      'The base address of a language model: any server that speaks OpenAI’s or Anthropic’s API; if unset, rules are used instead.',
  }),
  modelKey: setting('MODEL_KEY', visible, {
    description: 'The key for `MODEL_URL`, if it needs one; a key that begins with `sk-ant-` selects Anthropic’s API.',
    secret: true,
  }),
  modelName: setting('MODEL_NAME', visible, {
    default: 'default',
    description: 'The name of the model, as its server knows it.',
  }),
  modelTimeoutS: setting('MODEL_TIMEOUT', wholeNumber(1, 600), {
    default: '20',
    description: 'Seconds to wait for the model before rules are used instead.',
  }),
  modelMaxCalls: setting('MODEL_MAX_CALLS', wholeNumber(1, 10_000), {
    default: '40',
    description: 'How many times one run may call the model; rules read the rest.',
  }),
  modelMaxTokens: setting('MODEL_MAX_TOKENS', wholeNumber(200, 100_000), {
    default: '1500',
    description: 'The most tokens one answer of the model may have.',
  }),
};
