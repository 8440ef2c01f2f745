import type { NamedApp } from '../reading/apps/name-book.ts';
import { readStars } from '../reading/filter/sentence-stars.ts';
import type { Intent } from '../reading/intent/intent.ts';
import { type IntentRead, readIntent } from '../reading/intent/read-intent.ts';
import { sheetOf } from '../reading/sheet.ts';
import { languageOf } from '../words/languages.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { readAdvertising } from './reach/advertising.ts';
import { type Aim, type Question, readQuestion } from './research-question.ts';
import { readScope, type Scope, withoutNames } from './scope.ts';

/** A question about apps, read into what has to be counted for it. */
export interface Ask {
  readonly read: Omit<IntentRead, 'sheet' | 'content'>;
  readonly question: Question;
  readonly scope: Scope;
}

/** What of the old lists of aims an intent stands for: the general answer is ordered by them. */
const aimsOf: Readonly<Partial<Record<Intent, Aim>>> = {
  complaints: 'complaints',
  reasons: 'complaints',
  praise: 'praise',
  requests: 'requests',
  build_next: 'requests',
  difference: 'difference',
  which_app: 'difference',
  revenue: 'revenue',
  ads: 'ads',
  creators: 'social',
};

/**
 * Reads a question about apps: its days, versions and countries, its stars, what it is after, and what is left as its topic.
 * @param today YYYY-MM-DD, UTC
 */
export const readAsk = (asked: string, apps: readonly NamedApp[], today: string): Ask => {
  const names = apps.map(({ title }) => title);
  const scope = readScope(asked, names, today);
  const known = readQuestion(scope.rest, apps);
  const rest = withoutNames(scope.rest, names);
  const { sheet, stars } = readStars(sheetOf(rest));
  const isOfAds = readAdvertising(asked) !== null;
  const asksOf = isOfAds ? 'ads' : known.aims.includes('social') ? 'creators' : null;
  const {
    sheet: _,
    content,
    ...read
  } = readIntent(sheet, {
    apps: apps.length,
    language: languageOf(rest, null),
    versions: scope.versions,
    stars,
    countries: scope.countries,
    hasPeriod: scope.since !== null || scope.until !== null,
    asksOf,
  });
  const aim = aimsOf[read.intent];
  const isOfReach = read.intent === 'ads' || read.intent === 'creators';
  return {
    read,
    scope,
    question: {
      ...known,
      ...(isOfReach ? {} : topicOf(sheet.text, content)),
      stars,
      aims: isOfReach ? known.aims : aim ? [aim] : [],
    },
  };
};

/** The words that are left, from the first to the last as they were written. */
const topicOf = (text: string, content: readonly Word[]): { topic: string; topicWords: readonly Word[] } => {
  const [first, last] = [content[0], content.at(-1)];
  if (!first || !last) return { topic: '', topicWords: [] };
  const topic = text.slice(first.start, last.end);
  const counted = new Set(content.map(({ folded }) => folded));
  return { topic, topicWords: wordsOf(topic).filter(({ folded }) => counted.has(folded)) };
};
