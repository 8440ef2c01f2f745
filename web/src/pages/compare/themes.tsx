import { useQueries } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { Dots } from '../../plots/dots.tsx';
import { ask } from '../../service/api.ts';
import { counted, share, storeLabels } from '../../words.ts';
import { sentenceFor } from '../app/review-sentence.ts';
import style from './compare.module.css';
import { comparedThemes } from './compared-themes.ts';

type Listing = Output<'apps.get'>['app'];

/** As many for each app as fit on a screen. */
const most = 9;

const sides = [
  ['pos', 'What people praise'],
  ['neg', 'What people complain about'],
] as const;

/** What the reviews on file praise and complain about, an app a dot. */
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
  if (searches.filter(Boolean).length < 2) return null;
  const names = listings.map(({ title, store }, at) => {
    const reviews = searches[at]?.totals.matched;
    return `${title} (${storeLabels[store]}${reviews ? `, ${counted(reviews, 'review')}` : ''})`;
  });
  return sides.map(([polarity, title]) => {
    const rows = comparedThemes(searches, polarity, most);
    return (
      rows.length > 0 && (
        <div key={polarity} className={style.section}>
          <Dots
            title={title}
            caption="The share of each app’s reviews on file that mention it: what is said most of each app."
            names={names}
            rows={rows}
            format={share}
          />
        </div>
      )
    );
  });
};
