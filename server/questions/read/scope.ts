import { isKindOnFile, readKindOfApp } from '../../apps/kinds/read-kind-of-app.ts';
import { createNameBook } from '../../apps/names/name-book.ts';
import { blot, blotOut, foldedPattern, isUnspaced, type Sheet } from '../../tagging/words/sheet.ts';
import { fold } from '../../tagging/words/words.ts';
import type { QuestionContext } from '../context.ts';
import { readPlaces } from '../limits/places/read-places.ts';
import { readStars } from '../limits/sentence-stars.ts';
import type { Draft } from './draft.ts';
import { readTimes } from './time/read-times.ts';

/** A part of a question with the field it fills. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly as: string;
}

export interface Named<Value> {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/** The limits that a part of a question sets, before comparisons. */
export interface ScopeRead {
  /** The sheet without what was read. */
  readonly sheet: Sheet;
  readonly spans: readonly Span[];
  readonly quotes: readonly Named<string>[];
  readonly apps: readonly Named<string>[];
  readonly versions: readonly Named<string>[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The spans that one reader removed from the sheet. */
const taken = (before: Sheet, after: Sheet, as: string): Span[] => {
  const spans: Span[] = [];
  for (let at = 0; at < before.folded.length; at++) {
    if (before.folded[at] === after.folded[at] || after.folded[at] !== blot) continue;
    const last = spans.at(-1);
    if (last?.end === at) spans[spans.length - 1] = { ...last, end: at + 1 };
    else spans.push({ start: at, end: at + 1, as });
  }
  return spans;
};

const quotePattern = /(?<=^|[\s(])'(?<single>[^']{2,40})'(?=$|[\s).,?!])|["“„«「『](?<said>[^"”“»」』]+)["”“»」』]/gu;

const appPattern = (names: readonly string[]): RegExp | null => {
  const folded = [...new Set(names.map((name) => escaped(foldedPattern(name))))].sort(
    (one, other) => other.length - one.length,
  );
  const isLatin = (name: string): boolean => !isUnspaced(name);
  const all = folded.map((name) =>
    isLatin(name) ? `(?<![\\p{Script=Latin}\\p{N}])(?:${name})(?:['’]s|s|['’])?(?![\\p{Script=Latin}\\p{N}])` : name,
  );
  return all.length === 0 ? null : new RegExp(all.join('|'), 'gu');
};

const versionWord = foldedPattern(
  '(?:versione|versiones|versions?|versión|versão|release|build|update|v|バージョン|버전)',
);
const versionPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.$€£¥])(?:(?<word>${versionWord})[ :.]*)?(?<number>\\d{1,4}(?:\\.\\d{1,5}){1,3})(?![\\p{N}]|[.,]\\d|%| ?(?:stars?|sterne|étoiles|estrellas|estrelas|stelle|★|점|つ星))(?:[ ]?(?:version|バージョン|버전))?`,
  'gu',
);
const ratingBefore =
  /(?:above|below|over|under|than|at|of|to|reach|hit|rating|average|score|auf|über|unter|erreichen) $/u;

const versionsIn = ({ folded }: Sheet, known: readonly string[]): Named<string>[] => {
  const found = [...folded.matchAll(versionPattern)].map((match) => {
    const value = match.groups!.number!;
    const isDay = /^\d{1,2}\.\d{1,2}\.20\d\d$/u.test(value);
    const isVersion =
      match.groups!.word !== undefined ||
      known.includes(value) ||
      (!isDay &&
        (value.split('.').length > 2 || !(Number(value) <= 5 && ratingBefore.test(folded.slice(0, match.index)))));
    return { value, isVersion, start: match.index, end: match.index + match[0].length };
  });
  // `Is 4.1 rated worse than 4.0?`: a similar number beside a version is a version.
  return found.filter(({ isVersion }, at) => isVersion || found.some((each, place) => place < at && each.isVersion));
};

/** Names with the word app or game, or known ones: `energy timers` are a subject. */
const noTitles = createNameBook();
const isKindOfApp = (said: string, kind: string): boolean =>
  /(?:apps?|games?|applis?|aplicac\p{L}+|aplicativos?|applicazion[ei]|spiele?n?|juegos?|jogos?|jeux?|giochi|アプリ|ゲーム|앱|어플|게임)$/iu.test(
    said.trim(),
  ) ||
  isUnspaced(said) ||
  isKindOnFile(kind, noTitles);

/** Parses everything with a fixed form: names, numbers, days and places. */
export const readScope = (given: Sheet, draft: Draft, context: QuestionContext): ScopeRead => {
  const spans: Span[] = [];
  let sheet = given;
  const take = (start: number, end: number, as: string): void => {
    sheet = blotOut(sheet, start, end);
    spans.push({ start, end, as });
  };
  const pass = (after: Sheet, as: string): void => {
    spans.push(...taken(sheet, after, as));
    sheet = after;
  };

  const quotes = [...sheet.text.matchAll(quotePattern)]
    .filter(({ index }) => sheet.folded[index] !== blot)
    .map((match) => ({
      value: (match.groups!.said ?? match.groups!.single)!.trim(),
      start: match.index,
      end: match.index + match[0].length,
    }));
  for (const { start, end } of quotes) take(start, end, 'topic.words');

  const known = [...context.apps, ...context.otherApps];
  const pattern = appPattern(known);
  const apps = (pattern === null ? [] : [...sheet.folded.matchAll(pattern)]).map((match) => {
    const bare = match[0].replace(/['’]s?$/u, '');
    const value =
      known.find((name) => fold(name) === fold(bare)) ?? known.find((name) => fold(`${name}s`) === fold(bare)) ?? bare;
    return { value, start: match.index, end: match.index + match[0].length };
  });
  for (const { start, end } of apps) take(start, end, 'about.apps');

  const versions = versionsIn(
    sheet,
    context.versions.map(({ version }) => version),
  );
  for (const { start, end } of versions) take(start, end, 'about.versions');

  const stars = readStars(sheet);
  pass(stars.sheet, 'about.stars');
  const times = readTimes(sheet, context.today, draft.cues.language);
  pass(times.sheet, 'about.period');
  const places = readPlaces(sheet);
  pass(places.sheet, 'about.countries');
  const kind = readKindOfApp(sheet);
  const kindSpan = kind.kindOfApp === null ? undefined : taken(sheet, kind.sheet, 'about.kind')[0];
  const isKind =
    kindSpan !== undefined && isKindOfApp(sheet.text.slice(kindSpan.start, kindSpan.end), kind.kindOfApp ?? '');
  const isGames = /(?:which|what|best|worst|top|rated) (?:games?)(?![\p{L}])/u.exec(sheet.folded);
  if (isKind) pass(kind.sheet, 'about.kind');
  else if (isGames) take(isGames.index + isGames[0].indexOf('game'), isGames.index + isGames[0].length, 'about.kind');

  return { sheet, spans, quotes, apps, versions };
};
