import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask } from '../../service/api.ts';

const week = ask('home.get', {});

/** Loaded separately, since every page loads the main bundle; as a query, so that a failed load can be retried. */
const homeCode = {
  queryKey: ['code', 'home'],
  queryFn: async () => ({ ...(await import('./portfolio.tsx')), ...(await import('./first-run.tsx')) }),
  staleTime: Number.POSITIVE_INFINITY,
};

const Loading = () => (
  <>
    <PageTitle title="Your apps" />
    <Skeleton height={600} />
  </>
);

export const Page = () => {
  // Loads in parallel with the code.
  usePrefetchQuery(week);
  const home = useQuery(week);
  return (
    <Answered query={useQuery(homeCode)} skeleton={<Loading />}>
      {({ Portfolio, FirstRun }) => (
        <Answered query={home} skeleton={<Loading />} refusedTitle="Your apps cannot be shown">
          {(data) => (data.apps.length === 0 ? <FirstRun /> : <Portfolio home={data} />)}
        </Answered>
      )}
    </Answered>
  );
};
