import type { WindowReview } from '../../findings/findings.ts';
import type { Intent } from '../../reading/intent/intent.ts';
import type { IntentRead } from '../../reading/intent/read-intent.ts';
import { type AskedThing, speaksOf } from './asked-topic.ts';

/** What of a question's topic is counted, and what it is then after. */
export interface UsedTopic {
  readonly intent: Intent;
  readonly things: readonly AskedThing[];
  /** Words that no count was made of, as they were written. */
  readonly unused: readonly string[];
}

/** These are about their topic and nothing else: that nobody mentions it is the answer. */
const asksAbout: ReadonlySet<Intent> = new Set(['problem', 'share', 'topic', 'since_when', 'worth'] as const);

/** These are about all reviews, whatever else the question says. */
const beyondTopics: ReadonlySet<string> = new Set<Intent>(['enough', 'recovery', 'trust']);

export const isAboutAllReviews = (intent: string): boolean => beyondTopics.has(intent);

/** Fewer reviews, or a smaller share, may have a word by chance that nobody has asked about. */
const fewest = 2;
const leastShare = 0.005;
/** More words than these are a sentence that was not understood rather than a thing that people might mention. */
const mostWords = 3;

/**
 * A word of the question that hardly any review has is mostly no topic, but one more word that asks: the question is then
 * answered without it. What people are known to write about, and what the question asks whether they do, is a topic all the
 * same.
 */
export const usedTopic = (
  things: readonly AskedThing[],
  reviews: readonly WindowReview[],
  { intent, otherwise, asksWhether }: Pick<IntentRead, 'intent' | 'otherwise' | 'asksWhether'>,
): UsedTopic => {
  if (isAboutAllReviews(intent)) return { intent, things: [], unused: [] };
  const isUsed = (thing: AskedThing): boolean => {
    const said = reviews.filter((review) => speaksOf(thing, review)).length;
    if (said >= fewest && said >= leastShare * reviews.length) return true;
    if (!asksAbout.has(intent)) return thing.known && said > 0;
    return thing.known || (asksWhether && thing.label.split(/\s+/u).length <= mostWords);
  };
  const used = things.filter(isUsed);
  return {
    intent: things.length > 0 && used.length === 0 ? otherwise : intent,
    things: used,
    unused: things.filter((thing) => !used.includes(thing)).map(({ label }) => label),
  };
};
