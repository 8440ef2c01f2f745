import type { Output } from '../../../../client/types.ts';
import { AppCell } from '../../parts/apps/app-cell.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { Table } from '../../parts/texts/table.tsx';
import { Sparkline } from '../../plots/sparkline.tsx';
import { counted, dateTime, dayMonth, stars, storeLabels } from '../../words.ts';
import style from './charts.module.css';
import { Moved } from './movement.tsx';

type MovedChart = Output<'charts.movement'>['charts'][number];

export const spans = [
  ['day', '1 day'],
  ['week', '7 days'],
  ['month', '30 days'],
] as const;

/** The days compared with, which may differ from those requested. */
const comparedWith = ({ compared }: MovedChart): string => {
  const known = spans.flatMap(([span]) => compared[span] ?? []);
  return known.length === 0
    ? 'No earlier chart was collected yet: movement is known from tomorrow on.'
    : `Compared with ${known.map((day) => dayMonth(day)).join(', ')}.`;
};

export const seriesInWords = (series: readonly (number | null)[]): string => {
  const known = series.filter((rank) => rank !== null);
  return `From ${known[0]} to ${known.at(-1)} over ${counted(series.length, 'collected day')}`;
};

const rankThen = (rank: MovedChart['left'][number]['before']['day']) => {
  if (rank === 'absent') return <Missing why="It was not in the chart." />;
  return rank === 'not_collected' ? <Missing why="No chart was collected around then." /> : rank;
};

export const ChartOfStore = ({ chart, country }: { chart: MovedChart; country: string | undefined }) => (
  <section className={style.store} aria-label={storeLabels[chart.store]}>
    <h2>{storeLabels[chart.store]}</h2>
    <p className="soft small">
      Read {dateTime(chart.readAt)}. {comparedWith(chart)}
    </p>
    <Table
      label={`Chart of ${storeLabels[chart.store]}`}
      rows={chart.rows}
      keyOf={({ appId }) => appId}
      columns={[
        {
          title: 'App',
          cell: (row) => (
            <div className={style.ranked}>
              <span className={style.rank}>{row.rank}</span>
              <AppCell app={row} country={country} />
            </div>
          ),
        },
        ...spans.map(([span, title]) => ({
          title,
          number: true,
          wideOnly: span === 'month',
          cell: (row: MovedChart['rows'][number]) => <Moved now={row.rank} before={row.before[span]} />,
        })),
        {
          title: 'Trend',
          wideOnly: true,
          cell: (row) => <Sparkline kind="rank" values={row.series} label={seriesInWords(row.series)} width={72} />,
        },
        {
          title: 'Rating',
          number: true,
          wideOnly: true,
          cell: ({ score }) => (score === null ? <Missing why="No ratings yet." /> : stars(score)),
        },
      ]}
    />
    {chart.left.length > 0 && (
      <details className={style.left}>
        <summary>{counted(chart.left.length, 'app has', 'apps have')} left the chart</summary>
        <Table
          label={`Apps that have left the chart of ${storeLabels[chart.store]}`}
          rows={chart.left}
          keyOf={({ appId }) => appId}
          columns={[
            { title: 'App', cell: (row) => <AppCell app={row} country={country} /> },
            ...spans.map(([span, title]) => ({
              title: `${title} before`,
              number: true,
              cell: (row: MovedChart['left'][number]) => rankThen(row.before[span]),
            })),
          ]}
        />
      </details>
    )}
  </section>
);
