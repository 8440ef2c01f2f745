import { shortTitle } from '../../contract/domain/company.ts';
import { quotedOr } from '../../support/prose/numbers.ts';

/** Without case, accents and punctuation: `Café+ Räder` and `cafe rader` are the same name. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const exact = 0;
const noMatch = 5;

/** How well a title answers to the name someone typed: 0 is the very name, higher is worse. */
export const nameDistance = (title: string, name: string): number => {
  const [has, wants] = [fold(title), fold(name)];
  if (wants === '') return noMatch;
  if (has === wants) return exact;
  // The name before its subtitle: `Calm - Sleep & Meditation` is called Calm.
  if (fold(title.split(/\s[-–—|·]\s|[:：(|]/u)[0] ?? '') === wants) return 1;
  if (has.startsWith(`${wants} `)) return 2;
  const words = new Set(has.split(' '));
  if (wants.split(' ').every((word) => words.has(word))) return 3;
  if (has.startsWith(wants) || (unspaced.test(wants) && has.includes(wants))) return 4;
  return noMatch;
};

/** Whether a title has what someone typed, whole or at its beginning. */
export const answersTo = (title: string, name: string): boolean => nameDistance(title, name) < noMatch;

/**
 * One list out of each store's: the better name first, then the better place in its store, then the order of the lists.
 * A store ranks by more than the name, which decides only between titles that answer equally well.
 */
export const mergeByName = <App extends { readonly title: string }>(
  name: string,
  lists: readonly (readonly App[])[],
): App[] =>
  lists
    .flatMap((list, store) =>
      list.map((app, place) => ({ app, place, store, distance: nameDistance(app.title, name) })),
    )
    .sort((a, b) => a.distance - b.distance || a.place - b.place || a.store - b.store)
    .map(({ app }) => app);

const mostAsked = 3;

/** The question after a name that no app has: “Did you mean “Tidebook”?” */
export const didYouMean = (titles: readonly string[]): string =>
  `Did you mean ${quotedOr([...new Set(titles.map(shortTitle))].slice(0, mostAsked))}?`;
