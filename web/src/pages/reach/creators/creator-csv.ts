import type { Creator } from '../../../../../server/contract/resources/reach/creators.ts';
import { csvLine } from '../../../../../server/exports/encoders/csv.ts';
import { foundInWords } from './creator-words.ts';

const columns: readonly (readonly [string, (creator: Creator) => string | number | null])[] = [
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

export const creatorsCsv = (creators: readonly Creator[]): string =>
  [columns.map(([name]) => name), ...creators.map((creator) => columns.map(([, read]) => read(creator)))]
    .map(csvLine)
    .join('');
