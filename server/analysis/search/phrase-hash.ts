/** 48 bits of a folded phrase, as a number: among a million phrases two are mistaken for each other once in five hundred times. */
export const phraseHash = (folded: string): number => pairHash(folded, '', '');

/** The same of a phrase whose parts are not put together. */
export const pairHash = (first: string, between: string, second: string): number => {
  const middle = first.length;
  const last = middle + between.length;
  const length = last + second.length;
  let low = 0x9e37_79b9 ^ length;
  let high = 0x85eb_ca6b;
  for (let i = 0; i < length; i++) {
    const unit =
      i < middle ? first.charCodeAt(i) : i < last ? between.charCodeAt(i - middle) : second.charCodeAt(i - last);
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
