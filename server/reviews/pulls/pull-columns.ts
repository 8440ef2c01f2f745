import type { PulledFacts } from '../../store/reviews/pulls.ts';
import { type FactColumns, unpackFacts } from './pull-facts.ts';

export const pageSorts = ['date', 'rating', 'helpful'] as const;
export const pageDirs = ['desc', 'asc'] as const;

export type PageSort = (typeof pageSorts)[number];
export type PageDir = (typeof pageDirs)[number];

/** The facts of a pull's reviews over all apps: newest first, then by id. A review is identified by its index. */
export interface PullColumns extends FactColumns {
  /** The app's position in the request. */
  readonly app: Uint8Array;
  /** The review's index in its app's own columns. */
  readonly within: Uint32Array;
  /** Version texts over all apps, numbered from 1; 0 means none. */
  readonly versions: readonly string[];
}

/** Merges the apps' facts, each already in this order. */
export const joinApps = (apps: readonly PulledFacts[]): PullColumns => {
  const parts = apps.map(({ ordinal, facts, versions }) => ({ ordinal, versions, columns: unpackFacts(facts) }));
  const versions = [...new Set(parts.flatMap((part) => part.versions))];
  const numberOf = new Map(versions.map((version, at) => [version, at + 1]));
  const renumbered = parts.map((part) => Uint16Array.from([0, ...part.versions.map((each) => numberOf.get(each)!)]));
  const size = parts.reduce((sum, { columns }) => sum + columns.size, 0);
  const joined = {
    size,
    no: new Uint32Array(size),
    seq: new Uint32Array(size),
    ms: new Float64Array(size),
    helpful: new Uint32Array(size),
    version: new Uint16Array(size),
    country: new Uint16Array(size),
    rating: new Uint8Array(size),
    replied: new Uint8Array(size),
    app: new Uint8Array(size),
    within: new Uint32Array(size),
    versions,
  };
  const heads = new Uint32Array(parts.length);
  // The apps with reviews left; at most ten, so a linear scan is fast.
  let left = parts.map((_, part) => part).filter((part) => parts[part]!.columns.size > 0);
  for (let at = 0; at < size; at++) {
    let best = left[0]!;
    for (let other = 1; other < left.length; other++) {
      const part = left[other]!;
      if (comesFirst(parts[part]!.columns, heads[part]!, parts[best]!.columns, heads[best]!)) best = part;
    }
    const { columns, ordinal } = parts[best]!;
    const from = heads[best]!;
    heads[best] = from + 1;
    if (from + 1 === columns.size) left = left.filter((part) => part !== best);
    joined.no[at] = columns.no[from]!;
    joined.seq[at] = columns.seq[from]!;
    joined.ms[at] = columns.ms[from]!;
    joined.helpful[at] = columns.helpful[from]!;
    joined.version[at] = renumbered[best]![columns.version[from]!]!;
    joined.country[at] = columns.country[from]!;
    joined.rating[at] = columns.rating[from]!;
    joined.replied[at] = columns.replied[from]!;
    joined.app[at] = ordinal;
    joined.within[at] = from;
  }
  return joined;
};

const comesFirst = (one: FactColumns, at: number, other: FactColumns, otherAt: number): boolean => {
  const mine = one.ms[at]!;
  const theirs = other.ms[otherAt]!;
  return mine > theirs || (mine === theirs && one.seq[at]! < other.seq[otherAt]!);
};

/** Indexes in the requested order; ties stay newest first, then by id. */
export const orderBy = (columns: PullColumns, sort: PageSort, dir: PageDir): Uint32Array => {
  if (sort === 'date') return dir === 'desc' ? newestFirst(columns.size) : oldestFirst(columns.ms);
  return byValue(sort === 'rating' ? columns.rating : columns.helpful, dir);
};

const newestFirst = (size: number): Uint32Array => {
  const order = new Uint32Array(size);
  for (let at = 0; at < size; at++) order[at] = at;
  return order;
};

/** A counting sort: there are few distinct values. */
const byValue = (values: Uint8Array | Uint32Array, dir: PageDir): Uint32Array => {
  const counts = new Map<number, number>();
  for (let at = 0; at < values.length; at++) counts.set(values[at]!, (counts.get(values[at]!) ?? 0) + 1);
  const next = new Map<number, number>();
  let start = 0;
  for (const value of [...counts.keys()].sort((one, other) => (dir === 'asc' ? one - other : other - one))) {
    next.set(value, start);
    start += counts.get(value)!;
  }
  const order = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const place = next.get(values[at]!)!;
    order[place] = at;
    next.set(values[at]!, place + 1);
  }
  return order;
};

/** Reversed, except that ties stay in the order of ids. */
const oldestFirst = (ms: Float64Array): Uint32Array => {
  const order = new Uint32Array(ms.length);
  let filled = 0;
  for (let end = ms.length; end > 0; ) {
    let start = end - 1;
    while (start > 0 && ms[start - 1] === ms[start]) start--;
    for (let at = start; at < end; at++) order[filled++] = at;
    end = start;
  }
  return order;
};
