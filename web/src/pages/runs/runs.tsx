import { getRouteApi } from '@tanstack/react-router';
import type { JobStatus } from '../../../../server/contract/resources/job.ts';
import { kindNames, kindWords } from '../../kinds/kinds.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { DownloadMenu } from '../../parts/controls/download-menu.tsx';
import { ControlRow, Select } from '../../parts/controls/form.tsx';
import { useEscape } from '../../parts/dialogs/use-escape.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { RunTable } from './run-table.tsx';
import style from './runs.module.css';
import { useRuns } from './use-runs.ts';

const route = getRouteApi('/shell/activity');

const any = '';
const kindOptions = [
  [any, 'Everything'] as const,
  ...kindNames.map((kind) => [kind, kindWords[kind].title] as const),
  ['watch', 'Alert check'] as const,
];

const statusOptions: readonly (readonly [JobStatus | '', string])[] = [
  [any, 'Any status'],
  ['queued', 'Queued'],
  ['running', 'Running'],
  ['done', 'Done'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
];

const NoRuns = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="Nothing matches these filters.">
      <LinkButton to="/activity" search={{}}>
        Show everything
      </LinkButton>
    </Empty>
  ) : (
    <Empty title="No activity yet.">
      <p>Questions, summaries, review sets and searches are listed here.</p>
      <LinkButton to="/runs/new" look="first">
        Start one
      </LinkButton>
    </Empty>
  );

export const Page = () => {
  const { kind, status, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { query, runs } = useRuns({ kind, status, cursor, limit: 25 });
  useEscape(() => void navigate({ to: '/activity', search: {} }));
  const isFiltered = kind !== undefined || status !== undefined || cursor !== undefined;
  return (
    <>
      <PageTitle
        title="Activity"
        intro="Everything you have started, newest first."
        actions={
          <>
            <DownloadMenu path="/jobs" query={{ kind, status }} what="this activity" />
            <LinkButton to="/runs/new" look="first">
              Ask
            </LinkButton>
          </>
        }
      />
      <ControlRow>
        <Select
          label="Kind"
          value={kind ?? any}
          options={kindOptions}
          onChange={(next) => void navigate({ to: '/activity', search: { kind: next || undefined, status } })}
        />
        <Select
          label="Status"
          value={status ?? any}
          options={statusOptions}
          onChange={(next) => void navigate({ to: '/activity', search: { kind, status: next || undefined } })}
        />
      </ControlRow>
      <Answered
        query={query}
        skeleton={<Skeleton lines={10} />}
        refusedTitle="The activity cannot be listed"
        doing="Reading your activity…"
      >
        {({ next }) => (
          <>
            {runs.length === 0 ? <NoRuns isFiltered={isFiltered} /> : <RunTable label="Activity" runs={runs} />}
            {(cursor || next) && (
              <nav className={style.pages} aria-label="Pages of activity">
                {cursor && (
                  <LinkButton to="/activity" search={{ kind, status }}>
                    Newest
                  </LinkButton>
                )}
                {next && (
                  <LinkButton to="/activity" search={{ kind, status, cursor: next }}>
                    Older
                  </LinkButton>
                )}
              </nav>
            )}
          </>
        )}
      </Answered>
    </>
  );
};
