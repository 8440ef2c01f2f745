/** Words held of all languages together; a vocabulary has few common words and endless rare ones. */
const maxCached = 100_000;
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

/** The words of a language that were looked up. */
interface HeldWords<Value> {
  of(word: string): Value;
}

/** Looks a word of a language up once: reviews use few words often. */
export const heldByLanguage = <Value extends object>(
  look: (word: string, lang: string) => Value,
): ((lang: string) => HeldWords<Value>) => {
  const languages = new Map<string, Held>();
  let size = 0;

  /** A class, for what the platform makes of its code is then shared by all languages. */
  class Held implements HeldWords<Value> {
    private readonly lang: string;
    private readonly words = new Map<string, Value>();

    constructor(lang: string) {
      this.lang = lang;
    }

    of(word: string): Value {
      return this.words.get(word) ?? this.hold(word);
    }

    private hold(word: string): Value {
      if (word.length > longestHeld) return look(word, this.lang);
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
    const made = new Held(lang);
    languages.set(lang, made);
    return made;
  };
};
