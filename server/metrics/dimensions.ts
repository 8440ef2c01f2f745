import { dayMs } from '../contract/domain/durations.ts';
import type { IndexedDimension } from '../contract/resources/reviews/metrics.ts';
import { type Dimension, everyClause, type Label } from './counting/count-cells.ts';
import { dateOfDay, mondayOfWeek, weekOfDay } from './counting/count-reviews.ts';
import type { Numbers } from './search/index/numbers.ts';
import type { ReviewIndex } from './search/index/review-index.ts';
import { indexedKinds, indexedPolarities } from './search/tag-terms.ts';

/** Days since 1970 are stored in 16 bits. */
export const maxDays = 1 << 16;
const monthOfDay = Uint16Array.from({ length: maxDays }, (_, day) => {
  const date = new Date(day * dayMs);
  return 12 * (date.getUTCFullYear() - 1970) + date.getUTCMonth();
});

const single = (size: number, cellOf: (row: number) => number, label: (cell: number) => Label): Dimension => ({
  size,
  label,
  read(row, cells) {
    cells[0] = cellOf(row);
    return 1;
  },
});

export interface DimensionTools {
  storeOf(appNo: number): string | null;
  readonly phrases: readonly number[];
}

/** A dimension with exactly one cell for each row, stored in a column. */
const ofColumn = (size: number, column: Numbers, label: (cell: number) => Label): Dimension => ({
  ...single(size, (row) => column[row]!, label),
  column,
});

type Make = (index: ReviewIndex, tools: DimensionTools) => Dimension;

const storeNames = ['apple', 'play'];

const makers: Record<IndexedDimension, Make> = {
  app: ({ app, appNos }) => ofColumn(appNos.length, app, (cell) => appNos[cell]!),
  store: ({ app, appNos }, { storeOf }) => {
    const stores = Uint8Array.from(appNos, (appNo) => 1 + storeNames.indexOf(storeOf(appNo) ?? ''));
    return single(
      storeNames.length + 1,
      (row) => stores[app[row]!]!,
      (cell) => storeNames[cell - 1] ?? null,
    );
  },
  week: ({ day }) =>
    single(
      weekOfDay(maxDays) + 1,
      (row) => weekOfDay(day[row]!),
      (cell) => dateOfDay(mondayOfWeek(cell)),
    ),
  month: ({ day }) =>
    single(
      monthOfDay.at(-1)! + 1,
      (row) => monthOfDay[day[row]!]!,
      (cell) => new Date(Date.UTC(1970, cell, 1)).toISOString().slice(0, 10),
    ),
  version: ({ version, versions }) => ofColumn(versions.text.length, version, (cell) => versions.key[cell] || null),
  country: ({ country, countries }) => ofColumn(countries.size + 1, country, (cell) => countries.text(cell) || null),
  language: ({ language, languages }) => ofColumn(languages.size + 1, language, (cell) => languages.text(cell) || null),
  stars: ({ rating }) => ofColumn(6, rating, (cell) => cell),
  replied: ({ replied }) => ofColumn(2, replied, (cell) => cell === 1),
  kind: ({ kinds }) => ({
    size: indexedKinds.length,
    label: (cell) => indexedKinds[cell]!,
    read(row, cells) {
      let count = 0;
      for (let bit = 0; bit < indexedKinds.length; bit++) if ((kinds[row]! & (1 << bit)) !== 0) cells[count++] = bit;
      return count;
    },
  }),
  theme: ({ themes, themeIds }) => ({
    size: themeIds.size + 1,
    label: (cell) => themeIds.text(cell),
    read(row, cells, clauses) {
      const { start, values, clauses: placed } = themes;
      let count = 0;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) {
        if (clauses === everyClause || (placed[at]! & clauses) !== 0) cells[count++] = values[at]!;
      }
      return count;
    },
    clausesOf(row, cell) {
      const { start, values, clauses } = themes;
      return clauses[values.subarray(0, start[row + 1]!).indexOf(cell, start[row]!)]!;
    },
  }),
  polarity: (index) => ({
    size: indexedPolarities.length,
    label: (cell) => indexedPolarities[cell]!,
    read(row, cells, clauses) {
      let count = 0;
      for (let cell = 0; cell < indexedPolarities.length; cell++) {
        if ((index[indexedPolarities[cell]!][row]! & clauses) !== 0) cells[count++] = cell;
      }
      return count;
    },
    clausesOf: (row, cell) => index[indexedPolarities[cell]!][row]!,
  }),
  phrase: ({ phrases }, { phrases: counted }) => {
    const cellOf = new Map(counted.map((hash, cell) => [hash, cell]));
    return {
      size: counted.length,
      label: (cell) => counted[cell]!,
      read(row, cells) {
        const { start, low, high } = phrases;
        let count = 0;
        for (let at = start[row]!, end = start[row + 1]!; at < end; at++) {
          const cell = cellOf.get(high[at]! * 0x1_0000_0000 + low[at]!);
          if (cell !== undefined) cells[count++] = cell;
        }
        return count;
      },
    };
  },
};

/** Dimensions whose values belong to clauses. If two are crossed, one clause must have both values. */
export const clauseDimensions: ReadonlySet<IndexedDimension> = new Set(['theme', 'polarity']);

export const dimensionOf = (name: IndexedDimension, index: ReviewIndex, tools: DimensionTools): Dimension =>
  makers[name](index, tools);
