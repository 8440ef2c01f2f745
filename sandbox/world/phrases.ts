/** Sentences for reviews, by language. `{x}` is a noun of the app's subject, `{v}` its version, `{p}` a price. */

import { type DataFile, entriesOf, listsOf } from '../../server/data/data-file.ts';
import { sandboxData } from '../data/sandbox-data.ts';
import { subjects } from './market/markets.ts';

const complaints = [
  'crash',
  'slow',
  'login',
  'billing',
  'ads',
  'ui',
  'support',
  'privacy',
  'update',
  'battery',
  'sync',
] as const;
export type Complaint = (typeof complaints)[number];

const praises = ['love', 'ease', 'content', 'help', 'devices'] as const;
export type Praise = (typeof praises)[number];

const phrasesIn = (file: DataFile) => ({
  bad: listsOf(file, 'bad ', complaints),
  good: listsOf(file, 'good ', praises),
  wish: entriesOf(file, 'wish'),
  /** The planted gap. */
  widget: entriesOf(file, 'widget'),
  /** Unrelated to the app. */
  boycott: entriesOf(file, 'boycott'),
  /** Complete sentences that fit anywhere. */
  asideBad: entriesOf(file, 'aside bad'),
  asideGood: entriesOf(file, 'aside good'),
  openBad: entriesOf(file, 'open bad'),
  openGood: entriesOf(file, 'open good'),
  closeBad: entriesOf(file, 'close bad'),
  closeGood: entriesOf(file, 'close good'),
  shortBad: entriesOf(file, 'short bad'),
  shortGood: entriesOf(file, 'short good'),
  titleBad: entriesOf(file, 'title bad'),
  titleGood: entriesOf(file, 'title good'),
  /** The last one replies to praise. */
  reply: entriesOf(file, 'reply'),
  names: entriesOf(file, 'names'),
  nouns: listsOf(file, 'nouns ', subjects),
});

export type Phrases = ReturnType<typeof phrasesIn>;

const languages: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'id', 'it', 'ja', 'ko', 'pt', 'ru']);
const read = new Map<string, Phrases>();

/** Falls back to English. */
export const phrasesOf = (language: string): Phrases => {
  const known = languages.has(language) ? language : 'en';
  const phrases = read.get(known) ?? phrasesIn(sandboxData(`reviews/${known}`));
  read.set(known, phrases);
  return phrases;
};
