import { playLanguages } from '../../contract/domain/languages.ts';

/** Languages whose codes at Google Play are others. */
const ofPlay: Readonly<Record<string, string>> = { he: 'iw', nb: 'no', nn: 'no', tl: 'fil', zh: 'zh-CN' };

/** The languages that Play's reviews are asked in: the country's, and English beside it. */
export const playLanguagesOf = (country: string): string[] => {
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  const known = [own, `${own}-${country}`, ofPlay[own] ?? ''].map((code) => playLanguages.get(code.toLowerCase()));
  return [...new Set([...known.filter((code) => code !== undefined).slice(0, 1), 'en'])];
};
