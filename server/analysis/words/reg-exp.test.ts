import { expect, test } from 'vitest';
import { regExp } from './reg-exp.ts';

const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
const either = /[\p{M}\p{Cn}\p{Co}\p{Cs}]/u;

test.each([
  ['\\p{L}', /\p{L}/u],
  ['[\\p{N}]', /\p{N}/u],
  ['[\\p{L}\\p{N}]', /[\p{L}\p{N}]/u],
  ['[^\\p{L}.]', /[^\p{L}.]/u],
])('%s means what it means to the engine, for every assigned character of the first plane', (source, meant) => {
  const own = regExp(source);
  const differing = units.filter((unit) => !either.test(unit) && own.test(unit) !== meant.test(unit));
  expect(differing).toEqual([]);
});

test('what else a pattern says stays as it is', () => {
  expect(regExp('\\[\\p{L}+\\]', 'gu').source).toMatch(/^\\\[\[.+\]\+\\\]$/);
  expect('a [Zürich] b [7]'.match(regExp('\\[\\p{L}+\\]', 'gu'))).toEqual(['[Zürich]']);
  expect(regExp('\\d{2}(?<year>\\d)').exec('207')?.groups?.year).toBe('7');
});
