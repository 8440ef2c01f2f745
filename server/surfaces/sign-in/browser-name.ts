// In this order: most browsers also name others, and nearly all name Mozilla.
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const first = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([shape]) => shape.test(text))?.[1];

/** A browser in words that its owner knows it by. What it says of itself besides that is not kept. */
export const browserName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = first(browsers, text) ?? 'Another browser';
  const system = first(systems, text);
  return system === undefined ? browser : `${browser} on ${system}`;
};
