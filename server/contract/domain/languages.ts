import * as z from 'zod';

/** The languages of Google Play's pages and reviews, with its own codes. */
const codes =
  `af am ar az be bg bn bs ca cs da de el en en-AU en-CA en-GB en-IN en-SG en-US en-ZA es es-419 es-ES es-US et
  eu fa fi fil fr fr-CA fr-FR gl gu hi hr hu hy id is it iw ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my ne nl no pa pl
  pt pt-BR pt-PT rm ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-CN zh-HK zh-TW zu`
    .split(/\s+/)
    .map((code) => [code.toLowerCase(), code] as const);

/** Google Play's spelling by lower-case code. */
export const playLanguages: ReadonlyMap<string, string> = new Map(codes);

/** Codes that people confuse with those of a language. */
const mistaken: ReadonlyMap<string, string> = new Map([
  ['br', 'pt-BR'],
  ['cn', 'zh-CN'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['gr', 'el'],
  ['he', 'iw'],
  ['in', 'id'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['nb', 'no'],
  ['se', 'sv'],
  ['tl', 'fil'],
  ['tw', 'zh-TW'],
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['zh', 'zh-CN'],
  ['zh-hans', 'zh-CN'],
  ['zh-hant', 'zh-TW'],
]);

/** The language of a Google Play code, without region, and Hebrew by its current code. */
export const spokenLanguage = (code: string): string => {
  const language = code.toLowerCase().split('-')[0]!;
  return language === 'iw' ? 'he' : language;
};

const english = new Intl.DisplayNames('en', { type: 'language' });

export const languageName = (code: string): string => english.of(code) ?? code;

const refusal = (name: string, code: string): string => {
  const meant = mistaken.get(code);
  return meant
    ? `\`${name}\` are codes of Google Play’s: for ${languageName(meant)} use \`${meant}\`.`
    : `\`${name}\` must be language codes that Google Play supports, such as \`en\`, \`de\` or \`pt-BR\`.`;
};

/** A language code in any case, converted to Google Play's spelling; rejected if Google Play does not have it. */
export const languageCode = (name: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((code, check) => {
      if (!playLanguages.has(code)) check.addIssue({ code: 'custom', message: refusal(name, code), input: code });
    })
    .transform((code) => playLanguages.get(code) ?? code)
    .meta({ pattern: '^\\s*[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,4})?\\s*$' });
