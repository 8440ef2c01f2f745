import { sentenceLanguage } from '../../tagging/subjects/sentence-language.ts';
import { isAskedFor } from '../../tagging/subjects/subjects.ts';
import { blot, blotOut, type Sheet } from '../../tagging/words/sheet.ts';
import { fold } from '../../tagging/words/words.ts';
import { readAppQuery } from './app-query.ts';
import { deniedAmong, isListedBeside, isOfAnyApps } from './denied-names.ts';
import { isEverydayName, type NameBook, type NamedApp, nameWords } from './name-book.ts';

/** Part of a sentence that may be an app's name, before any lookup. */
export interface AppName {
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Clearly meant as a name: in quotation marks, an id or a link, or capitalized after `in`, `for` or `of`. */
  readonly sure: boolean;
  /** From a link, a bundle id or a number. */
  readonly appId: string | null;
  /** In a list with a known app: `Calmly and Zorb`. */
  readonly listed?: boolean;
}

export interface NamedHere<App> {
  readonly name: AppName;
  readonly apps: readonly App[];
  /** Whether it matches the id, the full name, only the beginning of the title, or approximately. */
  readonly how: 'id' | 'name' | 'beginning' | 'near';
}

/** Words recognized as apps without any hint in the sentence, keyed by folded form. */
export type GuessedNames<App> = ReadonlyMap<
  string,
  { readonly apps: readonly App[]; readonly how: 'beginning' | 'near' }
>;

export const noNames: GuessedNames<never> = new Map();

const quoted =
  /["“”„«»「」『』]([^"“”„«»「」『』]{1,80})["“”„«»「」『』]|(?<![\p{L}\p{N}])'([^']{2,80})'(?![\p{L}\p{N}])/gu;
const preposition =
  /(?:^|[^\p{L}\p{N}])(?:in|for|of|on|about|with|from|vs|versus|than|en|de|para|em|von|bei|mit|dans|pour|di|su|per|untuk|tentang|в|во|о|об|про|у|для)\s+["“«„]?$/u;
/** Scripts that can follow a Latin name without a space. */
const glued = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const letter = `(?:(?![${glued}])[\\p{L}\\p{N}])`;
const token = new RegExp(`${letter}+(?:['’.]${letter}+)*|[${glued}ー]+`, 'gu');
/** Strips the possessive of `Calmly's` and `Habits'`. */
const possessive = /['’](?:s|S)?$/u;

interface Token {
  readonly start: number;
  /** Without the possessive. */
  readonly end: number;
  /** With the possessive. */
  readonly whole: number;
  readonly text: string;
  readonly folded: string;
}

/** The words that haven't been consumed yet. */
const tokensOf = ({ text, folded }: Sheet): Token[] =>
  [...text.matchAll(token)]
    .map((match) => {
      const written = match[0].replace(possessive, '');
      const end = match.index + written.length;
      const whole = match.index + match[0].length + (/^['’](?![\p{L}\p{N}])/u.test(text.slice(end)) ? 1 : 0);
      return { start: match.index, end, whole, text: written, folded: fold(written) };
    })
    .filter(({ start, end }) => !folded.slice(start, end).includes(blot));

/** Capitalized, or with an inner capital: Tidebook, iTask. */
const isLarge = (text: string): boolean => /^[\p{Lu}\p{Lt}]|^\p{Ll}{1,2}\p{Lu}/u.test(text);

/** Whether capitals carry information: not in a SHOUTED sentence, nor in Title Case. */
const capitalsTell = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ text }) => !isLarge(text) && /\p{L}/u.test(text)).length >= Math.max(1, tokens.length * 0.34);

/** Capitalized words in reviews that aren't apps: devices, systems, sign-in methods. */
const notNames: ReadonlySet<string> = new Set(
  `i iphone ipad ipados ios iphones ipads mac macos android apple google play store app samsung galaxy pixel huawei xiaomi oppo vivo face id touch wifi wi fi
  bluetooth carplay siri alexa tv windows pdf csv gps usb vpn sim qr nfc ui ux ai api otp sms pin kyc faq cpu ram sd hd 4k 5g lte email facebook twitter
  english spanish german french portuguese italian japanese korean indonesian russian chinese us usa uk eu america europe watch wear os auto chrome safari
  version update dark mode`.split(/\s+/u),
);

const named = (sheet: Sheet, start: number, end: number, sure: boolean, appId: string | null = null): AppName => ({
  text: sheet.text.slice(start, end),
  start,
  end,
  sure,
  appId,
});

/** Links, bundle ids and numeric ids. */
const idsIn = (sheet: Sheet): AppName[] =>
  [...sheet.text.matchAll(/\S+/gu)].flatMap((match) => {
    const text = match[0].replace(/^["'“(]+|["'”).,;!?]+$/gu, '');
    const start = match.index + match[0].indexOf(text);
    if (!/[./]|^\d{8,15}$/u.test(text) || sheet.folded.slice(start, start + text.length).includes(blot)) return [];
    const query = readAppQuery(text);
    if (query.resolved === 'search' || (query.resolved === 'link' && query.store === null)) return [];
    const appId = query.resolved === 'bundle' ? query.bundleId : query.appId;
    return [named(sheet, start, start + text.length, true, appId)];
  });

/** Words with dots, which may be ids in an unknown form. */
const bareIds = (sheet: Sheet): AppName[] =>
  [...sheet.text.matchAll(/[\w-]+(?:\.[\w-]+)+/gu)].map((match) =>
    named(sheet, match.index, match.index + match[0].length, true, match[0]),
  );

const quotesIn = (sheet: Sheet): AppName[] =>
  [...sheet.text.matchAll(quoted)].flatMap((match) => {
    const inner = match[1] ?? match[2] ?? '';
    const start = match.index + match[0].indexOf(inner);
    const isFree = !sheet.folded.slice(start, start + inner.length).includes(blot);
    return isFree && nameWords(inner).length > 0 ? [named(sheet, start, start + inner.length, true)] : [];
  });

const between = /^[\s&'+.:-]{1,3}$/u;

/** Runs of capitalized words, unless all words are. */
const largeRuns = (sheet: Sheet): AppName[] => {
  const tokens = tokensOf(sheet);
  if (!capitalsTell(tokens)) return [];
  const runs: Token[][] = [];
  for (const each of tokens) {
    const last = runs.at(-1)?.at(-1);
    const follows = last !== undefined && between.test(sheet.text.slice(last.end, each.start));
    if (!isLarge(each.text)) continue;
    if (follows && last) runs.at(-1)!.push(each);
    else runs.push([each]);
  }
  return runs.flatMap((run) => {
    const words = run.map(({ folded }) => folded);
    const [start, end] = [run[0]!.start, run.at(-1)!.end];
    if (words.every((word) => notNames.has(word))) return [];
    // The first word of a sentence is always capitalized.
    if (start === 0 && run.length === 1 && isEverydayName(words)) return [];
    return [named(sheet, start, end, preposition.test(sheet.text.slice(0, start)))];
  });
};

/** `login problems in calmly`: the last word after a preposition, unless it is common. */
const lastBehindPreposition = (sheet: Sheet): AppName[] => {
  const tokens = tokensOf(sheet);
  const last = tokens.at(-1);
  if (!last || isLarge(last.text) || isEverydayName([last.folded]) || notNames.has(last.folded)) return [];
  return /(?:^|\s)(?:in|for|of|on|about|from)\s+$/iu.test(sheet.text.slice(0, last.start))
    ? [named(sheet, last.start, last.end, false)]
    : [];
};

/** `calmly's widget`: a possessive, unless the word is common. */
const possessorsIn = (sheet: Sheet): AppName[] =>
  tokensOf(sheet)
    .filter(({ end, whole, folded }) => whole - end === 2 && folded.length > 3 && !isEverydayName([folded]))
    .map(({ start, end }) => named(sheet, start, end, false));

const against = '(?:vs\\.?|versus)';
const side = `(?:(?! ${against} )[^,:;()?!]){3,40}?`;
const sides = new RegExp(
  `(?:^|[,:;(] ?)(?<all>${side}(?: ${against} ${side})+)(?=$|[,:;()?!]| [-–—] | (?:on|in|about|for|regarding|when|since|which|who) )`,
  'giu',
);
const betweenSides = new RegExp(` ${against} `, 'iu');

/** The sides of a comparison: `calmly vs other one, prices`. */
const opponentsIn = (sheet: Sheet): AppName[] =>
  [...sheet.text.matchAll(sides)].flatMap((match) => {
    let from = match.index;
    return match.groups!.all!.split(betweenSides).flatMap((each) => {
      const start = sheet.text.indexOf(each, from);
      from = start + each.length;
      const isFree = !sheet.folded.slice(start, from).includes(blot);
      const isShort = nameWords(each).length <= 4 && !isEverydayName(nameWords(each));
      return isFree && isShort ? [named(sheet, start, from, false)] : [];
    });
  });

/** Maximum names in a sentence. */
const maxNames = 20;

/** Everything that may be an app's name, most likely first, without overlaps. */
export const appNamesIn = (sheet: Sheet): AppName[] => {
  const names: AppName[] = [];
  for (const name of [
    ...idsIn(sheet),
    ...quotesIn(sheet),
    ...largeRuns(sheet),
    ...possessorsIn(sheet),
    ...opponentsIn(sheet),
    ...lastBehindPreposition(sheet),
  ]) {
    if (!names.some(({ start, end }) => name.start < end && start < name.end)) names.push(name);
    if (names.length === maxNames) break;
  }
  return names;
};

const maxBeginning = 12;
const shortestGenitive = 6;
/** Shorter words may be joined from two by chance. */
const shortestBegun = 7;

/**
 * The apps that a sentence names, those it excludes, and the sheet without these names.
 * @param hasKind whether the rest of the sentence names a kind of app, from which excluded apps may be excluded
 */
export const resolveNames = <App extends NamedApp>(
  original: Sheet,
  book: NameBook<App>,
  guessed: GuessedNames<App> = new Map(),
  hasKind: (left: Sheet) => boolean = () => false,
): {
  readonly sheet: Sheet;
  readonly named: NamedHere<App>[];
  readonly excluded: NamedHere<App>[];
  readonly unknown: AppName[];
} => {
  let sheet = original;
  const found: NamedHere<App>[] = [];
  const take = (name: AppName, apps: readonly App[], how: NamedHere<App>['how'], whole = name.end): void => {
    found.push({ name, apps, how });
    sheet = blotOut(sheet, name.start, whole);
  };
  const candidates = appNamesIn(original);
  for (const name of [...candidates, ...bareIds(original)]) {
    const apps = name.appId === null ? [] : book.withId(name.appId);
    const isFree = !sheet.folded.slice(name.start, name.end).includes(blot);
    if (apps.length > 0 && isFree) take(name, apps, 'id');
  }
  for (const { start, end, apps } of book.within(sheet.folded)) take(named(original, start, end, true), apps, 'name');

  const isMeant = (start: number, end: number, words: readonly string[]): boolean =>
    !isEverydayName(words) ||
    words.length >= enoughWords ||
    candidates.some((name) => name.start <= start && end <= name.end);
  const tokens = tokensOf(sheet);
  for (let at = 0; at < tokens.length; at++) {
    const ahead = tokens.slice(at, at + 12).map(({ folded }) => folded);
    const longest = Math.max(book.longestAt(ahead), Math.min(maxJoined, ahead.length));
    for (let length = longest; length > 0; length--) {
      const words = ahead.slice(0, length);
      const apps = appsCalled(book, words);
      const [start, { end, whole }] = [tokens[at]!.start, tokens[at + length - 1]!];
      if (apps.length === 0 || original.folded.slice(start, end).includes(blot) || !isMeant(start, end, words))
        continue;
      take(named(original, start, end, true), apps, 'name', whole);
      at += length - 1;
      break;
    }
  }

  const places = found.map(({ name }) => name);
  const others = tokensOf(sheet);
  for (const [at, { start, folded }] of others.entries()) {
    const next = others[at + enoughInList - 1];
    const words = others.slice(at, at + enoughInList).map((each) => each.folded);
    const apps = next && isEverydayName([folded]) ? book.called(words) : [];
    if (next === undefined || apps.length === 0 || !isListedBeside(original.folded, { start, end: next.end }, places))
      continue;
    take(named(original, start, next.end, true), apps, 'name', next.whole);
  }

  for (const { folded, start, end, whole } of tokensOf(sheet)) {
    const meant = guessed.get(folded);
    if (meant) take(named(original, start, end, true), meant.apps, meant.how, whole);
  }

  const unknown: AppName[] = [];
  for (const name of candidates) {
    if (sheet.folded.slice(name.start, name.end).includes(blot)) continue;
    const apps = book.beginningWith(nameWords(name.text));
    const whose = /^['’]s(?![\p{L}\p{N}])/iu.test(original.text.slice(name.end)) ? 2 : 0;
    if (apps.length > 0 && apps.length <= maxBeginning) take(name, apps, 'beginning', name.end + whose);
    else unknown.push(name);
  }
  return sorted(original, sheet, found, unknown.map(isBesideFound(original, found)), hasKind);
};

/** This many common words in a row that form a full name are read as that name. */
const enoughWords = 3;
/** Up to this many may match by chance, unless in a list with another app. */
const enoughInList = 2;

/** Up to this many words may be written as one: `tide book` for Tidebook. */
const maxJoined = 3;

/** Matches the name itself, the name with different spacing, or with a German genitive s. */
const appsCalled = <App extends NamedApp>(book: NameBook<App>, words: readonly string[]): App[] => {
  const apps = book.called(words);
  if (apps.length > 0 || words.length > maxJoined) return apps;
  const joined = isEverydayName(words) || isEverydayName([words.join('')]) ? [] : book.joined(words.join(''));
  if (joined.length > 0) return joined;
  const begun = words.length > 1 && words.join('').length >= shortestBegun ? book.beginningWith([words.join('')]) : [];
  if (begun.length > 0 && begun.length <= maxBeginning && !isEverydayName([words.join('')])) return begun;
  const near = isEverydayName(words) ? [] : book.nearRun(words);
  if (near.length > 0) return near;
  const [word] = words;
  if (words.length > 1 || word === undefined || word.length < shortestGenitive || !word.endsWith('s')) return [];
  return isEverydayName([word.slice(0, -1)]) ? [] : book.called([word.slice(0, -1)]);
};

/** German capitalizes all nouns: there a noun beside an app need not be another app. */
const isBesideFound =
  <App>({ text, folded }: Sheet, found: readonly NamedHere<App>[]) =>
  (name: AppName): AppName => {
    const places = found.map((each) => each.name);
    const isListed = isListedBeside(folded, name, places) && sentenceLanguage(text) !== 'de';
    return isListed && !nameWords(name.text).every(isAskedFor) ? { ...name, listed: true } : name;
  };

const isLikelyName = ({ text }: AppName): boolean =>
  !isEverydayName(nameWords(text)) && !nameWords(text).every(isAskedFor);

/** Splits names into meant and excluded ones. If neither another app nor a kind of app is named, the app is meant, whatever precedes it. */
const sorted = <App>(
  original: Sheet,
  sheet: Sheet,
  found: readonly NamedHere<App>[],
  unknown: readonly AppName[],
  hasKind: (left: Sheet) => boolean,
): { sheet: Sheet; named: NamedHere<App>[]; excluded: NamedHere<App>[]; unknown: AppName[] } => {
  // German capitalizes all nouns.
  const names = sentenceLanguage(original.text) === 'de' ? [] : unknown.filter(isLikelyName);
  const all = [...found, ...names.map((name) => ({ name, apps: [], how: 'name' as const }))];
  const places = all.map(({ name }) => name);
  const denied = deniedAmong(original.folded, places);
  const isDenied = (name: AppName): boolean => denied.some((each) => each.name === name);
  const left = denied.reduce((rest, { name, start, end }) => blotOut(rest, Math.min(start, name.start), end), sheet);
  const isMeant =
    denied.length > 0 &&
    (found.some(({ name }) => !isDenied(name)) ||
      denied.some((each) => isOfAnyApps(original.folded, each)) ||
      hasKind(left));
  if (!isMeant) return { sheet, named: [...found], excluded: [], unknown: [...unknown] };
  return {
    sheet: left,
    named: found.filter(({ name }) => !isDenied(name)),
    excluded: all.filter(({ name }) => isDenied(name)),
    unknown: unknown.filter((name) => !isDenied(name)),
  };
};
