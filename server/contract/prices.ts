/** The one place a price stands: `GET /api/v1/me`, the documents and the tool descriptions all read it. */
export const prices = {
  'reports.create': 10,
  'research.create': 1,
  'teardowns.create': 25,
  'ads.create': 20,
  'ads.more': 10,
  'creators.create': 250,
  'creators.more': 100,
  'videos.create': 4,
  'videos.more': 4,
  'reviews.pull': 1,
  'reviews.scan': 1,
  'watches.run': 1,
} as const;

export type PriceKey = keyof typeof prices;
