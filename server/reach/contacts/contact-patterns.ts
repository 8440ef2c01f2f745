/** An email address. Preceded by another letter, it would be part of a different address. */
export const mail =
  /(?<![\p{L}\p{N}_.+%@-])[a-z\d](?:[\w.+%-]{0,62}[\w+%-])?@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?![\p{L}\p{N}_@-])/giu;

/** Decodes obfuscated addresses such as `name [at] site (dot) com`. */
export const unmasked = (text: string): string =>
  // Patterns start at word boundaries and have bounded parts, so that long texts take linear time.
  text
    .replace(/(?:(?<!\s)\s+)?[[({<]\s*(?:at|a|@|ät|arroba|arobase)\s*[\])}>]\s*/giu, '@')
    .replace(/(?:(?<!\s)\s+)?[[({<]\s*(?:dot|punkt|punto|point|\.)\s*[\])}>]\s*/giu, '.')
    .replace(
      /(?<![\w.+-])([\w.+-]{1,64})\s+@\s+((?:[\w-]{1,63}\s?\.\s?){1,8}[a-z]{2,24})\b/giu,
      (_, name: string, site: string) => `${name}@${site.replace(/\s/gu, '')}`,
    )
    // Bare words only if both occur: `name at site dot com`.
    .replace(
      /(?<![\w.+-])([\w.+-]{1,64})\s+at\s+((?:[\w-]{1,63}\s+dot\s+){1,8}[a-z]{2,24})\b/giu,
      (_, name: string, site: string) => `${name}@${site.replace(/\s+dot\s+/giu, '.')}`,
    )
    .replace(/(?<![\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8})\s+dot\s+([a-z]{2,24})\b/giu, '$1.$2');

const either = (...patterns: readonly RegExp[]): string => `(?:${patterns.map(({ source }) => source).join('|')})`;

const openAt =
  /\s*[[({<]\s*(?:at|a|[@＠]|ät|arroba|arobase)\s*[\])}>]\s*|\s*[@＠]\s+|[@＠]|\s+(?:arroba|arobase|ät)\s+/u;
/** Ambiguous, so it only counts if the dot is a word too. */
const wordAt = /\s+at\s+|\s*[*_~|-]+\s*at\s*[*_~|-]+\s*/u;
/** Ambiguous: only counts as a dot before a top-level domain, unlike in `At this point in time`. */
const wordDot =
  /\s*[[({<*_~|-]+\s*(?:dot|punkt|punto|ponto|point|\.)\s*[\])}>*_~|-]+\s*|\s+dot\s+|\s+(?:punkt|punto|ponto|point)\s+(?=(?:com|net|org|info|biz|edu|eu|io|app|dev|example|de|ch|fr|es|br|pt|mx|ar|cl|pe|uk|ca|lu|nl|pl)(?![\p{L}\p{N}]))|\s+punto\s+(?=(?:it|co)(?![\p{L}\p{N}]))|\s+punkt\s+(?=at(?![\p{L}\p{N}]))/u;
const plainDot = /[.．]|\s+\.\s+/u;
const name = /(?<![\p{L}\p{N}_.+%-])[\p{L}\p{N}_][\p{L}\p{N}_.+%-]{0,63}/u.source;
const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?/u.source;
const last = /\p{L}{2,24}(?![\p{L}\p{N}_@])/u.source;
const dot = either(wordDot, plainDot);

/** An email address in any notation. Matches too much rather than too little, because addresses must not be shown. */
export const anyMail = new RegExp(
  `${name}(?:${either(openAt)}(?:${label}${dot}){1,5}?|${either(wordAt)}(?:${label}${dot}){0,4}?${label}${either(wordDot)})${last}(?:${dot}${last})*`,
  'giu',
);

/** After these words, any sequence of digits is a phone number. */
const dialled =
  /(?<=(?:\b(?:tel|telephone|tel[eé]fono|telefone|telefon|téléphone|fon|phone|ph|mobile?|mob|handy|portable|cell|cellphone|call|text|ring|sms|whats ?app|wa|zap|viber|signal|imo|wechat|kakao|ll[aá]ma(?:me)?|appelle[zr]?|anrufen|number|nummer|num[eé]ro)\b|📞|☎️?|📱|📲)[^\p{L}\p{N}+(]{0,4}(?:(?:me|us|at|on|no|nr|is|or|only|en|am|au|al)\b[^\p{L}\p{N}+(]{0,3}){0,3})\+?\(?\d(?:[\s()./–-]{0,3}\d){6,14}/u;

/** Excludes counts such as `1234567890 views`. */
const uncounted =
  /(?!\s{0,2}(?:views?|followers?|likes?|downloads?|subscribers?|plays|streams|installs|users)(?![\p{L}\p{N}]))/u
    .source;

const telephones: readonly RegExp[] = [
  dialled,
  // With country code: `+49 171 2345678`, `0049…`.
  /(?<![\p{L}\p{N}+])(?:\+\s?\(?|00\s?(?=[1-9]))\d(?:[\s()./–-]{0,3}\d){6,14}/u,
  // With area code in parentheses: `(202) 555-0123`.
  /(?<![\p{L}\p{N}])(?:1[\s.-]?)?\(\d{2,5}\)[\s./–-]{0,2}\d(?:[\s./–-]{0,2}\d){4,10}/u,
  // National, with a leading 0: `0171 2345678`, `020 7946 0958`, `01 23 45 67 89`; not dates.
  /(?<![\p{L}\p{N}.,/-]|\d:)(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?![./-]?\d))0[1-9](?:[\s()./–-]{0,2}\d){6,11}/u,
  // Ten digits, grouped 3-3-4 or 5-5.
  /(?<![\p{L}\p{N}.,/-])(?:1[\s.-])?\d{3}[-. ]\d{3}[-. ]\d{4}/u,
  /(?<![\p{L}\p{N}.,/-])[6-9]\d{4}[ -]\d{5}/u,
  // Groupings of other countries.
  /(?<![\p{L}\p{N}.,/-])[679]\d{2}(?:[ .-]\d{2}){3}/u,
  /(?<![\p{L}\p{N}.,/-])[78][\s-]?\d{3}[\s-]\d{3}[\s-]\d{2}[\s-]\d{2}/u,
  /(?<![\p{L}\p{N}.,/-])\d{2} 9\d{4}-\d{4}/u,
  // Ungrouped: counts rarely have ten digits, and then end in zeros.
  new RegExp(`(?<![\\p{L}\\p{N}.,/-])(?!\\d{0,13}0{6}(?!\\d))\\d{10,13}(?!\\d)${uncounted}`, 'u'),
];

export const telephone = new RegExp(`${either(...telephones)}(?![\\p{L}\\p{N}])`, 'giu');

/** PO boxes are for business; a street address may be a home. */
export const postBox =
  /\b(?:p\.? ?o\.? ?box|post ?box|postfach|bo[iî]te postale|b\.p\.|apartado(?: de correos| postal)?|casella postale|caixa postal)\.?\s*(?:no\.?|nr\.?|#)?\s*\d[\d ]{0,8}(?:\s*[,/]\s*[\p{L}\p{N}][\p{L}\p{N}.' -]{0,40}){0,4}/giu;

/** A street with a number, which may be a home. */
export const street = new RegExp(
  either(
    /\b\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'’.-]* ){1,3}(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Boulevard|Blvd\.?|Court|Terrace|Crescent|Close|Square)(?![\p{L}\p{N}])/u,
    /(?<!\p{L})\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|gasse|weg|allee|platz) \d{1,4} ?[a-z]?(?![\p{L}\p{N}])/u,
    /(?<!\p{L})\d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|impasse|chemin|quai) (?:d[eu]s? |de la |de l['’]|d['’])?\p{Lu}[\p{L}'’ -]{1,30}/u,
    /(?<!\p{L})(?:Calle|Avenida|Via|Viale|Corso|Rua|Plaza|Piazza) (?:\p{L}+ ){1,4}?(?:n[.º°]? ?)?\d{1,4}(?![\p{L}\p{N}])/u,
  ),
  'gu',
);
