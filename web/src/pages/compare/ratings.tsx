import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Output } from '../../../../client/types.ts';
import { inCountry } from '../../../../server/contract/domain/storefronts.ts';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { ask } from '../../service/api.ts';
import { stars, storeLabels } from '../../words.ts';
import { along, dayNumber } from '../app/history-series.ts';
import style from './compare.module.css';

type Listing = Output<'apps.get'>['app'];

/** Comes when it is first shown, as few pages have one. */
const LinePlot = lazy(async () => ({ default: (await import('../../plots/line-plot.tsx')).LinePlot }));

/** The ratings of the apps by day, on one axis. */
export const Ratings = ({ listings, country }: { listings: readonly Listing[]; country: string }) => {
  const queries = useQueries({
    queries: listings.map(({ store, appId }) => ask('apps.history', { store, appId, country })),
  });
  const histories = queries.map(({ data }) => data?.history);
  const observed = histories.flatMap((history) => history?.ratings.days ?? []).map(({ date }) => date);
  const [first, last] = [observed.toSorted()[0], observed.toSorted().at(-1)];
  if (!first || !last || first === last) return null;
  const days = Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, at) => dayNumber(first) + at);
  return (
    <div className={style.section}>
      <Suspense fallback={<Skeleton height={290} />}>
        <LinePlot
          title="Rating"
          caption={`The stores’ averages in ${inCountry(country)}, on the days they were read.`}
          days={days}
          series={listings.map(({ title, store }, at) => ({
            label: `${title} (${storeLabels[store]})`,
            values: along(days, histories[at]?.ratings.days ?? [], ({ score }) => score),
            why: () => 'not observed',
          }))}
          format={stars}
        />
      </Suspense>
    </div>
  );
};
