import { expect, test } from 'vitest';
import { readSentence } from '../read-sentence.ts';
import { createNameBook } from './name-book.ts';

const book = createNameBook(
  ['Zorbly: Habit Tracker', 'Plumnote: Notes', 'Fernwick: Weather', 'Rest Easy Now', 'Good Sleep'].map((title, at) => ({
    store: 'apple',
    appId: String(at),
    title,
  })),
);
const read = (sentence: string) => {
  const { apps, excludedApps, kindOfApp, topic, unknownApps } = readSentence(sentence, { today: '2026-11-15', book });
  const titles = (named: typeof apps) => named.flatMap((each) => each.apps.map(({ title }) => title.split(/[: ]/u)[0]));
  return {
    apps: titles(apps),
    without: titles(excludedApps),
    kind: kindOfApp !== null,
    topic: topic.text,
    unknownApps,
  };
};

test.each([
  ['weather apps apart from Fernwick, wrong forecasts', 'Fernwick', 'wrong forecasts'],
  ['every notes app but Plumnote: lost data', 'Plumnote', 'lost data'],
  ['notes apps (Plumnote excluded) lost data', 'Plumnote', 'lost data'],
  ["weather apps that aren't Fernwick, too many ads", 'Fernwick', 'too many ads'],
  ["habit apps with widgets, I don't mean Zorbly", 'Zorbly', 'widgets'],
  ['non-Zorbly habit apps, widgets', 'Zorbly', 'widgets'],
  ['Wetter-Apps bis auf Fernwick: Werbung', 'Fernwick', 'Werbung'],
  ['Notiz-Apps, nicht Plumnote, Abstürze', 'Plumnote', 'Abstürze'],
  ['applis météo hormis Fernwick : publicités', 'Fernwick', 'publicités'],
  ['applis de notes autres que Plumnote, batterie', 'Plumnote', 'batterie'],
  ['apps de notas aparte de Plumnote, anuncios', 'Plumnote', 'anuncios'],
  ['apps de notas que não sejam Plumnote, anúncios', 'Plumnote', 'anúncios'],
  ['app meteo eccetto Fernwick, pubblicità', 'Fernwick', 'pubblicità'],
  ['Fernwickを除く天気アプリの広告', 'Fernwick', '広告'],
  ['Plumnoteじゃなくてメモアプリの広告', 'Plumnote', '広告'],
  ['Fernwick 빼고 날씨 앱 광고', 'Fernwick', '광고'],
])('“%s” is about the kind without %s, and about “%s”', (sentence, without, topic) => {
  expect(read(sentence)).toMatchObject({ apps: [], without: [without], kind: true, topic });
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
  const { excludedApps, kindOfApp } = readSentence('weather apps other than Quibbly, ads', {
    today: '2026-11-15',
    book,
  });
  expect([excludedApps.map(({ name }) => name.text), kindOfApp]).toEqual([['Quibbly'], 'weather']);
});

test.each([
  ['Notiz-Apps ohne Werbung', 'ohne Werbung'],
  ['notes apps not working', 'not working'],
])('what is no app is not left out as one: %s', (sentence, topic) => {
  expect(read(sentence)).toMatchObject({ without: [], topic });
});

test('no app of a list is lost, be its name of everyday words or unknown', () => {
  expect(read('zorbly, plumnote and good sleep: login').apps).toEqual(['Zorbly', 'Plumnote', 'Good']);
  expect(read('rest easy now wont open').apps).toEqual(['Rest']);
  const { apps, unknownApps } = read('zorbly vs quibbly vs plumnote: login');
  expect(apps).toEqual(['Zorbly', 'Plumnote']);
  expect(unknownApps).toMatchObject([{ text: 'quibbly', listed: true }]);
});
