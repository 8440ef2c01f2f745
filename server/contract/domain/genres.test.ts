import { expect, test } from 'vitest';
import { findGenre, genres, releaseGenres } from './genres.ts';

test('a genre is found by either store’s id and by its name, in any case and spelling', () => {
  for (const call of ['6023', 'FOOD_AND_DRINK', 'Food & Drink', 'food and drink', ' FOOD  & drink ']) {
    expect(findGenre(call)).toMatchObject({ apple: '6023', play: 'FOOD_AND_DRINK' });
  }
  expect(findGenre('Tools')).toBe(findGenre('Utilities'));
});

test('every id is of one genre, and a genre is of at least one store', () => {
  const ids = genres.flatMap(({ apple, play }) => [apple, play]).filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect([findGenre(id)?.apple, findGenre(id)?.play]).toContain(id);
  expect(genres.filter(({ apple, play }) => apple === null && play === null)).toEqual([]);
});

test('where an app and a game have the same genre, the name is the app’s and the id tells them apart', () => {
  expect(findGenre('Sports')?.apple).toBe('6004');
  expect(findGenre('7016')?.play).toBe('GAME_SPORTS');
  expect(findGenre('Sports Games')?.apple).toBe('7016');
});

test('what has no twin says so, and what is no genre is none', () => {
  expect(findGenre('6025')).toMatchObject({ name: 'Stickers', play: null });
  expect(findGenre('DATING')).toMatchObject({ apple: null });
  for (const call of ['', '9999', 'APPLICATION', 'nonsense', '__proto__']) expect(findGenre(call)).toBeUndefined();
});

test('new releases can be asked about the App Store’s 27 genres', () => {
  expect(releaseGenres.length).toBe(27);
});
