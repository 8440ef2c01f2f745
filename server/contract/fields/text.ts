import * as z from 'zod';

/** Counts no further than it must: a text may be a mebibyte long. */
const codePoints = (text: string, most: number): number => {
  let count = 0;
  for (const _ of text) if (++count > most) break;
  return count;
};

/** A text bounded in code points after trimming: zod's own `min` and `max` count UTF-16 units, JSON Schema counts characters. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .superRefine((value, check) => {
      const length = codePoints(value, max);
      if (length < min) {
        check.addIssue({ code: 'too_small', minimum: min, origin: 'string', inclusive: true, input: value });
      } else if (length > max) {
        check.addIssue({ code: 'too_big', maximum: max, origin: 'string', inclusive: true, input: value });
      }
    })
    .meta({ minLength: min, maxLength: max });
