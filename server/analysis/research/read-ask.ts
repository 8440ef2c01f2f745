import type { NamedApp } from '../reading/apps/name-book.ts';
import type { Intent } from '../reading/intent/intent.ts';
import type { Asking } from '../reading/sentence-reading.ts';
import { readAdvertising } from './reach/advertising.ts';
import { type Aim, type Question, readQuestion, readQuestionSentence } from './research-question.ts';
import { type Scope, scopeOf } from './scope.ts';

/** A question about apps, read into what has to be counted for it. */
export interface Ask {
  readonly read: Asking;
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
  const known = readQuestion(asked, apps, today);
  const isOfAds = readAdvertising(asked) !== null;
  const asksOf = isOfAds ? 'ads' : known.aims.includes('social') ? 'creators' : null;
  const reading = readQuestionSentence(asked, apps, today, asksOf);
  const { asking: read, stars, starsImplied } = reading;
  const aim = aimsOf[read.intent];
  const isOfReach = read.intent === 'ads' || read.intent === 'creators';
  return {
    read,
    scope: scopeOf(reading),
    question: {
      ...known,
      ...(isOfReach ? {} : { topic: read.topic, topicWords: read.topicWords }),
      stars: starsImplied ? [] : stars,
      aims: isOfReach ? known.aims : aim ? [aim] : [],
    },
  };
};
