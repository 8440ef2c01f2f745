import { shortTitle } from '../../contract/domain/company.ts';
import type { SentenceReading } from '../../contract/resources/sentence-reading.ts';
import { createNameBook } from '../reading/apps/name-book.ts';
import { readSentence } from '../reading/read-sentence.ts';
import type { ReadFor } from '../reading/shown/reading-in-words.ts';
import { shownReading } from '../reading/shown/shown-reading.ts';
import { leftOutNotes } from './left-out.ts';
import type { Subject } from './subject.ts';

/** How the query of a search for ads, videos or creators was read. @param today YYYY-MM-DD, UTC */
export const readingOfSubject = (subject: Subject, today: string, readFor: ReadFor): SentenceReading => {
  const { query, kindOfApp, apps } = subject;
  const reading = readSentence(query, { today, book: createNameBook(apps) });
  const isFound = apps.length > 0;
  return shownReading(reading, readFor, {
    // The query is all about its apps: what is left of it says nothing of reviews.
    topic: isFound ? '' : query,
    apps: kindOfApp === null ? [...new Set(apps.map(({ title }) => shortTitle(title)))] : [],
    kindOfApp: isFound ? kindOfApp : null,
    notes: leftOutNotes(subject),
  });
};
