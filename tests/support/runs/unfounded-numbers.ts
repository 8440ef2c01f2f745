import { dollars, figure, percent, stars, tenth } from '../../../server/support/prose/numbers.ts';

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The numbers in a text of ours, as written, without those strangers wrote and those of lists and citations. */
export const numbersIn = (markdown: string): string[] => {
  const own = markdown
    .replace(/“[^”]*”/gu, ' ')
    .replace(/\*\*[^*]*\*\*/gu, ' ')
    .replace(/`[^`]*`/gu, ' ')
    .replace(/^\d+\. /gmu, '')
    .replace(/\[\d+\]/gu, ' ')
    .replace(/\b(?:per|in) 100 reviews/giu, ' ')
    .replace(/the last \d+ days?/gu, ' ')
    .replace(/(?:under 1|over 99)%/gu, ' ');
  const digits = own.match(/\$?\d[\d,]*(?:\.\d+)*(?: million| billion)?%?/gu) ?? [];
  const spelt = own.match(new RegExp(`\\b(?:${words.slice(1).join('|')})\\b`, 'gu')) ?? [];
  return [...digits.map((number) => number.replace(/,$/u, '')), ...spelt];
};

/** Every way in which a number of the data may be written: itself, a share in percent, money, a part of a date or of a version. */
export const numbersOf = (data: unknown, also: readonly number[] = []): ReadonlySet<string> => {
  const known = new Set<string>();
  const tell = (value: number): void => {
    for (const text of [String(value), figure(value), tenth(value), percent(value), dollars(value)]) known.add(text);
    known.add(stars(value).split(' ')[0]!);
    if (Number.isInteger(value) && words[value - 1]) known.add(words[value - 1]!);
  };
  const walk = (value: unknown): void => {
    if (typeof value === 'number') tell(value);
    else if (typeof value === 'string') {
      for (const number of value.match(/\d+(?:\.\d+)*/gu) ?? [])
        known.add(number).add(String(Number.parseInt(number, 10)));
    } else if (Array.isArray(value)) {
      tell(value.length);
      value.forEach(walk);
    } else if (value !== null && typeof value === 'object') {
      for (const each of Object.values(value)) walk(each);
    }
  };
  walk(data);
  for (const value of also) tell(value);
  return known;
};

/** Numbers of a text that the data does not have. */
export const unfounded = (markdown: string, data: unknown, also: readonly number[] = []): string[] => {
  const known = numbersOf(data, also);
  return numbersIn(markdown).filter((number) => !known.has(number));
};
