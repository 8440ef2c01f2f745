import type { SandboxRoute } from '../route.ts';

/** The ad libraries: Google's, Apple's, Meta's and TikTok's. */
export const adRoutes: readonly SandboxRoute[] = [];
