import { fold } from '../../words/words.ts';

/** An app that is given away by who does not own it. */
const stolen =
  /\b(?:mod(?:ded)? apk|no root|(?:premium|pro|plus|gold|vip|full(?: version)?|everything) (?:is |all )?(?:unlocked|cracked|hacked|modded)|(?:unlocked|cracked|hacked|modded) (?:premium|pro|plus|gold|vip|apk|app|version)|unlimited (?:coins|gems|money|followers))\b/u;

/** Wording that nobody uses who has anything to show. */
export const spammy =
  /\b(?:mod(?:ded)? apk|apk|unlocked|cracked|hacked|hack version|cheats?|generator|unlimited (?:coins|gems|money|followers|access|premium)|no survey|gift ?cards?|free (?:premium|pro|gold|plus|lifetime|coins|money|followers|gems)|(?:premium|pro|gold) (?:for |4 )?free|giveaway|claim (?:it|your|yours|now)|earn \$?\d+|join (?:my |our |the )?telegram|whatsapp me|win an? (?:iphone|gift|free)|100 ?% (?:free|legit|real|working)|no root|working (?:method|link|trick)|limited (?:slots|spots))\b/u;

const wordings = new RegExp(spammy.source, 'gu');

/** What such a title is filed with; no word has a colon in it. */
export const spamTerm = 'is:spam';

/** Whether a title is worded as spam: one sign may be chance, as a `meal plan generator` is, two are not. */
export const isSpam = (title: string): boolean => {
  const words = fold(title);
  return stolen.test(words) || new Set(words.match(wordings)).size > 1;
};
