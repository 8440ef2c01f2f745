import { hash } from 'node:crypto';
import { digestHex, longestText, padded, putDigest, wordAt } from './blocks.ts';

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

/** The sum of one step, turned. */
const turned = (sum: number, turn: number): number => (sum << turn) | (sum >>> (32 - turn));

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
    // Four rounds of sixteen steps, of which only what is mixed differs: a loop for each is faster than to ask at each step.
    for (let step = 0; step < 16; step++) {
      const sum = (a + ((b & c) | (~b & d)) + sines[step]! + words[step]!) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + turned(sum, turns[step]!)) | 0;
    }
    for (let step = 16; step < 32; step++) {
      const sum = (a + ((d & b) | (~d & c)) + sines[step]! + words[(5 * step + 1) & 15]!) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + turned(sum, turns[step]!)) | 0;
    }
    for (let step = 32; step < 48; step++) {
      const sum = (a + (b ^ c ^ d) + sines[step]! + words[(3 * step + 5) & 15]!) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + turned(sum, turns[step]!)) | 0;
    }
    for (let step = 48; step < 64; step++) {
      const sum = (a + (c ^ (b | ~d)) + sines[step]! + words[(7 * step) & 15]!) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + turned(sum, turns[step]!)) | 0;
    }
    a0 = (a0 + a) | 0;
    b0 = (b0 + b) | 0;
    c0 = (c0 + c) | 0;
    d0 = (d0 + d) | 0;
  }
  putDigest(0, a0, true);
  putDigest(1, b0, true);
  putDigest(2, c0, true);
  putDigest(3, d0, true);
  return digestHex(4);
};
