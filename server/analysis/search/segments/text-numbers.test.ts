import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextList } from './text-list.ts';
import { TextNumbers } from './text-numbers.ts';

test('texts are numbered as they come, the same text the same whichever list it stands in, and read back as they were', () => {
  const textArb = fc.oneof(fc.constantFrom('', '12 5.4', '12 5.4.1', '1 25.4'), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(fc.array(textArb, { maxLength: 40 }), { maxLength: 12 }), (lists) => {
      const numbers = new TextNumbers();
      const expected = new Map<string, number>();
      for (const texts of lists) {
        const all = [...texts, 'one more'];
        for (const text of all) if (!expected.has(text)) expected.set(text, expected.size);
        const list = TextList.of(texts).and(['one more']);
        const found = all.map((_, place) => numbers.number(list, place));
        expect(found).toEqual(all.map((text) => expected.get(text)));
        expect(found.map((number) => numbers.text(number))).toEqual(all);
        expect(all.map((_, place) => list.at(place))).toEqual(all);
      }
      expect(numbers.size).toBe(expected.size);
    }),
    { numRuns: 30 },
  );
});

test('there is room for as many texts as come', () => {
  const texts = Array.from({ length: 5_000 }, (_, at) => `${at} ${at % 7}.${at}`);
  const list = TextList.of(texts);
  const numbers = new TextNumbers();
  for (let round = 0; round < 2; round++) {
    const found = texts.map((_, place) => numbers.number(list, place));
    expect(found).toEqual([...texts.keys()]);
    expect(found.map((number) => numbers.text(number))).toEqual(texts);
  }
});

test('texts are in the order of strings, whatever they are written in', () => {
  const letter = fc.constantFrom('1', '2', ' ', '.', 'é', '\u{E000}', '\u{FFFD}', '\u{1F600}', '\0');
  const text = fc.array(letter, { maxLength: 9 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 30 }), (texts) => {
      const numbers = new TextNumbers();
      const list = TextList.of(texts);
      const numbered = texts.map((_, place) => numbers.number(list, place));
      const inOrder = numbered.toSorted((one, other) => (numbers.isBefore(one, other) ? -1 : 1));
      expect(inOrder.map((number) => numbers.text(number))).toEqual(texts.toSorted());
    }),
  );
});
