import { shortTitle } from '../../contract/domain/company.ts';
import { quotedOr } from '../../support/prose/numbers.ts';

/** Ignores case, accents and punctuation: `Café+ Räder` equals `cafe rader`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const exact = 0;
const noMatch = 5;

/** How well a title matches a typed name: 0 is exact, higher is worse. */
export const nameDistance = (title: string, name: string): number => {
  const [has, wants] = [fold(title), fold(name)];
  if (wants === '') return noMatch;
  if (has === wants) return exact;
  // The name before the subtitle: `Calm - Sleep & Meditation` is called Calm.
  if (fold(title.split(/\s[-–—|·]\s|[:：(|]/u)[0] ?? '') === wants) return 1;
  if (has.startsWith(`${wants} `)) return 2;
  const words = new Set(has.split(' '));
  if (wants.split(' ').every((word) => words.has(word))) return 3;
  if (has.startsWith(wants) || (unspaced.test(wants) && has.includes(wants))) return 4;
  return noMatch;
};

export const answersTo = (title: string, name: string): boolean => nameDistance(title, name) < noMatch;

/**
 * Merges the stores' lists: by name match, then by rank in the store, then by list. Stores rank by more than the name, so their rank only
 * breaks ties.
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

const maxSuggestions = 3;

/** Suggests names: `Did you mean “Tidebook”?` */
export const didYouMean = (titles: readonly string[]): string =>
  `Did you mean ${quotedOr([...new Set(titles.map(shortTitle))].slice(0, maxSuggestions))}?`;
