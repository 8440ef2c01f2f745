import * as z from 'zod';
import { inCountry, storefronts } from '../domain/storefronts.ts';

/** Codes that people confuse with those of a country. */
const mistaken: ReadonlyMap<string, string> = new Map([
  ['uk', 'gb'],
  ['el', 'gr'],
]);

const refusal = (name: string, code: string): string => {
  const meant = mistaken.get(code);
  return meant
    ? `\`${name}\` is not a storefront of either store: for ${inCountry(meant)}, use \`${meant}\`.`
    : `\`${name}\` must be the two-letter code of a country with a store, such as \`us\`.`;
};

/** A storefront's code in any case, converted to lower case; rejected if neither store has it. */
export const countryCode = (name: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((code, check) => {
      if (!storefronts.has(code)) check.addIssue({ code: 'custom', message: refusal(name, code), input: code });
    })
    .meta({ pattern: '^\\s*[a-zA-Z]{2}\\s*$' });

export const country = countryCode('country')
  .default('us')
  .describe('The storefront, as a two-letter country code in upper or lower case.');
