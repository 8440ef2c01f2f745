import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, flag, list, oneOf, someOf, text, whole, wholes } from './fields.ts';
import { parseSearch, stringifySearch } from './search.ts';

const visible = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((each) => each.trim() === each);

test('any text written into an address is read back unchanged', () => {
  fc.assert(
    fc.property(visible, visible, (q, app) => {
      const read = parseSearch(stringifySearch({ q, app }));
      expect({ q: text(read.q), app: text(read.app) }).toEqual({ q: text(q), app: text(app) });
    }),
  );
});

test('lists, numbers, days and switches are read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      fc.uniqueArray(fc.constantFrom('crashes', 'login', 'ads'), { minLength: 1 }),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.boolean(),
      (stars, themes, date, replied) => {
        const from = date.toISOString().slice(0, 10);
        const read = parseSearch(stringifySearch({ stars, themes, from, replied: replied || undefined }));
        expect(wholes(read.stars, 1, 5)).toEqual(stars);
        expect(list(read.themes)).toEqual(themes);
        expect(day(read.from)).toBe(from);
        expect(flag(read.replied)).toBe(replied || undefined);
      },
    ),
  );
});

test('addresses stay readable', () => {
  expect(
    stringifySearch({ stars: [1, 2], theme: 'crashes', from: '2026-09-01', q: 'calm harbor', none: undefined }),
  ).toBe('?stars=1,2&theme=crashes&from=2026-09-01&q=calm+harbor');
  expect(stringifySearch({ q: '' })).toBe('');
  expect(stringifySearch({ replied: true, old: false })).toBe('?replied=1');
});

test('what an address cannot mean is left out', () => {
  expect(whole('12', 1, 5)).toBeUndefined();
  expect(whole('1e3', 1, 5000)).toBeUndefined();
  expect(wholes('1,9,two', 1, 5)).toEqual([1]);
  expect(wholes('9', 1, 5)).toBeUndefined();
  expect(day('2026-02-30')).toBeUndefined();
  expect(day('yesterday')).toBeUndefined();
  expect(oneOf(['date', 'rating'], 'size')).toBeUndefined();
  expect(someOf(['us', 'de'], 'de,xx,de')).toEqual(['de']);
  expect(list(',,')).toBeUndefined();
  expect(text('  ')).toBeUndefined();
  expect(flag('no')).toBeUndefined();
});
