import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';

const moment = z.iso.datetime();

/** Which reviews an answer's figures cover. */
export const Coverage = z
  .object({
    basis: z
      .enum(['panel', 'on_file', 'run'])
      .describe(
        '`panel`: the reviews that the service reads by itself, in the places listed. Pulls and runs don’t change them. `on_file`: every review on file, as the panel has none yet. Of several apps, each counts in its own way. `run`: the reviews that this run or pull has selected in the places listed, so its figures may differ from those of the panel.',
      ),
    reviews: z.int().min(0).describe('How many reviews that is.'),
    storefronts: z
      .array(
        z.object({
          store: storeName,
          place: z.string().describe('The storefront, such as `us`; for `play` the language, such as `en`.'),
          since: moment
            .nullable()
            .describe(
              'Every review that the store showed from then on is included: the oldest one where that is all of them. Null: nothing was found or read, or it is not known.',
            ),
          complete: z
            .boolean()
            .describe(
              'Whether it was read as far back as the store goes, or 2,000 reviews; for a run, as far back as it asked for.',
            ),
          readAt: moment.nullable().describe('When it was last read; null: not yet.'),
        }),
      )
      .describe('The places that were read.'),
    since: moment
      .nullable()
      .describe('From then on, all places are included: the latest `since` of those whose older reviews are not.'),
    complete: z.boolean().describe('Whether all places are complete. Until they are, figures may still grow.'),
    reading: z
      .boolean()
      .describe(
        'Whether the rest of the panel is being read. False beside an incomplete panel when as many apps are being followed as can be: look again the next day.',
      ),
    asOf: moment.nullable().describe('When a place was last read; null: not yet.'),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.output<typeof Coverage>;

/** Optional, since earlier stored results lack it. */
export const coverageOfResult = Coverage.optional().describe(
  'Which reviews the figures are of. Absent in answers made before it was recorded, and where no reviews of named apps were counted.',
);

export const TaxonomyUsed = z
  .object({
    version: z
      .string()
      .describe('The version of the themes and of how reviews are tagged. Counts of one version can be compared.'),
    taggingAnew: z
      .boolean()
      .describe(
        'True while reviews that an earlier version tagged are tagged again in the background: until then, counts can still shift.',
      ),
  })
  .meta({ id: 'TaxonomyUsed' });

export type TaxonomyUsed = z.output<typeof TaxonomyUsed>;

/** Optional, since earlier stored results lack it. */
export const taxonomyUsed = TaxonomyUsed.optional().describe('Absent in answers made before it was said.');
