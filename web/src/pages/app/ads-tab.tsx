import { useQuery } from '@tanstack/react-query';
import { Button } from '../../parts/controls/button.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Started } from '../../parts/states/started.tsx';
import { ask, useStart } from '../../service/api.ts';
import style from './app.module.css';
import type { TabProps } from './app-address.ts';
import { AppJobs } from './app-jobs.tsx';
import { LastAds } from './last-ads.tsx';

export const AdsTab = ({ title }: TabProps) => {
  const query = useQuery(ask('jobs.list', { kind: 'ad_search', limit: 100 }));
  const start = useStart('ads.create');
  const isNamed = (words: unknown): boolean =>
    typeof words === 'string' && words.toLowerCase().includes(title.toLowerCase());
  return (
    <section className={style.section} aria-label="Ads">
      <Answered query={query}>
        {({ jobs, next }) => {
          const own = jobs.filter(({ input }) => isNamed(input.query));
          const last = own.find(({ status }) => status === 'done');
          return own.length === 0 ? (
            <Empty
              title={
                next === null
                  ? `You have not looked for ads of ${title} yet.`
                  : `None of your latest searches was for ads of ${title}.`
              }
            >
              A search reads the ad libraries and ranks the hooks.
            </Empty>
          ) : (
            <>
              {last && <LastAds jobId={last.id} />}
              <div className={style.section}>
                <h2>Searches</h2>
                <AppJobs label="Ad searches for this app" jobs={own} />
              </div>
            </>
          );
        }}
      </Answered>
      <div className={style.start}>
        <Button busy={start.isPending} onClick={() => start.mutate({ query: title })}>
          Look for its ads
        </Button>
        <PriceLine endpoint="ads.create" />
      </div>
      <Started start={start} />
    </section>
  );
};
