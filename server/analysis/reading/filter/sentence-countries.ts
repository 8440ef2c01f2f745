import { storefronts } from '../../../contract/domain/storefronts.ts';

/** What people call countries beside their English names. */
const also: Readonly<Record<string, string>> = {
  us: 'usa, u.s., america, the states, american',
  gb: 'uk, u.k., britain, great britain, england, british',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  jp: 'japanese',
  kr: 'korea, korean',
  br: 'brazilian',
  mx: 'mexican',
  in: 'indian',
  id: 'indonesian',
  ru: 'russian',
  cn: 'china, chinese',
  ca: 'canadian',
  au: 'australian',
  nl: 'holland, dutch',
  tr: 'turkey, turkish',
  cz: 'czech republic, czech',
  ae: 'uae, emirates',
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const codes = new Map<string, string>();
for (const { code, name } of storefronts.values()) codes.set(name.toLowerCase(), code);
for (const [code, names] of Object.entries(also)) for (const name of names.split(', ')) codes.set(name, code);

const names = [...codes.keys()]
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|');

/** `in Germany and France`, `from the UK`; a people's name only before what they write: `German reviews`. */
const behind = new RegExp(
  `\\b(?:in|from|for)\\s+(?:the\\s+)?(${names})(?:\\s*(?:,|and|or|&)\\s*(?:the\\s+)?(${names}))*\\b`,
  'gi',
);
const before = new RegExp(
  `\\b(${names})\\s+(?=(?:users|reviews|customers|people|reviewers|storefront|store|market)\\b)`,
  'gi',
);
const each = new RegExp(`\\b(?:${names})\\b`, 'gi');

/** The storefronts that a sentence names, by their codes, and the sentence without them. */
export const readCountries = (sentence: string): { readonly countries: string[]; readonly rest: string } => {
  const countries = new Set<string>();
  const take = (said: string): string => {
    for (const [name] of said.matchAll(each)) countries.add(codes.get(name.toLowerCase())!);
    return ' ';
  };
  const rest = sentence.replace(behind, take).replace(before, take);
  return { countries: [...countries], rest: rest.replace(/\s+/g, ' ').trim() };
};
