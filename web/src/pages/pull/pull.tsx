import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Pull } from '../../../../server/contract/resources/reviews/pull.ts';
import type { ReviewFilters } from '../../address/reviews.ts';
import { addressOf } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { AppIcon } from '../../parts/apps/app-icon.tsx';
import { LinkButton } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Partial } from '../../parts/states/partial.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { PageSkeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { usePicture } from '../../pictures/pictures.ts';
import { CoverageBadge } from '../../reviews/coverage-badge.tsx';
import { SearchExplorer } from '../../reviews/search/search-explorer.tsx';
import { ask, renew, useRenewal } from '../../service/api.ts';
import { hasEnded, useJob } from '../../service/live.ts';
import { counted, date, storeLabels } from '../../words.ts';
import { RunFailed, RunGoing } from '../runs/run-state.tsx';
import { pullTitle } from './pull-title.ts';

const route = getRouteApi('/shell/pulls/$id');

const Standing = ({ id }: { id: string }) => {
  const { data: job } = useJob(id);
  const status = job?.status;
  // Refetch on every change of status, and so once more at the end of the run.
  useEffect(() => {
    if (status !== undefined) void renew('reviews.pulls.get', 'reviews.search');
  }, [status]);
  const isGoing = job !== undefined && !hasEnded(job);
  useRenewal(isGoing, 'reviews.pulls.get', 'reviews.search');
  if (!job) return null;
  if (!hasEnded(job)) return <RunGoing job={job} />;
  return job.error && <RunFailed job={job} error={job.error} />;
};

const intro = ({ apps, createdAt }: Pull): string => {
  const stores = [...new Set(apps.map(({ store }) => storeLabels[store]))].join(' and ');
  return `${apps.length === 1 ? stores : `${counted(apps.length, 'app')}, ${stores}`} · read ${date(createdAt)}`;
};

/** The pull's reviews as they are now, with counts and filters as in any search. */
const Reviews = ({ pull: { id, apps } }: { pull: Pull }) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: ReviewFilters, replace = false): void =>
    void navigate({ to: '/pulls/$id', params: { id }, search: next, replace, resetScroll: false });
  const base = useMemo(() => ({ q: 'all reviews', pull: id }), [id]);
  const filters: ReviewFilters = useMemo(() => ({ ...search, order: search.order ?? 'recent' }), [search]);
  return (
    <>
      <SearchBox
        label="Search these reviews"
        placeholder="Exact words"
        value={search.phrase ?? ''}
        // Typing replaces the history entry, so that Back leads to what was shown before.
        onChange={(text) => {
          const phrase = text.trim().slice(0, 100);
          show({ ...search, phrase: phrase.length < 2 ? undefined : phrase }, search.phrase !== undefined);
        }}
      />
      <SearchExplorer
        {...{ base, filters }}
        oneApp={apps.length === 1}
        nothingOnFile={<Empty title="This set has no reviews." />}
        change={(next) => show({ ...search, ...next })}
        clear={() => show({ order: search.order })}
      />
    </>
  );
};

const Whole = ({ pull, input }: { pull: Pull; input: Readonly<Record<string, unknown>> }) => {
  const view = useLocation({ select: ({ href }) => href });
  const icon = usePicture(pull.apps[0]?.icon ?? null);
  return (
    <>
      <PageTitle
        title={pullTitle(pull)}
        crumb={<Link to="/pulls">Saved sets</Link>}
        intro={intro(pull)}
        icon={<AppIcon src={icon} size={52} />}
        actions={
          <>
            <CopyButton text={location.origin + view} label="Copy link" />
            <LinkButton to="/alerts/new" search={{ run: pull.id }}>
              Create alert
            </LinkButton>
            <LinkButton to="/pulls/new" search={addressOf(forms.reviews, forms.reviews.values(input))}>
              Update set
            </LinkButton>
          </>
        }
      >
        {pull.coverage && <CoverageBadge coverage={pull.coverage} />}
        {pull.note &&
          (pull.truncated ? (
            <Partial summary="Not every review could be read" notes={[pull.note]} />
          ) : (
            <Partial summary={pull.note} />
          ))}
      </PageTitle>
      {pull.status !== 'completed' && <Standing id={pull.id} />}
      <Reviews pull={pull} />
    </>
  );
};

export const Page = () => {
  const { id } = route.useParams();
  const query = useQuery(ask('reviews.pulls.get', { id }));
  if (query.error && !query.data) {
    return (
      <>
        <PageTitle title="Could not load this set" crumb={<Link to="/pulls">Saved sets</Link>} />
        <Refused error={query.error} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <Answered query={query} skeleton={<PageSkeleton />}>
      {({ pull, run }) => <Whole key={pull.id} pull={pull} input={run.input} />}
    </Answered>
  );
};
