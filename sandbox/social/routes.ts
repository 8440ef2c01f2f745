import type { SandboxRoute } from '../route.ts';
import { instagramRoutes } from './instagram/routes.ts';
import { facebookRoutes } from './scrapecreators/facebook.ts';
import { instagramScrapeRoutes } from './scrapecreators/instagram.ts';
import { tiktokRoutes } from './scrapecreators/tiktok.ts';
import { youtubeRoutes } from './youtube/routes.ts';

/** The video platforms: YouTube, Instagram's Graph API and the aggregator. */
export const socialRoutes: readonly SandboxRoute[] = [
  ...youtubeRoutes,
  ...instagramRoutes,
  ...tiktokRoutes,
  ...instagramScrapeRoutes,
  ...facebookRoutes,
];
