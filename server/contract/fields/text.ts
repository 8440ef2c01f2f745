import * as z from 'zod';

/** Stops counting above the limit: a text may be a mebibyte long. */
const codePoints = (text: string, most: number): number => {
  let count = 0;
  for (const _ of text) if (++count > most) break;
  return count;
};

const within = (min: number, max: number) => (value: string, check: z.core.$RefinementCtx<string>) => {
  const length = codePoints(value, max);
  if (length < min) {
    check.addIssue({ code: 'too_small', minimum: min, origin: 'string', inclusive: true, input: value });
  } else if (length > max) {
    check.addIssue({ code: 'too_big', maximum: max, origin: 'string', inclusive: true, input: value });
  }
};

/** A text bounded in code points after trimming: zod's own `min` and `max` count UTF-16 units, JSON Schema counts characters. */
export const text = (min: number, max: number) =>
  z.string().trim().superRefine(within(min, max)).meta({ minLength: min, maxLength: max });

/** A password: the same, but with every space as it was typed. */
export const password = (min: number, max: number) =>
  z.string().superRefine(within(min, max)).meta({ minLength: min, maxLength: max, format: 'password' });

const address = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)*$/u;

export const email = text(3, 254).refine((value) => address.test(value), {
  message: '`email` must be an address such as ann@example.com.',
});

/** For descriptions of keyword filters. */
export const howKeywordsMatch =
  'Each word also matches its inflections and, from five letters on, the words it begins: `crash` matches `crashed` and `Crashlytics`, `ad` matches `ads` but not `add`. Case and accents are ignored.';

/** Distinct ratings in ascending order. Surfaces also accept lists in a query, or in a tool's read, as `1,2`. */
export const starList = z
  .array(z.int().min(1).max(5))
  .min(1)
  .max(5)
  .transform((stars) => [...new Set(stars)].sort((one, other) => one - other));
