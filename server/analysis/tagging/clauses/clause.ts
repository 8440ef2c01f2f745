import type { Field } from '../review-kinds/review-kind.ts';
import type { ThemeId } from '../themes/taxonomy.ts';

/** What a clause says of the app: something good, something bad, something wanted, or none of these. */
export const clausePolarities = ['good', 'bad', 'wish', 'neutral'] as const;
export type ClausePolarity = (typeof clausePolarities)[number];

/** Where the writer says they go: away, to this app from another, to another app, or back to this one. */
export const moves = ['leaving', 'switched_to', 'switched_from', 'came_back'] as const;
export type Move = (typeof moves)[number];

/** Who the writer says they are. */
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

/** A longer review ends with a clause that is all the rest. */
export const maxClauses = 16;

/** A part of a review that says one thing. */
export interface Clause {
  readonly field: Field;
  /** In UTF-16 units of the field as stored; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly polarity: ClausePolarity;
  readonly themes: readonly ThemeId[];
  readonly move: Move | null;
  readonly writer: Writer | null;
}
