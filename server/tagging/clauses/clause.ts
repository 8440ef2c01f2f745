import type { ClausePolarity, Move, Writer } from '../../contract/domain/clauses.ts';
import type { Field } from '../review-kinds/review-kind.ts';
import type { ThemeId } from '../themes/taxonomy.ts';

export {
  type ClausePolarity,
  clausePolarities,
  type Move,
  moves,
  type Writer,
  writers,
} from '../../contract/domain/clauses.ts';

/** A part of a review's title or text that says one thing. Offsets are UTF-16 units of the stored field. */
export interface Clause {
  readonly field: Field;
  readonly start: number;
  readonly end: number;
  readonly polarity: ClausePolarity;
  readonly themes: readonly ThemeId[];
  readonly move: Move | null;
  readonly writer: Writer | null;
}

/** The last clause takes the rest of a longer review. */
export const mostClauses = 16;
