import { isEverydayName } from '../../../apps/names/name-book.ts';
import { readDataFile, wordsIn } from '../../../data/data-file.ts';
import { isAskedFor } from '../../../tagging/subjects/subjects.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { wordsOf } from '../../../tagging/words/words.ts';
import { isIdle, spoken } from '../../topic/left-over.ts';
import type { SentenceReading } from '../../topic/sentence-reading.ts';

/** The purpose decides what a sentence must say: a scan needs apps, a question about given apps hardly anything. */
export type AskedOf = 'scan' | 'question' | 'kind question' | 'subject';

const examples: Readonly<Record<AskedOf, readonly string[]>> = {
  scan: [
    'login problems in Calmly since March, 1 star',
    'weather apps, wrong forecasts, 1 or 2 stars',
    'German reviews of Calmly that say “too many ads”',
  ],
  question: [
    'Why did the rating drop in September?',
    'What are the top 5 complaints?',
    'Is the newest version better?',
  ],
  'kind question': [
    'What features do users of habit trackers ask for?',
    'Which meditation app do people like best?',
    'Are running apps too expensive?',
  ],
  subject: ['habit tracker', 'apps like Calmly', 'com.example.calmly'],
};

const filler: ReadonlySet<string> = new Set(wordsIn(readDataFile('words/asking'), 'no subject'));

/** Whether a text has any meaningful word. */
const saysSomething = (text: string, language: string): boolean =>
  wordsOf(text).some(
    ({ folded }) =>
      !filler.has(folded) &&
      !isIdle(folded) &&
      !isStopWord(folded, spoken(language)) &&
      /[\p{L}\p{N}]{2}|[^\x20-\x7f]/u.test(folded),
  );

/** Whether a query has only signs or filler; emoji count, as videos may use them. */
const isIdleQuery = (text: string, language: string): boolean =>
  /^[\p{P}\s]*$/u.test(text) || (wordsOf(text).length > 0 && !saysSomething(text, language));

/** Whether a word of the topic may be an app's name that only the stores know. */
const mayNameApp = ({ topic }: SentenceReading<unknown>): boolean =>
  topic.phrases.length > 0 ||
  topic.words.some(
    ({ folded }) => folded.length > 3 && !isEverydayName([folded]) && !isAskedFor(folded) && !filler.has(folded),
  );

const namesNothing = (reading: SentenceReading<unknown>): boolean =>
  reading.apps.length === 0 &&
  reading.unknownApps.length === 0 &&
  reading.kindOfApp === null &&
  reading.unknownKind === null &&
  !mayNameApp(reading);

const missing = (reading: SentenceReading<unknown>, askedOf: AskedOf): string | null => {
  const { query, language } = reading;
  const isEmpty = !saysSomething(query, language) && reading.apps.length === 0;
  switch (askedOf) {
    case 'scan':
      return namesNothing(reading) ? 'the sentence names neither an app nor a kind of app' : null;
    case 'question':
      return /[\p{L}\p{N}]/u.test(query) ? null : 'the question has no words';
    case 'kind question':
      return isEmpty ? 'the question names no kind of app' : null;
    case 'subject':
      return isIdleQuery(query, language) && reading.apps.length === 0
        ? 'the query names neither an app nor a kind of app'
        : null;
  }
};

/** The question to ask back, with examples, or null if the sentence is clear enough. */
export const askedBack = (reading: SentenceReading<unknown>, askedOf: AskedOf): string | null => {
  const contradictions =
    askedOf === 'subject'
      ? []
      : reading.notUnderstood.filter((each) => askedOf === 'scan' || !/is no rating/u.test(each));
  const unclear = [...contradictions, missing(reading, askedOf)].flatMap((each) => each ?? []);
  if (unclear.length === 0) return null;
  const [first, ...rest] = examples[askedOf];
  const shown = `“${[first, ...rest.slice(0, -1)].join('”, “')}” or “${rest.at(-1)}”`;
  return `Not clear: ${unclear.join('; ')}. You can ask, for example, ${shown}.`;
};
