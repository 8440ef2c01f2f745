/** Legal forms at the end of names of developers and advertisers in the stores and libraries. */
const legalForms: ReadonlySet<string> = new Set(
  `ab ag aps as asa bhd bv bvba co company corp corporation doo dooel ehf ek eood eurl fze fzco gbr gesmbh gk gmbh
  haftungsbeschrankt hf inc incorporated jdoo jsc kft kg kk lda limited llc llp lp ltd ltda mbh nv ohg ood ooo ou oy oyj plc
  pte pty pvt private sa sarl sas sasu sdn sia sl slu snc spa spzoo srl srls sro sti tbk ug uab vof zrt`.split(/\s+/u),
);

/** Legal forms that precede the name. */
const leadingForms: ReadonlySet<string> = new Set('ооо оао зао тов pt'.split(' '));

/** Poland's form is the only one whose parts alone could end any name. */
const poland = /\bsp\.?\s*z\s*o\.?\s*o\.?(?:\s*sp\.?\s*k\.?)?(?=\s|,|$)/giu;

/** East Asian names have no space next to the form; elsewhere the same companies use Inc., Ltd. or K.K. */
const unspacedForms = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사|\(주\)|㈱/gu;

/** Words that app makers add to their name, but not always. */
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
    // Composed again: otherwise Korean syllables fall apart.
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

/** Caches names: the same few are compared again and again. */
const known = new Map<string, Parts>();
const maxKnown = 2_000;

/** Splits a name into what the company is called and its legal form. A company may be called just "Limited". */
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

/** A company's name for comparisons: without case, accents, punctuation and legal form. */
export const companyKey = (name: string): string => partsOf(name).called.join(' ');

/** Also without `Labs`, `Studio` and the like; the whole name if nothing else is left. */
export const coreOfCompany = (name: string): string => {
  const { called } = partsOf(name);
  let kept = called.length;
  while (kept > 1 && makers.has(called[kept - 1]!)) kept -= 1;
  return called.slice(0, kept).join(' ');
};

/** Whether two names are of one company: a GmbH is not an Ltd., even with equal names. */
export const isSameCompany = (one: string, other: string): boolean => {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.called.length === 0 || a.called.join(' ') !== b.called.join(' ')) return false;
  return a.forms.length === 0 || b.forms.length === 0 || sharesForm(a.forms, b.forms);
};

/** Forms common in many countries, or used by companies for business abroad. */
const worldwideForms: ReadonlySet<string> = new Set(
  'co company corp corporation inc incorporated limited llc llp lp ltd plc private pte pty pvt'.split(' '),
);

/** Whether a name has a legal form of only some countries, such as GmbH or SRL. */
export const saysNationalForm = (name: string): boolean =>
  partsOf(name).forms.some((form) => !worldwideForms.has(form));

export const saysForm = (name: string): boolean => partsOf(name).forms.length > 0;

/**
 * The distance between two company names: 0 for the same form or none on either side, 1 if one has a worldwide form, 2
 * if one has a national form. Null: different companies.
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
