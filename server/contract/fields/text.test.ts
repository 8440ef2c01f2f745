import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { text } from './text.ts';

const plain = fc.constantFrom('a', 'Z', '7', 'é', '漢', '-');
const astral = fc.constantFrom('😀', '𝒳', '🏳', '𠮷');
const space = fc.stringMatching(/^[ \t\n\u00a0\u2003\ufeff]{0,5}$/);

/** A text of exactly `length` code points that trimming leaves as it is. */
const ofLength = (length: number) =>
  fc.array(fc.oneof(plain, astral), { minLength: length, maxLength: length }).map((points) => points.join(''));

const codesOf = (result: z.ZodSafeParseResult<string>): string[] =>
  result.success ? [] : result.error.issues.map(({ code }) => code);

describe('a bounded text', () => {
  test('is measured in code points after trimming, whatever planes its characters are of', () => {
    const bounds = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(
        bounds.chain(([min, more]) => {
          const max = min + more;
          return fc.record({
            schema: fc.constant(text(min, max)),
            least: ofLength(min),
            most: ofLength(max),
            short: ofLength(min - 1),
            long: ofLength(max + 1),
            before: space,
            after: space,
          });
        }),
        ({ schema, least, most, short, long, before, after }) => {
          expect(schema.parse(before + least + after)).toBe(least);
          expect(schema.parse(before + most + after)).toBe(most);
          expect(codesOf(schema.safeParse(before + short + after))).toEqual(['too_small']);
          expect(codesOf(schema.safeParse(before + long + after))).toEqual(['too_big']);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('names its bound in the fault', () => {
    const { error } = text(2, 3).safeParse('abcd');
    expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 3, origin: 'string' }]);
    expect(text(2, 3).safeParse(' a ').error?.issues).toMatchObject([{ code: 'too_small', minimum: 2 }]);
  });

  test('may be empty where the least is 0', () => {
    expect(text(0, 5).parse('   ')).toBe('');
  });

  test('is nothing but a string', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== 'string'),
        (value) => {
          expect(codesOf(text(0, 100).safeParse(value))).toEqual(['invalid_type']);
        },
      ),
    );
  });

  test('shows the same bounds in JSON Schema, where lengths are code points too', () => {
    expect(z.toJSONSchema(text(3, 400), { io: 'input' })).toMatchObject({
      type: 'string',
      minLength: 3,
      maxLength: 400,
    });
  });
});
