/** App icons as PNGs drawn from the app's key, marked as samples. */

import { crc32, deflateSync } from 'node:zlib';
import { hashText, mix, unit } from './world/random.ts';

const MIN = 16;
const MAX = 2048;
const CACHED = 1_000;

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

/** An indexed PNG: `colourAt` returns the palette index of each pixel. */
const png = (width: number, height: number, palette: Buffer, colourAt: (x: number, y: number) => number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    // The first byte of a row is its filter: 0, none.
    const row = y * (width + 1) + 1;
    for (let x = 0; x < width; x++) rows[row + x] = colourAt(x, y);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const rgb = (hue: number, saturation: number, light: number): number[] => {
  const spread = saturation * Math.min(light, 1 - light);
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue * 12) % 12;
    return Math.round(255 * (light - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  });
};

/** Shapes around the centre, with coordinates from -1 to 1. */
const shapes: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => x * x + y * y < 0.36,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.68,
  (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.48,
  (x, y) => x * x + y * y < 0.42 && x * x + y * y > 0.14,
  (x, y) => y < 0.5 && y > 2 * Math.abs(x) - 0.65,
  (x, y) => (Math.abs(x) < 0.17 || Math.abs(y) < 0.17) && Math.max(Math.abs(x), Math.abs(y)) < 0.62,
  (x, y) => x * x + y * y < 0.4 && (x - 0.3) ** 2 + (y + 0.15) ** 2 > 0.28,
  (x, y) => Math.abs(y - 0.22 * Math.sin(4 * x)) < 0.2 && Math.abs(x) < 0.7,
];

const draw = (name: string, width: number, height: number): Buffer => {
  const salt = hashText(name, 5);
  const hue = unit(mix(salt, 1));
  const palette = Buffer.from([
    ...rgb(hue, 0.62, 0.42),
    ...rgb((hue + 0.06) % 1, 0.66, 0.56),
    ...rgb((hue + 0.45 + unit(mix(salt, 2)) * 0.2) % 1, 0.8, 0.88),
  ]);
  const shape = shapes[mix(salt, 3) % shapes.length] ?? (() => false);
  const lean = unit(mix(salt, 4)) * 2 - 1;
  const reach = Math.min(width, height) / 2;
  const mark = sampleMark(width, height);
  return png(width, height, palette, (px, py) => {
    const marked = mark(px, py);
    if (marked) return marked === 'ink' ? 2 : 0;
    const [x, y] = [(px + 0.5 - width / 2) / reach, (py + 0.5 - height / 2) / reach];
    return shape(x, y) ? 2 : x * lean + y > 0 ? 1 : 0;
  });
};

interface Icons {
  /** The PNG for a path under `/icons/`; null for other paths. */
  answer(url: URL): Buffer | null;
}

const path = /^\/icons\/([\w-]{1,80})(?:\/(\d{1,4}))?\.png(?:=.*)?$/;

/** `/icons/{name}/{size}.png` or `/icons/{name}.png?size=`; Play's size suffix `=w240-h480` works too. */
export const makeIcons = (): Icons => {
  const cached = new Map<string, Buffer>();
  const clamp = (size: number): number => Math.min(MAX, Math.max(MIN, Math.round(size) || MIN));
  const sizeOf = (url: URL, inPath: string | undefined): [number, number] => {
    const play = /=(?:w(\d+))?(?:-h(\d+))?$/.exec(url.pathname);
    if (play?.[1]) return [clamp(Number(play[1])), clamp(Number(play[2] ?? play[1]))];
    if (url.searchParams.has('shot')) return [360, 640];
    if (url.searchParams.has('header')) return [1024, 500];
    const size = clamp(Number(inPath ?? url.searchParams.get('size') ?? 256));
    return [size, size];
  };
  return {
    answer: (url) => {
      const match = path.exec(url.pathname);
      if (!match?.[1]) return null;
      const [width, height] = sizeOf(url, match[2]);
      const name = `${match[1]}${url.searchParams.get('shot') ?? ''}`;
      const key = `${name} ${width} ${height}`;
      const known = cached.get(key);
      if (known) return known;
      const made = draw(name, width, height);
      if (cached.size >= CACHED) cached.clear();
      cached.set(key, made);
      return made;
    },
  };
};

/** The word SAMPLE in dots, five high, which marks the sandbox's pictures. */
const rows = [
  '.###..##..#...#.###..#....####',
  '#....#..#.##.##.#..#.#....#...',
  '.##..####.#.#.#.###..#....###.',
  '...#.#..#.#...#.#....#....#...',
  '###..#..#.#...#.#....####.####',
];
const wide = rows[0]!.length;
const high = rows.length;

/** On smaller pictures the mark would be illegible. */
const least = 64;

/** The mark, centred near the lower edge: `ink` for its letters, `band` for the strip behind them, null elsewhere. */
const sampleMark = (width: number, height: number): ((x: number, y: number) => 'ink' | 'band' | null) => {
  if (Math.min(width, height) < least) return () => null;
  const dot = Math.max(1, Math.floor((width * 0.7) / wide));
  const [left, top] = [Math.floor((width - dot * wide) / 2), Math.floor(height * 0.94) - dot * high];
  return (x, y) => {
    const row = Math.floor((y - top) / dot);
    if (row < -1 || row > high) return null;
    return rows[row]?.[Math.floor((x - left) / dot)] === '#' ? 'ink' : 'band';
  };
};

export const pictureOf = (origin: string, { id }: { readonly id: string }, width: number, height: number): string =>
  `${origin}/icons/${id}.png=w${width}-h${height}`;
