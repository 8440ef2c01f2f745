import { type AskedThing, speaksOf } from '../asked-topic.ts';
import type { Says } from './figure.ts';

/** Whether a review speaks of any of what is asked about; null: nothing in particular is. */
export const saysOf = (things: readonly AskedThing[]): Says | null =>
  things.length === 0 ? null : (review) => things.some((thing) => speaksOf(thing, review));

/** What is asked about, as the question has it. */
export const labelOf = (things: readonly AskedThing[]): string | null =>
  things.length === 0 ? null : things.map(({ label }) => label).join(' and ');
