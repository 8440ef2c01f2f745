/** Forms that no rule leads back to their word, with that word or its stem. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  `ads ad, used use, uses use, using use, user user, users user, paid pay, bought buy, lost lose, losing lose, loses lose, broke break, broken break, froze freez, frozen freez,
   stole steal, stolen steal, kept keep, sent send, went go, goes go, going go, gone go, got get, gets get, getting get, made make, making make,
   said say, told tell, sold sell, felt feel, lagging lag, lags lag, dies die, died die, dying die, tries tri, tried tri, lies lie, lied lie, lying lie,
   agreed agree, guaranteed guarantee, freed free, seen see, saw see, sees see, children child, people people, spoke speak, spoken speak, wrote write, written write,
   chose choos, chosen choos, hidden hid, spent spend, began begin, begun begin, drew draw, drawn draw, fell fall, fallen fall,
   forgot forget, forgotten forget, knew know, known know, taught teach, thought think, stuck stuck, took take, taken take, taking take, takes take,
   gave give, given give, giving give, gives give, came come, coming come, comes come`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
/** Words that only look as though they had an ending. */
const whole = new Set(
  `news series species business always perhaps gps sms ios yes this its bus gas plus status bonus virus focus canvas access
   nothing something anything everything during evening morning king ring spring string bring thing wedding ceiling interesting
   need feed speed exceed succeed bleed seed weed indeed red bed
   reply apply supply family daily early only ugly july italy assembly friendly silly jelly rely fly belly bully
   see agree free guarantee tree three fee die lie pay else`.split(/\s+/),
);
const vowel = /[aeiouy]/;

const undoubled = (word: string): string => {
  const last = word.charCodeAt(word.length - 1);
  if (word.length < 4 || last !== word.charCodeAt(word.length - 2)) return word;
  return /[bdgmnprt]/.test(word.at(-1)!) ? word.slice(0, -1) : word;
};

const withoutPlural = (word: string): string => {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

const withoutTense = (word: string): string => {
  for (const ending of ['ing', 'ed']) {
    if (!word.endsWith(ending) || word.endsWith('eed')) continue;
    const rest = word.slice(0, -ending.length);
    return rest.length >= 3 && vowel.test(rest) ? undoubled(rest) : word;
  }
  return word;
};

const withoutManner = (word: string): string => {
  if (!word.endsWith('ly') || word.endsWith('ply') || word.length < 5) return word;
  if (word.endsWith('bly')) return `${word.slice(0, -1)}e`;
  const rest = word.slice(0, -2);
  return vowel.test(rest) ? rest : word;
};

const withoutLast = (word: string): string => {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}i`;
  if (word.length > 3 && word.endsWith('e') && !word.endsWith('ee')) return word.slice(0, -1);
  if (word.length > 3 && word.endsWith('y') && !/[aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  return word.length > 5 && word.endsWith('ll') ? word.slice(0, -1) : word;
};

/** One pass; the endings that people pile up come off from the outside in. */
export const stemEnglish = (word: string): string => {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word.replaceAll("'", '');
  const known = irregularForms.get(bare);
  if (known !== undefined) return known;
  if (bare.length < 4 || whole.has(bare)) return bare;
  const singular = withoutPlural(bare);
  if (singular.length < 4 || whole.has(singular)) return singular;
  const base = irregularForms.get(singular) ?? withoutManner(withoutTense(singular));
  return whole.has(base) ? base : withoutLast(base);
};
