import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { AppSearch } from './app-search.tsx';
import { asked } from './asked.ts';
import { Balance } from './balance.tsx';

/** Not in the first file, which every page loads. A query, so that code that cannot be fetched is tried again. */
const morningCode = {
  queryKey: ['code', 'morning'],
  queryFn: () => import('./morning.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
};

export const Page = () => {
  // Read while the code is fetched.
  usePrefetchQuery(asked.week);
  usePrefetchQuery(asked.runs);
  usePrefetchQuery(asked.pulls);
  return (
    <>
      <PageTitle
        title="Appraise"
        intro="What people love, hate and ask for in an app, what it earns, and who talks about it."
      />
      <AppSearch />
      <Balance />
      <Answered query={useQuery(morningCode)} skeleton={<Skeleton height={600} />}>
        {({ Morning }) => <Morning />}
      </Answered>
    </>
  );
};
