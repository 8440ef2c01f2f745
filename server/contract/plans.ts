const monthly = (amount: number) => ({ amount, currency: 'USD', per: 'month' }) as const;

/** The database has a copy, rewritten at every start, for monthly grants. */
export const plans = {
  basic: { name: 'Basic', credits: 750, perMinute: 30, running: 1, keys: 2, price: monthly(25) },
  starter: { name: 'Starter', credits: 2_000, perMinute: 60, running: 2, keys: 5, price: monthly(49) },
  pro: { name: 'Pro', credits: 4_500, perMinute: 180, running: 5, keys: 20, price: monthly(75) },
} as const;

export type PlanKey = keyof typeof plans;

export const planKeys = Object.keys(plans) as [PlanKey, ...PlanKey[]];

/** Limits of an account's watches: their number, and the shortest interval between a watch's runs by its own clock. */
export const watchLimits = {
  basic: { watches: 5, minutesApart: 24 * 60 },
  starter: { watches: 20, minutesApart: 6 * 60 },
  pro: { watches: 100, minutesApart: 60 },
} as const satisfies Record<PlanKey, { watches: number; minutesApart: number }>;

/** Waiting runs an account may have before a start is refused with `queue_full`. */
export const queueCap = 100;

/** The only definition of prices: `GET /api/v1/me`, the documents and the tool descriptions read it. */
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
