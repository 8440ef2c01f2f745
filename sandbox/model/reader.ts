/**
 * How the stand-in model reads a sentence: a plain reader of its own, worded apart from the service's rules, so that a test
 * can tell which of the two has read. It understands little, and says nothing that the sentence does not.
 */

const fillers = new Set(
  'a an the in on of for to and or about with at is are do does did why what how which people users reviews review apps app star stars show me find that say says from it my their they'.split(
    ' ',
  ),
);

export interface StandInReading {
  intent: string;
  topic: string;
  exclude: string[];
  apps: string[];
  excludedApps: string[];
  kindOfApp: string | null;
  stars: number[];
  countries: string[];
  languages: string[];
  since: string | null;
  until: string | null;
  versions: string[];
  store: string | null;
  kinds: string[];
  replied: boolean | null;
  minLength: number | null;
  sort: string | null;
  limit: number | null;
  keywords: string[];
  keywordMode: 'any' | 'all';
}

/** Of a sentence that says nothing. */
export const nothingRead: StandInReading = {
  intent: 'general',
  topic: '',
  exclude: [],
  apps: [],
  excludedApps: [],
  kindOfApp: null,
  stars: [],
  countries: [],
  languages: [],
  since: null,
  until: null,
  versions: [],
  store: null,
  kinds: [],
  replied: null,
  minLength: null,
  sort: null,
  limit: null,
  keywords: [],
  keywordMode: 'any',
};

const clip = (words: readonly string[], most: number): string[] =>
  words.slice(0, most).map((word) => word.slice(0, 60));

export const readSentence = (sentence: string): StandInReading => {
  const words = sentence.split(/[\s,.;!?"“”]+/u).filter((word) => word !== '');
  const stars = [...new Set([...sentence.matchAll(/\b([1-5])[ -]?stars?\b/gi)].map(([, digit]) => Number(digit)))];
  const kind = /(\p{L}+) (?:apps|games)\b/iu.exec(sentence)?.[1] ?? null;
  // A name begins with a capital and is not the sentence's first word.
  const named = [...sentence.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]+)*/gu)].map(([name]) => name);
  const inNames = new Set(named.flatMap((name) => name.toLowerCase().split(' ')));
  const topic = words
    .map((word) => word.toLowerCase())
    .filter((word) => !fillers.has(word) && !inNames.has(word) && !/^\d+$/.test(word) && word !== kind?.toLowerCase());
  return {
    ...nothingRead,
    topic: topic.join(' ').slice(0, 200),
    apps: clip(named, 10),
    kindOfApp: kind,
    stars,
    keywords: clip([...new Set(topic)], 24),
  };
};
