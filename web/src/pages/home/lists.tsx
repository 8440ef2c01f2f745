import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Job } from '../../../../client/follow.ts';
import type { MovedGenre } from '../../../../server/contract/resources/home.ts';
import { answerKinds } from '../../address/runs.ts';
import { kindTitle, kindWords, knownKind } from '../../kinds/kinds.ts';
import { StoreIcon } from '../../parts/apps/store-icon.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { StatusBadge } from '../../parts/states/status-badge.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { count, place, shortTitle } from '../../words.ts';
import { Moved } from '../charts/movement.tsx';
import { askedWords } from '../runs/asked.tsx';
import { useAppTitles } from '../runs/use-app-titles.ts';
import { useRuns } from '../runs/use-runs.ts';
import style from './home.module.css';

const maxListed = 4;

const List = ({ title, more, children }: { title: string; more: ReactNode; children: ReactNode }) => (
  <section className={style.list}>
    <h2>
      {title} {more}
    </h2>
    {children}
  </section>
);

const Alerts = () => (
  <List title="Alerts" more={<Link to="/alerts">All alerts</Link>}>
    <Answered query={useQuery(ask('alerts.list', { limit: maxListed }))} skeleton={<Skeleton lines={4} />}>
      {({ alerts }) =>
        alerts.length === 0 ? (
          <p className="soft">
            None yet. <Link to="/alerts/new">Create an alert</Link>
          </p>
        ) : (
          <ul>
            {alerts.map(({ id, headline, watch, raisedAt }) => (
              <li key={id}>
                <Link to="/alerts/$id" params={{ id: watch.id }} dir="auto">
                  {headline}
                </Link>
                <small>
                  <When at={raisedAt} />
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  </List>
);

const Answer = ({ job }: { job: Job }) => {
  const kind = knownKind(job.kind);
  const apps = useAppTitles(job).map(({ title }) => shortTitle(title));
  const title = askedWords(job);
  const about = title === undefined ? kindTitle(job.kind) : apps.join(', ') || kindTitle(job.kind);
  return (
    <li>
      <Link to={kind ? kindWords[kind].page : '/runs/$id'} params={{ id: job.id }} dir="auto">
        {title ?? (apps.join(', ') || kindTitle(job.kind))}
      </Link>
      <small>
        {job.status === 'done' ? about : <StatusBadge status={job.status} />} · <When at={job.createdAt} />
      </small>
    </li>
  );
};

const Answers = () => {
  const { query, runs } = useRuns({ limit: 50 });
  const shown = runs.filter(({ kind }) => answerKinds.some((each) => each === kind)).slice(0, maxListed);
  return (
    <List title="Recent answers" more={<Link to="/answers">All answers</Link>}>
      <Answered query={query} skeleton={<Skeleton lines={4} />}>
        {() =>
          shown.length === 0 ? (
            <p className="soft">None yet: ask above.</p>
          ) : (
            <ul>
              {shown.map((job) => (
                <Answer key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </Answered>
    </List>
  );
};

/** The genre of the account's apps with the most movement. */
const Movers = ({ genre: { genre, country, store, movers, dateBefore } }: { genre: MovedGenre }) => (
  <List
    title={`Movers in ${genre}`}
    more={
      <Link to="/charts" search={{ genre, country: country === 'us' ? undefined : country, store }}>
        Charts
      </Link>
    }
  >
    {movers.length === 0 ? (
      <p className="soft">
        {dateBefore === null
          ? 'Movement is known once a chart of another day is on file.'
          : `No app in the top 50 in ${place(country)} has moved in a week.`}
      </p>
    ) : (
      <ul className={style.movers}>
        {movers.slice(0, maxListed).map((mover) => (
          <li key={mover.appId}>
            <StoreIcon url={mover.icon} size={22} />
            <Link to="/apps/$store/$id" params={{ store, id: mover.appId }} search={{ tab: 'history' }}>
              <span dir="auto">{mover.title ?? mover.appId}</span>
            </Link>
            <span className={style.nowrap}>
              #{count(mover.rank)} <Moved now={mover.rank} before={mover.rankBefore ?? 'absent'} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </List>
);

export const Lists = ({ movers }: { movers: readonly MovedGenre[] }) => {
  const genre = movers.toSorted((one, other) => other.movers.length - one.movers.length)[0];
  return (
    <div className={style.lists}>
      <Alerts />
      <Answers />
      {genre && <Movers genre={genre} />}
    </div>
  );
};
