import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Job } from '../../../../client/follow.ts';
import { type Answer, answerOf, findingsOf } from '../../../../server/exports/answers/answer.ts';
import { type Change, changesBetween } from '../../answers/changes.ts';
import { olderOf } from '../../answers/same-question.ts';
import { ask } from '../../service/api.ts';
import { date, share } from '../../words.ts';
import style from './answers.module.css';

/** Only this many of the newest runs of the kind are searched. */
const maxRuns = 100;
const maxShown = 6;

const whatWords = { new: 'new', gone: 'not found any more', more: 'more often', less: 'less often' } as const;

const figures = ({ before, after }: Change): string => {
  if (before === null) return `now ${share(after ?? 0)}`;
  return after === null ? `was ${share(before)}` : `${share(before)} to ${share(after)}`;
};

const Changes = ({ answer, older }: { answer: Answer; older: Answer }) => {
  if (answer.result.generatedAt === older.result.generatedAt) return <p>It is the same answer, given again.</p>;
  const changes = changesBetween(findingsOf(older), findingsOf(answer));
  if (changes.length === 0) return <p>Nothing is said more or less often by more than one review in a hundred.</p>;
  return (
    <ul>
      {changes.slice(0, maxShown).map((change) => (
        <li key={[change.kind, change.label, change.app].join(' ')}>
          <span dir="auto">{change.label}</span> ({change.kind}
          {change.app !== null && <span dir="auto">, {change.app}</span>}): {whatWords[change.what]}, {figures(change)}
        </li>
      ))}
      {changes.length > maxShown && <li>{changes.length - maxShown} smaller changes</li>}
    </ul>
  );
};

const Since = ({ answer, older }: { answer: Answer; older: { readonly id: string; readonly createdAt: string } }) => {
  const { data } = useQuery(ask('jobs.get', { id: older.id }));
  const before = data ? answerOf(data) : null;
  return (
    <>
      <p>
        Compared with the answer of{' '}
        <Link to="/runs/$id" params={{ id: older.id }}>
          {date(older.createdAt)}
        </Link>
        , in shares of the reviews read:
      </p>
      {before ? <Changes answer={answer} older={before} /> : <p className="soft">Reading it…</p>}
    </>
  );
};

/** Earlier answers to the same question and what changed since; empty if this is the first. */
export const OlderAnswers = ({ job, answer }: { job: Job; answer: Answer }) => {
  const { data } = useQuery(ask('jobs.list', { kind: answer.kind, status: 'done', limit: maxRuns }));
  const [last, ...others] = olderOf(answer.kind, job, data?.jobs ?? []);
  if (!last) return null;
  return (
    <section className={style.changes}>
      <h2>Since the last answer</h2>
      <Since answer={answer} older={last} />
      {others.length > 0 && (
        <p>
          Older answers:{' '}
          {others.slice(0, maxShown).map(({ id, createdAt }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to="/runs/$id" params={{ id }}>
                {date(createdAt)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
};
