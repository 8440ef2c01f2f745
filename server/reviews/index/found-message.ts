import type { SearchCounts } from '../../analysis/search/plan.ts';

/** What was counted, and which versions of the taxonomy had tagged the reviews on file then. */
export interface Found {
  readonly counts: SearchCounts;
  readonly taxonomies: readonly string[];
}

type Cell = string | number | null | readonly number[];

/** The values of each entry, one after the other: the names of fields, said of every entry, would be most of the text. */
const flat = <Entry>(entries: readonly Entry[], put: (entry: Entry, cells: Cell[]) => void): Cell[] => {
  const cells: Cell[] = [];
  for (const entry of entries) put(entry, cells);
  return cells;
};

/** The entries again. @param width how many values each has */
const entriesOf = <Entry>(cells: readonly Cell[], width: number, entryAt: (at: number) => Entry): Entry[] => {
  const entries: Entry[] = [];
  for (let at = 0; at < cells.length; at += width) entries.push(entryAt(at));
  return entries;
};

const appCounts = (apps: SearchCounts['themes'][number]['apps']): number[] => {
  const cells: number[] = [];
  for (const { appNo, count } of apps) cells.push(appNo, count);
  return cells;
};

/** As JSON, which is quicker to take over from another thread than objects are. */
export const writeFound = ({ counts, taxonomies }: Found): string => {
  const { candidates, matched, unthemed, ratingMix } = counts;
  return JSON.stringify([
    [candidates, matched, unthemed, ...ratingMix],
    flat(counts.apps, ({ appNo, matched, ratingSum }, cells) => cells.push(appNo, matched, ratingSum)),
    flat(counts.countries, ({ country, matched, ratingSum }, cells) => cells.push(country, matched, ratingSum)),
    flat(counts.versions, ({ appNo, version, matched, ratingSum }, cells) =>
      cells.push(appNo, version, matched, ratingSum),
    ),
    flat(counts.kinds, ({ kind, matched, ratingSum }, cells) => cells.push(kind, matched, ratingSum)),
    flat(counts.weeks, ({ monday, matched, ratingSum }, cells) => cells.push(monday, matched, ratingSum)),
    flat(counts.themes, ({ id, count, ratingSum, apps, quoteNos }, cells) =>
      cells.push(id, count, ratingSum, appCounts(apps), quoteNos),
    ),
    flat(counts.phrases, ({ hash, count, no }, cells) => cells.push(hash, count, no)),
    flat(counts.top, ({ no, score }, cells) => cells.push(no, score)),
    taxonomies,
  ]);
};

type Message = [
  totals: [number, number, number, number, number, number, number, number],
  apps: number[],
  countries: (string | number | null)[],
  versions: (string | number)[],
  kinds: (string | number)[],
  weeks: number[],
  themes: (string | number | number[])[],
  phrases: number[],
  top: number[],
  taxonomies: string[],
];

export const readFound = (text: string): Found => {
  const [totals, apps, countries, versions, kinds, weeks, themes, phrases, top, taxonomies] = JSON.parse(
    text,
  ) as Message;
  const [candidates, matched, unthemed, ...ratingMix] = totals;
  /** What `writeFound` has put there. */
  const is = <Value extends Cell>(cell: Cell | undefined): Value => cell as Value;
  return {
    counts: {
      candidates,
      matched,
      unthemed,
      ratingMix,
      apps: entriesOf(apps, 3, (at) => ({ appNo: apps[at]!, matched: apps[at + 1]!, ratingSum: apps[at + 2]! })),
      countries: entriesOf(countries, 3, (at) => ({
        country: is<string | null>(countries[at]),
        matched: is<number>(countries[at + 1]),
        ratingSum: is<number>(countries[at + 2]),
      })),
      versions: entriesOf(versions, 4, (at) => ({
        appNo: is<number>(versions[at]),
        version: is<string>(versions[at + 1]),
        matched: is<number>(versions[at + 2]),
        ratingSum: is<number>(versions[at + 3]),
      })),
      kinds: entriesOf(kinds, 3, (at) => ({
        kind: is<SearchCounts['kinds'][number]['kind']>(kinds[at]),
        matched: is<number>(kinds[at + 1]),
        ratingSum: is<number>(kinds[at + 2]),
      })),
      weeks: entriesOf(weeks, 3, (at) => ({ monday: weeks[at]!, matched: weeks[at + 1]!, ratingSum: weeks[at + 2]! })),
      themes: entriesOf(themes, 5, (at) => {
        const ofApps = is<number[]>(themes[at + 3]);
        return {
          id: is<string>(themes[at]),
          count: is<number>(themes[at + 1]),
          ratingSum: is<number>(themes[at + 2]),
          apps: entriesOf(ofApps, 2, (i) => ({ appNo: ofApps[i]!, count: ofApps[i + 1]! })),
          quoteNos: is<number[]>(themes[at + 4]),
        };
      }),
      phrases: entriesOf(phrases, 3, (at) => ({ hash: phrases[at]!, count: phrases[at + 1]!, no: phrases[at + 2]! })),
      top: entriesOf(top, 2, (at) => ({ no: top[at]!, score: top[at + 1]! })),
    },
    taxonomies,
  };
};
