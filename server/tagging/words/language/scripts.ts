/** The scripts that help to detect the language. */
export type Script =
  | 'latin'
  | 'kana'
  | 'hangul'
  | 'han'
  | 'cyrillic'
  | 'devanagari'
  | 'arabic'
  | 'thai'
  | 'greek'
  | 'hebrew'
  | 'other';

const ranges: readonly (readonly [from: number, to: number, script: Script])[] = [
  [0x41, 0x5a, 'latin'],
  [0x61, 0x7a, 'latin'],
  [0xaa, 0xaa, 'latin'],
  [0xba, 0xba, 'latin'],
  [0xc0, 0xd6, 'latin'],
  [0xd8, 0xf6, 'latin'],
  [0xf8, 0x24f, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0xe00, 0xe7f, 'thai'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
  [0x3041, 0x3096, 'kana'],
  [0x30a1, 0x30fa, 'kana'],
  [0x30fc, 0x30fe, 'kana'],
  [0x3131, 0x318e, 'hangul'],
  [0x3005, 0x3007, 'han'],
  [0x3400, 0x4dbf, 'han'],
  [0x4e00, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0xff21, 0xff3a, 'latin'],
  [0xff41, 0xff5a, 'latin'],
  [0xff66, 0xff9d, 'kana'],
];

export const scripts: readonly Script[] = [
  'other',
  'latin',
  'kana',
  'hangul',
  'han',
  'cyrillic',
  'devanagari',
  'arabic',
  'thai',
  'greek',
  'hebrew',
];

const table = new Uint8Array(0x10000);
for (const [from, to, script] of ranges) table.fill(scripts.indexOf(script), from, to + 1);

/** The index in `scripts` of a UTF-16 unit; 0 for all other characters. */
export const scriptOf = (unit: number): number => table[unit]!;

const [kana, han] = [scripts.indexOf('kana'), scripts.indexOf('han')];

/** Chinese and Japanese characters, which are indexed in pairs as there are no spaces. */
export const isCjk = (unit: number): boolean => table[unit] === kana || table[unit] === han;

export const isHan = (unit: number): boolean => table[unit] === han;
