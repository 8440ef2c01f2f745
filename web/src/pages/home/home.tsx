import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask } from '../../service/api.ts';

const week = ask('home.get', {});

/** Not in the first file, which every page loads. A query, so that code that cannot be fetched is tried again. */
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
  // Read while the code is fetched.
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
