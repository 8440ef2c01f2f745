import { readKindOfApp } from '../../apps/kinds/read-kind-of-app.ts';
import { type AppName, type GuessedNames, type NamedHere, resolveNames } from '../../apps/names/app-names.ts';
import { isEverydayName, type NameBook, type NamedApp, nameWords } from '../../apps/names/name-book.ts';
import type { Plan, Topic } from '../../contract/resources/questions/plan.ts';
import { isAskedFor } from '../../tagging/subjects/subjects.ts';
import { blotOut, type Sheet, sheetOf } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold } from '../../tagging/words/words.ts';
import { readPlaces } from '../limits/places/read-places.ts';
import { readTimes } from '../read/time/read-times.ts';
import { isIdle, spoken } from '../topic/left-over.ts';
import { readQuotes } from './quotes.ts';

/** Apps named in a sentence, recognized before anything else in it. */
export interface FindNames<App> {
  /** The sentence without these names. */
  readonly sheet: Sheet;
  readonly named: readonly NamedHere<App>[];
  readonly excluded: readonly NamedHere<App>[];
  /** Possible names that are not in the book. */
  readonly unknown: readonly AppName[];
}

/** A link or an id can only mean an app, known or not. */
const isId = ({ text, appId }: AppName): boolean => appId !== null && !/^v?\d{1,4}\./iu.test(text);

export const namesIn = <App extends NamedApp>(
  query: string,
  book: NameBook<App>,
  guessed: GuessedNames<App>,
): FindNames<App> => {
  const hasKind = (left: Sheet): boolean => readKindOfApp(left, book).kindOfApp !== null;
  const names = resolveNames(readQuotes(sheetOf(query), book).sheet, book, guessed, hasKind);
  const ids = names.unknown.filter(isId);
  return { ...names, sheet: ids.reduce((sheet, { start, end }) => blotOut(sheet, start, end), names.sheet) };
};

/** `Not in August` and `except in Germany` exclude a time and a place, which only look like unknown apps. */
export const withoutLimits = <App>(names: FindNames<App>, today: string): FindNames<App> => {
  const isLimit = ({ name, apps }: NamedHere<App>): boolean => {
    const said = sheetOf(`in ${name.text}`);
    const isTime = readTimes(said, today, 'en').periods.length > 0;
    return apps.length === 0 && (isTime || readPlaces(said).countries.length > 0);
  };
  return { ...names, excluded: names.excluded.filter((name) => !isLimit(name)) };
};

/** The names as written, for the reader of the rest: `Germany` may look like one, too. */
export const writtenNames = ({ named, excluded, unknown }: FindNames<unknown>): string[] => [
  ...new Set([...[...named, ...excluded].map(({ name }) => name), ...unknown.filter(isId)].map(({ text }) => text)),
];

const isSame = (one: string, other: string): boolean => fold(one) === fold(other);

/** The apps that a part of the sentence is about: its own, or those of the whole. */
export const namedFor = <App>(apps: readonly string[], { named }: FindNames<App>): readonly NamedHere<App>[] => {
  const own = named.filter(({ name }) => apps.some((said) => isSame(said, name.text)));
  return own.length > 0 ? own : named;
};

export const isExcludedName = ({ words }: Topic, { excluded }: FindNames<unknown>): boolean =>
  excluded.some(({ name }) => words.some((said) => isSame(said, name.text)));

/** `The kids one` is an app whose name begins like a named one. */
export const otherApp = <App extends NamedApp>(
  { words }: Topic,
  named: readonly NamedHere<App>[],
  book: NameBook<App>,
): NamedHere<App> | null => {
  const text = words.join(' ');
  const said = nameWords(text).filter((word) => !/^(?:ones?|versions?|apps?|editions?)$/u.test(word));
  const alike = said.length === 0 ? [] : named.flatMap(({ name }) => book.beginningWith(nameWords(name.text)));
  const meant = new Set(named.flatMap(({ apps }) => apps));
  const apps = [...new Set(alike)].filter(
    (app) => !meant.has(app) && said.every((word) => nameWords(app.title).includes(word)),
  );
  if (apps.length === 0) return null;
  return { name: { text, start: 0, end: 0, sure: true, appId: null }, apps, how: 'beginning' };
};

/** Possible names after the rest is read: no words that filled another field, and no everyday words. */
export const unknownIn = (
  names: FindNames<unknown>,
  { asks, read, unread }: Plan,
  language: string,
): readonly AppName[] => {
  const named = [
    ...asks.flatMap(({ about }) => about.apps ?? []),
    ...read.flatMap(({ words, as }) => (as.endsWith('about.apps') ? [words] : [])),
  ];
  const isTaken = (text: string): boolean =>
    read.some(
      ({ words, as }) => !/(?:apps|topic|topic\.words|filler|sort)$/u.test(as) && fold(words).includes(fold(text)),
    );
  const isWord = (folded: string): boolean =>
    isAskedFor(folded) || isIdle(folded) || isStopWord(folded, spoken(language)) || isStopWord(folded, 'en');
  const found = names.unknown.filter(
    (name) =>
      isId(name) ||
      named.some((said) => isSame(said, name.text)) ||
      (name.appId === null && !isTaken(name.text) && !nameWords(name.text).every(isWord)),
  );
  const isKnown = (text: string): boolean =>
    [...names.named, ...names.excluded].some(({ name }) => fold(text).includes(fold(name.text))) ||
    found.some((name) => isSame(name.text, text));
  const strange = unread.filter(
    (text) => text.length > 3 && nameWords(text).length === 1 && !isEverydayName([fold(text)]),
  );
  const others = [...new Set([...named, ...strange])].filter((text) => !isKnown(text) && !isWord(fold(text)));
  const isRead = (text: string): boolean => named.some((said) => isSame(said, text));
  return [
    ...found.map((name) => ({ ...name, sure: name.sure || isRead(name.text) })),
    ...others.map((text) => ({ text, start: 0, end: 0, sure: isRead(text), appId: null })),
  ];
};
