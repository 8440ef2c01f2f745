import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { asked } from './asked.ts';
import style from './home.module.css';
import { RecentPulls, RecentRuns, RunningNow } from './runs.tsx';
import { WeekOfApps } from './week-of-apps.tsx';

/**
 * What is worth a look in the morning: what runs, what changed, and what was asked last. Nothing is shown below what has
 * not been read: it would move when that comes.
 */
export const Morning = () => {
  const areRunsRead = !useQuery(asked.runs).isLoading;
  const isWeekRead = !useQuery(asked.week).isLoading;
  if (!areRunsRead) return <Skeleton height={600} />;
  return (
    <>
      <RunningNow />
      <div className={style.columns}>
        <section className={style.section}>
          <h2>Your apps since last week</h2>
          <WeekOfApps />
        </section>
        <RecentPulls />
      </div>
      {isWeekRead && <RecentRuns />}
    </>
  );
};
