import type { Field } from '../review-kinds/review-kind.ts';
import type { ThemeId } from '../themes/taxonomy.ts';

/** What a clause says by its words, whatever the stars: approval, disapproval, a request, or none of them. */
export const clausePolarities = ['good', 'bad', 'wish', 'neutral'] as const;
export type ClausePolarity = (typeof clausePolarities)[number];

/** `switched_to`: came to this app from another. `switched_from`: goes to another app. */
export const moves = ['leaving', 'switched_to', 'switched_from', 'came_back'] as const;
export type Move = (typeof moves)[number];

/** What writers say of themselves. */
export const writers = [
  'parent',
  'student',
  'teacher',
  'driver',
  'business',
  'senior',
  'beginner',
  'patient',
  'traveller',
] as const;
export type Writer = (typeof writers)[number];

/** A part of a review's title or text that says one thing: where it stands, in UTF-16 units of the field as stored, and what it says. */
export interface Clause {
  readonly field: Field;
  readonly start: number;
  readonly end: number;
  readonly polarity: ClausePolarity;
  readonly themes: readonly ThemeId[];
  readonly move: Move | null;
  readonly writer: Writer | null;
}

/** The rest of a longer review is part of the last. */
export const mostClauses = 16;
