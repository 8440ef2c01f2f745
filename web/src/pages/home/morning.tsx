import style from './home.module.css';
import { RecentPulls, RecentRuns, RunningNow } from './runs.tsx';
import { WeekOfApps } from './week-of-apps.tsx';

/** What is worth a look in the morning: what runs, what changed, and what was asked last. */
export const Morning = () => (
  <>
    <RunningNow />
    <div className={style.columns}>
      <section className={style.section}>
        <h2>Your apps since last week</h2>
        <WeekOfApps />
      </section>
      <RecentPulls />
    </div>
    <RecentRuns />
  </>
);
