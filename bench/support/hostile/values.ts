import type { Dice } from './dice.ts';

/** Texts that break careless readers. */
export const texts: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\u{10ffff}', '\ud800', '\udfff\ud800', '\u202e\u2066abc', '\u200b', '\ufeff'],
  ...['ﷺ'.repeat(40), 'İıſK', '👩‍👩‍👧‍👦'.repeat(50), 'ǅ', 'e\u0301'.repeat(100), '\u0130'.repeat(300), '𝕌𝕊', 'ß', '¼½'],
  ...['%', '%_%', "'; drop table jobs; --", `\${7*7}`, '{{7*7}}', '../../etc/passwd', '<script>alert(1)</script>'],
  ...['\r\nX-Injected: 1', 'a'.repeat(10_000), '1'.repeat(400), 'x'.repeat(301), 'ا'.repeat(600), '漢'.repeat(120)],
  ...['-1', '1e400', 'NaN', 'Infinity', '0x10', '２', '٣', 'true', 'null', 'undefined', '[]', '{}', '[object Object]'],
  ...['__proto__', 'constructor', 'toString', 'us\0', '"', '\\', '\\u0000', '\x7f\x1b[31m', 'null\n'],
  ...['id6965719118', 'https://apps.apple.com/us/app/x/id6965719118', 'http://[::1', 'javascript:alert(1)'],
  ...['1970-01-01', '9999-12-31', '2026-02-30', '0000-00-00', '+275760-09-13', '2026-11-15T00:00:00Z'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['(((((((((((((((((((((((((((a+)+)+)+)+)+', `${'a'.repeat(50)}!`, 'why do people '.repeat(30)],
  ...['login problems in Tidebook 1 star since 99999999 days', 'version 1.2.3.4.5.6.7.8.9.10'.repeat(8)],
  ...['last 999999999999999999 days', 'since 31 February', 'between 2026-13-45 and 1e9', '1 star 6 star -1 star'],
];

const words = ['crash', 'login', 'habit tracker', 'tidebook', 'sleep', 'price', '広告が多い', 'batería', 'why', 'ads'];

export const numbers: readonly number[] = [
  ...[0, -0, -1, 1, 2, 30, 31, 500, 501, 5_000, 5_001, 0.1, 1.5, 1e15, 1e308, -1e308, 1e-320],
  ...[2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63)],
];

/** What JSON may hold and no number of ours is, and what it may not. */
export const numberTexts: readonly string[] = [
  ...['1e400', '-1e400', '0e0', '-0', '1E+2', '00', '01', '.5', '5.', '+1', '0x1', '1_000', 'NaN', 'Infinity'],
  ...['9'.repeat(400), `1${'0'.repeat(5_000)}`, `0.${'0'.repeat(5_000)}1`],
];

const inherited = ['__proto__', 'constructor', 'toString', 'length', 'then', 'toJSON', ''];

/** Any value at all. */
export const anyValue = (dice: Dice, names: readonly string[], depth = 0): unknown => {
  const kind = dice.int(12);
  if (kind < 5) return dice.maybe(0.3) ? dice.pick(words) : dice.pick(texts);
  if (kind < 7) return dice.pick(numbers);
  if (kind === 7) return dice.maybe(0.5);
  if (kind === 8) return null;
  if (depth > 2) return dice.pick(texts);
  if (kind < 11) {
    return Array.from({ length: dice.pick(depth === 0 ? [0, 1, 2, 5, 30, 300] : [0, 1, 2]) }, () =>
      anyValue(dice, names, depth + 1),
    );
  }
  const name = () => (dice.maybe(0.4) ? dice.pick(inherited) : dice.pick(names));
  return Object.fromEntries(Array.from({ length: dice.int(4) }, () => [name(), anyValue(dice, names, depth + 1)]));
};

/** A well-formed body with up to three faults. */
export const spoil = (
  dice: Dice,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> => {
  const spoilt: Record<string, unknown> = { ...body };
  const keys = ['x', ...Object.keys(spoilt)];
  for (let faults = 0; faults <= dice.int(3); faults++) {
    const key = dice.pick(keys);
    const what = dice.int(5);
    if (what === 0) delete spoilt[key];
    else if (what === 1)
      spoilt[dice.maybe(0.5) ? dice.pick(names) : dice.pick(texts).slice(0, 80)] = anyValue(dice, names);
    else if (what === 2) spoilt[key] = Array.from({ length: dice.pick([0, 3, 30, 1_000]) }, () => body[key] ?? 1);
    else spoilt[key] = anyValue(dice, names);
  }
  return spoilt;
};

/** Bodies that cost whoever reads them without care. */
export const bombs: readonly Buffer[] = [
  `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '['.repeat(500_000),
  `{"query":"${'a'.repeat(1_000_000)}"}`,
  `{"query":"${'\\u0000'.repeat(100_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":${at}`).join()}}`,
  `{"apps":[${Array.from({ length: 20_000 }, () => '{"store":"apple","appId":"1"}').join()}]}`,
  `{"a":${'9'.repeat(900_000)}}`,
  `${' '.repeat(1_000_000)}{}`,
  'a'.repeat(1_048_577),
  ...['{"query":"x","query":"y"}', '{"__proto__":{"isAdmin":true},"query":"x"}', 'null', '"x"', '[]', '', '{', '}'],
  ...['{"query":', 'tru', '\ufeff{}', "{'query':'x'}", '{"query":"x",}', 'NaN', '{"query":"x"}{"query":"y"}'],
].map((text) => Buffer.from(text));

export const noise = (dice: Dice): Buffer =>
  Buffer.from(Array.from({ length: 1 + dice.int(200) }, () => dice.int(256)));

/** As far as a header may hold it. */
export const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000);
