import type { MetricsValue, ReviewMetrics } from '../../resources/reviews/metrics.ts';
import { booleanOrNone, type Column, defineTable, integerOrNone, numberOrNone, textOrNone } from '../table.ts';

export type MetricsCell = ReviewMetrics['cells'][number];

const ofValue = (at: 0 | 1, name: 'first' | 'second'): readonly Column<MetricsCell>[] => {
  const read = (part: (value: MetricsValue) => string | null) => (row: MetricsCell) => {
    const value = row.values[at];
    return value ? part(value) : null;
  };
  return [
    textOrNone(
      `${name}Dimension`,
      `The ${name} dimension, such as \`version\`.`,
      read(({ by }) => by),
    ),
    textOrNone(
      name,
      'Its value, as filters take it. None: not known.',
      read(({ value }) => (value === null ? null : String(value))),
    ),
    textOrNone(
      `${name}Label`,
      'The value in words.',
      read(({ label }) => label),
    ),
    textOrNone(
      `${name}App`,
      'The app of a version, as `store:appId`.',
      read(({ app }) => app),
    ),
  ];
};

type Counted = Omit<MetricsCell, 'values' | 'change'>;

const ofCounts = (
  named: (name: string) => string,
  counts: (row: MetricsCell) => Counted | null,
): readonly Column<MetricsCell>[] => {
  const read = <Value>(part: (counted: Counted) => Value) => {
    return (row: MetricsCell): Value | null => {
      const counted = counts(row);
      return counted && part(counted);
    };
  };
  const of = named('of');
  return [
    integerOrNone(
      named('reviews'),
      'The reviews that are counted.',
      read(({ reviews }) => reviews),
    ),
    integerOrNone(
      of,
      'The reviews that could have been.',
      read((counted) => counted.of),
    ),
    numberOrNone(
      named('share'),
      `\`${named('reviews')}\` divided by \`${of}\`.`,
      read(({ share }) => share),
    ),
    numberOrNone(
      named('shareLow'),
      'The lower end of its 95 % interval.',
      read(({ interval }) => interval?.[0] ?? null),
    ),
    numberOrNone(
      named('shareHigh'),
      'The upper end.',
      read(({ interval }) => interval?.[1] ?? null),
    ),
    numberOrNone(
      named('stars'),
      'The average rating.',
      read(({ stars }) => stars),
    ),
    numberOrNone(
      named('lowShare'),
      'The share with one or two stars.',
      read(({ lowShare }) => lowShare),
    ),
    textOrNone(
      named('evidence'),
      'Where exactly these reviews are listed.',
      read(({ evidence }) => evidence),
    ),
  ];
};

export const metricsCells = defineTable<MetricsCell>({
  name: 'metrics',
  title: 'Figures',
  description: 'A cell of a metrics query; columns that begin with `other` are of what it is compared with.',
  columns: [
    ...ofValue(0, 'first'),
    ...ofValue(1, 'second'),
    ...ofCounts(
      (name) => name,
      (row) => row,
    ),
    ...ofCounts(
      (name) => `other${name[0]!.toUpperCase()}${name.slice(1)}`,
      ({ change }) => change,
    ),
    numberOrNone('difference', '`share` less `otherShare`.', ({ change }) => change?.difference ?? null),
    numberOrNone(
      'differenceLow',
      'The lower end of its 95 % interval.',
      ({ change }) => change?.differenceInterval?.[0] ?? null,
    ),
    numberOrNone('differenceHigh', 'The upper end.', ({ change }) => change?.differenceInterval?.[1] ?? null),
    booleanOrNone('clear', 'Whether the shares differ by more than chance.', ({ change }) => change?.clear ?? null),
  ],
});
