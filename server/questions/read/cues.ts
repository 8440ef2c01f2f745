import { languageOf } from '../../tagging/words/language/languages.ts';
import { foldedPattern, isUnspaced, type Sheet } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import de from './cues/de.json' with { type: 'json' };
import en from './cues/en.json' with { type: 'json' };
import es from './cues/es.json' with { type: 'json' };
import fr from './cues/fr.json' with { type: 'json' };
import it from './cues/it.json' with { type: 'json' };
import ja from './cues/ja.json' with { type: 'json' };
import ko from './cues/ko.json' with { type: 'json' };
import pt from './cues/pt.json' with { type: 'json' };

/** All languages have the same tags, so that their plans are the same. */
type Tags = keyof typeof en;
export type Tag = Exclude<Tags, 'short'>;

type Lists = Partial<Record<Tags, readonly string[]>>;
const lists = { en, de, fr, es, pt, it, ja, ko } as const satisfies Record<string, Lists>;
export type CueLanguage = keyof typeof lists;
export const cueLanguages = Object.keys(lists) as CueLanguage[];

/** Words that show what a question asks for. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlySet<Tag>;
}

interface Phrase {
  readonly pattern: RegExp;
  readonly tag: Tag;
}

export interface Cues {
  readonly language: CueLanguage;
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly short: ReadonlyMap<string, string>;
  /** The words of the phrases: typos are corrected to these. */
  readonly vocabulary: ReadonlySet<string>;
}

const phrasesOf = (given: readonly string[] | undefined): string[] =>
  (given ?? []).flatMap((line) => line.split(/,\s+/u)).filter((phrase) => phrase !== '');

const literal = /\p{L}{2,}/gu;
const group = /\((?<parts>[^()]*)\)(?<optional>\?)?/u;
/** Phrases with more forms are no targets for corrections. */
const maxForms = 64;

/** `lov(e|es|ed)` is love, loves and loved. */
const formsOf = (phrase: string): string[] => {
  let forms = [phrase.replace(/\(\?[=!<][^()]*\)/gu, '').replace(/(\p{L})\?/gu, '$1')];
  while (forms.some((form) => group.test(form))) {
    if (forms.length > maxForms) return [];
    forms = forms.flatMap((form) => {
      const found = group.exec(form);
      if (!found) return [form];
      const parts = found.groups!.parts!.split('|');
      return [...parts, ...(found.groups!.optional ? [''] : [])].map((part) => form.replace(found[0], part));
    });
  }
  return forms;
};

const patternOf = (phrase: string, unspaced: boolean): RegExp => {
  const folded = foldedPattern(phrase.trim());
  return unspaced && isUnspaced(phrase)
    ? new RegExp(`(?:${folded})`, 'uy')
    : new RegExp(`(?:${folded})(?![\\w\\u00c0-\\u024f\\u0400-\\u04ff])`, 'uy');
};

/** Phrases by first letter; those that may begin with any letter are under ''. */
const byFirstLetter = (
  tags: readonly Tag[],
  given: Lists,
  unspaced: boolean,
): ReadonlyMap<string, readonly Phrase[]> => {
  const found = new Map<string, Phrase[]>();
  for (const tag of tags) {
    for (const text of phrasesOf(given[tag])) {
      const phrase = { tag, pattern: patternOf(text, unspaced) };
      const forms = formsOf(text).map((form) => foldedPattern(form.trim())[0] ?? '');
      const letters =
        forms.length === 0 || forms.some((letter) => !/[\p{L}\p{N}]/u.test(letter)) ? [''] : new Set(forms);
      for (const letter of letters) found.set(letter, [...(found.get(letter) ?? []), phrase]);
    }
  }
  return found;
};

const compile = (language: CueLanguage): Cues => {
  const given: Lists = lists[language];
  const unspaced = language === 'ja' || language === 'ko';
  const tags = (Object.keys(given) as Tags[]).filter((tag): tag is Tag => tag !== 'short');
  const words = tags.flatMap((tag) => phrasesOf(given[tag]));
  return {
    language,
    phrases: byFirstLetter(tags, given, unspaced),
    short: new Map(phrasesOf(given.short).map((pair) => pair.split('=') as [string, string])),
    vocabulary: new Set(words.flatMap(formsOf).flatMap((form) => fold(form).match(literal) ?? [])),
  };
};

const compiled = new Map<CueLanguage, Cues>();
export const cuesOf = (language: CueLanguage): Cues => {
  const cached = compiled.get(language) ?? compile(language);
  compiled.set(language, cached);
  return cached;
};

/** The cues of a sheet, the longest at each place. Cues of the same words are one mark with several tags. */
export const marksIn = ({ folded }: Sheet, { phrases }: Cues): Mark[] => {
  const marks: Mark[] = [];
  const starts = [...folded.matchAll(/[^\s\uFFFC.,;:?!¿¡()[\]"“”„«»…、。？！/–—-]+/gu)].filter(
    ([part]) => part.trim() !== '',
  );
  const anywhere = phrases.get('') ?? [];
  let behind = 0;
  for (const { index, 0: part } of starts) {
    const places = isUnspaced(part) ? Array.from(part, (_, at) => index + at) : [index];
    for (const start of places) {
      if (start < behind) continue;
      let end = start;
      const tags = new Set<Tag>();
      const near = [...(phrases.get(folded[start]!) ?? []), ...anywhere];
      for (const { pattern, tag } of near) {
        pattern.lastIndex = start;
        const length = pattern.exec(folded)?.[0].trimEnd().length ?? 0;
        if (length === 0 || start + length < end) continue;
        if (start + length > end) tags.clear();
        end = start + length;
        tags.add(tag);
      }
      if (tags.size === 0) continue;
      marks.push({ start, end, tags });
      behind = end;
    }
  }
  return marks;
};

/** The language with most stop words and cue words in the text; ties go to `preferred`. */
export const languageOfCues = (text: string, preferred: string): CueLanguage => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  const words = wordsOf(text).map(({ folded }) => folded);
  const score = (language: CueLanguage): number => {
    const { vocabulary } = cuesOf(language);
    return (
      words.filter((word) => isStopWord(word, language)).length + words.filter((word) => vocabulary.has(word)).length
    );
  };
  const spaced = cueLanguages.filter((language) => language !== 'ja' && language !== 'ko');
  const order = spaced.sort((one, other) => Number(other === preferred) - Number(one === preferred));
  return order.reduce((best, language) => (score(language) > score(best) ? language : best));
};

/** The language of a question, recognized by its question words if it is short. */
export const questionLanguage = (question: string): string => {
  const detected = languageOf(question, null);
  return detected === 'und' ? languageOfCues(question, 'en') : detected;
};
