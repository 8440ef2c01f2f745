import type { ReviewAsk } from './counted.ts';
import { saidOfSelf } from './who-writes.ts';

const high = 4;

/** An ask as it can be counted: people as a part of reviews, and what is liked best by opinions rather than mentions. */
export const normalAsk = (ask: ReviewAsk): ReviewAsk => {
  const { about, topic, by, pick, measure, answerAs } = ask;
  const isOfPeople = topic?.match === 'meaning' && !about.segment && saidOfSelf(topic.words, true)?.writers;
  if (topic && isOfPeople && measure === 'sentiment') {
    const { topic: _, ...rest } = ask;
    return { ...rest, about: { ...about, segment: topic }, measure: 'stars' };
  }
  // Being praised seldom is no fault where a thing is seldom spoken of.
  const isBest = topic?.polarity === 'good' && (measure === 'share' || measure === 'reviews');
  if (topic && isBest && by !== undefined && by !== 'theme' && (pick === 'most' || pick === 'least')) {
    if (topic.words.length > 0) return { ...ask, topic: { ...topic, polarity: 'any' }, measure: 'sentiment' };
    const { topic: _, ...rest } = ask;
    return { ...rest, measure: 'stars' };
  }
  // Why people give five stars is what they praise.
  const isOfPraise = answerAs === 'why' && topic?.polarity === 'bad' && about.stars?.every((stars) => stars >= high);
  return topic && isOfPraise ? { ...ask, topic: { ...topic, polarity: 'good' } } : ask;
};
