import { joinedPairs } from '../words/spelling.ts';
import { stem } from '../words/stems/stem.ts';
import { termsOf } from '../words/terms.ts';

const seconds: ReadonlySet<string> = new Set(joinedPairs.map(([, second]) => stem(second, 'en')));

const termsIn = (text: string): string[] => termsOf({ title: null, text }, 'en');

/** Whether two words are one to the index, as others write them: `log in`. */
export const isJoined = (text: string): boolean => {
  const parts = text.split(/[ -]/u);
  if (!seconds.has(stem(parts[1]?.toLowerCase() ?? '', 'en'))) return false;
  const [whole, ...more] = termsIn(text);
  if (parts.length !== 2 || whole === undefined || more.length > 0) return false;
  return whole.startsWith(parts[0]!.slice(0, 2).toLowerCase()) && parts.every((part) => termsIn(part)[0] !== whole);
};
