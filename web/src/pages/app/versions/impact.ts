import { type Cell, cellValue, isComplaint, isPraise, starsChanged, themeOf } from '../../../metrics/metrics.ts';

const minMentions = 8;

export const nameOf = (version: Cell): string => cellValue(version, 'version') ?? '';

export const themeKey = (cell: Cell): string => String(themeOf(cell).value);

/** Themes of one version against another, grouped by what their change says about the release. */
export interface Impact {
  readonly complaintsRose: readonly Cell[];
  readonly praiseFell: readonly Cell[];
  readonly complaintsFell: readonly Cell[];
  readonly praiseRose: readonly Cell[];
  readonly otherChanged: readonly Cell[];
  readonly unchanged: readonly Cell[];
}

const mentions = (cell: Cell): number => cell.reviews + (cell.change?.reviews ?? 0);
const rose = (cell: Cell): boolean => (cell.change?.difference ?? 0) > 0;

export const impactOf = (cells: readonly Cell[]): Impact => {
  const sorted = cells.toSorted(
    (one, other) => Math.abs(other.change?.difference ?? 0) - Math.abs(one.change?.difference ?? 0),
  );
  const clear = sorted.filter(({ change }) => change?.clear);
  return {
    complaintsRose: clear.filter((cell) => isComplaint(cell) && rose(cell)),
    praiseFell: clear.filter((cell) => isPraise(cell) && !rose(cell)),
    complaintsFell: clear.filter((cell) => isComplaint(cell) && !rose(cell)),
    praiseRose: clear.filter((cell) => isPraise(cell) && rose(cell)),
    otherChanged: clear.filter((cell) => !isComplaint(cell) && !isPraise(cell)),
    unchanged: sorted.filter((cell) => !cell.change?.clear && mentions(cell) >= minMentions),
  };
};

/** Fewer complaints or more praise is good. */
export const toneOf = (cell: Cell): 'good' | 'bad' | 'quiet' => {
  if (!cell.change?.clear || !(isComplaint(cell) || isPraise(cell))) return 'quiet';
  return isComplaint(cell) === rose(cell) ? 'bad' : 'good';
};

export type Today = 'over' | 'partly' | 'still' | 'unknown';

/**
 * Whether a deterioration is over in a later version.
 *
 * @param sinceAfter the theme in the later version against the version that brought the change
 * @param sinceBefore the same against the version before it
 */
export const todayOf = (cell: Cell, sinceAfter: Cell | undefined, sinceBefore: Cell | undefined): Today => {
  const worse = rose(cell) ? 1 : -1;
  const moved = (later: Cell | undefined): number =>
    later?.change?.clear ? Math.sign(later.change.difference ?? 0) * worse : 0;
  const isBetter = moved(sinceAfter) < 0;
  const isWorse = moved(sinceBefore) > 0;
  if (isBetter) return isWorse ? 'partly' : 'over';
  return isWorse ? 'still' : 'unknown';
};

const starsSign = (change: Cell['change'] | undefined): number =>
  starsChanged(change ?? null) ? Math.sign(change?.starsDifference ?? 0) : 0;

/** If the newest release only recovers from the previous one, the previous one stays the release to look at. */
export const isRecovery = (newest: Cell['change'] | undefined, previous: Cell['change'] | undefined): boolean =>
  starsSign(newest) > 0 && starsSign(previous) < 0;
