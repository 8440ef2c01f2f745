import type { Output } from '../../../../client/types.ts';
import type { DotRow } from '../../plots/dots.tsx';

type Found = Output<'reviews.search'>;
type Theme = Found['themes'][number];
export type Searched = {
  readonly themes: readonly Pick<Theme, 'id' | 'label' | 'polarity' | 'share'>[];
  readonly totals: Pick<Found['totals'], 'matched'>;
};

/**
 * What is said most of each app, one theme of each in turn: where one app has few reviews, each of its themes has a large
 * share, and these alone would hide what is said most of the others.
 *
 * @returns a row a theme, largest share first; null where an app has no reviews
 */
export const comparedThemes = (
  searches: readonly (Searched | null)[],
  polarity: Theme['polarity'],
  most: number,
): DotRow[] => {
  const ofEach = searches.map((search) =>
    (search?.themes ?? [])
      .filter((theme) => theme.polarity === polarity && theme.share > 0)
      .sort((one, other) => other.share - one.share),
  );
  const depth = Math.max(0, ...ofEach.map((themes) => themes.length));
  const inTurn = Array.from({ length: depth }, (_, at) => ofEach.flatMap((themes) => themes[at] ?? [])).flat();
  const labels = new Map(inTurn.map(({ id, label }) => [id, label]));
  const shareOf = (search: Searched | null, id: string): number | null =>
    search && search.totals.matched > 0 ? (search.themes.find((theme) => theme.id === id)?.share ?? 0) : null;
  const largest = ({ values }: DotRow): number => Math.max(...values.map(Number));
  return [...labels]
    .slice(0, most)
    .map(([key, label]) => ({ key, label, values: searches.map((search) => shareOf(search, key)) }))
    .sort((one, other) => largest(other) - largest(one));
};
