/** Words held of all languages together; a vocabulary has few common words and endless rare ones. */
const mostHeld = 100_000;
/** In characters. A longer word hardly comes again, and reviews are written by strangers. */
export const longestHeld = 40;

/** Shorter ones are copies as they are cut out. */
const shortestCut = 13;

/** A word that was cut out of a text keeps all of the text in memory: what is held is a copy. */
export const copied = (word: string): string => {
  if (word.length < shortestCut) return word;
  const units = new Array<number>(word.length);
  for (let at = 0; at < word.length; at++) units[at] = word.charCodeAt(at);
  return String.fromCharCode.apply(null, units);
};

/** Looks a word of a language up once: reviews use few words often. */
export const heldByLanguage = <Value extends object>(
  look: (word: string, lang: string) => Value,
): ((lang: string) => (word: string) => Value) => {
  const languages = new Map<string, (word: string) => Value>();
  let size = 0;
  const ofLanguage = (lang: string): ((word: string) => Value) => {
    const held = new Map<string, Value>();
    return (word) => {
      const known = held.get(word);
      if (known !== undefined) return known;
      if (word.length > longestHeld) return look(word, lang);
      const own = copied(word);
      const looked = look(own, lang);
      if (size === mostHeld) {
        languages.clear();
        size = 0;
      }
      size++;
      held.set(own, looked);
      return looked;
    };
  };
  return (lang) => {
    const known = languages.get(lang);
    if (known !== undefined) return known;
    const made = ofLanguage(lang);
    languages.set(lang, made);
    return made;
  };
};
