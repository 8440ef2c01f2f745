import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readAnswer } from '../../../../client/http/answer.ts';
import { AppraiseError } from '../../../../client/http/error.ts';
import type { SharedAnswer } from '../../../../server/contract/resources/job.ts';
import type { Teardown } from '../../../../server/contract/resources/research/teardown.ts';
import { answerOf } from '../../../../server/exports/answers/answer.ts';
import { introOf } from '../../answers/about.ts';
import { Menu } from '../../parts/controls/menu.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { PageSkeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { AnswerBody } from '../answers/answer-body.tsx';
import { AnswerEntries } from '../answers/answer-entries.tsx';
import style from './shared.module.css';

const titleOf = ({ kind, input, result }: SharedAnswer): string => {
  // Casts: the service's tests ensure that a result and an input match their kind.
  if (kind === 'teardown') return `What reviews say about ${(result as unknown as Teardown).app.title}`;
  return input.question as string;
};

const route = getRouteApi('/s/$token');

interface Read {
  readonly answer: SharedAnswer;
  readonly sample: boolean;
}

/** Not an operation, because its readers are anonymous. Not cached, because the link may be revoked. */
const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Read> => {
      const response = await fetch(`/api/shared/${encodeURIComponent(token)}`, {
        headers: { accept: 'application/json' },
        signal,
      });
      const sample = response.headers.get('appraise-sample-data') === 'true';
      // Cast: the service's tests check its answer against this schema.
      return { answer: (await readAnswer(response)).body as SharedAnswer, sample };
    },
  });

const Gone = () => (
  <>
    <PageTitle title="This link does not work" />
    <p>The link was revoked, or the address is mistyped. Ask the person who sent it for a new one.</p>
  </>
);

const Answer = ({ read: { answer: shared, sample } }: { read: Read }) => {
  const { token } = route.useParams();
  const { evidence } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useMemo(() => answerOf(shared), [shared]);
  const onEvidence = useCallback(
    (no: number | undefined) =>
      void navigate({
        to: '/s/$token',
        params: { token },
        search: { evidence: no },
        replace: no === undefined,
        resetScroll: false,
      }),
    [navigate, token],
  );
  if (!answer) return <Gone />;
  const title = titleOf(shared);
  return (
    <>
      {sample && (
        <p className="site-sample" role="note">
          Sample data: the apps, reviews and figures on this site are invented.
        </p>
      )}
      <PageTitle
        title={title}
        intro={introOf(answer, shared.answeredAt)}
        actions={
          <Menu text="⋯" label="More">
            <AnswerEntries answer={answer} title={title} answeredAt={shared.answeredAt} />
          </Menu>
        }
      />
      <div className={style.answer}>
        <AnswerBody answer={answer} evidence={evidence} onEvidence={onEvidence} />
      </div>
    </>
  );
};

/** A shared answer, readable without signing in and without links to the account. */
export const Page = () => {
  const { token } = route.useParams();
  const query = useQuery(sharedQuery(token));
  const isGone = query.error instanceof AppraiseError && query.error.status === 404;
  return (
    <div className={style.page}>
      <meta name="robots" content="noindex, nofollow" />
      <header className={style.top}>
        <p className={style.brand}>
          <img src="/icon.svg" alt="" width="24" height="24" />
          Appraise
        </p>
        <p className="soft small">A shared answer</p>
      </header>
      <main id="main" tabIndex={-1}>
        {isGone ? (
          <Gone />
        ) : (
          <Answered query={query} skeleton={<PageSkeleton />}>
            {(read) => <Answer read={read} />}
          </Answered>
        )}
      </main>
    </div>
  );
};
