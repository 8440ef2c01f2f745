/** Words cached over all languages: common words are few, rare ones endless. */
const maxCached = 100_000;
/** In characters. Longer words rarely repeat, and strangers could fill the memory with them. */
export const longestCached = 40;

/** V8 copies shorter slices anyway. */
const shortestCut = 13;

/** Copies a word, since a slice keeps the whole text in memory. */
export const copied = (word: string): string => {
  if (word.length < shortestCut) return word;
  const units = new Array<number>(word.length);
  for (let at = 0; at < word.length; at++) units[at] = word.charCodeAt(at);
  return String.fromCharCode.apply(null, units);
};

interface CachedWords<Value> {
  of(word: string): Value;
}

/** Memoizes a function of a word and its language: reviews use few words often. */
export const cachedByLanguage = <Value extends object>(
  look: (word: string, lang: string) => Value,
): ((lang: string) => CachedWords<Value>) => {
  const languages = new Map<string, LanguageCache>();
  let size = 0;

  /** A class, so that all languages share V8's optimized code. */
  class LanguageCache implements CachedWords<Value> {
    private readonly lang: string;
    private readonly words = new Map<string, Value>();

    constructor(lang: string) {
      this.lang = lang;
    }

    of(word: string): Value {
      return this.words.get(word) ?? this.cache(word);
    }

    private cache(word: string): Value {
      if (word.length > longestCached) return look(word, this.lang);
      const own = copied(word);
      const looked = look(own, this.lang);
      if (size === maxCached) {
        languages.clear();
        size = 0;
      }
      size++;
      this.words.set(own, looked);
      return looked;
    }
  }

  return (lang) => {
    const known = languages.get(lang);
    if (known !== undefined) return known;
    const made = new LanguageCache(lang);
    languages.set(lang, made);
    return made;
  };
};
