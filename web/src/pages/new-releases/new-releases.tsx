import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Output } from '../../../../client/types.ts';
import type { ReleasesSearch } from '../../address/market.ts';
import { AppCell } from '../../parts/apps/app-cell.tsx';
import { DownloadMenu } from '../../parts/controls/download-menu.tsx';
import { ControlRow, Select } from '../../parts/controls/form.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { Table } from '../../parts/texts/table.tsx';
import { ask } from '../../service/api.ts';
import { compact, counted, date, stars } from '../../words.ts';

const route = getRouteApi('/shell/new');

type Release = Output<'new-releases'>['releases'][number];

const chartLabels = { 'top-free': 'free', 'top-paid': 'paid', 'top-grossing': 'grossing' } as const;

const positionText = ({ storefront, chart, rank }: Release['positions'][number]): string =>
  `#${rank} ${chartLabels[chart]} ${storefront.toUpperCase()}`;

/** Shows the best three; the rest are in the tooltip. */
const Positions = ({ positions }: Pick<Release, 'positions'>) =>
  positions.length === 0 ? (
    <Missing why="It is in none of the category’s charts now." />
  ) : (
    <span title={positions.map(positionText).join(', ')}>
      {positions.slice(0, 3).map(positionText).join(', ')}
      {positions.length > 3 && ` and ${positions.length - 3} more`}
    </span>
  );

const Releases = ({ answer, country }: { answer: Output<'new-releases'>; country: string | undefined }) =>
  answer.releases.length === 0 ? (
    <Empty title="Nothing new has charted here.">Try another category, or Global.</Empty>
  ) : (
    <>
      <p className="soft small" role="status">
        {counted(answer.releases.length, 'app')} released since {date(answer.since)} that have charted, best position
        first.
      </p>
      <Table
        label="New releases"
        rows={answer.releases}
        keyOf={({ appId }) => appId}
        columns={[
          { title: 'App', cell: (release) => <AppCell app={release} country={country} /> },
          { title: 'Released', cell: ({ released }) => date(released) },
          { title: 'Rankings', cell: ({ positions }) => <Positions positions={positions} /> },
          {
            title: 'Rating',
            number: true,
            wideOnly: true,
            cell: ({ score }) => (score === null ? <Missing why="No ratings yet." /> : stars(score)),
          },
          {
            title: 'Ratings',
            number: true,
            wideOnly: true,
            cell: ({ ratingsTotal }) => (ratingsTotal === null ? <Missing /> : compact(ratingsTotal)),
          },
        ]}
      />
    </>
  );

export const Page = () => {
  const search = route.useSearch();
  const { category, storefront } = search;
  const navigate = route.useNavigate();
  const choices = useQuery({ ...ask('new-releases.categories', {}), staleTime: Number.POSITIVE_INFINITY });
  const known = choices.data?.categories.find(({ id, name }) => id === category || name === category);
  const chosen = known?.id ?? choices.data?.categories.find(({ name }) => name === 'Health & Fitness')?.id;
  const where = choices.data?.storefronts.find(({ id }) => id === storefront)?.id ?? 'global';
  const query = useQuery({
    ...ask('new-releases', { category: chosen ?? '', storefront: where, limit: 100 }),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
  });
  const set = (change: ReleasesSearch) =>
    void navigate({ to: '/new', search: { ...search, ...change }, replace: true });
  return (
    <>
      <PageTitle
        title="New releases"
        intro="Apps of the App Store from the last 30 days that have made it into a chart."
        actions={
          chosen !== undefined && (
            <DownloadMenu path="/new-releases" query={{ category: chosen, storefront: where }} what="these releases" />
          )
        }
      />
      <Answered query={choices} skeleton={<Skeleton height={60} />}>
        {({ categories, storefronts }) => (
          <ControlRow>
            <Select
              label="Category"
              value={chosen ?? ''}
              options={categories.map(({ id, name }) => [id, name] as const)}
              onChange={(next) => set({ category: next })}
            />
            <Select
              label="Country"
              value={where}
              options={storefronts.map(({ id, name }) => [id, name] as const)}
              onChange={(next) => set({ storefront: next })}
            />
          </ControlRow>
        )}
      </Answered>
      <Answered
        query={query}
        skeleton={<Skeleton lines={12} />}
        refusedTitle="New releases could not be read"
        doing="Looking through the charts for new apps…"
      >
        {(answer) => <Releases answer={answer} country={where === 'global' ? undefined : where} />}
      </Answered>
    </>
  );
};
