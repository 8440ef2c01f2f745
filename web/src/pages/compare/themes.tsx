import { useQueries } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { Dots } from '../../plots/dots.tsx';
import { CoverageBadge, useCoverageRenewal } from '../../reviews/coverage-badge.tsx';
import { ask } from '../../service/api.ts';
import { counted, share, storeLabels } from '../../words.ts';
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
    queries: listings.map(({ store, appId }) =>
      ask('reviews.search', { q: 'all reviews', apps: [`${store}:${appId}`], limit: 0 }),
    ),
  });
  const searches = queries.map(({ data }) => (data && data.totals.matched > 0 ? data : null));
  useCoverageRenewal(queries.map(({ data }) => data?.coverage));
  if (searches.filter(Boolean).length < 2) return null;
  const names = listings.map(({ title, store }, at) => {
    const reviews = searches[at]?.totals.matched;
    return `${title} (${storeLabels[store]}${reviews ? `, ${counted(reviews, 'review')}` : ''})`;
  });
  const plots = sides.map(([polarity, title]) => {
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
  return (
    <>
      <ul className={style.coverage} aria-label="Coverage">
        {searches.map(
          (found, at) =>
            found?.coverage && (
              <li key={names[at]}>
                <span dir="auto">{listings[at]!.title}</span> <CoverageBadge coverage={found.coverage} />
              </li>
            ),
        )}
      </ul>
      {plots}
    </>
  );
};
