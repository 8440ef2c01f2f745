/** Forms of companies, as they end names of developers and advertisers in the stores and the libraries. */
const legalForms: ReadonlySet<string> = new Set(
  `ab ag aps as asa bhd bv bvba co company corp corporation doo dooel ehf ek eood eurl fze fzco gbr gesmbh gk gmbh
  haftungsbeschrankt hf inc incorporated jdoo jsc kft kg kk lda limited llc llp lp ltd ltda mbh nv ohg ood ooo ou oy oyj plc
  pte pty pvt private sa sarl sas sasu sdn sia sl slu snc spa spzoo srl srls sro sti tbk ug uab vof zrt`.split(/\s+/u),
);

/** These stand before the name, and only there. */
const leadingForms: ReadonlySet<string> = new Set('ооо оао зао тов pt'.split(' '));

/** Poland's form is the only one whose parts, taken apart, could end any name. */
const poland = /\bsp\.?\s*z\s*o\.?\s*o\.?(?:\s*sp\.?\s*k\.?)?(?=\s|,|$)/giu;

/** East Asia writes no space between a name and its form, on either side of it, and has Inc., Ltd. or K.K. for it elsewhere. */
const unspacedForms = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사|\(주\)|㈱/gu;

/** What makers of apps call themselves beside their name, and leave out at times. */
const makers: ReadonlySet<string> = new Set(
  'labs lab studio studios works apps app interactive digital software mobile games technologies tech media group team official'.split(
    ' ',
  ),
);

const wordsOfName = (name: string): string[] =>
  name
    .replace(unspacedForms, ' ')
    .replace(poland, ' spzoo ')
    .replace(/\ba\/s(?=\W|$)/giu, 'as')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // Composed again: Korean syllables fall apart otherwise.
    .normalize('NFC')
    .toLowerCase()
    // S.A. and d.o.o. are one word each.
    .replace(/(?<=(?:^|[^\p{L}])\p{L}{1,2})\.(?=\p{L}{1,2}(?:[^\p{L}]|$))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

interface Parts {
  readonly called: readonly string[];
  readonly forms: readonly string[];
}

/** The same few names are compared with each other again and again. */
const known = new Map<string, Parts>();
const maxKnown = 2_000;

/** A name in two parts: what the company is called, and what form it says it has. A company may be called Limited, and nothing else. */
const partsOf = (name: string): Parts => {
  const held = known.get(name);
  if (held) return held;
  const words = wordsOfName(name);
  let end = words.length;
  while (end > 1 && legalForms.has(words[end - 1]!)) end -= 1;
  const start = end > 1 && leadingForms.has(words[0]!) ? 1 : 0;
  const parts = { called: words.slice(start, end), forms: [...words.slice(0, start), ...words.slice(end)] };
  if (known.size >= maxKnown) known.clear();
  known.set(name, parts);
  return parts;
};

/** A company's name to compare with another's: without case, accents, punctuation and the form of the company. */
export const companyKey = (name: string): string => partsOf(name).called.join(' ');

/** Without `Labs`, `Studio` and the like too; the whole name where nothing else is left. */
export const coreOfCompany = (name: string): string => {
  const { called } = partsOf(name);
  let kept = called.length;
  while (kept > 1 && makers.has(called[kept - 1]!)) kept -= 1;
  return called.slice(0, kept).join(' ');
};

/** Whether two names are one company's: a GmbH is no Ltd., though both be called the same. */
export const isSameCompany = (one: string, other: string): boolean => {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.called.length === 0 || a.called.join(' ') !== b.called.join(' ')) return false;
  return a.forms.length === 0 || b.forms.length === 0 || sharesForm(a.forms, b.forms);
};

/** Forms that companies of many countries have, or say that they have where they do business abroad. */
const worldwideForms: ReadonlySet<string> = new Set(
  'co company corp corporation inc incorporated limited llc llp lp ltd plc private pte pty pvt'.split(' '),
);

/** Whether a name says a form of company that only some countries have: a GmbH, an SRL. */
export const saysNationalForm = (name: string): boolean =>
  partsOf(name).forms.some((form) => !worldwideForms.has(form));

export const saysForm = (name: string): boolean => partsOf(name).forms.length > 0;

/**
 * How near a company's name is to another's, less being nearer: the same form or none on either side, then a form that is
 * used the world over on one side, then one of some countries. Null: they are not one company.
 */
export const companyDistance = (one: string, other: string): 0 | 1 | 2 | null => {
  if (!isSameCompany(one, other)) return null;
  if (saysForm(one) === saysForm(other)) return 0;
  return saysNationalForm(one) || saysNationalForm(other) ? 2 : 1;
};

const shortForms: ReadonlyMap<string, string> = new Map([
  ['limited', 'ltd'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ['private', 'pvt'],
]);

const sharesForm = (one: readonly string[], other: readonly string[]): boolean => {
  const forms = new Set(one.map((form) => shortForms.get(form) ?? form));
  return other.some((form) => forms.has(shortForms.get(form) ?? form));
};

const isForm = (word: string): boolean => wordsOfName(word).every((part) => legalForms.has(part));

/** A company's name as people say it: `Kiesel Labs` for `Kiesel Labs GmbH & Co. KG`. */
export const spokenName = (company: string): string => {
  const words = company.replace(unspacedForms, ' ').replace(poland, ' ').trim().split(/\s+/u);
  while (words.length > 1 && isForm(words.at(-1)!)) words.pop();
  return words.join(' ').replace(/[,;]+$/u, '') || company.trim();
};

/** An app's name without its subtitle: `Pebble` for `Pebble: Habit Streaks`. */
export const shortTitle = (title: string): string => {
  const [name = ''] = title.split(/\s+[-–—|·•]\s+|[:：(（|]/u);
  return name.trim() === '' ? title.trim() : name.trim();
};
