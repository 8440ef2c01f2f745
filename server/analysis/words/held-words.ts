/** Words held a language; a vocabulary has few common words and endless rare ones. */
const mostHeld = 50_000;

/** Looks a word of a language up once: reviews use few words often. */
export const heldByLanguage = <Value extends object>(
  look: (word: string, lang: string) => Value,
): ((lang: string) => (word: string) => Value) => {
  const languages = new Map<string, (word: string) => Value>();
  const ofLanguage = (lang: string): ((word: string) => Value) => {
    const held = new Map<string, Value>();
    return (word) => {
      const known = held.get(word);
      if (known !== undefined) return known;
      const looked = look(word, lang);
      if (held.size >= mostHeld) held.clear();
      held.set(word, looked);
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
