import { expect, test } from 'vitest';
import { namesIn } from '../../questions/find/find-names.ts';
import { readKindOfApp } from '../kinds/read-kind-of-app.ts';
import { createNameBook } from './name-book.ts';

const book = createNameBook(
  ['Zorbly: Habit Tracker', 'Plumnote: Notes', 'Fernwick: Weather', 'Rest Easy Now', 'Good Sleep'].map((title, at) => ({
    store: 'apple',
    appId: String(at),
    title,
  })),
);
const read = (sentence: string) => {
  const { sheet, named, excluded, unknown } = namesIn(sentence, book, new Map());
  const titles = (names: typeof named) =>
    names.flatMap((each) => each.apps.map(({ title }) => title.split(/[: ]/u)[0]));
  return {
    apps: titles(named),
    without: titles(excluded),
    excluded: excluded.map(({ name }) => name.text),
    kind: readKindOfApp(sheet, book).kindOfApp !== null,
    unknown,
  };
};

test.each([
  ['weather apps apart from Fernwick, wrong forecasts', 'Fernwick'],
  ['every notes app but Plumnote: lost data', 'Plumnote'],
  ['notes apps (Plumnote excluded) lost data', 'Plumnote'],
  ["weather apps that aren't Fernwick, too many ads", 'Fernwick'],
  ["habit apps with widgets, I don't mean Zorbly", 'Zorbly'],
  ['non-Zorbly habit apps, widgets', 'Zorbly'],
  ['Wetter-Apps bis auf Fernwick: Werbung', 'Fernwick'],
  ['Notiz-Apps, nicht Plumnote, Abstürze', 'Plumnote'],
  ['applis météo hormis Fernwick : publicités', 'Fernwick'],
  ['applis de notes autres que Plumnote, batterie', 'Plumnote'],
  ['apps de notas aparte de Plumnote, anuncios', 'Plumnote'],
  ['apps de notas que não sejam Plumnote, anúncios', 'Plumnote'],
  ['app meteo eccetto Fernwick, pubblicità', 'Fernwick'],
  ['Fernwickを除く天気アプリの広告', 'Fernwick'],
  ['Plumnoteじゃなくてメモアプリの広告', 'Plumnote'],
  ['Fernwick 빼고 날씨 앱 광고', 'Fernwick'],
])('“%s” is about the kind without %s', (sentence, without) => {
  expect(read(sentence)).toMatchObject({ apps: [], without: [without], kind: true });
});

test.each([
  'notes apps except for Plumnote, Zorbly and Fernwick',
  'notes apps besides Plumnote or Zorbly or Fernwick',
  'Plumnote、ZorblyとFernwick以外のメモアプリ',
])('a list is left out as a whole: %s', (sentence) => {
  const { apps, without } = read(sentence);
  expect([apps, [...without].sort()]).toEqual([[], ['Fernwick', 'Plumnote', 'Zorbly']]);
});

test('where neither a kind nor another app is named, the app is meant after all', () => {
  expect(read('anything but Zorbly')).toMatchObject({ apps: ['Zorbly'], without: [] });
  expect(read('Plumnote sync, not Zorbly')).toMatchObject({ apps: ['Plumnote'], without: ['Zorbly'] });
  expect(read('any apps except Zorbly that crash')).toMatchObject({ apps: [], without: ['Zorbly'] });
});

test('an app of the kind that is not on file is left out by name', () => {
  expect(read('weather apps other than Quibbly, ads')).toMatchObject({ excluded: ['Quibbly'], kind: true });
});

test.each(['Notiz-Apps ohne Werbung', 'notes apps not working'])(
  'what is no app is not left out as one: %s',
  (sentence) => {
    expect(read(sentence)).toMatchObject({ without: [] });
  },
);

test('no app of a list is lost, be its name of everyday words or unknown', () => {
  expect(read('zorbly, plumnote and good sleep: login').apps).toEqual(['Zorbly', 'Plumnote', 'Good']);
  expect(read('rest easy now wont open').apps).toEqual(['Rest']);
  const { apps, unknown } = read('zorbly vs quibbly vs plumnote: login');
  expect(apps).toEqual(['Zorbly', 'Plumnote']);
  expect(unknown).toMatchObject([{ text: 'quibbly', listed: true }]);
});
