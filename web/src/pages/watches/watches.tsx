import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../parts/controls/button.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { count } from '../../words.ts';
import { scheduleWords, targetWords, type Watch } from './watch-words.ts';
import style from './watches.module.css';

const columns: readonly Column<Watch>[] = [
  {
    title: 'Name',
    cell: ({ id, name, target, status }) => (
      <>
        <Link to="/watches/$id" params={{ id }} dir="auto">
          {name}
        </Link>
        <span className={style.under}>
          {targetWords[target.type]}
          {status === 'paused' && ' · Paused'}
        </span>
      </>
    ),
  },
  { title: 'Runs', wideOnly: true, cell: ({ schedule }) => scheduleWords(schedule) },
  {
    title: 'Last change',
    cell: ({ last, note }) => (
      <>
        {last?.summary ?? 'Not run yet.'}
        {last && (
          <span className={style.under}>
            <When at={last.ranAt} />
          </span>
        )}
        {note && <span className={style.under}>{note}</span>}
      </>
    ),
  },
  { title: 'Alerts in 30 days', number: true, cell: ({ alerts }) => count(alerts) },
];

/** Everything that is watched, with what changed last. */
export const Page = () => (
  <>
    <PageTitle
      title="Watches"
      intro="Apps, pulls, questions and charts that run again on a schedule, and tell you what is new."
      actions={
        <LinkButton to="/watches/new" look="first">
          New watch
        </LinkButton>
      }
    />
    <Answered query={useQuery(ask('watches.list', {}))}>
      {({ watches }) =>
        watches.length === 0 ? (
          <Empty title="You have no watches yet.">
            <p>
              Open an app, a pull or an answer and press “Watch”, or <Link to="/watches/new">choose an app</Link>.
            </p>
          </Empty>
        ) : (
          <Table label="Watches" rows={watches} columns={columns} keyOf={({ id }) => id} />
        )
      }
    </Answered>
  </>
);
