import { createNameBook, type NamedApp } from '../reading/apps/name-book.ts';
import type { Intent } from '../reading/intent/intent.ts';
import { type CheckedProposal, checkProposal } from '../reading/model/check-proposal.ts';
import type { ProposedReading } from '../reading/model/proposed-reading.ts';
import type { Asking, SentenceReading } from '../reading/sentence-reading.ts';
import { readAdvertising } from './reach/advertising.ts';
import { type Aim, type Question, readQuestion, readQuestionSentence } from './research-question.ts';
import { type Scope, scopeOf } from './scope.ts';
import { namedFeatures } from './topic/named-features.ts';

/** A question about apps, read into what has to be counted for it. */
export interface Ask {
  readonly read: Asking;
  readonly question: Question;
  readonly scope: Scope;
  /** What a model reads of it, as far as it is believed; null: nothing. */
  readonly checked: CheckedProposal<SentenceReading<NamedApp>> | null;
  /** The things that apps are often asked for and that it names. */
  readonly features: readonly string[];
}

/** What of the old lists of aims an intent stands for: the general answer is ordered by them. */
const aimsOf: Readonly<Partial<Record<Intent, Aim>>> = {
  complaints: 'complaints',
  reasons: 'complaints',
  praise: 'praise',
  requests: 'requests',
  build_next: 'requests',
  worth: 'requests',
  difference: 'difference',
  which_app: 'difference',
  revenue: 'revenue',
  ads: 'ads',
  creators: 'social',
};

/**
 * Reads a question about apps: its days, versions and countries, its stars, what it is after, and what is left as its topic.
 * @param today YYYY-MM-DD, UTC
 * @param proposed how a model reads it, where there is one
 */
export const readAsk = (
  asked: string,
  apps: readonly NamedApp[],
  today: string,
  proposed: ProposedReading | null = null,
): Ask => {
  const known = readQuestion(asked, apps, today);
  const isOfAds = readAdvertising(asked) !== null;
  const asksOf = isOfAds ? 'ads' : known.aims.includes('social') ? 'creators' : null;
  const rules = readQuestionSentence(asked, apps, today, asksOf);
  const checked = proposed && checkProposal(proposed, rules, { today, book: createNameBook(apps) });
  const reading = checked?.reading ?? rules;
  const { asking: read, stars, starsImplied } = reading;
  const aim = aimsOf[read.intent];
  const isOfReach = read.intent === 'ads' || read.intent === 'creators';
  return {
    read,
    scope: scopeOf(reading),
    checked,
    features: namedFeatures(asked),
    question: {
      ...known,
      ...(isOfReach ? {} : { topic: read.topic, topicWords: read.topicWords }),
      stars: starsImplied ? [] : stars,
      aims: isOfReach ? known.aims : aim ? [aim] : [],
    },
  };
};
