import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';

const moment = z.iso.datetime();

/** Which reviews the figures of an answer are of. */
export const Coverage = z.object({
  basis: z
    .enum(['panel', 'on_file'])
    .describe(
      '`panel`: the reviews that the service reads by itself, in the places listed. Pulls and runs don’t change them. `on_file`: every review on file, as the panel has none yet. Of several apps, each counts in its own way.',
    ),
  reviews: z.int().min(0).describe('How many reviews that is.'),
  storefronts: z
    .array(
      z.object({
        store: storeName,
        place: z.string().describe('The storefront, such as `us`; for `play` the language, such as `en`.'),
        since: moment
          .nullable()
          .describe('Every review that the store showed from then on is included. Null: nothing was found or read.'),
        complete: z.boolean().describe('Whether it was read as far back as the store goes, or 2,000 reviews.'),
        readAt: moment.nullable().describe('When it was last read; null: not yet.'),
      }),
    )
    .describe('The places of the panel.'),
  since: moment.nullable().describe('The latest `since` of the places: from then on, all of them are included.'),
  complete: z.boolean().describe('False while the panel is being read for the first time: figures will still grow.'),
  asOf: moment.nullable().describe('When a place of the panel was last read; null: not yet.'),
});
export type Coverage = z.output<typeof Coverage>;
