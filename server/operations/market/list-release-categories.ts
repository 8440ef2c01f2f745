import * as z from 'zod';
import { releaseGenres } from '../../contract/domain/genres.ts';
import { collectedStorefronts, countryName } from '../../contract/domain/storefronts.ts';
import { ReleaseCategories } from '../../contract/resources/market/release.ts';
import { defineOperation } from '../operation.ts';

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
