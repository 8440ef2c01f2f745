export interface Place {
  readonly href: string;
  readonly title: string;
  /** Its type or parent. */
  readonly under: string;
  /** Other names: id, path and tool. */
  readonly names: string;
  readonly text: string;
}

export interface Found {
  readonly place: Place;
  /** Text around the first match; empty if the title or names match. */
  readonly excerpt: string;
}

const maxResults = 30;
const excerptLength = 110;

/** A word's relevance to a place; 0 means no match. */
const weigh = (word: string, { title, names, text }: Place): number => {
  const at = title.toLowerCase().indexOf(word);
  // Operations, which have names, rank above the objects they return.
  const named = names.toLowerCase().includes(word) ? 4 : 0;
  if (at === 0) return (title.length === word.length ? 20 : 10) + named;
  if (at > 0) return (/\w/.test(title[at - 1]!) ? 5 : 8) + named;
  if (named > 0) return named;
  return text.toLowerCase().includes(word) ? 1 : 0;
};

const excerptOf = (text: string, word: string): string => {
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return '';
  const from = at < excerptLength / 2 ? 0 : text.indexOf(' ', at - excerptLength / 2) + 1;
  const to = from + excerptLength >= text.length ? text.length : text.lastIndexOf(' ', from + excerptLength);
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(to, at + word.length))}${to < text.length ? ' …' : ''}`;
};

/** Places that match every word, those with matches in titles and names first. */
export const findPlaces = (places: readonly Place[], query: string): Found[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return places
    .map((place) => ({ place, weights: words.map((word) => weigh(word, place)) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .map((found) => ({ ...found, weight: found.weights.reduce((sum, weight) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxResults)
    .map(({ place, weights }) => {
      const inText = words[weights.indexOf(1)];
      return { place, excerpt: inText === undefined ? '' : excerptOf(place.text, inText) };
    });
};
