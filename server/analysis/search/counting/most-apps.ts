import { leastAmong } from '../least-among.ts';
import type { ThemeCount } from '../plan.ts';

/** Of how many apps a theme names its count. */
export const THEME_APPS = 50;

/** Numbers of apps are below it: a count and a number then fit into one number exactly. */
const mostApps = 2 ** 22;

/** The apps that most matches of a theme are of, one theme after the other. */
export class MostApps {
  /** In their order. */
  private readonly appNos: Uint32Array;
  /** The place of each app, by its number. */
  private readonly places: Uint32Array;

  /** @param appNos by the numbers that apps have in this search */
  constructor(appNos: ArrayLike<number>) {
    this.appNos = Uint32Array.from(appNos).sort();
    const places = new Map(Array.from(this.appNos, (appNo, place) => [appNo, place]));
    this.places = Uint32Array.from(appNos, (appNo) => places.get(appNo)!);
  }

  /** Most first, those of as many in the order of their apps. @param apps by their numbers, an entry each as in `counts` */
  of(apps: Uint32Array, counts: Uint32Array): ThemeCount['apps'] {
    const least = leastAmong(counts, THEME_APPS);
    // As numbers of one column, which are sorted several times as fast as objects.
    const found = new Float64Array(counts.length);
    let size = 0;
    for (let at = 0; at < counts.length; at++) {
      if (counts[at]! >= least) found[size++] = (counts[at]! + 1) * mostApps - 1 - this.places[apps[at]!]!;
    }
    const most: ThemeCount['apps'][number][] = [];
    const sorted = found.subarray(0, size).sort();
    for (let at = size - 1; at >= Math.max(0, size - THEME_APPS); at--) {
      const count = Math.floor(sorted[at]! / mostApps);
      most.push({ appNo: this.appNos[(count + 1) * mostApps - 1 - sorted[at]!]!, count });
    }
    return most;
  }
}
