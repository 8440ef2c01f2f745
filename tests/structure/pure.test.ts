import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The same input gives the same output here: nothing asks the database, the network, the clock or chance. */
const pure = [
  'server/alerts',
  'server/apps',
  'server/market/estimate',
  'server/market/movement',
  'server/metrics',
  'server/questions',
  'server/reach',
  'server/support/prose',
  'server/tagging',
];
/** What they may import besides each other. */
const others = ['server/contract', 'server/data'];
const packages = ['@zxcvbn-ts/language-en', 'croner', 'zod', 'node:crypto', 'node:util'];
/** The weights are read from the file beside them, once. */
const readsWeights = ['server/questions/read/learned/network.ts', 'server/tagging/learned/loaded.ts'];

const isIn = (folders: readonly string[], file: string): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

const files = pure
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  // How the weights were learned is no part of the service.
  .filter((file) => /\.ts$/.test(file) && !file.endsWith('.test.ts') && !file.includes('/recipe/'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test('pure folders import nothing that asks the outside', () => {
  const wrong = files.flatMap(({ file, source }) =>
    [...source.matchAll(/^(?:import|export)\s[^;'`]*?\bfrom\s+'([^']+)'|\bimport\('([^']+)'\)/gm)]
      .map(([, from, dynamic]) => from ?? dynamic ?? '')
      .filter((from) =>
        from.startsWith('.')
          ? !isIn([...pure, ...others], normalize(join(dirname(file), from)))
          : !packages.includes(from) && !(from === 'node:fs' && readsWeights.includes(file)),
      )
      .map((from) => `${file} imports ${from}`),
  );
  expect(wrong).toEqual([]);
});

test('pure folders read neither the clock nor chance', () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bprocess\.(?:env|hrtime)\b|\bsetTimeout\b/;
  expect(files.filter(({ source }) => impure.test(source)).map(({ file }) => file)).toEqual([]);
});
