/** Forms of companies, as they end names of developers and advertisers in the stores and the libraries. */
const legalForms: ReadonlySet<string> = new Set(
  `ab ag aps as asa bv bvba co company corp corporation doo dooel ehf eood gesmbh gmbh gbr haftungsbeschrankt hf inc
  incorporated kft kg kk lda limited llc llp lp ltd ltda mbh nv ohg ooo ou oy oyj plc pte pty pvt private sa sarl sas
  sasu sia sl slu snc spa spzoo srl srls sro sti ug uab vof zrt`.split(/\s+/),
);

/** Poland's form is the only one whose parts, taken apart, could end any name. */
const poland = /\bsp\.?\s*z\s*o\.?\s*o\.?(?=\s|,|$)/gi;

/** East Asia writes no space between a name and its form, on either side of it. */
const unspacedForms = /株式会社|有限会社|合同会社|有限公司|주식회사|유한회사/g;

const plainWords = (name: string): readonly string[] =>
  name
    .replace(poland, ' spzoo ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // Composed again: Korean syllables fall apart otherwise.
    .normalize('NFC')
    .replace(unspacedForms, ' ')
    .toLowerCase()
    // S.A. and d.o.o. are one word each.
    .replace(/(?<=(?:^|[^\p{L}])\p{L}{1,2})\.(?=\p{L}{1,2}(?:[^\p{L}]|$))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A company's name to compare with another's: without case, accents, punctuation and the form of the company. */
export const companyKey = (name: string): string => {
  const words = [...plainWords(name)];
  // A company may be called Limited, and nothing else.
  while (words.length > 1 && legalForms.has(words.at(-1)!)) words.pop();
  return words.join(' ');
};

export const isSameCompany = (one: string, other: string): boolean =>
  companyKey(one) !== '' && companyKey(one) === companyKey(other);

const saysForm = (word: string): boolean => plainWords(word).every((part) => legalForms.has(part));

/** A company's name as people say it: `Kiesel Labs` for `Kiesel Labs GmbH & Co. KG`. */
export const spokenName = (company: string): string => {
  const words = company.replace(poland, ' ').trim().split(/\s+/);
  while (words.length > 1 && saysForm(words.at(-1)!)) words.pop();
  return words.join(' ').replace(/[,;]+$/, '');
};

/** An app's name without its subtitle: `Pebble` for `Pebble: Habit Streaks`. */
export const shortTitle = (title: string): string => {
  const [name = ''] = title.split(/\s[-–—|·•]\s|[:：(（|]/u);
  return name.trim() === '' ? title.trim() : name.trim();
};
