const monthly = (amount: number) => ({ amount, currency: 'USD', per: 'month' }) as const;

/** The one plan table. The database keeps a copy of it, written anew at every start, for its own monthly grants. */
export const plans = {
  basic: { name: 'Basic', credits: 750, perMinute: 30, running: 1, keys: 2, price: monthly(25) },
  starter: { name: 'Starter', credits: 2_000, perMinute: 60, running: 2, keys: 5, price: monthly(49) },
  pro: { name: 'Pro', credits: 4_500, perMinute: 180, running: 5, keys: 20, price: monthly(75) },
} as const;

export type PlanKey = keyof typeof plans;

export const planKeys = Object.keys(plans) as [PlanKey, ...PlanKey[]];

/** How many watches an account may have, and how far apart, by its own clock, a watch's runs must be at least. */
export const watchLimits = {
  basic: { watches: 5, minutesApart: 24 * 60 },
  starter: { watches: 20, minutesApart: 6 * 60 },
  pro: { watches: 100, minutesApart: 60 },
} as const satisfies Record<PlanKey, { watches: number; minutesApart: number }>;

/** Waiting runs an account may have before a start is refused with `queue_full`. */
export const queueCap = 100;
