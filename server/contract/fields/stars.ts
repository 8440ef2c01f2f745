import * as z from 'zod';

/** Ratings, each once, in order. Surfaces read a list of a query, and of a tool's read, from `1,2` too. */
export const starList = z
  .array(z.int().min(1).max(5))
  .min(1)
  .max(5)
  .transform((stars) => [...new Set(stars)].sort((one, other) => one - other));
