import * as z from 'zod';

/** Which taxonomy an answer counts by. */
export const TaxonomyUsed = z
  .object({
    version: z
      .string()
      .describe('The version of the themes and of how reviews are tagged. Counts of one version can be compared.'),
    taggingAnew: z
      .boolean()
      .describe(
        'True while reviews that an earlier version tagged are tagged anew in the background: until then, counts can still shift.',
      ),
  })
  .meta({ id: 'TaxonomyUsed' });

export type TaxonomyUsed = z.output<typeof TaxonomyUsed>;

/** In the results of runs, which are kept. */
export const taxonomyUsed = TaxonomyUsed.optional().describe('Absent in answers made before it was said.');
