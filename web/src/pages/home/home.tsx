import { useQuery } from '@tanstack/react-query';
import { Answered } from '../../parts/answered.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { AppSearch } from './app-search.tsx';
import { Balance } from './balance.tsx';
import style from './home.module.css';
import { RecentPulls, RecentRuns, RunningNow } from './runs.tsx';

/** Not in the first file: its answer comes later than its code. A query, so that code that cannot be fetched is tried again. */
const weekCode = {
  queryKey: ['code', 'week-of-apps'],
  queryFn: () => import('./week-of-apps.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
};

export const Page = () => (
  <>
    <PageTitle
      title="Appraise"
      intro="What people love, hate and ask for in an app, what it earns, and who talks about it."
    />
    <AppSearch />
    <Balance />
    <RunningNow />
    <div className={style.columns}>
      <section className={style.section}>
        <h2>Your apps since last week</h2>
        <Answered query={useQuery(weekCode)} skeleton={<Skeleton height={420} />}>
          {({ WeekOfApps }) => <WeekOfApps />}
        </Answered>
      </section>
      <RecentPulls />
    </div>
    <RecentRuns />
  </>
);
