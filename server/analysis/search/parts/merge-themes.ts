import { MostApps } from '../counting/most-apps.ts';
import { THEME_QUOTES } from '../counting/theme-counts.ts';
import type { ThemeCount } from '../plan.ts';
import { Best, BestOfEach } from '../ranking/rank-reviews.ts';
import { Dictionary } from '../segments/dictionary.ts';
import { widened } from './narrow.ts';
import type { PackedCounts } from './pack-counts.ts';

type Themes = PackedCounts['themes'];

type Widened = Omit<Themes, 'app' | 'appCounts'> & { readonly app: Uint32Array; readonly appCounts: Uint32Array };

const unpacked = (themes: Themes): Widened => ({
  ...themes,
  app: widened(themes.app),
  appCounts: widened(themes.appCounts),
});

/** A theme in one of the parts. */
interface ThemeHere {
  readonly part: Widened;
  readonly at: number;
  /** The number that each of the part's apps has in the whole. */
  readonly apps: Uint32Array;
}

const sum = (own: readonly ThemeHere[], of: (here: ThemeHere) => number): number =>
  own.reduce((total, here) => total + of(here), 0);

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

export const mergeThemes = (parts: readonly Themes[]): ThemeCount[] => {
  const apps = new Dictionary<number>(Number.POSITIVE_INFINITY);
  const themes = new Map<string, ThemeHere[]>();
  for (const part of parts.map(unpacked)) {
    const numbers = part.appNos.map((appNo) => apps.number(appNo));
    for (const [at, id] of part.ids.entries()) {
      const here = { part, at, apps: numbers };
      const own = themes.get(id);
      if (own) own.push(here);
      else themes.set(id, [here]);
    }
  }
  const sums = new AppSums(apps.values);
  return [...themes]
    .map(([id, own]) => ({
      id,
      count: sum(own, ({ part, at }) => part.counts[at]!),
      ratingSum: sum(own, ({ part, at }) => part.ratingSums[at]!),
      apps: sums.most(own),
      quoteNos: quotesOf(own),
    }))
    .sort((one, other) => other.count - one.count || byText(one.id, other.id));
};

/** The apps that most matches of a theme are of, in columns that serve one theme after the other. */
class AppSums {
  private readonly ofAll: MostApps;
  private readonly sums: Uint32Array;
  private readonly met: Uint32Array;
  private readonly counts: Uint32Array;

  constructor(appNos: readonly number[]) {
    this.ofAll = new MostApps(appNos);
    this.sums = new Uint32Array(appNos.length);
    this.met = new Uint32Array(appNos.length);
    this.counts = new Uint32Array(appNos.length);
  }

  most(own: readonly ThemeHere[]): ThemeCount['apps'] {
    const { sums, met, counts } = this;
    let size = 0;
    for (const { part, at, apps } of own) {
      const { app, appCounts, appStarts } = part;
      for (let i = appStarts[at]!, end = appStarts[at + 1]!; i < end; i++) {
        const number = apps[app[i]!]!;
        const before = sums[number]!;
        if (before === 0) met[size++] = number;
        sums[number] = before + appCounts[i]!;
      }
    }
    for (let i = 0; i < size; i++) {
      counts[i] = sums[met[i]!]!;
      sums[met[i]!] = 0;
    }
    return this.ofAll.of(met.subarray(0, size), counts.subarray(0, size));
  }
}

/** An app whose best is among the best of all apps is so in its own part, too: what the parts left out is not missed. */
const quotesOf = (own: readonly ThemeHere[]): number[] => {
  const ofApps = new BestOfEach(THEME_QUOTES);
  const ofAll = new Best(THEME_QUOTES);
  for (const { part, at, apps } of own) {
    const { bestOfApps, best } = part;
    for (let i = bestOfApps.starts[at]!, end = bestOfApps.starts[at + 1]!; i < end; i++) {
      ofApps.offer(apps[bestOfApps.app[i]!]!, bestOfApps.no[i]!, bestOfApps.seconds[i]!, bestOfApps.quality[i]!);
    }
    for (let i = best.starts[at]!, end = best.starts[at + 1]!; i < end; i++) {
      ofAll.offer(best.no[i]!, best.seconds[i]!, best.quality[i]!, 0);
    }
  }
  return [...new Set([...ofApps.list(), ...ofAll.list()].map(({ no }) => no))].slice(0, THEME_QUOTES);
};
