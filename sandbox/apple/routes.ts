import type { SandboxRoute } from '../route.ts';
import { chartRoute } from './chart-feed.ts';
import { productPageRoute } from './product-page.ts';
import { reviewRoutes } from './review-feed.ts';
import { lookupRoute, searchRoute } from './search-and-lookup.ts';

/** Apple's hosts, as far as the service asks them. */
export const appleRoutes: readonly SandboxRoute[] = [
  searchRoute,
  lookupRoute,
  ...reviewRoutes,
  chartRoute,
  productPageRoute,
];
