import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AppRef, appKey } from '../../../../server/contract/domain/app-ref.ts';
import { type Answer, answerOf, type Finding } from '../../../../server/exports/answers/answer.ts';
import { findingKinds, runsComparing, saidOf } from '../../answers/compared.ts';
import { appText } from '../../kinds/form.ts';
import { kindWords } from '../../kinds/kinds.ts';
import { ask } from '../../service/api.ts';
import { date, share, storeLabels } from '../../words.ts';
import style from './compare.module.css';

type App = AppRef & { readonly title: string };

const most = 5;
const kindTitles = { complaint: 'Complaints', praise: 'Praise', request: 'Requests' } as const;

/** The newest answers about the apps, each with the run that it is read at. */
const useAnswers = (apps: readonly App[]) => {
  const [research, teardowns] = [
    useQuery(ask('jobs.list', { kind: 'research', status: 'done', limit: 100 })),
    useQuery(ask('jobs.list', { kind: 'teardown', status: 'done', limit: 100 })),
  ];
  const runs = runsComparing(apps, [...(research.data?.jobs ?? []), ...(teardowns.data?.jobs ?? [])]);
  const wanted = [...new Set(runs.flatMap((run) => run?.id ?? []))];
  const read = useQueries({ queries: wanted.map((id) => ask('jobs.get', { id })) });
  return runs.map((run) => {
    const job = run && read[wanted.indexOf(run.id)]?.data;
    const answer = job ? answerOf(job) : null;
    return answer && run ? { answer, id: run.id, at: run.createdAt } : null;
  });
};

interface Told {
  readonly answer: Answer;
  readonly id: string;
  readonly at: string;
}

const Said = ({ finding, told }: { finding: Finding; told: Told }) => (
  <li>
    <Link to={kindWords[told.answer.kind].page} params={{ id: told.id }} search={{ evidence: finding.no }} dir="auto">
      {finding.label}
    </Link>{' '}
    <span className="soft">{share(finding.share)}</span>
  </li>
);

const Column = ({ app, told }: { app: App; told: Told | null }) => {
  const said = told && saidOf(told.answer, app);
  return (
    <div className={style.column}>
      <h3 dir="auto">
        {app.title} <span className="soft">({storeLabels[app.store]})</span>
      </h3>
      {told && said ? (
        <>
          <p className="soft small">
            {kindWords[told.answer.kind].title} of{' '}
            <Link to={kindWords[told.answer.kind].page} params={{ id: told.id }}>
              {date(told.at)}
            </Link>
          </p>
          {findingKinds.map((kind) => (
            <div key={kind}>
              <h4>{kindTitles[kind]}</h4>
              {said[kind].length > 0 ? (
                <ul>
                  {said[kind].slice(0, most).map((finding) => (
                    <Said key={finding.no} finding={finding} told={told} />
                  ))}
                </ul>
              ) : (
                <p className="soft">None was found.</p>
              )}
            </div>
          ))}
        </>
      ) : (
        <p className="soft">
          No answer about it yet.{' '}
          <Link to="/teardowns" search={{ app: appText(app) }}>
            Tear it down
          </Link>
        </p>
      )}
    </div>
  );
};

/** What the newest answers say of each app, side by side; nothing where there is no answer about any. */
export const ComparedFindings = ({ apps }: { apps: readonly App[] }) => {
  const told = useAnswers(apps);
  if (told.every((each) => each === null)) return null;
  return (
    <section className={style.section} aria-labelledby="said">
      <h2 id="said">What reviewers say</h2>
      <p className="soft small">
        From your newest answers: shares are of the reviews that each of them read. A finding opens its evidence.
      </p>
      <div className={style.columns}>
        {apps.map((app, at) => (
          <Column key={appKey(app)} app={app} told={told[at] ?? null} />
        ))}
      </div>
    </section>
  );
};
