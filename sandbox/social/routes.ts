import type { SandboxRoute } from '../route.ts';

/** The video platforms: YouTube, Instagram's Graph API and the aggregator. */
export const socialRoutes: readonly SandboxRoute[] = [];
