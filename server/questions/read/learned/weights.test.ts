import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWeightsFile } from './weights-file.ts';

const file = readFileSync(new URL('./weights.bin', import.meta.url));

/** Where a file lies that the recipe imports changes nothing of what is learned. */
const withoutImports = (source: string): string => source.replaceAll(/^import .+?;\n/gmsu, '');

test('the weights belong to the recipe and to the questions', () => {
  const recipe = new URL('./recipe/', import.meta.url);
  const files = readdirSync(recipe).filter((name) => /\.(py|ts)$/.test(name));
  const hash = createHash('sha256');
  for (const name of files.sort()) hash.update(withoutImports(readFileSync(new URL(name, recipe), 'utf8')));
  hash.update(readFileSync(new URL('../../../../training/questions/questions.ndjson', import.meta.url)));
  expect(readWeightsFile(file).recipe).toBe(hash.digest('hex').slice(0, 16));
});

test('weights that are cut off are refused', () => {
  expect(() => readWeightsFile(file.subarray(0, file.length - 4))).toThrow('cut off');
});
