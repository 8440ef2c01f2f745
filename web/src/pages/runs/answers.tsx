import { getRouteApi } from '@tanstack/react-router';
import { type AnswerKind, answerKinds } from '../../address/runs.ts';
import { kindWords } from '../../kinds/kinds.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { ControlRow, Select } from '../../parts/controls/form.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { RunTable } from './run-table.tsx';
import { useRuns } from './use-runs.ts';

const route = getRouteApi('/shell/answers');

/** Lists only the newest of each kind; older ones are in the activity list. */
const maxListed = 50;

const kindOptions = [['', 'All answers'] as const, ...answerKinds.map((kind) => [kind, kindWords[kind].many] as const)];

const useAnswers = (kind: AnswerKind | undefined) => {
  const each = {
    research: useRuns({ kind: 'research', limit: maxListed }),
    teardown: useRuns({ kind: 'teardown', limit: maxListed }),
    report: useRuns({ kind: 'report', limit: maxListed }),
  };
  const wanted = (kind ? [kind] : answerKinds).map((one) => each[one]);
  const late = wanted.find(({ query }) => !query.isSuccess) ?? wanted[0]!;
  const runs = wanted.flatMap((one) => one.runs).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return { query: late.query, runs };
};

/** All questions, summaries and category reports of the account, newest first. */
export const Page = () => {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { query, runs } = useAnswers(kind);
  return (
    <>
      <PageTitle
        title="Answers"
        actions={
          <LinkButton to="/research" look="first">
            Ask
          </LinkButton>
        }
      />
      <ControlRow>
        <Select
          label="Kind"
          value={kind ?? ''}
          options={kindOptions}
          onChange={(next) => void navigate({ to: '/answers', search: { kind: next || undefined } })}
        />
      </ControlRow>
      <Answered query={query} skeleton={<Skeleton lines={10} />} refusedTitle="The answers cannot be listed">
        {() =>
          runs.length === 0 ? (
            <Empty title="No answers yet.">
              <p>Ask a question about an app: the answer counts its reviews and shows them.</p>
              <LinkButton to="/research" look="first">
                Ask
              </LinkButton>
            </Empty>
          ) : (
            <RunTable label="Answers" runs={runs} />
          )
        }
      </Answered>
    </>
  );
};
