import { useQueries } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { ask } from '../../api.ts';
import { Dots } from '../../plots/dots.tsx';
import { counted, share, storeLabels } from '../../words.ts';
import { sentenceFor } from '../app/review-sentence.ts';
import style from './compare.module.css';

type Listing = Output<'apps.get'>['app'];

const most = 8;

/** What the reviews on file complain about, an app a dot. */
export const Themes = ({ listings }: { listings: readonly Listing[] }) => {
  const queries = useQueries({
    queries: listings.map(({ title, store }) => ask('reviews.search', { q: sentenceFor(title, store), limit: 0 })),
  });
  // Reviews that are not of the very app would be another's complaints.
  const searches = queries.map(({ data }, at) => {
    const { store, appId } = listings[at]!;
    const [only, ...others] = data?.scope.apps ?? [];
    return data && only?.store === store && only.appId === appId && others.length === 0 ? data : null;
  });
  const themes = new Map(
    searches.flatMap((search) =>
      (search?.themes ?? []).filter(({ polarity }) => polarity === 'neg').map(({ id, label }) => [id, label] as const),
    ),
  );
  const shareOf = (search: (typeof searches)[number], id: string): number | null =>
    search && search.totals.matched > 0 ? (search.themes.find((theme) => theme.id === id)?.share ?? 0) : null;
  const rows = [...themes]
    .map(([key, label]) => ({ key, label, values: searches.map((search) => shareOf(search, key)) }))
    .sort((one, other) => Math.max(...other.values.map(Number)) - Math.max(...one.values.map(Number)))
    .slice(0, most);
  if (rows.length === 0 || searches.filter(Boolean).length < 2) return null;
  return (
    <div className={style.section}>
      <Dots
        title="What people complain about"
        caption="The share of each app’s reviews on file that mention it."
        names={listings.map(({ title, store }, at) => {
          const reviews = searches[at]?.totals.matched;
          return `${title} (${storeLabels[store]}${reviews ? `, ${counted(reviews, 'review')}` : ''})`;
        })}
        rows={rows}
        format={share}
      />
    </div>
  );
};
