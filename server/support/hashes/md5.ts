import { hash } from 'node:crypto';
import { hexOf, longestText, padded, wordAt } from './blocks.ts';

const sines = Int32Array.from({ length: 64 }, (_, at) => Math.floor(2 ** 32 * Math.abs(Math.sin(at + 1))));
const turns = Uint8Array.from(
  [
    [7, 12, 17, 22],
    [5, 9, 14, 20],
    [4, 11, 16, 23],
    [6, 10, 15, 21],
  ].flatMap((of) => [of, of, of, of].flat()),
);
const words = new Int32Array(16);

/** The order of its bytes is the other one. */
const swapped = (word: number): number =>
  ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

/** MD5 of a text, in hex: a fingerprint, not a protection. A short text takes the platform ten times as long. */
export const md5 = (text: string): string => {
  if (text.length > longestText) return hash('md5', text);
  const end = padded(text, 0, true);
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < end; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = wordAt(block + 4 * at, true);
    let a = a0;
    let b = b0;
    let c = c0;
    let d = d0;
    for (let step = 0; step < 64; step++) {
      let mix: number;
      let from: number;
      if (step < 16) {
        mix = (b & c) | (~b & d);
        from = step;
      } else if (step < 32) {
        mix = (d & b) | (~d & c);
        from = (5 * step + 1) & 15;
      } else if (step < 48) {
        mix = b ^ c ^ d;
        from = (3 * step + 5) & 15;
      } else {
        mix = c ^ (b | ~d);
        from = (7 * step) & 15;
      }
      const sum = (a + mix + sines[step]! + words[from]!) | 0;
      const turn = turns[step]!;
      a = d;
      d = c;
      c = b;
      b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0;
    }
    a0 = (a0 + a) | 0;
    b0 = (b0 + b) | 0;
    c0 = (c0 + c) | 0;
    d0 = (d0 + d) | 0;
  }
  return hexOf(swapped(a0)) + hexOf(swapped(b0)) + hexOf(swapped(c0)) + hexOf(swapped(d0));
};
