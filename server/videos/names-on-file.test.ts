import { expect, test } from 'vitest';
import { createKnownNames } from '../reach/videos/matching/known-names.ts';
import { namesInSlices } from './names-on-file.ts';

const apps = Array.from({ length: 4_000 }, (_, at) => ({
  store: 'apple' as const,
  appId: String(at),
  title: `Wexlorn ${at} Plimset Tracker: Streaks`,
  developer: null,
  site: null,
  genre: null,
}));

test('names of many apps are those that are made at once, and others have their turn meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const names = await namesInSlices(apps);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  const atOnce = createKnownNames(apps);
  for (const words of [['wexlorn', '17'], ['wexlorn', '3999', 'plimset', 'tracker'], ['wexlorn']]) {
    expect(names.at(words)).toEqual(atOnce.at(words));
  }
  expect(names.withId('apple', '3999')).toBe(apps.at(-1));
});
