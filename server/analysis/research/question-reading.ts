import { shortTitle } from '../../contract/domain/company.ts';
import type { SentenceReading } from '../../contract/resources/sentence-reading.ts';
import { quoted } from '../prose/lists.ts';
import { verb } from '../prose/numbers.ts';
import { createNameBook, type NamedApp } from '../reading/apps/name-book.ts';
import { checkProposal } from '../reading/model/check-proposal.ts';
import type { ProposedReading } from '../reading/model/proposed-reading.ts';
import { shownReading } from '../reading/shown/shown-reading.ts';
import { readQuestionSentence } from './research-question.ts';
import type { LeftOut } from './topic/left-out.ts';
import { isAboutAllReviews } from './topic/used-topic.ts';

/** What a run knows of its question beyond the sentence. */
export interface QuestionKnown {
  /** The apps it was asked about; none for a kind of app. */
  readonly apps: readonly NamedApp[];
  readonly kindOfApp: string | null;
  readonly topic: string;
  readonly intent?: SentenceReading['intent'];
  readonly stars?: readonly number[];
  /** The store whose apps were read; null: both. */
  readonly store?: SentenceReading['store'];
  /** Words of it that were no topic to the reviews. */
  readonly unused?: readonly string[];
  readonly leftOut: Pick<LeftOut, 'exclude' | 'themes'>;
  /** How a model read it, where there is one. */
  readonly proposed: ProposedReading | null;
}

/** How a question of research or a report was read. @param today YYYY-MM-DD, UTC */
export const readingOfQuestion = (
  asked: string,
  today: string,
  { apps, kindOfApp, topic, intent, stars, store, leftOut, proposed, unused = [] }: QuestionKnown,
): SentenceReading => {
  const rules = readQuestionSentence(asked, apps, today);
  const checked = proposed && checkProposal(proposed, rules, { today, book: createNameBook(apps) });
  const reading = checked?.reading ?? rules;
  const shown = shownReading(reading, 'question', {
    apps: [...new Set(apps.map(({ title }) => shortTitle(title)))],
    kindOfApp,
    topic,
    exclude: [...leftOut.exclude],
    excludedThemes: [...leftOut.themes],
    ...(intent !== undefined && { intent }),
    ...(stars !== undefined && { stars: [...stars] }),
    ...(store !== undefined && { store }),
  });
  const passedOver = topic !== '' && intent !== undefined && isAboutAllReviews(intent);
  return {
    ...shown,
    notes: [
      ...shown.notes,
      ...unusedNotes(unused),
      ...(passedOver ? [`The answer is about all reviews: ${quoted([topic])} was not used as a topic.`] : []),
    ],
  };
};

const unusedNotes = (unused: readonly string[]): string[] =>
  unused.length === 0
    ? []
    : [
        `${quoted(unused)} ${verb(unused.length, 'was', 'were')} not used as a topic: hardly any review mentions ${verb(unused.length, 'it', 'them')}.`,
      ];
