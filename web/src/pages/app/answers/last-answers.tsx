import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Output } from '../../../../../client/types.ts';
import type { Playbook, Research } from '../../../../../server/contract/resources/research/research.ts';
import type { Teardown } from '../../../../../server/contract/resources/research/teardown.ts';
import { kindTitle } from '../../../kinds/kinds.ts';
import { Answered } from '../../../parts/states/answered.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { Sentence } from '../../../parts/texts/prose.tsx';
import { ask } from '../../../service/api.ts';
import { date } from '../../../words.ts';
import style from '../app.module.css';
import { askedOf } from './app-jobs.tsx';
import { leadSentence } from './lead-sentence.ts';

type Job = Output<'jobs.list'>['jobs'][number];
type Answer = Teardown | Research | Playbook;

const Lead = ({ id }: { id: string }) => (
  <Answered query={useQuery(ask('jobs.get', { id }))} skeleton={<Skeleton lines={2} />}>
    {({ result }) => {
      // Cast: finished teardowns and research have this result.
      const answer = result as unknown as Answer;
      return (
        <p className={style.quote}>
          <Sentence text={'summary' in answer ? leadSentence(answer.summary, 1) : leadSentence(answer.answer)} />
        </p>
      );
    }}
  </Answered>
);

/** The first sentence of the newest answers, linked to the full answer. */
export const LastAnswers = ({ jobs }: { jobs: readonly Job[] }) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id} className={style.review} data-row="">
        <h2 className={style.answerTitle}>
          <Link to="/runs/$id" params={{ id: job.id }}>
            {kindTitle(job.kind)}: {askedOf(job)}
          </Link>
        </h2>
        <Lead id={job.id} />
        {job.finishedAt && <p className="soft small">Answered on {date(job.finishedAt)}</p>}
      </li>
    ))}
  </ul>
);
