import { useQuery } from '@tanstack/react-query';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import type { Coverage } from '../../../server/contract/resources/reviews/coverage.ts';
import { Button } from '../parts/controls/button.tsx';
import { PriceLine } from '../parts/controls/price-line.tsx';
import { Started } from '../parts/states/started.tsx';
import { Table } from '../parts/texts/table.tsx';
import { ask, useStart } from '../service/api.ts';
import { count, date, dateTime, language, none, place, storeLabels } from '../words.ts';
import style from './coverage-badge.module.css';

type Storefront = Coverage['storefronts'][number];

const stateOf = ({ complete, readAt }: Storefront): string =>
  complete ? 'All shown by the store' : readAt === null ? 'Not read yet' : 'In part';

const bases = {
  panel:
    'Every figure here is counted from this one set: the reviews that the service reads by itself in these places.',
  on_file: 'Every figure here is counted from all reviews on file, until these places have been read.',
  run: 'Figures count the reviews that were read for this answer, and may differ from those of the app’s page.',
} as const;

const nameOf = ({ store, place: code }: Storefront): string => (store === 'apple' ? place(code) : language(code));

const useCounts = (app: AppRef | undefined): ReadonlyMap<string, number> => {
  const by = app?.store === 'play' ? ('language' as const) : ('country' as const);
  const where = app ? { apps: [`${app.store}:${app.appId}`] } : {};
  const { data } = useQuery({ ...ask('reviews.metrics', { where, by: [by], limit: 200 }), enabled: app !== undefined });
  return new Map(data?.cells.map(({ values, reviews }) => [String(values[0]!.value), reviews]));
};

const GetNewest = ({ app, places }: { app: AppRef; places: readonly string[] }) => {
  const start = useStart('reviews.pull');
  const where = app.store === 'apple' ? { countries: places.slice(0, 20) } : {};
  return (
    <>
      <div className={style.end}>
        <Button busy={start.isPending} onClick={() => start.mutate({ apps: [app], ...where, limit: 1_000 })}>
          Get newest reviews
        </Button>
        <PriceLine endpoint="reviews.pull" />
      </div>
      <Started start={start} stays />
    </>
  );
};

export const CoverageDetails = ({ coverage, app }: { coverage: Coverage; app: AppRef | undefined }) => {
  const counts = useCounts(app);
  const { storefronts, basis, asOf } = coverage;
  const both = new Set(storefronts.map(({ store }) => store)).size > 1;
  return (
    <>
      <h2>Coverage of this page</h2>
      <p className="soft">
        {bases[basis]}
        {asOf && ` Read ${dateTime(asOf)}.`}
      </p>
      <Table
        label="Places that were read"
        rows={storefronts}
        keyOf={({ store, place: code }) => `${store}:${code}`}
        columns={[
          {
            title: storefronts[0]?.store === 'play' ? 'Language' : 'Country',
            cell: (each) => (both ? `${nameOf(each)}, ${storeLabels[each.store]}` : nameOf(each)),
          },
          ...(app
            ? [
                {
                  title: 'Reviews',
                  number: true,
                  cell: ({ place: code }: Storefront) => (counts.size === 0 ? none : count(counts.get(code) ?? 0)),
                },
              ]
            : []),
          { title: 'Since', cell: ({ since }) => (since === null ? none : date(since)) },
          { title: 'Coverage', cell: stateOf },
        ]}
      />
      {app && <GetNewest app={app} places={storefronts.map((each) => each.place)} />}
    </>
  );
};
