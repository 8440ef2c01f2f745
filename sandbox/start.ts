/** The complete sandbox: stores, ad libraries, video platforms and a model. */

import { appleAdRoutes } from './ads/libraries/apple.ts';
import { googleAdRoutes } from './ads/libraries/google.ts';
import { metaAdRoutes } from './ads/libraries/meta.ts';
import { tiktokAdRoutes } from './ads/libraries/tiktok.ts';
import { chartRoute } from './apple/chart-feed.ts';
import { productPageRoute } from './apple/product-page.ts';
import { reviewRoutes } from './apple/review-feed.ts';
import { lookupRoute, searchRoute } from './apple/search-and-lookup.ts';
import { modelRoutes } from './model/routes.ts';
import { playRoutes } from './play/routes.ts';
import type { SandboxRoute } from './route.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.ts';
import { instagramRoutes } from './social/instagram/routes.ts';
import { facebookRoutes } from './social/scrapecreators/facebook.ts';
import { instagramScrapeRoutes } from './social/scrapecreators/instagram.ts';
import { tiktokRoutes } from './social/scrapecreators/tiktok.ts';
import { youtubeRoutes } from './social/youtube/routes.ts';

export const adRoutes: readonly SandboxRoute[] = [
  ...googleAdRoutes,
  ...appleAdRoutes,
  ...metaAdRoutes,
  ...tiktokAdRoutes,
];

/** Apple's hosts, as far as the service uses them. */
export const appleRoutes: readonly SandboxRoute[] = [
  searchRoute,
  lookupRoute,
  ...reviewRoutes,
  chartRoute,
  productPageRoute,
];

export const socialRoutes: readonly SandboxRoute[] = [
  ...youtubeRoutes,
  ...instagramRoutes,
  ...tiktokRoutes,
  ...instagramScrapeRoutes,
  ...facebookRoutes,
];

export const startStores = (options: Omit<SandboxOptions, 'routes'> = {}): Promise<Sandbox> =>
  startSandbox({ ...options, routes: [...appleRoutes, ...playRoutes, ...adRoutes, ...socialRoutes, ...modelRoutes] });
