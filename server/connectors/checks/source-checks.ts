import type { Database } from '../../store/engine/database.ts';
import type { AdLibrary, Probe } from '../ads/ad-library.ts';
import { createAdLibraries } from '../ads/libraries.ts';
import { appleChart } from '../apple/app-store-chart.ts';
import { searchApple } from '../apple/app-store-search.ts';
import { appleListing } from '../apple/lookup.ts';
import { productPage } from '../apple/product-page.ts';
import { readFeedPage } from '../apple/review-feed.ts';
import type { Credentials } from '../credentials.ts';
import type { Http, ReadCache } from '../http/source.ts';
import type { Chart } from '../listing.ts';
import { playDetails } from '../play/details.ts';
import { playChart } from '../play/play-chart.ts';
import { playReviews } from '../play/play-reviews.ts';
import { searchPlay } from '../play/play-search.ts';
import { createGraphInstagram } from '../social/instagram/graph-instagram.ts';
import { platformsBy } from '../social/platforms.ts';
import { createScrapecreators } from '../social/scrapecreators/scrapecreators.ts';
import type { Social } from '../social/social.ts';
import { createYoutube } from '../social/youtube/youtube.ts';
import { andThen, found, type Outcome } from '../wire/outcome.ts';

export interface CheckTools {
  readonly http: Http;
  readonly cache: ReadCache;
  readonly db: Database;
  readonly credentials: Credentials;
  readonly now: () => number;
}

export interface SourceCheck {
  readonly source: string;
  readonly asks: string;
  /** The settings that hold its key; empty if it needs none. */
  readonly settings: readonly string[];
  /** Whether an empty result is a fault, because the data is known to exist. */
  readonly mustFind: boolean;
  /** Null if the key is missing. */
  readonly ask: ((signal: AbortSignal) => Promise<Outcome<unknown>>) | null;
}

/** Offered in every large storefront, with ratings and reviews; the sandbox has it too. */
const knownApp = { appId: '389801252', country: 'us' } as const;
const term = 'puzzle';
const play = { country: 'us', language: 'en' } as const;
/** Known to every platform and library; what they return doesn't matter. */
const [knownDomain, knownHandle] = ['duolingo.com', 'duolingo'];

const storeChecks = ({ http }: CheckTools): SourceCheck[] => {
  const check = (source: string, asks: string, ask: NonNullable<SourceCheck['ask']>): SourceCheck => ({
    source,
    asks,
    settings: [],
    mustFind: true,
    ask,
  });
  const freeChart = { chart: 'top-free', country: 'us', limit: 10 } as const;
  let chart: Promise<Outcome<Chart>> | null = null;
  const askedChart = (signal: AbortSignal): Promise<Outcome<Chart>> => {
    chart ??= playChart(http, { ...freeChart, ...play, category: null }, signal);
    return chart;
  };
  /** No Google Play app is in both the real store and the sandbox, so the chart's first app is used. */
  const ofFirst =
    (ask: (appId: string, signal: AbortSignal) => Promise<Outcome<unknown>>) =>
    async (signal: AbortSignal): Promise<Outcome<unknown>> => {
      const read = await askedChart(signal);
      if (read.kind !== 'found') return read;
      const [first] = read.value.rows;
      return first ? ask(first.appId, signal) : { kind: 'none' };
    };
  return [
    check('App Store', 'search', (signal) => searchApple(http, { term, country: 'us', limit: 10 }, signal)),
    check('App Store', 'listing', (signal) => appleListing(http, knownApp, signal)),
    check('App Store', 'chart', (signal) => appleChart(http, { ...freeChart, genreId: null }, signal)),
    check('App Store', 'product page', (signal) => productPage(http, knownApp, signal)),
    check('App Store', 'review feed', async (signal) => {
      const page = await readFeedPage(http, { ...knownApp, order: 'mostrecent', page: 1, form: 'json' }, signal);
      return andThen(page, (reviews) => (reviews.length === 0 ? { kind: 'none' } : found(reviews)));
    }),
    check('Google Play', 'search', (signal) => searchPlay(http, { term, ...play }, signal)),
    check('Google Play', 'chart', askedChart),
    check(
      'Google Play',
      'listing',
      ofFirst((appId, signal) => playDetails(http, { appId, ...play }, signal)),
    ),
    check(
      'Google Play',
      'reviews',
      ofFirst((appId, signal) => playReviews(http, { appId, ...play, sort: 'recent', limit: 10 }, signal)),
    ),
  ];
};

const adChecks = ({ http, credentials, now }: CheckTools): SourceCheck[] => {
  const libraries = createAdLibraries(http, credentials, now);
  const check = (source: string, library: AdLibrary | null, probe: Probe, settings: string[] = []): SourceCheck => ({
    source,
    asks: 'ads',
    settings,
    mustFind: false,
    ask: library && ((signal) => library.page(probe, null, signal)),
  });
  return [
    check('Google Ads Transparency Center', libraries.google, { by: 'domain', domain: knownDomain }),
    check('Apple Ad Repository', libraries.apple, { by: 'app', store: 'apple', appId: knownApp.appId }),
    check('Meta Ad Library', libraries.meta, { by: 'words', words: term }, ['META_TOKEN']),
    check('TikTok Commercial Content', libraries.tiktok, { by: 'words', words: term }, [
      'TIKTOK_CLIENT_KEY',
      'TIKTOK_CLIENT_SECRET',
    ]),
  ];
};

/** Checks read profiles: YouTube allows only a hundred searches a day, and profiles are cheapest elsewhere too. */
const socialChecks = ({ http, cache, db, credentials }: CheckTools): SourceCheck[] => {
  const check = (source: string, social: Social | null, setting: string): SourceCheck => ({
    source,
    asks: 'profile',
    settings: [setting],
    mustFind: false,
    ask:
      social &&
      (async (signal) =>
        (await social.profiles([{ platform: social.platform, handle: knownHandle, id: null }], signal))[0]!),
  });
  const { youtube, instagram, scrapecreators } = credentials;
  const aggregator = scrapecreators === null ? null : createScrapecreators({ http, key: scrapecreators });
  const { tiktok } = platformsBy({ youtube: null, graph: null, aggregator });
  return [
    check('YouTube', youtube === null ? null : createYoutube({ http, key: youtube }), 'YOUTUBE_KEY'),
    check(
      'Instagram',
      instagram === null ? null : createGraphInstagram({ http, cache, db, token: instagram }),
      'INSTAGRAM_TOKEN',
    ),
    check('ScrapeCreators', tiktok, 'SCRAPECREATORS_KEY'),
  ];
};

export const sourceChecks = (tools: CheckTools): readonly SourceCheck[] => [
  ...storeChecks(tools),
  ...adChecks(tools),
  ...socialChecks(tools),
];
