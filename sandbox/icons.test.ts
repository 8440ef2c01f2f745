import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeIcons } from './icons.ts';

const at = (path: string): URL => new URL(path, 'http://sandbox.example');

const read = (png: Buffer | null): { width: number; height: number; rows: Buffer } => {
  if (!png) throw new Error('There is no picture.');
  expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND');
  const data = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), rows };
};

test('an icon is a whole PNG of the size that was asked for', () => {
  const icons = makeIcons();
  for (const [path, width, height] of [
    ['/icons/tidebook/64.png', 64, 64],
    ['/icons/tidebook/512.png', 512, 512],
    ['/icons/tidebook.png?size=100', 100, 100],
    ['/icons/tidebook.png=w240-h480', 240, 480],
    ['/icons/tidebook.png?header=1', 1024, 500],
  ] as const) {
    const picture = read(icons.answer(at(path)));
    expect([picture.width, picture.height], path).toEqual([width, height]);
    expect(picture.rows.length).toBe((width + 1) * height);
    expect(new Set(picture.rows).size).toBeGreaterThan(1);
  }
});

test('every app has its own, the same each time', () => {
  const keys = Array.from({ length: 60 }, (_, number) => `old-${number}`);
  const drawn = new Set(
    keys.map((key) =>
      makeIcons()
        .answer(at(`/icons/${key}/48.png`))
        ?.toString('base64'),
    ),
  );
  expect(drawn.size).toBe(keys.length);
  expect(makeIcons().answer(at('/icons/old-1/48.png'))).toEqual(makeIcons().answer(at('/icons/old-1/48.png')));
});

test('a picture that is large enough for it says SAMPLE at its lower edge, in any format', () => {
  for (const path of ['/icons/tidebook/512.png', '/icons/tidebook.png?shot=1']) {
    const { width, height, rows } = read(makeIcons().answer(at(path)));
    const dot = Math.floor((width * 0.7) / 30);
    const top = Math.floor(height * 0.94) - dot * 5;
    const left = Math.floor((width - dot * 30) / 2);
    const line = Array.from({ length: 30 }, (_, column) => rows[(top + 1) * (width + 1) + 1 + left + column * dot + 1]);
    expect(line.map((colour) => (colour === 2 ? '#' : '.')).join('')).toBe('.###..##..#...#.###..#....####');
  }
});

test('what is no icon is none, and a size out of bounds is brought within them', () => {
  const icons = makeIcons();
  expect(icons.answer(at('/icons/../secret'))).toBeNull();
  expect(icons.answer(at('/icons/'))).toBeNull();
  expect(read(icons.answer(at('/icons/x/9999.png'))).width).toBe(2048);
  expect(read(icons.answer(at('/icons/x/0.png'))).width).toBe(16);
});
