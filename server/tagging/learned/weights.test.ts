import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allKinds } from '../review-kinds/review-kind.ts';
import { taxonomy } from '../themes/taxonomy.ts';
import { readWeightsFile } from './weights-file.ts';
import { weightsVersion } from './weights-version.ts';

const file = readFileSync(new URL('./weights.bin', import.meta.url));

test('the version is that of the weights, so that other weights tag the reviews on file again', () => {
  expect(createHash('sha256').update(file).digest('hex').slice(0, 16)).toBe(weightsVersion);
});

test('the weights belong to the recipe and to the labels', () => {
  const recipe = new URL('./recipe/', import.meta.url);
  const files = readdirSync(recipe).filter((name) => /\.(py|ts)$/.test(name));
  const hash = createHash('sha256');
  for (const name of files.sort()) hash.update(readFileSync(new URL(name, recipe)));
  hash.update(readFileSync(new URL('../../../training/clauses.ndjson', import.meta.url)));
  expect(readWeightsFile(file).recipe).toBe(hash.digest('hex').slice(0, 16));
});

test('the weights know every kind, and then themes of the taxonomy alone', () => {
  const { tags } = readWeightsFile(file);
  const themes = new Set<string>(taxonomy.map(({ id }) => id));
  expect(tags.slice(0, allKinds.length)).toEqual(allKinds);
  expect(tags.slice(allKinds.length).filter((tag) => !themes.has(tag))).toEqual([]);
});

test('weights that are cut off are refused', () => {
  expect(() => readWeightsFile(file.subarray(0, file.length - 4))).toThrow('cut off');
});
