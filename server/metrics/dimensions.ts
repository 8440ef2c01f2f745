import type { ReviewIndex } from '../analysis/search/index/review-index.ts';
import { indexedKinds } from '../analysis/search/tag-terms.ts';
import { dayMs } from '../contract/domain/durations.ts';
import type { MetricsDimension } from '../contract/resources/reviews/metrics.ts';

/**
 * What a cell stands for; null when it is unknown. Apps are their numbers, versions `appNo version`, weeks their Mondays,
 * months their first days, phrases their hashes.
 */
export type Label = string | number | boolean | null;

/** Cells are numbers below `size`. */
export interface Labelled {
  readonly size: number;
  label(cell: number): Label;
}

/** Puts each review into any number of cells. */
export interface Dimension extends Labelled {
  /** Writes the cells of a row to the beginning of `cells` and returns how many there are. */
  read(row: number, cells: Int32Array): number;
}

/** Rows have at most so many cells of a dimension. */
export const maxCellsOfRow = 1_024;

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** Days since 1970, which began on a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
/** Days since 1970 are 16 bits. */
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
  /** The store of an app, by its number. */
  storeOf(appNo: number): string | null;
  /** The phrases that are counted. */
  readonly phrases: readonly number[];
}

type Make = (index: ReviewIndex, tools: DimensionTools) => Dimension;

const storeNames = ['apple', 'play'];

const makers: Record<MetricsDimension, Make> = {
  app: ({ app, appNos }) =>
    single(
      appNos.length,
      (row) => app[row]!,
      (cell) => appNos[cell]!,
    ),
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
      weekOf(maxDays) + 1,
      (row) => weekOf(day[row]!),
      (cell) => dateOf(7 * cell - 3),
    ),
  month: ({ day }) =>
    single(
      monthOfDay.at(-1)! + 1,
      (row) => monthOfDay[day[row]!]!,
      (cell) => new Date(Date.UTC(1970, cell, 1)).toISOString().slice(0, 10),
    ),
  version: ({ version, versions }) =>
    single(
      versions.text.length,
      (row) => version[row]!,
      (cell) => versions.key[cell] || null,
    ),
  country: ({ country, countries }) =>
    single(
      countries.size + 1,
      (row) => country[row]!,
      (cell) => countries.text(cell) || null,
    ),
  language: ({ language, languages }) =>
    single(
      languages.size + 1,
      (row) => language[row]!,
      (cell) => languages.text(cell) || null,
    ),
  stars: ({ rating }) =>
    single(
      6,
      (row) => rating[row]!,
      (cell) => cell,
    ),
  replied: ({ replied }) =>
    single(
      2,
      (row) => replied[row]!,
      (cell) => cell === 1,
    ),
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
    read(row, cells) {
      const { start, values } = themes;
      let count = 0;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) cells[count++] = values[at]!;
      return count;
    },
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

export const dimensionOf = (name: MetricsDimension, index: ReviewIndex, tools: DimensionTools): Dimension =>
  makers[name](index, tools);
