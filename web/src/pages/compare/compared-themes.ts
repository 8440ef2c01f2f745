import { type Cell, fewestReviews, themeOf } from '../../metrics/metrics.ts';

export interface ThemeRow {
  readonly key: string;
  readonly label: string;
  /** A cell for each app; undefined if no review mentions the theme. */
  readonly cells: readonly (Cell | undefined)[];
}

const isEnough = (cell: Cell | undefined): cell is Cell => cell !== undefined && cell.of >= fewestReviews;

/**
 * Picks the most frequent themes of each app in turn, so that no app crowds out the others. Apps with too few reviews
 * to compare pick none, unless all have too few.
 */
export const comparedThemes = (
  ofApps: readonly (readonly Cell[])[],
  polarity: 'neg' | 'pos',
  most: number,
): ThemeRow[] => {
  const enough = ofApps.filter((cells) => isEnough(cells[0]));
  const choosing = enough.length > 0 ? enough : ofApps;
  const ofEach = choosing.map((cells) =>
    cells
      .filter((cell) => themeOf(cell).polarity === polarity && cell.reviews > 0)
      .sort((one, other) => other.share! - one.share!),
  );
  const depth = Math.max(0, ...ofEach.map((cells) => cells.length));
  const inTurn = Array.from({ length: depth }, (_, at) => ofEach.flatMap((cells) => cells[at] ?? [])).flat();
  const labels = new Map(inTurn.map((cell) => [String(themeOf(cell).value), themeOf(cell).label]));
  const largest = ({ cells }: ThemeRow): number =>
    Math.max(...cells.map((cell) => (enough.length === 0 || isEnough(cell) ? (cell?.share ?? 0) : 0)));
  return [...labels]
    .slice(0, most)
    .map(([key, label]) => ({
      key,
      label,
      cells: ofApps.map((cells) => cells.find((cell) => String(themeOf(cell).value) === key)),
    }))
    .sort((one, other) => largest(other) - largest(one));
};
