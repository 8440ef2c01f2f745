import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { findGenre, releaseGenres } from '../../contract/domain/genres.ts';
import { collectedStorefronts, countryName, globalStorefronts } from '../../contract/domain/storefronts.ts';
import { releases as releaseTable } from '../../contract/exports/tables/market.ts';
import { text } from '../../contract/fields/text.ts';
import { ReleaseCategories, Releases } from '../../contract/resources/market/release.ts';
import { findNewReleases } from '../../market/new-releases.ts';
import { toScore } from '../apps/get-app.ts';
import { inBatches, partOf } from '../exporting/exported.ts';
import { type Context, defineOperation, liveReadHints } from '../operation.ts';
import { upstreamProblem } from '../problems/problems.ts';

/** A genre by either store's id or name; rejected if neither store has it. */
export const genreCall = (name: string) =>
  text(1, 100).superRefine((call, check) => {
    // The length is already reported.
    if (call === '' || findGenre(call)) return;
    const message = `\`${name}\` is not a genre of either store: use an id or name from \`GET /api/v1/new-releases/categories\`, or one of Google Play’s.`;
    check.addIssue({ code: 'custom', message, input: call });
  });

const body = {
  categories: releaseGenres.map(({ apple, name }) => ({ id: apple, name })),
  storefronts: [{ id: 'global', name: 'Global' }, ...collectedStorefronts.map((id) => ({ id, name: countryName(id) }))],
};

export const listReleaseCategories = defineOperation({
  id: 'new-releases.categories',
  tool: 'list_release_categories',
  group: 'Market',
  path: '/api/v1/new-releases/categories',
  title: 'List new-release categories',
  description: 'Lists the categories and storefronts that `new_releases` accepts. Free.',
  use: 'The categories and storefronts that `new_releases` takes.',
  input: z.strictObject({}),
  output: ReleaseCategories,
  example: {},
  run: () => ({ body }),
});

const storefrontIds: readonly string[] = ['global', ...collectedStorefronts];

const releaseGenre = (call: string) => {
  const genre = findGenre(call);
  return releaseGenres.find(({ apple }) => apple === genre?.apple);
};

const category = text(1, 100).superRefine((call, check) => {
  if (call === '' || releaseGenre(call)) return;
  const message = '`category` must be an id or name from `GET /api/v1/new-releases/categories`.';
  check.addIssue({ code: 'custom', message, input: call });
});

const storefront = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((id, check) => {
    if (storefrontIds.includes(id)) return;
    const hint = id === 'uk' ? '; for the United Kingdom, use `gb`' : '';
    const message = `\`storefront\` must be one of ${storefrontIds.map((each) => `\`${each}\``).join(', ')}${hint}.`;
    check.addIssue({ code: 'custom', message, input: id });
  })
  .meta({ pattern: '^\\s*([a-zA-Z]{2}|[gG][lL][oO][bB][aA][lL])\\s*$' });

/** More than are ever charted at once. */
const allReleases = 100_000;

const read = async (
  query: { readonly category: string; readonly storefront: string; readonly limit: number },
  reads: Context,
) => {
  // The schema has rejected unknown categories.
  const genreId = releaseGenre(query.category)!.apple;
  const countries = query.storefront === 'global' ? globalStorefronts : [query.storefront];
  const found = await findNewReleases(reads, { genreId, countries, limit: query.limit });
  if (found.kind !== 'found') throw upstreamProblem([{ store: 'apple', failure: found }]);
  const { since, releases } = found;
  return {
    category: genreId,
    storefront: query.storefront,
    since: since.toISOString(),
    releases: releases.map((release) => ({ ...release, score: toScore(release.score) })),
  };
};

export const newReleases = defineOperation({
  id: 'new-releases',
  tool: 'new_releases',
  group: 'Market',
  path: '/api/v1/new-releases',
  title: 'Find new releases',
  description:
    'Apps released on the App Store in the last 30 days that have charted in one category, best chart position first, with their positions in the category’s charts and their ratings. `global` merges the United States, the United Kingdom, Japan and Germany. Free.',
  use: 'App Store apps released in the last 30 days that have charted in a category, best position first.',
  input: z.strictObject({
    category: category.describe('A category’s id or name. `GET /api/v1/new-releases/categories` lists them.'),
    storefront: storefront.default('us').describe('A storefront’s code, or `global`.'),
    limit: z.int().min(1).max(200).default(50).describe('The most to return.'),
  }),
  output: Releases,
  rows: 'releases',
  annotations: liveReadHints,
  example: { category: '6013', storefront: 'global', limit: 50 },
  exports: {
    formats: tableFormats,
    tables: [releaseTable],
    open: async ({ category, storefront, limit, offset }, context) => {
      const found = await read({ category, storefront, limit: allReleases }, context);
      return {
        table: releaseTable,
        name: `new-releases-${found.category}-${storefront}`,
        batches: inBatches(partOf(found.releases, { limit, offset })),
        stamp: null,
      };
    },
  },
  run: async (query, context) => ({ body: await read(query, context) }),
});
