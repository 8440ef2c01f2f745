import type { SandboxRoute } from '../route.ts';
import { appleAdRoutes } from './apple.ts';
import { googleAdRoutes } from './google.ts';
import { metaAdRoutes } from './meta.ts';
import { tiktokAdRoutes } from './tiktok.ts';

/** The ad libraries: Google's, Apple's, Meta's and TikTok's. */
export const adRoutes: readonly SandboxRoute[] = [
  ...googleAdRoutes,
  ...appleAdRoutes,
  ...metaAdRoutes,
  ...tiktokAdRoutes,
];
