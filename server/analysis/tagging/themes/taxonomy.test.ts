import { describe, expect, test } from 'vitest';
import { taxonomyVersion } from '../tag.ts';
import { languages, matcherOf } from './matchers.ts';
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

test.each(Object.entries(languages))('has words for every theme in %s', (_lang, { words }) => {
  expect(taxonomy.filter(({ id }) => !words[id]?.length).map(({ id }) => id)).toEqual([]);
});

describe.each(Object.keys(languages))('the words of %s', (lang) => {
  const { words, negators } = languages[lang]!;

  test('speak of themes there are', () => {
    expect(Object.keys(words).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('hold no pattern twice in a theme', () => {
    for (const [id, entries] of Object.entries(words)) {
      expect(
        entries.filter((entry, at) => entries.indexOf(entry) !== at),
        id,
      ).toEqual([]);
    }
  });

  test('can be read, and know how to negate', () => {
    expect(negators.length).toBeGreaterThan(0);
    expect(matcherOf(lang)).not.toBeNull();
  });
});

test('a version is the same for the same data', () => {
  expect(taxonomyVersion).toMatch(/^[0-9a-f]{16}$/);
});
