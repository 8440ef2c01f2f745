import * as z from 'zod';
import { chartNames } from '../../domain/charts.ts';
import { appFields } from '../apps/app.ts';

const { free: _free, ...fields } = appFields;

const named = z.object({ id: z.string(), name: z.string() });

export const ReleaseCategories = z.object({
  categories: z.array(named).describe('The values `category` accepts, by id or name.'),
  storefronts: z
    .array(named)
    .describe(
      'The values `storefront` accepts. `global` merges the United States, the United Kingdom, Japan and Germany.',
    ),
});

export const Release = z
  .object({
    ...fields,
    released: z.iso.datetime().describe('When it was released.'),
    positions: z
      .array(
        z.object({
          storefront: z.string(),
          chart: z.enum(chartNames),
          rank: z.int().min(1).describe('Its rank in the category’s chart.'),
        }),
      )
      .describe('Its current chart positions, best first.'),
  })
  .meta({ id: 'Release' });

export const Releases = z.object({
  category: z.string().describe('The category’s id.'),
  storefront: z.string(),
  since: z.iso.datetime().describe('The earliest release date included.'),
  releases: z.array(Release).describe('Best chart position first.'),
});

export type Release = z.output<typeof Release>;
export type Releases = z.output<typeof Releases>;
