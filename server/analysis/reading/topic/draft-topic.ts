import type { Kind } from '../../tagging/review-kinds/review-kind.ts';
import { polarities, type ThemeId } from '../../tagging/themes/taxonomy.ts';
import { isStopWord, stopWordLanguages } from '../../words/stop-words.ts';
import { queryTerms } from '../../words/terms.ts';
import { type Word, wordsOf } from '../../words/words.ts';
import { isJoined } from '../joined-words.ts';
import type { SentenceReading } from '../sentence-reading.ts';
import { isUnspaced } from '../sheet.ts';
import { slipsOf } from './misspellings.ts';
import { denies, type Named, namedKinds, namedThemes, type TopicUnit } from './named-themes.ts';
import { isSetPhrase, spellingsOf } from './set-phrases.ts';
import { kinOf } from './word-kin.ts';

/** A topic taken apart: what has to be looked up before it can be looked for. */
export interface TopicDraft {
  readonly units: readonly (TopicUnit & {
    /** Terms of the word in languages that the sentence may be of. */
    readonly foreign: readonly string[];
    /** Spellings by the term they would be found with. */
    readonly slips: ReadonlyMap<string, string>;
    /** Terms of words of the same family: `rotate` for `rotation`. */
    readonly kin: readonly string[];
    /** Of a set phrase, how it may be written; null: it is a word. */
    readonly phrase: readonly string[] | null;
    /** A little word of some language: reviews of that language are not found by it. */
    readonly small: boolean;
    /** Meant as a name: nothing else will do. */
    readonly firm: boolean;
  })[];
  readonly themes: readonly Named<ThemeId>[];
  readonly kinds: readonly Named<Kind>[];
  /** Those that its words may be of. */
  readonly languages: readonly string[];
  /** The word that says no, as in `does not work`; null when none does. */
  readonly no: string | null;
}

/** What is looked for, in the words of a sentence. */
export interface WordedTopic {
  readonly topic: string;
  readonly topicWords: readonly Word[];
  readonly language: string;
}

export const wordedTopic = ({
  topic,
  language,
}: Pick<SentenceReading<unknown>, 'topic' | 'language'>): WordedTopic => ({
  topic: topic.text,
  topicWords: topic.words,
  language,
});

/** English words are written in every language. */
const languagesOf = (language: string): string[] =>
  language === 'en' || language === 'und' ? ['en'] : [language, 'en'];

/** How many words from here on touch and say nothing one by one, as `使`, `え` and `ない` do: they are looked for as they stand. */
const looseRun = (words: readonly Word[], from: number, language: string): number => {
  let to = from;
  const isLoose = ({ folded }: Word): boolean => isUnspaced(folded) && isStopWord(folded, language);
  while (to < words.length && isLoose(words[to]!) && (to === from || words[to]!.start === words[to - 1]!.end)) to++;
  return to - from;
};

/** The words that count, two that are written as one by others together. */
const unitsOf = ({ topic, topicWords, language }: WordedTopic): TopicUnit[] => {
  const all = wordsOf(topic);
  const counted = new Set(topicWords.map(({ start }) => start));
  const units: TopicUnit[] = [];
  const seen = new Set<string>();
  const add = (word: Word): void => {
    // A word said twice is looked for once.
    if (seen.has(word.folded)) return;
    seen.add(word.folded);
    const terms = queryTerms(topic.slice(word.start, word.end), languagesOf(language));
    const key = `#${terms.flat().join(' ')}`;
    if (terms.length > 0 && !seen.has(key)) units.push({ ...word, terms });
    seen.add(key);
  };
  for (let at = 0; at < all.length; at++) {
    const [word, next] = [all[at]!, all[at + 1]];
    const run = looseRun(all, at, language);
    if (run > 1 && counted.has(word.start)) {
      const last = all[at + run - 1]!;
      const folded = all.slice(at, at + run).map((each) => each.folded);
      add({ start: word.start, end: last.end, folded: folded.join('') });
      at += run - 1;
    } else if (
      next &&
      isJoined(topic.slice(word.start, next.end)) &&
      (counted.has(word.start) || counted.has(next.start))
    ) {
      add({ start: word.start, end: next.end, folded: `${word.folded} ${next.folded}` });
      at++;
    } else if (counted.has(word.start)) add(word);
  }
  // The end of a word that is written in kana is not found by itself.
  const told = units.filter(({ folded }) => !/^[\u3041-\u30fe]$/u.test(folded));
  return joinPhrases(topic, told.length > 0 ? told : units);
};

/** Two words that mean one thing together are one unit. */
const joinPhrases = (topic: string, units: readonly TopicUnit[]): TopicUnit[] => {
  const joined: TopicUnit[] = [];
  for (const unit of units) {
    const last = joined.at(-1);
    const areOne =
      last !== undefined &&
      !last.folded.includes(' ') &&
      /^[ -]$/u.test(topic.slice(last.end, unit.start)) &&
      isSetPhrase(last.folded, unit.folded);
    if (areOne) {
      joined[joined.length - 1] = {
        start: last.start,
        end: unit.end,
        folded: `${last.folded} ${unit.folded}`,
        // Reviews of any language have it, each word by its own stem.
        terms: [last, unit].flatMap(({ folded, terms }) =>
          terms.length === 1 ? [[...new Set([...terms[0]!, ...queryTerms(folded).flat()])]] : terms,
        ),
      };
    } else joined.push(unit);
  }
  return joined;
};

/** Null where two words are one to the index anyway: `log in`. */
const phraseOf = ({ folded, terms }: TopicUnit): string[] | null => {
  const [first, second, ...more] = folded.split(' ');
  if (first === undefined || second === undefined || more.length > 0 || terms.length !== 2) return null;
  return spellingsOf(first, second);
};

const shortestStem = 5;

/** What a word is found with in other languages, when the sentence does not tell its own. */
const foreignTerms = ({ folded, terms }: TopicUnit, language: string): string[] => {
  if (language !== 'und' || terms.length !== 1) return [];
  const forms = queryTerms(folded);
  // A stem that leaves little of the word is that of others too: `plan`.
  const isOwn = (term: string): boolean => term.length >= shortestStem || term.length >= folded.length - 1;
  return forms.length === 1 ? forms[0]!.filter((term) => !terms[0]!.includes(term) && isOwn(term)) : [];
};

const slipTerms = ({ folded, terms }: TopicUnit, language: string): Map<string, string> => {
  const own = new Set(terms.flat());
  const slips = new Map<string, string>();
  for (const spelling of slipsOf(folded)) {
    for (const term of queryTerms(spelling, languagesOf(language)).flat()) {
      if (!own.has(term)) slips.set(term, slips.get(term) ?? spelling);
    }
  }
  return slips;
};

const kinTerms = ({ folded, terms }: TopicUnit, language: string): string[] => {
  if (terms.length !== 1 || (language !== 'en' && language !== 'und')) return [];
  const own = new Set(terms.flat());
  return [...new Set(kinOf(folded).flatMap((word) => queryTerms(word, ['en']).flat()))].filter(
    (term) => !own.has(term),
  );
};

const isSmall = (folded: string): boolean => stopWordLanguages.some((language) => isStopWord(folded, language));

/**
 * Takes a topic apart; how often its terms stand in reviews is still to be looked up.
 * @param firm words of names, which no other words stand in for
 */
export const draftTopic = (topic: WordedTopic, firm: ReadonlySet<string> = new Set()): TopicDraft => {
  const units = unitsOf(topic);
  const { language } = topic;
  const themes = namedThemes(topic.topic, language, units);
  return {
    units: units.map((unit) => ({
      ...unit,
      foreign: foreignTerms(unit, language),
      slips: slipTerms(unit, language),
      kin: kinTerms(unit, language),
      phrase: phraseOf(unit),
      small: language === 'und' && isSmall(unit.folded),
      firm: firm.has(unit.folded),
    })),
    themes,
    kinds: namedKinds(topic.topic, units),
    languages: languagesOf(language),
    no: wordsOf(topic.topic).find(({ folded }) => denies(folded, language))?.folded ?? null,
  };
};

/** The themes that a topic calls by name, for all of it or a part. */
export const calledThemes = (topic: WordedTopic): ThemeId[] =>
  topic.topic === '' ? [] : meantThemes(draftTopic(topic)).flatMap(({ id, called }) => (called ? [id] : []));

/**
 * Themes that the topic denies (`does not open`) and those that it does not are not meant together, nor is praise where
 * something went wrong (`support never answers`).
 */
export const meantThemes = (draft: TopicDraft): TopicDraft['themes'] => {
  const denied = draft.no === null ? [] : draft.themes.filter((theme) => theme.denies);
  return draft.themes.filter(
    (theme) =>
      !(draft.no !== null && polarities.get(theme.id) === 'pos') &&
      (theme.denies || !denied.some(({ covers }) => !covers.isDisjointFrom(theme.covers))),
  );
};

/** The same topic without some of its words, and without the themes that needed them. */
export const onlyOf = (draft: TopicDraft, places: readonly number[]): TopicDraft => {
  const within = <Id>(named: readonly Named<Id>[]): Named<Id>[] =>
    named
      .filter(({ covers }) => [...covers].every((place) => places.includes(place)))
      .map((each) => ({ ...each, covers: new Set([...each.covers].map((place) => places.indexOf(place))) }));
  return {
    ...draft,
    units: places.map((place) => draft.units[place]!),
    themes: within(draft.themes),
    kinds: within(draft.kinds),
  };
};

/** Every term whose frequency decides how the topic is looked for. */
export const termsToCount = ({ units }: TopicDraft): string[] => [
  ...new Set(units.flatMap(({ terms, foreign, slips, kin }) => [...terms.flat(), ...foreign, ...slips.keys(), ...kin])),
];
