import { expect, test } from 'vitest';
import { taxonomyVersion } from '../tag.ts';
import { groups, taxonomy } from './taxonomy.ts';

const ids = new Set<string>(taxonomy.map(({ id }) => id));

test('has 60 to 100 themes, each known by one id and one label', () => {
  expect(taxonomy.length).toBeGreaterThanOrEqual(60);
  expect(taxonomy.length).toBeLessThanOrEqual(100);
  expect(ids.size).toBe(taxonomy.length);
  expect(new Set(taxonomy.map(({ label }) => label)).size).toBe(taxonomy.length);
  for (const { id, label, meaning } of taxonomy) {
    expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(label.trim()).toBe(label);
    expect(meaning).toMatch(/^\S.*[.]$/);
  }
});

test('has no empty group', () => {
  for (const { id } of groups) expect(taxonomy.filter(({ group }) => group === id).length, id).toBeGreaterThan(1);
});

test('a version is the same for the same data', () => {
  expect(taxonomyVersion).toMatch(/^[0-9a-f]{16}$/);
});
