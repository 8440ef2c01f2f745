import type { Creator } from '../../../../../server/contract/resources/reach/creators.ts';
import { type CsvColumn, csvOf } from '../../../csv.ts';
import { foundInWords } from './creator-words.ts';

const columns: readonly CsvColumn<Creator>[] = [
  ['platform', ({ platform }) => platform],
  ['handle', ({ handle }) => handle],
  ['name', ({ name }) => name],
  ['address', ({ url }) => url],
  ['fits', ({ vetted }) => (vetted.fit ? 'yes' : 'no')],
  ['fit', ({ vetted }) => vetted.score],
  ['why', ({ vetted }) => vetted.reason],
  ['followers', ({ followers }) => followers],
  ['median_views', ({ medianViews }) => medianViews],
  ['average_views', ({ avgViews }) => avgViews],
  ['engagement', ({ engagement }) => engagement],
  ['posts_read', ({ posts }) => posts.read],
  ['posts_about', ({ posts }) => posts.about],
  ['posts_paid', ({ posts }) => posts.sponsored],
  ['last_post_about', ({ posts }) => posts.lastAboutAt],
  [
    'contacts',
    ({ contacts }) => contacts.map(({ value, foundIn }) => `${value} (${foundInWords(foundIn)})`).join('; ') || null,
  ],
];

/** The creators of a search as a table for spreadsheets. */
export const creatorsCsv = (creators: readonly Creator[]): string => csvOf(columns, creators);
