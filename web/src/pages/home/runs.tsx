import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Pull } from '../../../../server/contract/resources/reviews/pull.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { When } from '../../parts/texts/when.tsx';
import { hasEnded } from '../../service/live.ts';
import { counted } from '../../words.ts';
import { pullTitle } from '../pull/pull-title.ts';
import { RunTable } from '../runs/run-table.tsx';
import { useRuns } from '../runs/use-runs.ts';
import { asked, mostPulls, runsAsked } from './asked.ts';
import style from './home.module.css';

const NoRuns = () => (
  <Empty title="You have not started a run yet.">
    <p>
      A run reads reviews, ads or videos for you and keeps the answer. Find an app above, or choose what you want to
      know.
    </p>
    <LinkButton to="/runs/new">Start a run</LinkButton>
  </Empty>
);

const recentRuns = 5;

/** What is going on now, with its stage as it changes; nothing where nothing is. */
export const RunningNow = () => {
  const { runs } = useRuns(runsAsked);
  const going = runs.filter((job) => !hasEnded(job));
  if (going.length === 0) return null;
  return (
    <section className={style.section}>
      <h2>Running now</h2>
      <RunTable label="Running now" runs={going} />
    </section>
  );
};

export const RecentRuns = () => {
  const { query, runs } = useRuns(runsAsked);
  const ended = runs.filter(hasEnded).slice(0, recentRuns);
  return (
    <section className={style.section}>
      <h2>Recent runs</h2>
      <Answered query={query} skeleton={<Skeleton lines={recentRuns} />}>
        {() =>
          ended.length > 0 ? (
            <>
              <RunTable label="Recent runs" runs={ended} />
              <p className={style.more}>
                <Link to="/runs" search={{}}>
                  All runs
                </Link>
              </p>
            </>
          ) : runs.length === 0 ? (
            <NoRuns />
          ) : (
            <p className="soft">None has ended yet.</p>
          )
        }
      </Answered>
    </section>
  );
};

const reviewsOf = ({ status, reviews }: Pull): string => {
  if (status === 'completed') return counted(reviews.kept, 'review');
  return status === 'queued' || status === 'running' ? 'being read' : status;
};

export const RecentPulls = () => (
  <section className={style.section}>
    <h2>Recent pulls</h2>
    <Answered query={useQuery(asked.pulls)} skeleton={<Skeleton lines={mostPulls} />}>
      {({ pulls }) =>
        pulls.length === 0 ? (
          <p className="soft">
            You have not pulled any reviews yet. <Link to="/pulls/new">Pull reviews</Link>
          </p>
        ) : (
          <>
            <ul className={style.pulls}>
              {pulls.map((pull) => (
                <li key={pull.id}>
                  <Link to="/pulls/$id" params={{ id: pull.id }}>
                    <span dir="auto">{pullTitle(pull)}</span>
                  </Link>
                  <span className="soft small">
                    {reviewsOf(pull)} · <When at={pull.createdAt} />
                  </span>
                </li>
              ))}
            </ul>
            <p className={style.more}>
              <Link to="/pulls">All pulls</Link>
            </p>
          </>
        )
      }
    </Answered>
  </section>
);
