import type { Ask } from '../../contract/resources/questions/plan.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import type { ReviewAsk } from './counted.ts';
import { saidOfSelf, themesNamed } from './topics.ts';

const high = 4;

/** The App Store publishes no replies with its reviews. */
const ofReplies = (ask: ReviewAsk): ReviewAsk =>
  (ask.by === 'replied' || ask.about.replied !== undefined) && ask.about.stores === undefined
    ? { ...ask, about: { ...ask.about, stores: ['play'] } }
    : ask;

/** What people ask the company for by complaining. */
const claims: ReadonlySet<ThemeId> = new Set<ThemeId>([
  'refund',
  'money_missing',
  'cancel_subscription',
  'account_deletion',
]);

/** `How many ask for a refund?`: counts complaints, since a refund is no wish for the app. */
const ofClaims = (ask: ReviewAsk): ReviewAsk => {
  const { topic } = ask;
  const named = topic?.polarity === 'wish' && topic.words.length > 0 ? themesNamed(topic) : [];
  const isClaim = topic && named.length > 0 && named.every((theme) => claims.has(theme));
  return isClaim ? { ...ask, topic: { ...topic, polarity: 'bad' } } : ask;
};

/** Makes an ask countable: people become a filter on reviews, and the most liked is ranked by opinions. */
export const normalAsk = (asked: ReviewAsk): ReviewAsk => {
  const ask = ofClaims(ofReplies(asked));
  const { about, topic, by, pick, measure, answerAs } = ask;
  const isOfPeople = topic?.match === 'meaning' && !about.segment && saidOfSelf(topic.words, true)?.writers;
  if (topic && isOfPeople && measure === 'sentiment') {
    const { topic: _, ...rest } = ask;
    return { ...rest, about: { ...about, segment: topic }, measure: 'stars' };
  }
  // Rare praise is no fault of a thing that is rarely mentioned.
  const isBest = topic?.polarity === 'good' && (measure === 'share' || measure === 'reviews');
  if (
    topic &&
    isBest &&
    by !== undefined &&
    by !== 'theme' &&
    by !== 'topic' &&
    (pick === 'most' || pick === 'least')
  ) {
    if (topic.words.length > 0) return { ...ask, topic: { ...topic, polarity: 'any' }, measure: 'sentiment' };
    const { topic: _, ...rest } = ask;
    return { ...rest, measure: 'stars' };
  }
  // “Sync or the price first?”
  if (topic && by === 'theme' && answerAs === 'advice' && topic.words.length > 1) return { ...ask, by: 'topic' };
  // The reason for five stars is what people praise.
  const isOfPraise = answerAs === 'why' && topic?.polarity === 'bad' && about.stars?.every((stars) => stars >= high);
  return topic && isOfPraise ? { ...ask, topic: { ...topic, polarity: 'good' } } : ask;
};

/** What people complain about, praise or ask for, without a limit of its own. */
const isOpenList = ({ about, by, against, source }: Ask): boolean =>
  source === 'reviews' && by === 'theme' && against === undefined && Object.keys(about).length === 0;

/** “Which app do people trust least, and why?” continues with that app. */
const isWhyOfPick = (ask: Ask, before: Ask | undefined): boolean =>
  before?.source === 'reviews' &&
  ask.answerAs === 'why' &&
  ask.by === 'theme' &&
  ask.topic?.words.length === 0 &&
  before.by !== undefined &&
  before.by !== 'theme' &&
  (before.pick === 'most' || before.pick === 'least');

/** Asks that continue with the subject of the one before: “Did 5.4.1 fix it, and what do people complain about now?” */
export const goingOn = (asks: readonly Ask[]): Ask[] =>
  asks.map((ask, at) => {
    const before = asks[at - 1];
    const versions = before?.about.versions;
    if (versions && isOpenList(ask)) return { ...ask, about: { versions } };
    return isWhyOfPick(ask, before) ? whyOfPick(ask, before!, at - 1) : ask;
  });

/** What people like or dislike about the picked group. */
const whyOfPick = (ask: Ask, before: Ask, from: number): Ask => {
  const isOfBad = before.topic?.polarity === 'bad' || before.measure === 'low_share';
  const polarity = isOfBad === (before.pick === 'most') ? 'bad' : 'good';
  return { ...ask, about: { from }, topic: { words: [], match: 'meaning', polarity } };
};
