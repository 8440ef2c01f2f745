import { connect } from '../../client/connect.ts';
import { openDownload } from '../../client/download.ts';
import type { Input, Output } from '../../client/types.ts';
import { moves, writers } from '../../server/contract/domain/clauses.ts';
import {
  type MetricsDimension,
  metricsDimensions,
  metricsOrders,
  metricsPolarities,
} from '../../server/contract/resources/reviews/metrics.ts';
import { type Command, parse, UsageError } from '../command.ts';
import { connectionHelp, connectionOf, connectionOptions } from '../connection.ts';
import { findApp, quote } from '../find-app.ts';
import { printable } from '../output/plain-text.ts';
import { forPeople } from '../output/show.ts';
import { json } from '../output/terminal.ts';
import { optionalWhole } from '../values.ts';

const line =
  'appraise metrics [--app NAME …] [--by DIMENSION[,DIMENSION]] [--about "…"] [--theme ID …] [--polarity P] [--without "…"] [--move M …] [--writer W …] [--since DAY] [--until DAY] [--against-since DAY] [--against-until DAY] [--rest] [--order O] [--limit N] [--json|--csv] [--url U] [--key K]';

export const usage: Command['usage'] = () => line;

export const help: Command['help'] = () =>
  [
    `Usage: ${line}`,
    '',
    'Counts the reviews on file, exactly and free. With a topic (--about, --theme and the four below), a share is that of the',
    'reviews in the same row that are about it. A difference that chance does not explain is marked with *.',
    '',
    'Flags:',
    '  --app            an app: its name, its store link, or its store and id, such as apple:389801252; up to 20',
    `  --by             one or two of ${metricsDimensions.join(', ')}`,
    '  --about          what the counted reviews are about, in a few words',
    '  --theme          the id of a theme that they have',
    `  --polarity       how they speak of it, in one clause: ${metricsPolarities.join(', ')}`,
    '  --without        what such a clause is not about, such as "price, ads"',
    `  --move           where its writer goes: ${moves.join(', ')}`,
    `  --writer         who its writer is: ${writers.join(', ')}`,
    '  --since          the first day, YYYY-MM-DD',
    '  --until          the last day',
    '  --against-since  compare with the reviews from this day on',
    '  --against-until  compare with the reviews up to this day',
    '  --rest           compare each row with all other reviews',
    `  --order          one of ${metricsOrders.join(', ')}; by default reviews`,
    '  --limit          the most rows',
    '  --json           print the answer as JSON',
    '  --csv            print it as CSV, every row unless --limit is given',
    ...connectionHelp.map((each) => `  ${each.replace(/^(--\w+) +/, (_, flag: string) => flag.padEnd(17))}`),
  ].join('\n');

const options = {
  ...connectionOptions,
  app: { type: 'string', multiple: true },
  by: { type: 'string', multiple: true },
  about: { type: 'string' },
  theme: { type: 'string', multiple: true },
  polarity: { type: 'string' },
  without: { type: 'string' },
  move: { type: 'string', multiple: true },
  writer: { type: 'string', multiple: true },
  since: { type: 'string' },
  until: { type: 'string' },
  'against-since': { type: 'string' },
  'against-until': { type: 'string' },
  rest: { type: 'boolean' },
  order: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const;

const flagOf = {
  by: 'by',
  'topic.about': 'about',
  'topic.without': 'without',
  'where.apps': 'app',
  'where.since': 'since',
  since: 'since',
  until: 'until',
  'against.since': 'against-since',
  'against.until': 'against-until',
  order: 'order',
  limit: 'limit',
};

type Metrics = Output<'reviews.metrics'>;
type Figure = Metrics['total'];

const oneOf = <Value extends string>(flag: string, values: readonly Value[], text: string): Value => {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`--${flag} must be one of ${values.join(', ')}, not ${text}.`);
  return found;
};

const number = (value: number): string => value.toLocaleString('en-US');
const percent = (value: number): string => (100 * value).toFixed(1);
const share = (value: number | null): string => (value === null ? '-' : `${percent(value)} %`);
const range = (interval: readonly [number, number] | null): string =>
  interval ? interval.map(percent).join('–') : '-';

const compared = (change: Figure['change']): string[] => {
  if (!change) return [];
  const { difference, differenceInterval, clear } = change;
  const sign = difference !== null && difference > 0 ? '+' : '';
  return [
    share(change.share),
    difference === null ? '-' : `${sign}${percent(difference)}`,
    range(differenceInterval),
    clear ? '*' : '',
  ];
};

const figures = (figure: Figure): string[] => [
  number(figure.reviews),
  number(figure.of),
  share(figure.share),
  range(figure.interval),
  ...compared(figure.change),
];

/** Left-aligns words and right-aligns numbers. */
const aligned = (rows: readonly (readonly string[])[], words: number): string => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      widths
        .map((width, at) => (at < words ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const tableOf = ({ total, cells }: Metrics, by: readonly MetricsDimension[]): string => {
  const isCompared = [total, ...cells].some(({ change }) => change !== null);
  const head = [
    ...(by.length > 0 ? by : ['']),
    'reviews',
    'of',
    'share',
    '95 %',
    ...(isCompared ? ['against', 'difference', '95 %', ''] : []),
  ];
  const words = Math.max(1, by.length);
  const all = ['all', ...Array<string>(words - 1).fill('')];
  return aligned(
    [
      head,
      [...all, ...figures(total)],
      ...cells.map(({ values, ...figure }) => [...values.map(({ label }) => printable(label)), ...figures(figure)]),
    ],
    words,
  );
};

export const run: Command['run'] = async (args, terminal) => {
  const values = parse(args, options);
  const { app: names = [], about, theme: themes, polarity, without, move, writer, since, until, rest } = values;
  const by = (values.by ?? []).flatMap((text) => text.split(',')).map((text) => oneOf('by', metricsDimensions, text));
  const [from, to] = [values['against-since'], values['against-until']];
  const isCompared = from !== undefined || to !== undefined;
  if (rest && isCompared) throw new UsageError('Give --rest, or days to compare with, not both.');
  if (values.json && values.csv) throw new UsageError('Give --json or --csv, not both.');
  const order = values.order === undefined ? undefined : oneOf('order', metricsOrders, values.order);
  const limit = optionalWhole('limit', values.limit, 1, values.csv ? 1_000_000 : 1_000);
  const connection = await connectionOf(values, terminal);
  const appraise = connect(connection);

  // A key must not be repeated on the screen.
  const { key: _key, ...shown } = values;
  const commandWith = (at: number) => (ref: string) =>
    [
      'appraise metrics',
      ...Object.entries(shown).flatMap(([flag, given]) =>
        [given].flat().map((value, place) => {
          if (value === true) return `--${flag}`;
          return `--${flag} ${quote(flag === 'app' && place === at ? ref : String(value))}`;
        }),
      ),
    ].join(' ');
  const apps: string[] = [];
  for (const [at, name] of names.entries()) {
    const { store, appId } = await findApp(appraise, name, commandWith(at));
    apps.push(`${store}:${appId}`);
  }
  const topic: NonNullable<Input<'reviews.metrics'>['topic']> = {
    ...(about && { about }),
    ...(themes && { themes }),
    ...(polarity && { polarity: oneOf('polarity', metricsPolarities, polarity) }),
    ...(without && { without }),
    ...(move && { moves: move.map((each) => oneOf('move', moves, each)) }),
    ...(writer && { writers: writer.map((each) => oneOf('writer', writers, each)) }),
  };
  const query: Input<'reviews.metrics'> = {
    where: { ...(apps.length > 0 && { apps }), ...(since && { since }), ...(until && { until }) },
    ...(Object.keys(topic).length > 0 && { topic }),
    by,
    ...(rest && { against: 'rest' as const }),
    ...(isCompared && { against: { ...(from && { since: from }), ...(to && { until: to }) } }),
    ...(order && { order }),
    ...(limit !== null && { limit }),
  };
  try {
    if (values.csv) {
      const { stream } = await openDownload(connection, 'reviews.metrics', query, { format: 'csv' });
      for await (const bytes of stream) {
        terminal.write(bytes);
        if (!(await terminal.taken())) return;
      }
      return;
    }
    const answer = await appraise.call('reviews.metrics', query);
    if (values.json) return terminal.print(json(answer));
    terminal.print(tableOf(answer, by));
    const { cells, cellCount, notes, total } = answer;
    if ([total, ...cells].some(({ change }) => change?.clear)) terminal.note('* differs by more than chance explains.');
    if (cells.length < cellCount) {
      terminal.note(`These are ${cells.length} of ${number(cellCount)} rows: --limit shows more.`);
    }
    for (const note of notes) terminal.note(printable(note));
  } catch (error) {
    throw values.json ? error : forPeople(error, flagOf);
  }
};
