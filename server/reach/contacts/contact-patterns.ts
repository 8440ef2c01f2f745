/** How people write where they can be reached: mails, telephones, boxes and streets, open or masked. */

/** A mail address as it is. A letter that no address has before it would make it another's. */
export const mail =
  /(?<![\p{L}\p{N}_.+%@-])[a-z\d](?:[\w.+%-]{0,62}[\w+%-])?@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,24}(?![\p{L}\p{N}_@-])/giu;

/** Mail addresses as people write them so that machines do not read them: `name [at] site (dot) com`. */
export const unmasked = (text: string): string =>
  // Each begins where a word or a gap does, and no part is longer than an address's: a long text takes no longer per letter.
  text
    .replace(/(?:(?<!\s)\s+)?[[({<]\s*(?:at|a|@|ät|arroba|arobase)\s*[\])}>]\s*/giu, '@')
    .replace(/(?:(?<!\s)\s+)?[[({<]\s*(?:dot|punkt|punto|point|\.)\s*[\])}>]\s*/giu, '.')
    .replace(
      /(?<![\w.+-])([\w.+-]{1,64})\s+@\s+((?:[\w-]{1,63}\s?\.\s?){1,8}[a-z]{2,24})\b/giu,
      (_, name: string, site: string) => `${name}@${site.replace(/\s/gu, '')}`,
    )
    // Bare words only where both stand: `name at site dot com`.
    .replace(
      /(?<![\w.+-])([\w.+-]{1,64})\s+at\s+((?:[\w-]{1,63}\s+dot\s+){1,8}[a-z]{2,24})\b/giu,
      (_, name: string, site: string) => `${name}@${site.replace(/\s+dot\s+/giu, '.')}`,
    )
    .replace(/(?<![\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8})\s+dot\s+([a-z]{2,24})\b/giu, '$1.$2');

const either = (...patterns: readonly RegExp[]): string => `(?:${patterns.map(({ source }) => source).join('|')})`;

const openAt =
  /\s*[[({<]\s*(?:at|a|[@＠]|ät|arroba|arobase)\s*[\])}>]\s*|\s*[@＠]\s+|[@＠]|\s+(?:arroba|arobase|ät)\s+/u;
/** Said of much else: they are a mail's only where a dot is a word too. */
const wordAt = /\s+at\s+|\s*[*_~|-]+\s*at\s*[*_~|-]+\s*/u;
/** `At this point in time` has no address in it: such a word is a dot before the end of one only. */
const wordDot =
  /\s*[[({<*_~|-]+\s*(?:dot|punkt|punto|ponto|point|\.)\s*[\])}>*_~|-]+\s*|\s+dot\s+|\s+(?:punkt|punto|ponto|point)\s+(?=(?:com|net|org|info|biz|edu|eu|io|app|dev|example|de|ch|fr|es|br|pt|mx|ar|cl|pe|uk|ca|lu|nl|pl)(?![\p{L}\p{N}]))|\s+punto\s+(?=(?:it|co)(?![\p{L}\p{N}]))|\s+punkt\s+(?=at(?![\p{L}\p{N}]))/u;
const plainDot = /[.．]|\s+\.\s+/u;
const name = /(?<![\p{L}\p{N}_.+%-])[\p{L}\p{N}_][\p{L}\p{N}_.+%-]{0,63}/u.source;
const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?/u.source;
const last = /\p{L}{2,24}(?![\p{L}\p{N}_@])/u.source;
const dot = either(wordDot, plainDot);

/** A mail address however it is written: more than is ever taken for one, for nothing of it may be shown. */
export const anyMail = new RegExp(
  `${name}(?:${either(openAt)}(?:${label}${dot}){1,5}?|${either(wordAt)}(?:${label}${dot}){0,4}?${label}${either(wordDot)})${last}(?:${dot}${last})*`,
  'giu',
);

/** Behind these, any row of digits is one to dial. */
const dialled =
  /(?<=(?:\b(?:tel|telephone|tel[eé]fono|telefone|telefon|téléphone|fon|phone|ph|mobile?|mob|handy|portable|cell|cellphone|call|text|ring|sms|whats ?app|wa|zap|viber|signal|imo|wechat|kakao|ll[aá]ma(?:me)?|appelle[zr]?|anrufen|number|nummer|num[eé]ro)\b|📞|☎️?|📱|📲)[^\p{L}\p{N}+(]{0,4}(?:(?:me|us|at|on|no|nr|is|or|only|en|am|au|al)\b[^\p{L}\p{N}+(]{0,3}){0,3})\+?\(?\d(?:[\s()./–-]{0,3}\d){6,14}/u;

/** What people count in such numbers. */
const uncounted =
  /(?!\s{0,2}(?:views?|followers?|likes?|downloads?|subscribers?|plays|streams|installs|users)(?![\p{L}\p{N}]))/u
    .source;

const telephones: readonly RegExp[] = [
  dialled,
  // With its country: `+49 171 2345678`, `0049…`.
  /(?<![\p{L}\p{N}+])(?:\+\s?\(?|00\s?(?=[1-9]))\d(?:[\s()./–-]{0,3}\d){6,14}/u,
  // With its area in brackets: `(202) 555-0123`.
  /(?<![\p{L}\p{N}])(?:1[\s.-]?)?\(\d{2,5}\)[\s./–-]{0,2}\d(?:[\s./–-]{0,2}\d){4,10}/u,
  // From within a country that dials 0 first: `0171 2345678`, `020 7946 0958`, `01 23 45 67 89`; a date is none.
  /(?<![\p{L}\p{N}.,/-]|\d:)(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?![./-]?\d))0[1-9](?:[\s()./–-]{0,2}\d){6,11}/u,
  // Ten digits: three, three and four of them, or five and five.
  /(?<![\p{L}\p{N}.,/-])(?:1[\s.-])?\d{3}[-. ]\d{3}[-. ]\d{4}/u,
  /(?<![\p{L}\p{N}.,/-])[6-9]\d{4}[ -]\d{5}/u,
  // As other countries group them.
  /(?<![\p{L}\p{N}.,/-])[679]\d{2}(?:[ .-]\d{2}){3}/u,
  /(?<![\p{L}\p{N}.,/-])[78][\s-]?\d{3}[\s-]\d{3}[\s-]\d{2}[\s-]\d{2}/u,
  /(?<![\p{L}\p{N}.,/-])\d{2} 9\d{4}-\d{4}/u,
  // In one: what people count seldom has ten digits, and then ends in noughts.
  new RegExp(`(?<![\\p{L}\\p{N}.,/-])(?!\\d{0,13}0{6}(?!\\d))\\d{10,13}(?!\\d)${uncounted}`, 'u'),
];

/** A number that can be dialled, however it is written. */
export const telephone = new RegExp(`${either(...telephones)}(?![\\p{L}\\p{N}])`, 'giu');

/** A box at a post office is where a business takes mail; a street and a number may be a home, whatever stands before it. */
export const postBox =
  /\b(?:p\.? ?o\.? ?box|post ?box|postfach|bo[iî]te postale|b\.p\.|apartado(?: de correos| postal)?|casella postale|caixa postal)\.?\s*(?:no\.?|nr\.?|#)?\s*\d[\d ]{0,8}(?:\s*[,/]\s*[\p{L}\p{N}][\p{L}\p{N}.' -]{0,40}){0,4}/giu;

/** A street with its number, which may be a home. */
export const street = new RegExp(
  either(
    /\b\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'’.-]* ){1,3}(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Boulevard|Blvd\.?|Court|Terrace|Crescent|Close|Square)(?![\p{L}\p{N}])/u,
    /(?<!\p{L})\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|gasse|weg|allee|platz) \d{1,4} ?[a-z]?(?![\p{L}\p{N}])/u,
    /(?<!\p{L})\d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|impasse|chemin|quai) (?:d[eu]s? |de la |de l['’]|d['’])?\p{Lu}[\p{L}'’ -]{1,30}/u,
    /(?<!\p{L})(?:Calle|Avenida|Via|Viale|Corso|Rua|Plaza|Piazza) (?:\p{L}+ ){1,4}?(?:n[.º°]? ?)?\d{1,4}(?![\p{L}\p{N}])/u,
  ),
  'gu',
);
