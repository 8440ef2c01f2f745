import type { SandboxRoute } from '../route.ts';
import { appleAdRoutes } from './libraries/apple.ts';
import { googleAdRoutes } from './libraries/google.ts';
import { metaAdRoutes } from './libraries/meta.ts';
import { tiktokAdRoutes } from './libraries/tiktok.ts';

/** The ad libraries: Google's, Apple's, Meta's and TikTok's. */
export const adRoutes: readonly SandboxRoute[] = [
  ...googleAdRoutes,
  ...appleAdRoutes,
  ...metaAdRoutes,
  ...tiktokAdRoutes,
];
