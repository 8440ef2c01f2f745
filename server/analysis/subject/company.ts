/** Forms of companies, as they end names of developers and advertisers. */
const legalForms: ReadonlySet<string> = new Set(
  `ab ag aps as asa bv co company corp corporation doo eood gesmbh gmbh gbr inc incorporated kft kg kk lda limited llc llp lp ltd ltda mbh nv ohg oo ooo ou oy
  oyj plc pte pty pvt private sa sarl sas sasu sia sl slu snc spa srl sro ug uab vof zrt 株式会社 有限公司 주식회사`.split(
    /\s+/u,
  ),
);

/** What makers of apps call themselves beside their name, and leave out at times. */
const makers: ReadonlySet<string> = new Set(
  'labs lab studio studios works apps app interactive digital software mobile games technologies tech media group team official'.split(
    ' ',
  ),
);

const wordsOfName = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    // S.A., d.o.o. and Sp. z o.o. are one word each.
    .replace(/(?<=(?:^|[^\p{L}])\p{L}{1,2})\.\s?(?=\p{L}{1,2}(?:[^\p{L}]|$))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A name in two parts: what the company is called, and what form it says it has. */
const partsOf = (name: string): Parts => {
  const held = known.get(name);
  if (held) return held;
  const words = wordsOfName(name);
  let kept = words.length;
  while (kept > 1 && legalForms.has(words[kept - 1]!)) kept -= 1;
  const parts = { called: words.slice(0, kept), forms: words.slice(kept) };
  if (known.size >= mostKnown) known.clear();
  known.set(name, parts);
  return parts;
};

interface Parts {
  readonly called: readonly string[];
  readonly forms: readonly string[];
}

/** The same few names are compared with each other again and again. */
const known = new Map<string, Parts>();
const mostKnown = 2_000;

/** A company's name to compare with another: without case, accents, punctuation and form of company. */
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
  return a.forms.length === 0 || b.forms.length === 0 || sameForm(a.forms, b.forms);
};

const sameForm = (one: readonly string[], other: readonly string[]): boolean => {
  const long: Readonly<Record<string, string>> = {
    limited: 'ltd',
    incorporated: 'inc',
    corporation: 'corp',
    company: 'co',
  };
  const forms = new Set(one.map((form) => long[form] ?? form));
  return other.some((form) => forms.has(long[form] ?? form));
};

/** An app's name without its subtitle: `Pebble` for `Pebble: Habit Streaks`. */
export const shortTitle = (title: string): string => {
  const [name = ''] = title.split(/\s+[-–—|·•]\s+|[:：(（|]/u);
  return name.trim() === '' ? title.trim() : name.trim();
};
