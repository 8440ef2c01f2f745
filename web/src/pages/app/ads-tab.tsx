import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdSearch } from '../../../../server/contract/resources/reach/ad-search.ts';
import { Button } from '../../parts/controls/button.tsx';
import { PriceLine } from '../../parts/controls/price-line.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Started } from '../../parts/states/started.tsx';
import { VideoTable } from '../../parts/texts/video-table.tsx';
import { ask, useStart } from '../../service/api.ts';
import { counted, date } from '../../words.ts';
import { AdTable } from '../reach/ads/ad-table.tsx';
import { AppJobs } from './answers/app-jobs.tsx';
import style from './app.module.css';
import { type TabProps, useAppAddress } from './app-address.ts';

const maxShown = 20;

/** Ads found by the newest search. */
const LastAds = ({ jobId }: { jobId: string }) => (
  <Answered query={useQuery(ask('jobs.get', { id: jobId }))} skeleton={<Skeleton lines={8} />}>
    {(job) => {
      // Cast: the result of a finished ad search.
      const { ads, generatedAt } = job.result as unknown as AdSearch;
      return (
        <>
          <p className="soft small">
            {ads.length > maxShown
              ? `The first ${maxShown} of ${counted(ads.length, 'ad')}`
              : counted(ads.length, 'ad')}{' '}
            found on {date(generatedAt)}.{' '}
            <Link to="/runs/$id" params={{ id: jobId }}>
              Opening lines, and what was left out
            </Link>
          </p>
          <AdTable label="Ads found last" ads={ads.slice(0, maxShown)} />
        </>
      );
    }}
  </Answered>
);

const Ads = ({ title }: TabProps) => {
  const query = useQuery(ask('jobs.list', { kind: 'ad_search', limit: 100 }));
  const start = useStart('ads.create');
  const isNamed = (words: unknown): boolean =>
    typeof words === 'string' && words.toLowerCase().includes(title.toLowerCase());
  return (
    <section className={style.section}>
      <h2>Ads</h2>
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

const Videos = ({ title }: TabProps) => {
  const { app } = useAppAddress();
  const query = useQuery(ask('videos.list', { ...app, sort: 'views', limit: 50 }));
  const start = useStart('videos.create');
  return (
    <section className={style.section}>
      <h2>Videos</h2>
      <Answered query={query}>
        {({ total, videos }) =>
          videos.length === 0 ? (
            <Empty title={`The library has no video about ${title} yet.`}>A search looks on every platform.</Empty>
          ) : (
            <>
              <p className="soft small">{counted(total, 'video')} matched to this app, most viewed first.</p>
              <VideoTable label="Videos about this app" videos={videos} />
            </>
          )
        }
      </Answered>
      <div className={style.start}>
        <Button busy={start.isPending} onClick={() => start.mutate({ query: title })}>
          Look for videos
        </Button>
        <PriceLine endpoint="videos.create" />
      </div>
      <Started start={start} />
    </section>
  );
};

export const AdsTab = ({ title }: TabProps) => (
  <>
    <Ads title={title} />
    <Videos title={title} />
  </>
);
