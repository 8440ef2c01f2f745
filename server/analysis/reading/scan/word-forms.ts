/** How English words of reviews are inflected: a pull's keywords are whole words, so that each form must be named. */

const verbs: ReadonlySet<string> = new Set(
  `ban block buffer charge close connect crash delete disconnect download drain export fail import install lag load lock log
  login open overheat play purchase record refund renew restart restore save scan search share sign skip start stop stutter
  subscribe sync track transfer uninstall update upload verify work`.split(/\s+/),
);

const irregular: Readonly<Record<string, readonly string[]>> = {
  freeze: ['freezes', 'freezing', 'froze', 'frozen'],
  hang: ['hangs', 'hanging', 'hung'],
  lose: ['loses', 'losing', 'lost'],
  pay: ['pays', 'paying', 'paid'],
  login: ['log in', 'logging in', 'logged out', 'sign in'],
  // Both spellings of both forms are written.
  cancel: ['cancels', 'cancelled', 'canceled', 'cancelling', 'canceling'],
};

const endsInE = /[^aeiou]e$/;
const doublesLast = /^(?:ban|lag|log|plan|scan|skip|stop|drag|drop|jam|glitch)$/;
const sibilant = /(?:s|x|z|ch|sh)$/;
const consonantY = /[^aeiou]y$/;

const plural = (word: string): string => {
  if (consonantY.test(word)) return `${word.slice(0, -1)}ies`;
  return sibilant.test(word) ? `${word}es` : `${word}s`;
};

const conjugated = (word: string): string[] => {
  const base = endsInE.test(word) ? word.slice(0, -1) : doublesLast.test(word) ? word + word.at(-1) : word;
  const past = consonantY.test(word) ? `${word.slice(0, -1)}ied` : `${base}ed`;
  return [past, `${base}ing`];
};

/** Each verb and noun by any of its forms. */
const bases = new Map(
  [...verbs, ...Object.keys(irregular)].flatMap((word) =>
    [word, plural(word), ...(irregular[word] ?? conjugated(word))].map((form) => [form, word] as const),
  ),
);

/** A word with the forms it is used in, itself first; a word we know nothing about with its plural or singular. */
export const formsOf = (word: string): string[] => {
  const base = bases.get(word);
  if (base !== undefined) return [...new Set([word, base, plural(base), ...(irregular[base] ?? conjugated(base))])];
  if (!/^[a-z]{3,}$/.test(word) || /(?:ed|ing|ly|ful|est)$/.test(word)) return [word];
  if (/[^s]s$/.test(word)) return [word, word.slice(0, -1)];
  return [word, plural(word)];
};
