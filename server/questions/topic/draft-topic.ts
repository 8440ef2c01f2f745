import { polarities, type ThemeId } from '../../tagging/themes/taxonomy.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';
import { isJoined } from './left-over.ts';
import { denies, type Named, namedThemes, type TopicUnit } from './named-themes.ts';
import { isSetPhrase } from './set-phrases.ts';
import { kinOf } from './word-kin.ts';

export interface TopicDraft {
  readonly units: readonly (TopicUnit & {
    /** Terms of the word in other languages that the sentence may be in. */
    readonly foreign: readonly string[];
    /** Terms of related words: `rotate` for `rotation`. */
    readonly kin: readonly string[];
  })[];
  readonly themes: readonly Named<ThemeId>[];
  /** The negation, as in `does not work`; null if none. */
  readonly no: string | null;
}

export interface WordedTopic {
  readonly topic: string;
  readonly topicWords: readonly Word[];
  readonly language: string;
}

/** English words occur in every language. */
const languagesOf = (language: string): string[] =>
  language === 'en' || language === 'und' ? ['en'] : [language, 'en'];

/** Number of adjacent words searched for as written, as they mean little one by one: `使`, `え` and `ない`. */
const looseRun = (words: readonly Word[], from: number, language: string): number => {
  let to = from;
  const isLoose = ({ folded }: Word): boolean => isUnspaced(folded) && isStopWord(folded, language);
  while (to < words.length && isLoose(words[to]!) && (to === from || words[to]!.start === words[to - 1]!.end)) to++;
  return to - from;
};

/** The words that count, with words that others write as one joined. */
const unitsOf = ({ topic, topicWords, language }: WordedTopic): TopicUnit[] => {
  const all = wordsOf(topic);
  const counted = new Set(topicWords.map(({ start }) => start));
  const units: TopicUnit[] = [];
  const seen = new Set<string>();
  const add = (word: Word): void => {
    // Repeated words are searched for once.
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
  // Kana endings of a word are not searched for alone.
  const own = units.filter(({ folded }) => !/^[\u3041-\u30fe]$/u.test(folded));
  return joinPhrases(topic, own.length > 0 ? own : units);
};

/** Joins two words that have one meaning together. */
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
        // Terms for reviews in any language, with each word's own stem.
        terms: [last, unit].flatMap(({ folded, terms }) =>
          terms.length === 1 ? [[...new Set([...terms[0]!, ...queryTerms(folded).flat()])]] : terms,
        ),
      };
    } else joined.push(unit);
  }
  return joined;
};

const shortestStem = 5;

/** Terms of a word in other languages, if the language of the sentence is unknown. */
const foreignTerms = ({ folded, terms }: TopicUnit, language: string): string[] => {
  if (language !== 'und' || terms.length !== 1) return [];
  const forms = queryTerms(folded);
  // A short stem is shared by other words: `plan`.
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

/** The themes that a topic names, for all or a part of it. */
export const calledThemes = (topic: WordedTopic): ThemeId[] =>
  topic.topic === '' ? [] : meantThemes(draftTopic(topic)).flatMap(({ id, called }) => (called ? [id] : []));

/**
 * Without praise beside a negation (`support never answers`), or themes on words that a negated theme (`does not open`)
 * uses.
 */
export const meantThemes = (draft: TopicDraft): TopicDraft['themes'] => {
  const denied = draft.no === null ? [] : draft.themes.filter((theme) => theme.denies);
  return draft.themes.filter(
    (theme) =>
      !(draft.no !== null && polarities.get(theme.id) === 'pos') &&
      (theme.denies || !denied.some(({ covers }) => !covers.isDisjointFrom(theme.covers))),
  );
};
