import * as z from 'zod';
import { clausePolarities, moves, writers } from '../../domain/clauses.ts';

/** A part of a review that says one thing. */
export const ReviewClause = z
  .object({
    field: z.enum(['title', 'text']),
    start: z.int().min(0).describe('The first character, in UTF-16 units of the field.'),
    end: z.int().min(0).describe('One more than the last.'),
    polarity: z
      .enum(clausePolarities)
      .describe('What it says by its words, whatever the stars: `good`, `bad`, `wish` for a request, or `neutral`.'),
    themes: z.array(z.string()).describe('The ids of the review’s themes that it speaks of.'),
    move: z
      .enum(moves)
      .nullable()
      .describe(
        'Where its writer goes: `leaving` the app, `switched_from` it to another, `switched_to` it from another, `came_back`; null where it does not say.',
      ),
    writer: z.enum(writers).nullable().describe('What its writer says of themselves; null where it does not say.'),
  })
  .meta({ id: 'ReviewClause' });

export const clauses = z
  .array(ReviewClause)
  .describe(
    'What it says, clause by clause: up to 16, those of the title first. The rest of a longer review is part of the last.',
  );

export type ReviewClause = z.output<typeof ReviewClause>;
