import { polarities, type ThemeId } from '../../tagging/themes/taxonomy.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';
import { isJoined } from './left-over.ts';
import { denies, type Named, namedThemes, type TopicUnit } from './named-themes.ts';
import { isSetPhrase } from './set-phrases.ts';
import { kinOf } from './word-kin.ts';

/** A topic taken apart. */
export interface TopicDraft {
  readonly units: readonly (TopicUnit & {
    /** Terms of the word in languages that the sentence may be of. */
    readonly foreign: readonly string[];
    /** Terms of words of the same family: `rotate` for `rotation`. */
    readonly kin: readonly string[];
  })[];
  readonly themes: readonly Named<ThemeId>[];
  /** The word that says no, as in `does not work`; null when none does. */
  readonly no: string | null;
}

/** What is looked for, in the words of a sentence. */
export interface WordedTopic {
  readonly topic: string;
  readonly topicWords: readonly Word[];
  readonly language: string;
}

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
  const own = units.filter(({ folded }) => !/^[\u3041-\u30fe]$/u.test(folded));
  return joinPhrases(topic, own.length > 0 ? own : units);
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

const shortestStem = 5;

/** What a word is found with in other languages, when the sentence does not tell its own. */
const foreignTerms = ({ folded, terms }: TopicUnit, language: string): string[] => {
  if (language !== 'und' || terms.length !== 1) return [];
  const forms = queryTerms(folded);
  // A stem that leaves little of the word is that of others too: `plan`.
  const isOwn = (term: string): boolean => term.length >= shortestStem || term.length >= folded.length - 1;
  return forms.length === 1 ? forms[0]!.filter((term) => !terms[0]!.includes(term) && isOwn(term)) : [];
};

const kinTerms = ({ folded, terms }: TopicUnit, language: string): string[] => {
  if (terms.length !== 1 || (language !== 'en' && language !== 'und')) return [];
  const own = new Set(terms.flat());
  return [...new Set(kinOf(folded).flatMap((word) => queryTerms(word, ['en']).flat()))].filter(
    (term) => !own.has(term),
  );
};

export const draftTopic = (topic: WordedTopic): TopicDraft => {
  const units = unitsOf(topic);
  const { language } = topic;
  return {
    units: units.map((unit) => ({
      ...unit,
      foreign: foreignTerms(unit, language),
      kin: kinTerms(unit, language),
    })),
    themes: namedThemes(topic.topic, language, units),
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
