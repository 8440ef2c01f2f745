/** Labels written by strangers must be a few plain English words. Others are rejected, not repaired. */

const shortest = 3;
const longest = 60;
const maxWords = 9;

/** Latin letters with at most one mark each, digits in words, and joining characters. Allows no markup. */
const plain = /^(?:[\p{Script=Latin}\p{N}]\p{M}?|[ '’&,/+-])+$/u;
const twoMarks = /\/\/|[&,+/-]{2}/u;
const address = /(?:^|[ /])(?:https?|www|mailto|javascript|ftp)(?:$|[ /])/iu;

/** Numbers such as `10k`, `3rd`, `5stars` and `15`, unlike the names `2FA` and `MP3`. */
const number = /^\d+(?:x|k|m|bn|th|st|nd|rd|pct|percent|stars?)?$/iu;
const pictures = /^[48]k$/iu;

const people =
  '(?:users?|people|persons?|reviewers?|reviews?|customers?|players?|subscribers?|members?|complain\\p{L}*|reports?)';
const amount =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|half|most|many|several|few|all|every|each|nearly|almost|\\p{L}*\\d\\p{L}*)';
const counts = [
  /\b(?:hundreds?|thousands?|millions?|billions?|dozens?|percent|percentage|majority|everyone|everybody|nobody)\b/iu,
  /\b(?:third|quarter|fifth|tenth|half|one in \p{L}+) of\b/iu,
  new RegExp(`\\b${amount} (?:(?:of|out|the|our|all|their|in|other) )*${people}\\b`, 'iu'),
];

/** The label if it can be shown; null for links, markup, numbers, claims about quantity, long text, or no words. */
export const plainLabel = (raw: string): string | null => {
  if (raw.length > 4 * longest) return null;
  const label = raw.normalize('NFKC').trim().replace(/\s+/gu, ' ').replace(/[.!]$/u, '').trim();
  if (label.length < shortest || label.length > longest) return null;
  if (!plain.test(label) || twoMarks.test(label) || address.test(label)) return null;
  const words = label.split(/[ /]/u);
  if (words.length > maxWords || !words.some((word) => /\p{L}{2}/u.test(word))) return null;
  if (words.some((word) => /\p{N}/u.test(word) && !isName(word))) return null;
  if (counts.some((claim) => claim.test(label))) return null;
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const isName = (word: string): boolean => {
  const bare = word.replace(/^['’&,+-]+|['’&,+-]+$/gu, '');
  return /\p{L}/u.test(bare) && (pictures.test(bare) || !number.test(bare));
};
