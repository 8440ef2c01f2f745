import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeByName, nameDistance } from './name-match.ts';

const app = (title: string) => ({ title });
const titles = (apps: readonly { title: string }[]) => apps.map(({ title }) => title);

test('the very name comes first, then it with a subtitle, then it at the start, then among the words, then the rest', () => {
  const store = ['Sleepy', 'Calmly Writer', 'Stay Calm Today', 'Calm Radio', 'Calm: Sleep & Meditation', 'CALM'];
  expect(titles(mergeByName('calm', [store.map(app)]))).toEqual(store.toReversed());
});

test('case, accents and punctuation say nothing', () => {
  expect(nameDistance('Pokémon GO', 'pokemon go')).toBe(0);
  expect(nameDistance('Räder+', 'rader')).toBe(0);
  expect(nameDistance('Ｃａｌｍ', 'calm')).toBe(0);
});

test('all the words count, in any order', () => {
  expect(nameDistance('Planner for Budget', 'budget planner')).toBeLessThan(
    nameDistance('Budget Book', 'budget planner'),
  );
});

test('scripts without spaces match inside a title', () => {
  expect(nameDistance('毎日瞑想アプリ', '瞑想')).toBeLessThan(nameDistance('睡眠', '瞑想'));
});

test('between names that answer equally well the stores’ own order decides, the stores taking turns', () => {
  const merged = mergeByName('x', [['a', 'b', 'c'].map(app), ['d', 'e'].map(app)]);
  expect(titles(merged)).toEqual(['a', 'd', 'b', 'e', 'c']);
});

test('nothing is lost or made up, and each store’s order holds among equals', () => {
  const title = fc.constantFrom('Calm', 'Calm: Sleep', 'Calm Radio', 'Stay Calm', 'Other', 'Calmly', '');
  fc.assert(
    fc.property(fc.array(fc.array(title), { maxLength: 2 }), fc.string(), (lists, name) => {
      const apps = lists.map((list, store) => list.map((title, place) => ({ title, store, place })));
      const merged = mergeByName(name, apps);
      expect(new Set(merged)).toEqual(new Set(apps.flat()));
      expect(merged.length).toBe(apps.flat().length);
      for (const [index, one] of merged.entries()) {
        const before = merged.slice(0, index).filter((each) => each.store === one.store && each.title === one.title);
        expect(before.every((each) => each.place < one.place)).toBe(true);
      }
    }),
  );
});
