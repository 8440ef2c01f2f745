import { playLanguages, spokenLanguage } from '../../contract/domain/languages.ts';

/** Languages whose codes at Google Play are others. */
const ofPlay: Readonly<Record<string, string>> = { he: 'iw', nb: 'no', nn: 'no', tl: 'fil', zh: 'zh-CN' };

/** The languages that Play's reviews are asked in: the country's, and English beside it. */
export const playLanguagesOf = (country: string): string[] => {
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  const known = [own, `${own}-${country}`, ofPlay[own] ?? ''].map((code) => playLanguages.get(code.toLowerCase()));
  return [...new Set([...known.filter((code) => code !== undefined).slice(0, 1), 'en'])];
};

/** Where one language is written far more than others in the reviews of a storefront. */
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

/** What a review is probably written in: the language it was asked in, or its storefront's. For texts too short to tell. */
export const languageHint = (review: {
  readonly askedLanguage: string | null;
  readonly country: string | null;
}): string | null => {
  const asked = spokenLanguage(review.askedLanguage ?? '');
  return asked || (languages.get(review.country ?? '') ?? null);
};
