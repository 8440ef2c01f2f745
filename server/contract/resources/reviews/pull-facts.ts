import * as z from 'zod';
import { reviewKinds } from '../sentence-reading.ts';
import { PullRef } from './pull.ts';
import { themePolarities } from './review-search.ts';

const place = z.int().min(0);
const placeOrNone = (list: string) => z.array(place).describe(`One more than a place in \`${list}\`; 0 for none.`);

/** All facts about a pull's reviews except their text, one column each. */
export const PullFacts = z
  .object({
    pull: PullRef,
    total: z.int().min(0).describe('Reviews in the pull: the length of every column.'),
    versions: z.array(z.string()),
    storefronts: z.array(z.string()).describe('Two-letter codes.'),
    languages: z.array(z.string()).describe('What reviews are written in, such as `de`; `und` for too short to tell.'),
    themes: z.array(
      z.object({ id: z.string(), label: z.string(), polarity: z.enum(themePolarities), group: z.string() }),
    ),
    themeSets: z
      .array(z.array(place))
      .describe('Every combination of themes that a review has, as places in `themes`.'),
    kindSets: z.array(z.array(z.enum(reviewKinds))).describe('Every combination of kinds that a review has.'),
    columns: z
      .object({
        day: z
          .array(z.int())
          .describe(
            'First the days from 1970-01-01 to the newest review, then how many days each is older than the one before.',
          ),
        rating: z.string().describe('A digit from 1 to 5 for each review.'),
        app: z.array(place).describe('A place in the apps of the pull.'),
        version: placeOrNone('versions'),
        storefront: placeOrNone('storefronts'),
        language: z.array(place).describe('A place in `languages`.'),
        themes: z.array(place).describe('A place in `themeSets`.'),
        kinds: z.array(place).describe('A place in `kindSets`.'),
        helpful: z.array(z.int().min(0)).describe('How many people found each helpful.'),
        replied: z.string().describe('For each review `1` where the developer replied, else `0`.'),
      })
      .describe('Newest review first.'),
  })
  .meta({ id: 'PullFacts' });

export type PullFacts = z.output<typeof PullFacts>;
