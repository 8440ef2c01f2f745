import { leftOutNotes } from '../../../apps/subject/left-out.ts';
import type { Subject } from '../../../apps/subject/subject.ts';
import { shortTitle } from '../../../contract/domain/company.ts';
import type { SentenceReading as Shown } from '../../../contract/resources/sentence-reading.ts';
import { languageOf } from '../../../tagging/words/language/languages.ts';
import type { SentenceReading, Topic } from '../../topic/sentence-reading.ts';
import { nothingSaid, type ReadFor, readingInWords } from './reading-in-words.ts';

const said = ({ text, phrases }: Topic): string[] => [...(text === '' ? [] : [text]), ...phrases];

const names = (named: SentenceReading<unknown>['apps']): string[] => [...new Set(named.map(({ name }) => name.text))];

/** A reading as answers show it; `known` replaces fields that the operation knows better, such as given ratings. */
export const shownReading = (
  reading: SentenceReading<unknown>,
  readFor: ReadFor = 'reviews',
  known: Partial<Omit<Shown, 'sentence'>> = {},
): Shown => {
  const shown: Omit<Shown, 'sentence'> = {
    intent: 'general',
    topic: reading.topic.text,
    phrases: [...reading.topic.phrases],
    themes: [...reading.topic.themes],
    exclude: said(reading.exclude),
    excludedThemes: [...reading.exclude.themes],
    stars: [...reading.stars],
    kinds: [...reading.reviewKinds],
    apps: names(reading.apps),
    excludedApps: names(reading.excludedApps),
    kindOfApp: reading.kindOfApp,
    countries: [...reading.countries],
    languages: [...reading.languages],
    store: reading.store,
    versions: [...reading.versions],
    since: reading.since,
    until: reading.until,
    replied: reading.replied,
    minLength: reading.minLength,
    sort: reading.sort,
    limit: reading.limit,
    language: reading.language,
    notUnderstood: [...reading.notUnderstood],
    notes: [...reading.notes],
    ...known,
  };
  return { sentence: readingInWords(shown, readFor), ...shown };
};

/** How the query of a search for ads, videos or creators was read: as apps, or as text if none was found. */
export const readingOfSubject = (subject: Subject, readFor: ReadFor): Shown => {
  const { query, kindOfApp, apps } = subject;
  const isFound = apps.length > 0;
  const read = {
    ...nothingSaid,
    topic: isFound ? '' : query,
    apps: kindOfApp === null ? [...new Set(apps.map(({ title }) => shortTitle(title)))] : [],
    kindOfApp: isFound ? kindOfApp : null,
    language: languageOf(query, null),
    notes: leftOutNotes(subject),
  };
  return { sentence: readingInWords(read, readFor), ...read };
};
