import { playLanguages, spokenLanguage } from '../../contract/domain/languages.ts';

/** Languages with a different code at Google Play. */
const ofPlay: Readonly<Record<string, string>> = { he: 'iw', nb: 'no', nn: 'no', tl: 'fil', zh: 'zh-CN' };

/** The languages in which a country's Google Play reviews are read: its own and English. */
export const playLanguagesOf = (country: string): string[] => {
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  const known = [own, `${own}-${country}`, ofPlay[own] ?? ''].map((code) => playLanguages.get(code.toLowerCase()));
  return [...new Set([...known.filter((code) => code !== undefined).slice(0, 1), 'en'])];
};

/** Storefronts in which one language clearly prevails. */
const storefronts: Readonly<Record<string, string>> = {
  en: 'us gb au ca nz ie za in sg ph ng ke gh pk lk jm bb tt mt',
  es: 'es mx ar co cl pe ve ec gt cr pa uy py bo sv hn ni do',
  pt: 'br pt ao mz cv',
  de: 'de at ch li',
  fr: 'fr be lu ci sn ml cm ga bj bf ne mg cd',
  it: 'it',
  ja: 'jp',
  ko: 'kr',
  id: 'id',
  ru: 'ru by kz kg',
  zh: 'cn tw hk mo',
  tr: 'tr',
  nl: 'nl sr',
  pl: 'pl',
};

const languages = new Map(
  Object.entries(storefronts).flatMap(([language, countries]) =>
    countries.split(' ').map((country) => [country, language] as const),
  ),
);

/** The probable language of a text too short to detect: the one it was requested in, or its storefront's. */
export const languageHint = (review: {
  readonly askedLanguage: string | null;
  readonly country: string | null;
}): string | null => {
  const language = spokenLanguage(review.askedLanguage ?? '');
  return language || (languages.get(review.country ?? '') ?? null);
};
