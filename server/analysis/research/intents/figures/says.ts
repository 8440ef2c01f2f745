import { type AskedThing, speaksOf } from '../../topic/asked-topic.ts';
import type { Says } from './figure.ts';

/** Whether a review speaks of any of what is asked about; null: nothing in particular is. */
export const saysOf = (things: readonly AskedThing[]): Says | null =>
  things.length === 0 ? null : (review) => things.some((thing) => speaksOf(thing, review));

/** What is asked about: in the question's words, and the themes that stand for it. */
export interface AskedTopic {
  readonly words: string;
  readonly themes: readonly string[];
  /** The things that are asked for, where that is what is counted. */
  readonly features: readonly string[];
}

export const topicAsked = (things: readonly AskedThing[]): AskedTopic | null =>
  things.length === 0
    ? null
    : {
        words: things.map(({ label }) => label).join(' and '),
        themes: [...new Set(things.flatMap(({ themes }) => themes))],
        features: things.flatMap(({ feature }) => feature ?? []),
      };
