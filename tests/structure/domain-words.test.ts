import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const home = 'server/contract/domain/';

/** Written from the definitions, words and all, for programs that have no domain to import from. */
const generated = 'client/generated/';

const elsewhere = ['server', 'sandbox', 'client', 'cli', 'web/src', 'bench', 'tests']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file) && ![home, generated, 'tests/structure/'].some((own) => file.startsWith(own)))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  elsewhere.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

/** Definitions that belong to the domain alone, and what to import instead. */
const words: readonly (readonly [string, RegExp, string])[] = [
  ['the union of the stores', /'apple' \| 'play'|'play' \| 'apple'/, '`Store` of stores.ts'],
  ['a table of store titles', /apple: '(?:[Tt]he )?App Store'|play: 'Google Play'/, '`storeTitles` of stores.ts'],
  ['a store title chosen by hand', /\? '(?:[Tt]he )?App Store' : 'Google Play'/, '`storeTitles` of stores.ts'],
  ['the union of the ad networks', /'google' \| 'apple' \| 'meta'/, '`AdNetwork` of ad-networks.ts'],
  [
    'the union of the platforms',
    /'(?:tiktok|instagram|youtube)' \| '(?:tiktok|instagram|youtube)'/,
    '`Platform` of platforms.ts',
  ],
  ['a table of platform titles', /instagram: 'Instagram'/, '`platformTitles` of platforms.ts'],
  ['an hour or a day in milliseconds', /\b(?:86_?400_?000|3_?600_?000)\b/, '`hourMs` and `dayMs` of durations.ts'],
];

test.each(words)('%s is written in the domain words alone', (_, pattern) => {
  expect(filesWith(pattern)).toEqual([]);
});
