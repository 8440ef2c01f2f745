import { stem, stemLanguages } from './stem.ts';
import { irregularForms } from './stem-english.ts';

/** Short words keep their y: `try` has the stem `try`, `tried` has `tri`. */
const stemOf = (word: string): string => stem(word, 'en').replace(/(?<=[^aeiou])y$/, 'i');

/** The common prefix of a word's regular forms: `batter` for `battery` and `batteries`, whose stem is `batteri`. */
const rootOf = (stemmed: string): string => stemmed.replace(/(?<=..)i$/, '');

/**
 * Whether a form belongs to an English word with a silent e, which stems drop: `note` and `not` share a stem. True for
 * `notes` and `rating`, false for `plans` and `planning`, null if undecidable as for `crashing`.
 */
const hasSilentE = (word: string): boolean | null => {
  const irregular = irregularForms.get(word);
  if (irregular !== undefined) return irregular.endsWith('e') || null;
  if (/(?:s|z|x|ch|sh|i)es$/.test(word)) return null;
  const singular = word.replace(/(?<=[^s])s$/, '');
  if (singular.endsWith('e')) return true;
  const base = /^(.{3,})(?:ing|ed)$/.exec(singular)?.[1];
  if (base === undefined || /([bdgmnprt])\1$/.test(base)) return false;
  // Short words such as `plan` double their last letter here, so `planing` comes from `plane`.
  return /^[^aeiouy]*[aeiouy][^aeiouywx]$/.test(base) ? true : null;
};

const isEnglishForm = (one: string, other: string): boolean => {
  const stemmed = stemOf(one);
  if (stemmed !== stemOf(other)) return false;
  const both = (test: (word: string) => boolean): boolean => test(one) && test(other);
  const root = rootOf(stemmed);
  if (!both((word) => word.startsWith(root) || irregularForms.has(word))) return false;
  // These are other words with the same stem: `likely` is not a form of `like`, nor `settings` of `set`.
  const isManner = (word: string): boolean => word.endsWith('ly') && stemmed.length < word.length - 1;
  if (isManner(one) !== isManner(other)) return false;
  if (one.endsWith('ings') !== other.endsWith('ings') && !both((word) => /ings?$/.test(word))) return false;
  const [first, second] = [hasSilentE(one), hasSilentE(other)];
  return first === null || second === null || first === second;
};

/** Whether two folded words are inflections of one word in a language other than English. */
export const areOwnForms = (one: string, other: string, language: string): boolean => {
  if (language === 'en' || !stemLanguages.includes(language)) return false;
  const root = stem(one, language);
  return one.startsWith(root) && other.startsWith(root) && root === stem(other, language);
};

/** The same, also for English, whose words are used in all languages. */
export const areForms = (one: string, other: string, language: string): boolean =>
  isEnglishForm(one, other) || areOwnForms(one, other, language);

/** Prefixes, one of which begins every form of a folded word in any language. */
export const beginningsOf = (word: string): string[] => {
  const stemmed = stemOf(word);
  const irregular = [...irregularForms.keys()].filter((form) => stemOf(form) === stemmed);
  const roots = [rootOf(stemmed), ...stemLanguages.map((language) => stem(word, language))];
  const own = roots.filter((root) => root !== '' && (word.startsWith(root) || irregular.includes(word)));
  const all = [word, ...own, ...irregular];
  return [...new Set(all)].filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
};
