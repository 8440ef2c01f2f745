/** The word SAMPLE in dots, five high: a picture of the sandbox says of itself what it is. */
const rows = [
  '.###..##..#...#.###..#....####',
  '#....#..#.##.##.#..#.#....#...',
  '.##..####.#.#.#.###..#....###.',
  '...#.#..#.#...#.#....#....#...',
  '###..#..#.#...#.#....####.####',
];
const wide = rows[0]!.length;
const high = rows.length;

/** Smaller ones would show specks. */
const least = 64;

/**
 * Where the mark stands in a picture: `ink` for its letters, `band` for the strip under them, null elsewhere. It is centred near the
 * lower edge.
 */
export const sampleMark = (width: number, height: number): ((x: number, y: number) => 'ink' | 'band' | null) => {
  if (Math.min(width, height) < least) return () => null;
  const dot = Math.max(1, Math.floor((width * 0.7) / wide));
  const [left, top] = [Math.floor((width - dot * wide) / 2), Math.floor(height * 0.94) - dot * high];
  return (x, y) => {
    const row = Math.floor((y - top) / dot);
    if (row < -1 || row > high) return null;
    return rows[row]?.[Math.floor((x - left) / dot)] === '#' ? 'ink' : 'band';
  };
};
