import * as z from 'zod';
import { appFields } from './app.ts';

const { free: _free, ...fields } = appFields;

const named = z.object({ id: z.string(), name: z.string() });

export const ReleaseCategories = z.object({
  categories: z.array(named).describe('What `category` may be: an id, or a name.'),
  storefronts: z
    .array(named)
    .describe('What `storefront` may be; `global` merges the United States, the United Kingdom, Japan and Germany.'),
});

export const Release = z
  .object({
    ...fields,
    released: z.iso.datetime().describe('When it came out.'),
    positions: z
      .array(
        z.object({
          storefront: z.string(),
          chart: z.enum(['top-free', 'top-paid', 'top-grossing']),
          rank: z.int().min(1).describe('In the chart of the category.'),
        }),
      )
      .describe('Where it stands now, best first.'),
  })
  .meta({ id: 'Release' });

export const Releases = z.object({
  category: z.string().describe('The category’s id.'),
  storefront: z.string(),
  since: z.iso.datetime().describe('The releases are no older than this.'),
  releases: z.array(Release).describe('Best placed first.'),
});

export type Release = z.output<typeof Release>;
export type Releases = z.output<typeof Releases>;
