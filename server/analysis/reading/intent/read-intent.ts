import { lazy } from '../../words/lazy.ts';
import { matchesIn } from '../../words/reg-exp.ts';
import { isStopWord } from '../../words/stop-words.ts';
import { type Word, wordsOf } from '../../words/words.ts';
import { anywhere, blot, blotOut, isUnspaced, type Sheet, wholeWords } from '../sheet.ts';
import { withoutAside } from './aside.ts';
import { type Cue, cues, type Intent } from './intent.ts';
import { type Flag, type IntentRule, rules } from './intent-rules.ts';
import { isNumberWord, readNumberAsked } from './number-asked.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { idioms } from './words/idioms.ts';
import { it } from './words/it.ts';
import { ja } from './words/ja.ts';
import { ko } from './words/ko.ts';
import { pt } from './words/pt.ts';

/** What is known of a question before its intent is read. */
export interface IntentContext {
  /** How many apps it is asked about; a report is about all of a kind. */
  readonly apps: number | 'kind';
  readonly language: string;
  readonly versions: readonly string[];
  readonly stars: readonly number[];
  readonly countries: readonly string[];
  readonly hasPeriod: boolean;
  /** Whether two times are held against each other. */
  readonly twoPeriods?: boolean;
  /** Whether it asks how an app advertises, or who posts about it. */
  readonly asksOf: 'ads' | 'creators' | null;
}

export interface IntentRead {
  readonly intent: Intent;
  /** Every intent that a word of it, or what else was read, speaks for. */
  readonly possible: readonly Intent[];
  /** What it is after where its topic turns out to be none. */
  readonly otherwise: Intent;
  /** Whether it asks for the good end or the bad end of something; null: it does not say. */
  readonly way: 'better' | 'worse' | null;
  /** How many things it wants told. */
  readonly number: number | null;
  /** Whether it asks about the newest version alone. */
  readonly newestVersion: boolean;
  /** The reviews whose reasons are asked for, of those who leave or who rate low; or that support is asked about, not replies. */
  readonly part: 'leaving' | 'unhappy' | 'support' | null;
  /** The language it is asked in, as far as its asking words tell. */
  readonly language: string;
  /** Whether it can be answered with yes or no. */
  readonly yesNo: boolean;
  /** Whether it asks what put an end to something. */
  readonly asksFix: boolean;
  /** Whether it speaks of what people ask for. */
  readonly wishes: boolean;
  /** Whether its topic is something that happened, and it asks how things stand since. */
  readonly sinceEvent: boolean;
  /** Whether it holds one thing against another: `ads or the price`. */
  readonly either: boolean;
  /** Whether it asks for apps in their order, and not for the first alone. */
  readonly ranks: boolean;
  /** Whether it asks if, or how often, people speak of its topic: then that nobody does is the answer. */
  readonly asksWhether: boolean;
  /** Without the words that told the intent. */
  readonly sheet: Sheet;
  /** What else it says: the words its topic is made of. */
  readonly content: readonly Word[];
}

const languages = { en, de, fr, es, pt, it, ja, ko } as const;
const unspaced: ReadonlySet<string> = new Set(['ja', 'ko']);

/** The patterns of a cue, all languages' in one; a question may mix them, and a short one does not tell its own. */
const patternsOf = (cue: Cue, some: readonly (keyof typeof languages)[]): RegExp[] =>
  some.map((language) => {
    const said = idioms[language][cue];
    const pattern = said === undefined ? languages[language][cue] : `${said}|${languages[language][cue]}`;
    return unspaced.has(language) ? anywhere(pattern) : wholeWords(pattern);
  });

const spaced = (Object.keys(languages) as (keyof typeof languages)[]).filter((language) => !unspaced.has(language));
const latinCues = lazy(
  () => new Map(cues.map((cue) => [cue, new Map(spaced.map((each) => [each, patternsOf(cue, [each])[0]!]))])),
);
const unspacedCues = lazy(() => new Map(cues.map((cue) => [cue, patternsOf(cue, ['ja', 'ko'])])));

/** Where a cue stands, in the words of its language; English ones are used in every language, but for those that begin a question. */
const placesOf = (cue: Cue, sheet: Sheet, language: string): readonly (readonly [number, number])[] => {
  const own = latinCues().get(cue)!;
  const known = own.get(language as (typeof spaced)[number]) ?? own.get('en')!;
  const latin = cue === 'yesNo' || cue === 'filler' ? [known] : [known, own.get('en')!];
  const patterns = isUnspaced(sheet.text) ? [...unspacedCues().get(cue)!, own.get('en')!] : latin;
  return patterns.flatMap((pattern) =>
    matchesIn(sheet.folded, pattern)
      .filter(([found]) => found !== '')
      .map((match) => [match.index, match.index + match[0].length] as const),
  );
};

const without = (sheet: Sheet, places: readonly (readonly [number, number])[]): Sheet =>
  places.reduce((left, [start, end]) => blotOut(left, start, end), sheet);

/** The words that no rule has read and that say something. */
const contentOf = (sheet: Sheet, language: string): Word[] => {
  const bare = without(sheet, placesOf('filler', sheet, language));
  const left = Array.from(bare.folded, (character, at) => (character === blot ? ' ' : sheet.text[at]!)).join('');
  const isTold = ({ folded }: Word): boolean =>
    isStopWord(folded, 'en') || isStopWord(folded, language) || folded.length < 2;
  return wordsOf(left).filter((word) => !isTold(word) && !isNumberWord(word.folded) && !/^\p{N}+$/u.test(word.folded));
};

const flagsOf = ({
  apps,
  versions,
  stars,
  countries,
  hasPeriod,
  twoPeriods = false,
  asksOf,
}: IntentContext): ReadonlySet<Flag> => {
  const flags: [Flag, boolean][] = [
    ['severalApps', apps === 'kind' || apps > 1],
    ['kindOfApp', apps === 'kind'],
    ['oneVersion', versions.length === 1],
    ['twoVersions', versions.length > 1],
    ['lowStars', stars.length > 0 && stars.every((star) => star <= 3)],
    ['highStars', stars.length > 0 && stars.every((star) => star >= 4)],
    ['anyStars', stars.length > 0],
    ['anyCountry', countries.length > 0],
    ['twoCountries', countries.length > 1],
    ['period', hasPeriod],
    ['twoPeriods', twoPeriods],
    ['ads', asksOf === 'ads'],
    ['creators', asksOf === 'creators'],
  ];
  return new Set(flags.flatMap(([flag, holds]) => (holds ? [flag] : [])));
};

const worsening: readonly Cue[] = ['worse', 'unhappy', 'complain', 'down', 'problems'];
const bettering: readonly Cue[] = ['better', 'praise', 'happy', 'up'];

/** The language that most of its asking words are of: so short a sentence often tells no other way. */
const spokenIn = (sheet: Sheet, told: string): string => {
  const many = new Map(
    spaced.map((language) => [
      language,
      cues.reduce((sum, cue) => sum + matchesIn(sheet.folded, latinCues().get(cue)!.get(language)!).length, 0),
    ]),
  );
  const own = spaced.find((language) => language === told) ?? 'en';
  return spaced.reduce((best, language) => (many.get(language)! > many.get(best)! ? language : best), own);
};

/** Of these, the one with the fewest complaints is the best. */
const ranking: ReadonlySet<Intent> = new Set(['which_app', 'which_store', 'which_country', 'which_version'] as const);

const asksWhether = (has: (cue: Cue) => boolean): boolean =>
  has('mention') ||
  has('howMany') ||
  has('howBad') ||
  (has('yesNo') && (['problems', 'complain', 'wish', 'build'] as const).some(has)) ||
  has('worth');

/** What a question is after, by rules that hold in every language: the first whose cues are all there. */
export const readIntent = (asked: Sheet, context: IntentContext): IntentRead => {
  const sheet = withoutAside(asked);
  const language = isUnspaced(sheet.text) ? context.language : spokenIn(sheet, context.language);
  const found = new Map(cues.map((cue) => [cue, placesOf(cue, sheet, language)]));
  const flags = flagsOf(context);
  const isFound = (cue: Cue): boolean => (found.get(cue)?.length ?? 0) > 0;
  const has = (sign: Cue | Flag): boolean =>
    flags.has(sign as Flag) || isFound(sign as Cue) || (sign === 'yesNo' && isFound('verbFirst'));
  const left = (takes: readonly Cue[]): Sheet =>
    without(
      sheet,
      takes.flatMap((cue) => found.get(cue)!),
    );
  const fitting = rules.filter(({ when, unless = [] }) => when.every((any) => any.some(has)) && !unless.some(has));
  const hasTopic = ({ takes }: IntentRule): boolean => contentOf(left(takes), language).length > 0;
  const chosen = fitting.find((rule) => rule.topic === undefined || hasTopic(rule) === rule.topic)!;
  const rest = left(chosen.takes);
  const [worse, better] = [worsening.some(has), bettering.some(has)];
  const possible = rules.filter(({ when }) => when.some((any) => any.some(has))).map((rule) => rule.intent);
  return {
    intent: chosen.intent,
    possible: [...new Set(possible)],
    otherwise: fitting.find(({ topic }) => topic !== true)!.intent,
    way: ranking.has(chosen.intent) && has('fewest') ? 'better' : worse === better ? null : worse ? 'worse' : 'better',
    number: readNumberAsked(sheet),
    newestVersion: chosen.intent !== 'versions' && has('version') && has('newest') && chosen.takes.includes('newest'),
    part: chosen.part ?? null,
    language,
    yesNo: has('yesNo'),
    asksFix: has('fixed') && !has('caused'),
    wishes: has('wish'),
    sinceEvent: has('event') && chosen.takes.includes('event'),
    either: has('either') && (has('sooner') || has('differ')),
    ranks: has('rank'),
    asksWhether: asksWhether(has),
    sheet: rest,
    content: contentOf(rest, language),
  };
};
