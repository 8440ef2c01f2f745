import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Figures } from '../../parts/texts/figures.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { capital, compact, count } from '../../words.ts';
import style from './admin.module.css';

type Status = Output<'admin.status'>;
type Source = Status['sources'][number];
type Collector = Status['collectors'][number];

const pollMs = 10_000;

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `10.2 MB`. */
const bytes = (value: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${Number((value / 1_000 ** step).toPrecision(3))} ${units[step]}`;
};

const WhenLast = ({ at, never }: { at: string | null; never: string }) =>
  at === null ? <Missing why={never} /> : <When at={at} />;

const quotasOf = ({ quotas }: Source) =>
  quotas.map(({ name, used, perDay }) => (
    <span key={name} className={style.line}>
      {capital(name.replace(/^youtube /, ''))}: {count(used)} of {count(perDay)}
    </span>
  ));

const sourceColumns: readonly Column<Source>[] = [
  { title: 'Source', cell: ({ title }) => title },
  {
    title: 'State',
    cell: ({ state, failure, missing }) => (
      <span className={style.state} data-state={state}>
        {capital(state)}
        {state === 'failing' && failure && <span className="small soft">{failure}</span>}
        {state === 'key missing' && <span className="small soft">Set {missing.join(' and ')}</span>}
      </span>
    ),
  },
  {
    title: 'Reads a minute',
    number: true,
    wideOnly: true,
    cell: ({ perMinute }) => (perMinute === null ? 'No limit' : count(perMinute)),
  },
  {
    title: 'Used today',
    wideOnly: true,
    cell: (source) => (source.quotas.length === 0 ? <Missing why="No daily quota." /> : quotasOf(source)),
  },
  { title: 'Last answer', wideOnly: true, cell: ({ answeredAt }) => <WhenLast at={answeredAt} never="None yet." /> },
  {
    title: 'Last error',
    wideOnly: true,
    cell: ({ failedAt, failure }) =>
      failedAt === null ? (
        <Missing why="None." />
      ) : (
        <span className={style.state}>
          <WhenLast at={failedAt} never="None." />
          <span className="small soft">{failure}</span>
        </span>
      ),
  },
];

const collectorColumns: readonly Column<Collector>[] = [
  { title: 'Schedule', cell: ({ name }) => capital(name) },
  {
    title: 'State',
    cell: ({ isRunning, failure, finishedAt }) => (
      <span className={style.state} data-state={failure ? 'failing' : 'works'}>
        {isRunning ? 'Running' : failure ? 'Incomplete' : finishedAt ? 'Complete' : 'Not run yet'}
        {failure && <span className="small soft">{failure}</span>}
      </span>
    ),
  },
  { title: 'Last read', wideOnly: true, cell: ({ finishedAt }) => <WhenLast at={finishedAt} never="Not read yet." /> },
  { title: 'Next read', cell: ({ nextRunAt }) => <WhenLast at={nextRunAt} never="Read once." /> },
];

export const ServiceTab = () => {
  const query = useQuery({ ...ask('admin.status', {}), refetchInterval: pollMs });
  return (
    <Answered
      query={query}
      skeleton={<Skeleton lines={12} />}
      refusedTitle="The state of the service cannot be read"
      doing="Reading data sources, schedules, queue and sizes…"
    >
      {({ sources, collectors, queue, storage, index }) => (
        <div className={style.service}>
          <div>
            <h2>Queue and storage</h2>
            <Figures
              figures={[
                { label: 'Running', value: count(queue.running) },
                { label: 'Waiting', value: count(queue.waiting + queue.claimable) },
                { label: 'Database', value: bytes(storage.databaseBytes), note: `${compact(storage.liveRows)} rows` },
                { label: 'Review index', value: bytes(index.bytes), note: `${compact(index.reviews)} reviews` },
                {
                  label: 'Connections',
                  value: count(storage.connections),
                  note: `of ${count(storage.mostConnections)}`,
                },
              ]}
            />
          </div>
          <div>
            <h2>Sources</h2>
            <Table label="Sources" columns={sourceColumns} rows={sources} keyOf={({ source }) => source} />
          </div>
          <div>
            <h2>Schedules</h2>
            {collectors.length === 0 ? (
              <Empty title="Nothing is read on a schedule.">
                <p>A server with the role of a worker reads charts, ratings, reviews and videos by itself.</p>
              </Empty>
            ) : (
              <Table label="Schedules" columns={collectorColumns} rows={collectors} keyOf={({ name }) => name} />
            )}
          </div>
        </div>
      )}
    </Answered>
  );
};
