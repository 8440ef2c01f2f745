import { readDataFile, wordsIn } from '../../../data/data-file.ts';
import { fold } from '../fold.ts';
import { stopWordsOf } from '../stop-words.ts';
import { type Word, wordsOf } from '../words.ts';
import { type Script, scriptOf, scripts } from './scripts.ts';

/** The Latin-script languages that can be told apart; the order breaks ties. */
const latin = ['en', 'es', 'de', 'fr', 'pt', 'it', 'id', 'nl', 'tr', 'pl', 'vi', 'hi'] as const;

/** A word or letter weighs more the fewer languages share it. */
const weights = new Map<string, Float32Array>();
const weigh = (sign: string, langs: readonly string[], weight: number): void => {
  const weighed = weights.get(sign) ?? new Float32Array(latin.length);
  for (const lang of langs) weighed[latin.indexOf(lang as (typeof latin)[number])]! += weight / langs.length ** 2;
  weights.set(sign, weighed);
};
const marks = readDataFile('words/language-marks');
const wordLists = latin.map((lang) => new Set([...stopWordsOf(lang), ...wordsIn(marks, lang).map(fold)]));
for (const word of new Set(wordLists.flatMap((list) => [...list]))) {
  // A single letter may be an initial, a unit or a typo.
  const weight = word.length === 1 ? 0.3 : 1;
  weigh(
    word,
    latin.filter((_, at) => wordLists[at]!.has(word)),
    weight,
  );
}
const letterWeights = new Map<number, Float32Array>();
for (const [letters, langs = ''] of marks.get('letters') ?? []) {
  for (const letter of letters) {
    weigh(`letter ${letter}`, langs.split(' '), 1);
    letterWeights.set(letter.charCodeAt(0), weights.get(`letter ${letter}`)!);
    weights.delete(`letter ${letter}`);
  }
}

/** Sparse weights: most signs speak for few languages. */
interface Speaks {
  readonly places: Uint8Array;
  readonly weights: Float32Array;
}
const speaksOf = (weighed: Float32Array): Speaks => {
  const places = Uint8Array.from(latin.keys()).filter((place) => weighed[place] !== 0);
  return { places, weights: Float32Array.from(places, (place) => weighed[place]!) };
};
const spoken = <Sign>(weighed: ReadonlyMap<Sign, Float32Array>): ReadonlyMap<Sign, Speaks> =>
  new Map(Array.from(weighed, ([sign, of]) => [sign, speaksOf(of)]));
const wordsSpeak = spoken(weights);
const lettersSpeak = spoken(letterWeights);

/** The language of a tag: `pt` of `pt-BR`; null for `mul`. */
const readBase = (hint: string | null): string | null => {
  const base = hint?.toLowerCase().split(/[-_]/)[0] ?? '';
  return base.length === 2 ? base : null;
};
/** Caches the last hint: those of a batch are mostly the same. */
let lastHint: string | null = null;
let lastBase: string | null = null;
const baseOf = (hint: string | null): string | null => {
  if (hint === lastHint) return lastBase;
  lastHint = hint;
  lastBase = readBase(hint);
  return lastBase;
};

const byScript: readonly (readonly [script: Script, languages: readonly [usual: string, ...others: string[]]])[] = [
  ['cyrillic', ['ru', 'uk', 'bg', 'sr', 'kk', 'mk', 'be']],
  ['devanagari', ['hi', 'mr', 'ne']],
  ['arabic', ['ar', 'fa', 'ur']],
  ['thai', ['th']],
  ['greek', ['el']],
  ['hebrew', ['he']],
];
const scriptNo = (script: Script): number => scripts.indexOf(script);
const [other, kana, han, hangul] = (['other', 'kana', 'han', 'hangul'] as const).map(scriptNo) as [
  number,
  number,
  number,
  number,
];
const ofOneScript = byScript.map(([script, languages]) => [scriptNo(script), languages] as const);
const cyrillic = scriptNo('cyrillic');
const ukrainian = /[їєґ]/iu;

/** If two languages are this close, the hint decides. */
const margin = 0.35;
/** The score that suffices without a hint, and against one. */
const enough = 0.9;
const enoughAgainstHint = 1.6;

/** Reused for every text. */
const scores = new Float32Array(latin.length);
const add = (speaks: Speaks | undefined): void => {
  if (speaks === undefined) return;
  const { places, weights } = speaks;
  for (let at = 0; at < places.length; at++) scores[places[at]!]! += weights[at]!;
};

const latinLanguage = (text: string, words: readonly Word[], hint: string | null): string => {
  scores.fill(0);
  const most = 60;
  for (let at = 0; at < words.length && at < most; at++) {
    const { folded } = words[at]!;
    const apostrophe = folded.indexOf("'");
    add(wordsSpeak.get(apostrophe < 0 ? folded : folded.replaceAll("'", '')));
    // L'appli, dell'app: the part before the apostrophe is a word too.
    if (apostrophe >= 0) add(wordsSpeak.get(folded.slice(0, apostrophe)));
  }
  for (let at = 0; at < text.length && at < 500; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 127) add(lettersSpeak.get(unit));
  }
  let best = 0;
  for (let at = 1; at < scores.length; at++) if (scores[at]! > scores[best]!) best = at;
  const found: string = latin[best]!;
  const hinted = (latin as readonly (string | null)[]).indexOf(hint);
  if (hinted >= 0) {
    const against = scores[best]! - scores[hinted]!;
    return against >= enoughAgainstHint && scores[best]! > scores[hinted]! * (1 + margin) ? found : latin[hinted]!;
  }
  if (scores[best]! >= (hint === null ? enough : enoughAgainstHint)) return found;
  return hint ?? 'und';
};

/** Letters of the current text by script; reused for every text. */
const counts = new Uint32Array(scripts.length);

/** Chinese, Japanese or Korean, from the counts. */
const easternLanguage = (base: string | null): string => {
  const ofKana = counts[kana]!;
  const ofHan = counts[han]!;
  if (counts[hangul]! >= ofKana + ofHan) return 'ko';
  // A kana or two in Chinese is decoration: の.
  if (ofKana > 0 && (base === 'ja' || ofKana * 8 >= ofHan)) return 'ja';
  return base === 'ja' && ofHan > 0 ? 'ja' : 'zh';
};

const tell = (text: string, hint: string | null, words: readonly Word[] | null): string => {
  counts.fill(0);
  for (let at = 0; at < text.length; at++) counts[scriptOf(text.charCodeAt(at))]!++;
  const base = baseOf(hint);
  const letters = text.length - counts[other]!;
  if (letters === 0) return base ?? 'und';
  // One of these characters says as much as two or three Latin letters.
  const east = counts[kana]! + counts[han]! + counts[hangul]!;
  if (east * 2.5 >= letters - east) return easternLanguage(base);
  for (const [script, languages] of ofOneScript) {
    if (counts[script]! * 2 < letters) continue;
    if (base !== null && languages.indexOf(base) > 0) return base;
    return script === cyrillic && ukrainian.test(text) ? 'uk' : languages[0];
  }
  return latinLanguage(text, words ?? wordsOf(text), base);
};

/** Like `languageOf`, for a text already split into words. */
export const languageOfWords = (text: string, words: readonly Word[], hint: string | null): string =>
  tell(text, hint, words);

/**
 * The language of a text as ISO 639-1, by its script and, in Latin script, its words and letters. For texts too short
 * to tell, the hint (the language requested from the store), or `und`.
 */
export const languageOf = (text: string, hint: string | null): string => tell(text, hint, null);
