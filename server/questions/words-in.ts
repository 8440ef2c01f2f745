import { fold } from '../tagging/words/words.ts';

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const patternOf = (entry: string, whole: boolean): RegExp => {
  const body = fold(entry.trim()).replaceAll('*', '\\p{L}*');
  if (whole) return new RegExp(`^(?:${body})$`, 'u');
  return unspaced.test(entry) ? new RegExp(body, 'u') : new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'u');
};

/**
 * The name of the first list with an entry in a text; null if none.
 * @param lists entries with commas between, by name; `stem*` has any ending; case and accents are ignored
 * @param whole an entry must be all of the text
 */
export const listNaming = <Name extends string>(
  lists: Readonly<Record<Name, readonly string[]>>,
  whole = false,
): ((text: string) => Name | null) => {
  const known = Object.entries<readonly string[]>(lists).map(([name, lines]) => ({
    name: name as Name,
    patterns: lines.flatMap((line) => line.split(',')).map((entry) => patternOf(entry, whole)),
  }));
  return (text) => {
    const folded = fold(text).trim();
    return known.find(({ patterns }) => patterns.some((pattern) => pattern.test(folded)))?.name ?? null;
  };
};
