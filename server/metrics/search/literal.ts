import { fold } from '../../tagging/words/fold.ts';

/** A 48-bit hash of a folded phrase. Among a million phrases, the probability of any collision is 1 in 500. */
export const phraseHash = (folded: string): number => {
  const { length } = folded;
  let low = 0x9e37_79b9 ^ length;
  let high = 0x85eb_ca6b;
  for (let at = 0; at < length; at++) {
    const unit = folded.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e37_79b1);
    high = Math.imul(high ^ unit, 0x5bd1_e995);
    high = (high << 13) | (high >>> 19);
  }
  low = Math.imul(low ^ (low >>> 16) ^ high, 0x85eb_ca6b);
  high = Math.imul(high ^ (high >>> 13) ^ low, 0xc2b2_ae35);
  low ^= low >>> 15;
  high ^= high >>> 16;
  return (high & 0xffff) * 0x1_0000_0000 + (low >>> 0);
};

/** A text as quotes are searched in it: folded, with white space collapsed. */
export const literalText = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim();

const spacedLetter =
  /[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]/v;

/** Whether two characters can be part of one word in a script with spaces. */
export const isOneWord = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && spacedLetter.test(one) && spacedLetter.test(other);

const stands = (wanted: string, text: string): boolean => {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!isOneWord(text[at - 1], text[at]) && !isOneWord(text[end - 1], text[end])) return true;
  }
  return false;
};

/** Whether a review contains this text literally, as whole words. @param wanted as `literalText` returns it */
export const saysLiterally = (
  { title, text }: { readonly title: string | null; readonly text: string },
  wanted: string,
): boolean => stands(wanted, literalText(text)) || (title !== null && stands(wanted, literalText(title)));
