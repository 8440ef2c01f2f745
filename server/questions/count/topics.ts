import { type Move, moves, type Writer, writers } from '../../contract/domain/clauses.ts';
import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsScope, MetricsTopic } from '../../contract/resources/reviews/metrics.ts';
import { plainWordsFor } from '../../tagging/subjects/subjects.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';
import { languageOf } from '../../tagging/words/language/languages.ts';
import { sheetOf } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { type CueLanguage, cuesOf, languageOfCues, marksIn } from '../read/cues.ts';
import { exclusionOf, wholeSubjects } from '../topic/exclusion.ts';
import { paraphraseOf } from '../topic/paraphrases.ts';
import { noTopic } from '../topic/sentence-reading.ts';
import { listNaming } from '../words-in.ts';
import whoWrites from './who-writes.json' with { type: 'json' };

/** What authors say about themselves, as the metrics query counts it. */
export interface SaidOfSelf {
  readonly moves?: Move[];
  readonly writers?: Writer[];
}

const { of_use: ofUse, ...named } = whoWrites;
const nameIn = listNaming(named);
const nameOf = listNaming(named, true);

/**
 * The move or the kind of author that words of a question name; null: none, so the words are counted.
 * @param whole all words must name it: a cancellation fee is not about leaving
 */
export const saidOfSelf = (words: readonly string[], whole = false): SaidOfSelf | null => {
  const name = (whole ? nameOf : nameIn)(words.join(' '));
  const [move, writer] = [moves.find((each) => each === name), writers.find((each) => each === name)];
  return move ? { moves: [move] } : writer ? { writers: [writer] } : null;
};

const textOf = (topics: readonly Topic[]): string => topics.flatMap(({ words }) => words).join(', ');

export const polarityOf = ({ polarity }: Topic): Pick<MetricsTopic, 'polarity'> =>
  polarity === 'any' ? {} : { polarity };

/** Events are worded differently in reviews: “the price hike” is complaints about the price. */
export const themesNamed = ({ words }: Pick<Topic, 'words'>): ThemeId[] => {
  const text = words.join(' ');
  return [...exclusionOf(text, languageOf(text, null), noTopic).themes];
};

/** Complaints by group, for groups whose themes are one thing to people who complain: costs, ads. */
const wholes = new Map(
  ['billing', 'ads'].map((group) => [
    group,
    taxonomy.filter((theme) => theme.group === group && theme.polarity !== 'pos').map(({ id }) => id),
  ]),
);

const shortestTelling = 3;

/** `hard` of “too hard”. */
export const tellingWords = ({ words }: Pick<Topic, 'words'>): string[] =>
  wordsOf(words.join(' '))
    .map(({ folded }) => folded)
    .filter((word) => word.length >= shortestTelling && !isStopWord(word, 'en'));

/** The subject that a topic covers entirely: `price` is all of the price and charges, `price increase` only a part. */
export const wholeSubject = (topic: Topic | undefined | null): { group: string; themes: ThemeId[] } | null => {
  if (topic?.match !== 'meaning' || topic.polarity !== 'bad' || topic.words.length === 0) return null;
  const called = topic.words.flatMap((words) => paraphraseOf(words)?.counted ?? [words]);
  if (called.some((words) => tellingWords({ words: [words] }).length > 1)) return null;
  const named = called.map((words) => themesNamed({ words: [words] }));
  const found = [...wholes].find(
    ([, themes]) =>
      named.every((own) => own.length > 0 && own.every((id) => themes.includes(id))) &&
      2 * new Set(named.flat()).size > themes.length,
  );
  return found ? { group: found[0], themes: found[1] } : null;
};

const literalOrAbout = (words: string, topic: Topic | undefined | null): MetricsTopic =>
  topic?.match === 'word' ? { phrase: words } : { about: words };

/** The condition on one clause for a topic that is not about one of `without`; null: any clause. */
export const metricsTopic = (topic: Topic | undefined | null, without: readonly Topic[] = []): MetricsTopic | null => {
  const words = topic?.words.join(topic.match === 'word' ? ' ' : ', ') ?? '';
  const excluded = textOf(without);
  const said = topic?.match === 'meaning' && topic.polarity !== 'wish' ? saidOfSelf(topic.words, true) : null;
  const whole = said ? null : wholeSubject(topic);
  const read: MetricsTopic = {
    ...(said ?? (whole && { themes: whole.themes }) ?? (words !== '' && literalOrAbout(words, topic))),
    ...(topic && !said?.moves && polarityOf(topic)),
    ...(excluded !== '' && { without: excluded }),
  };
  return Object.keys(read).length === 0 ? null : read;
};

/** The words themselves with their forms. */
export const literalTopic = ({ words, match }: Topic): MetricsTopic =>
  match === 'word' ? { phrase: words.join(' ') } : { words: words.join(', ') };

/** How people use an app, which says nothing about what they write. */
const namesUse = listNaming({ use: ofUse }, true);

const isPeople = (word: string, language: CueLanguage): boolean =>
  marksIn(sheetOf(word), cuesOf(language)).some(({ end, tags }) => end === word.length && tags.has('people'));

/** `Apple Watch owners` mention an Apple Watch; reviews do not say “owners”. */
const withoutPeople = (text: string): string => {
  const language = languageOfCues(text, 'en');
  const left = text.split(' ').filter((word) => !isPeople(word, language));
  // “Power users” do not write about power.
  const isTelling = tellingWords({ words: left }).length > 0 && !namesUse(left.join(' '));
  return isTelling ? left.join(' ') : text;
};

/** The group of people asked about, by what they say about themselves; null: everyone. */
export const segmentOf = (segment: Topic | undefined): Topic | null => {
  if (!segment || segment.words.length === 0) return null;
  const isLiteral = segment.match === 'word' || saidOfSelf(segment.words) !== null;
  return isLiteral ? segment : { ...segment, words: segment.words.map(withoutPeople) };
};

export const segmentScope = (segment: Topic | null): MetricsScope =>
  segment === null
    ? {}
    : (segment.match === 'meaning' && saidOfSelf(segment.words)) || { words: segment.words.join(', ') };

/** More words for a subject would bring in other things. */
const maxWords = 3;

/** An alternative wording for a topic. */
export interface Proposal {
  readonly words: readonly string[];
  /** The opinion that the wording implies; null: any. */
  readonly polarity: 'good' | 'bad' | null;
  /** Whether reviews seldom use the words of the question, so that a few matches prove nothing. */
  readonly isRewording: boolean;
  /** Whether it is the English word for the same, so reviews need not confirm it. */
  readonly isTranslation: boolean;
}

/** Whether a subject is named in English; themes then cover its other words. */
const isEnglish = (text: string, english: readonly string[]): boolean =>
  languageOf(text, null) === 'en' ||
  wordsOf(text).some(({ folded }) => english.some((entry) => wordsOf(entry).some((word) => word.folded === folded)));

/** Other meanings of a topic's words in English reviews. The reviews decide whether one counts. */
export const proposalsFor = ({ words, match }: Topic): Proposal[] => {
  const text = words.join(' ');
  if (match === 'word' || text === '') return [];
  const paraphrase = paraphraseOf(text);
  if (paraphrase)
    return [{ words: paraphrase.counted, polarity: paraphrase.polarity, isRewording: true, isTranslation: false }];
  return wholeSubjects(text, languageOf(text, null)).flatMap((subject) => {
    const english = plainWordsFor(subject, 'en');
    return english.length === 0
      ? []
      : [
          {
            words: english.slice(0, maxWords),
            polarity: null,
            isRewording: !isEnglish(text, english),
            isTranslation: !isEnglish(text, english),
          },
        ];
  });
};
