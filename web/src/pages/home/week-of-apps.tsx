import { useQuery } from '@tanstack/react-query';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { asked } from './asked.ts';
import style from './home.module.css';
import { Movers } from './movers.tsx';
import { YourApps } from './your-apps.tsx';

/** What changed in the account's apps, and below or beside it who moved in their genres. */
export const WeekOfApps = () => (
  <Answered
    query={useQuery(asked.week)}
    skeleton={<Skeleton height={420} />}
    refusedTitle="Your apps cannot be shown"
    doing="Comparing this week with the last in ratings, reviews and charts…"
  >
    {(home) => (
      <>
        <YourApps home={home} />
        {home.movers.length > 0 && (
          <section className={style.moved}>
            <h2>Movers in your genres</h2>
            <Movers home={home} />
          </section>
        )}
      </>
    )}
  </Answered>
);
