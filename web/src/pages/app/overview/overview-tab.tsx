import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cellValue, fewestReviews, isComplaint, type Metrics, starsChanged } from '../../../metrics/metrics.ts';
import rows from '../../../metrics/rows.module.css';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { StarsPlot } from '../../../plots/stars-plot.tsx';
import { ask } from '../../../service/api.ts';
import { count, lower, place } from '../../../words.ts';
import { type TabProps, useAppAddress } from '../app-address.ts';
import { dayNumber } from '../history/history-series.ts';
import { againstLabel, comparedDays, daysOf, inPeriod, periodLabel } from '../scope/period.ts';
import { comparable, useMetrics, useReleases } from '../use-metrics.ts';
import { AskBox } from './ask-box.tsx';
import { Complaints, scaleOf } from './complaints.tsx';
import { Figures } from './figures.tsx';
import { LatestRelease } from './latest-release.tsx';
import { Rank, Revenue } from './market.tsx';
import style from './overview.module.css';
import { Requests } from './requests.tsx';
import { useCounted, usePeriodThemes } from './use-overview.ts';
import { Verdict } from './verdict.tsx';

const maxComplaints = 6;

export const OverviewTab = ({ title }: TabProps) => {
  const { app, storefront, search, reviews, set } = useAppAddress();
  const year = daysOf({}, '365');
  const listing = useQuery(ask('apps.get', { ...app, country: storefront }));
  const history = useQuery({
    ...ask('apps.history', { ...app, country: storefront, ...(year.since && { from: year.since }) }),
    placeholderData: keepPreviousData,
  });
  const isApple = app.store === 'apple';
  const revenue = useQuery({ ...ask('apps.revenue', { ...app, country: storefront }), enabled: isApple });
  const counted = useCounted();
  const days = counted?.days ?? {};
  const period = usePeriodThemes(counted);
  const before = comparedDays(days, search.against);
  const mix = useMetrics(counted ? { where: counted.where, by: ['stars'] } : null);
  const low = useMetrics(
    counted ? { where: counted.where, topic: { stars: [1, 2] }, ...(before && { against: before }) } : null,
  );
  const versionsNow = useMetrics(counted ? { where: counted.where, by: ['version'] } : null);
  const versions = useMetrics({ where: reviews, by: ['version'], order: 'cell', limit: 1_000 });
  const weeks = useMetrics({ where: { ...reviews, ...year }, by: ['week'], order: 'cell', limit: 100 });

  const releases = comparable(versions.data?.cells ?? []).slice(-3);
  const [latest, previous, older] = [releases.at(-1), releases.at(-2), releases.at(-3)];
  const latestChange = useReleases(reviews, latest, previous);
  const previousChange = useReleases(reviews, previous, older);
  const dates = new Map(history.data?.history.versions.map(({ version, date }) => [version, date]));
  const country = storefront === 'us' ? 'US' : place(storefront);

  const label = counted?.isWidened ? 'last 30 reviews' : lower(periodLabel(search, '30'));
  const complaints = (period.data?.cells ?? []).filter(
    (cell) => isComplaint(cell) && cell.change && (cell.reviews > 0 || cell.change.reviews > 0),
  );
  const moved = (sign: 1 | -1) =>
    complaints
      .filter(({ change }) => Math.sign(change!.difference ?? 0) === sign)
      .sort(
        (one, other) =>
          Number(other.change!.clear) - Number(one.change!.clear) ||
          Math.abs(other.change!.difference!) - Math.abs(one.change!.difference!),
      )
      .slice(0, maxComplaints);
  const [falling, rising] = [moved(-1), moved(1)];
  const most = scaleOf([...falling, ...rising]);
  const stillOn =
    previous && versionsNow.data?.cells.find((cell) => cellValue(cell, 'version') === cellValue(previous, 'version'));
  const isLower = (metrics: Metrics | undefined): boolean =>
    starsChanged(metrics?.total.change ?? null) && metrics!.total.change!.starsDifference! < 0;
  const fell = isLower(latestChange.data) ? latest : isLower(previousChange.data) ? previous : undefined;
  const isCompared =
    versions.isSuccess && (!previous || latestChange.isSuccess) && (!older || previousChange.isSuccess);
  const suggestion = fell
    ? `Why did the rating fall after ${cellValue(fell, 'version')}?`
    : isCompared
      ? 'What do people complain about most?'
      : undefined;
  const isNothing = versions.data?.total.reviews === 0;

  return (
    <section aria-label="Overview">
      <div className={style.top}>
        <div>
          {!isNothing && (
            <Answered query={period} skeleton={<Skeleton lines={3} />} refusedTitle="The reviews could not be counted">
              {(data) => (
                <Verdict
                  period={data}
                  inPeriod={counted?.isWidened ? null : inPeriod(search, '30')}
                  before={
                    search.against === 'year' ? 'the same days a year before' : `the ${againstLabel(days, undefined)}`
                  }
                  {...{ latest, previous }}
                  latestChange={latestChange.data}
                  previousChange={previousChange.data}
                />
              )}
            </Answered>
          )}
          {counted?.isWidened && (
            <p className={style.note}>
              Fewer than {count(fewestReviews)} reviews in the period: figures are of the last {count(fewestReviews)}{' '}
              reviews.
            </p>
          )}
        </div>
        <AskBox title={title} suggestion={suggestion} />
      </div>
      <Figures
        listing={listing.data?.app}
        history={history.data?.history}
        estimate={revenue.data?.estimate}
        storefront={storefront}
        period={isNothing ? undefined : period.data}
        mix={mix.data}
        low={low.data}
        label={label}
        older={stillOn && stillOn.reviews > 0 ? stillOn : undefined}
      />
      {isNothing ? (
        <Empty title={`No reviews of ${title} are on file yet.`}>
          <p>The menu ⋯ above gets the newest from the store.</p>
        </Empty>
      ) : (
        <>
          <div className={style.beside}>
            <Answered query={weeks} skeleton={<Skeleton height={270} />} refusedTitle="The weeks could not be counted">
              {({ cells }) =>
                cells.length > 1 ? (
                  <StarsPlot
                    weeks={cells.map((cell) => ({
                      day: dayNumber(cellValue(cell, 'week')!),
                      reviews: cell.reviews,
                      stars: cell.stars,
                      interval: cell.starsInterval,
                      low: Math.round((cell.lowShare ?? 0) * cell.reviews),
                    }))}
                    marks={[...dates].map(([version, date]) => ({ day: dayNumber(date), label: version }))}
                    onRange={(from, to) => set({ from, to, period: undefined })}
                  />
                ) : null
              }
            </Answered>
            {latest && (
              <LatestRelease
                where={reviews}
                releases={releases}
                released={dates.get(cellValue(latest, 'version')!)}
                against={latestChange.data}
              />
            )}
          </div>
          {before && (
            <div className={style.two}>
              <Complaints
                title="Falling complaints"
                note={
                  <Link
                    to="/apps/$store/$id"
                    params={{ store: app.store, id: app.appId }}
                    search={(old) => ({ ...old, tab: 'breakdown', evidence: undefined })}
                  >
                    Breakdown
                  </Link>
                }
                cells={falling}
                most={most}
                none="None became rarer."
              />
              <Complaints
                title="Rising complaints"
                note={!rising.some(({ change }) => change!.clear) && <small>none clear yet</small>}
                cells={rising}
                most={most}
                none="None became more frequent."
              >
                <p className={rows.caption}>
                  Share of reviews that say it, {againstLabel(days, search.against)} (hollow) and {label} (full), with
                  95% intervals. Grey: could be chance.
                </p>
              </Complaints>
            </div>
          )}
        </>
      )}
      <div className={style.three}>
        {!isNothing && <Requests />}
        <Rank query={history} country={country} />
        <Revenue query={isApple ? revenue : null} country={country} />
      </div>
    </section>
  );
};
