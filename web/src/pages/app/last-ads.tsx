import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdSearch } from '../../../../server/contract/resources/reach/ad-search.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { ask } from '../../service/api.ts';
import { counted, date } from '../../words.ts';
import { AdTable } from '../reach/ads/ad-table.tsx';

const mostShown = 20;

/** The ads that the newest search found. */
export const LastAds = ({ jobId }: { jobId: string }) => (
  <Answered query={useQuery(ask('jobs.get', { id: jobId }))} skeleton={<Skeleton lines={8} />}>
    {(job) => {
      // The cast: a search for ads that is done has their result.
      const { ads, generatedAt } = job.result as unknown as AdSearch;
      return (
        <>
          <p className="soft small">
            {ads.length > mostShown
              ? `The first ${mostShown} of ${counted(ads.length, 'ad')}`
              : counted(ads.length, 'ad')}{' '}
            found on {date(generatedAt)}.{' '}
            <Link to="/runs/$id" params={{ id: jobId }}>
              How they open, and what was left out
            </Link>
          </p>
          <AdTable label="Ads found last" ads={ads.slice(0, mostShown)} />
        </>
      );
    }}
  </Answered>
);
