import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNameBook } from './name-book.ts';

const titles = ['Tidebook: Notes & Tasks', 'Calm', 'Larkway', 'Larksay', 'Pennyleaf - Budget Planner', '瞑想', 'Zoom'];
const book = createNameBook(titles.map((title, at) => ({ store: 'apple', appId: `${at}`, title })));
const alike = (name: string) => book.alike(name).map(({ title }) => title);

describe('the apps that a misspelt name may mean', () => {
  test.each([
    ['tidebok', ['Tidebook: Notes & Tasks']],
    ['TIDEBOOOK', ['Tidebook: Notes & Tasks']],
    ['tyde bok', ['Tidebook: Notes & Tasks']],
    ['itdebook', ['Tidebook: Notes & Tasks']],
    ['pennylaef', ['Pennyleaf - Budget Planner']],
    ['clam', ['Calm']],
    ['zooom', ['Zoom']],
    ['larkway', ['Larkway', 'Larksay']],
  ])('%s: %j, the nearest first', (name, expected) => {
    expect(alike(name)).toEqual(expected);
  });

  test.each([
    '',
    ' ',
    'cal',
    'clasm',
    'notebook',
    'tidy',
    'sidelook',
    'notes',
    'budget planner',
    '冥想',
    'a'.repeat(500),
  ])('none for %s', (name) => {
    expect(alike(name)).toEqual([]);
  });

  test('one slip in a name of seven letters or more is always found', () => {
    const name = fc.stringMatching(/^[a-z]{7,20}$/);
    fc.assert(
      fc.property(name, fc.nat(), (title, seed) => {
        const one = createNameBook([{ store: 'play', appId: 'x', title }]);
        const at = seed % title.length;
        for (const slip of [
          title.slice(0, at) + title.slice(at + 1),
          `${title.slice(0, at)}q${title.slice(at)}`,
          `${title.slice(0, at)}q${title.slice(at + 1)}`,
        ]) {
          expect(one.alike(slip)).toHaveLength(1);
        }
      }),
    );
  });

  test('a word without a letter in common is never suggested', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-m]{4,20}$/), fc.stringMatching(/^[n-z]{4,20}$/), (title, name) => {
        expect(createNameBook([{ store: 'play', appId: 'x', title }]).alike(name)).toEqual([]);
      }),
    );
  });
});
