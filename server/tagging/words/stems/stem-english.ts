import { readDataFile, wordsIn } from '../../../data/data-file.ts';

const file = readDataFile('words/english-forms');
/** Irregular forms with their word or its stem. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  file.get('irregular')?.map(([form, stem = '']) => [form, stem]),
);
/** Words that only look as if they had an ending. */
const whole: ReadonlySet<string> = new Set(wordsIn(file, 'whole'));
const vowel = /[aeiouy]/;

const undoubled = (word: string): string => {
  const last = word.charCodeAt(word.length - 1);
  if (word.length < 4 || last !== word.charCodeAt(word.length - 2)) return word;
  return /[bdgmnprt]/.test(word.at(-1)!) ? word.slice(0, -1) : word;
};

const withoutPlural = (word: string): string => {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

const withoutTense = (word: string): string => {
  for (const ending of ['ing', 'ed']) {
    if (!word.endsWith(ending) || word.endsWith('eed')) continue;
    const rest = word.slice(0, -ending.length);
    return rest.length >= 3 && vowel.test(rest) ? undoubled(rest) : word;
  }
  return word;
};

const withoutManner = (word: string): string => {
  if (!word.endsWith('ly') || word.endsWith('ply') || word.length < 5) return word;
  if (word.endsWith('bly')) return `${word.slice(0, -1)}e`;
  const rest = word.slice(0, -2);
  return vowel.test(rest) ? rest : word;
};

const withoutLast = (word: string): string => {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}i`;
  if (word.length > 3 && word.endsWith('e') && !word.endsWith('ee')) return word.slice(0, -1);
  if (word.length > 3 && word.endsWith('y') && !/[aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  return word.length > 5 && word.endsWith('ll') ? word.slice(0, -1) : word;
};

/** One pass; endings come off from the outside in. */
export const stemEnglish = (word: string): string => {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word.replaceAll("'", '');
  const known = irregularForms.get(bare);
  if (known !== undefined) return known;
  if (bare.length < 4 || whole.has(bare)) return bare;
  const singular = withoutPlural(bare);
  if (singular.length < 4 || whole.has(singular)) return singular;
  const base = irregularForms.get(singular) ?? withoutManner(withoutTense(singular));
  return whole.has(base) ? base : withoutLast(base);
};
