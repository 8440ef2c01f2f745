const blockBytes = 64;
const lengthBytes = 8;
/** Longer texts are for the platform: its own time per byte is less, and what it takes to begin no longer matters. */
export const longestText = 1_000;

/** Room for a text in UTF-8, with what MD5 and SHA-256 put behind it. */
const room = new Uint8Array(3 * longestText + 2 * blockBytes);
const view = new DataView(room.buffer);
const encoder = new TextEncoder();

/**
 * Writes a text with the bit and the zeros that end it, and its length in bits at the end of the last block; `before` bytes were
 * hashed ahead of it. How many bytes that makes.
 */
export const padded = (text: string, before: number, isLittleEndian: boolean): number => {
  const length = encoder.encodeInto(text, room).written;
  const end = Math.ceil((length + 1 + lengthBytes) / blockBytes) * blockBytes;
  room.fill(0, length, end);
  room[length] = 0x80;
  // A text of this length has fewer than 2 ** 32 bits.
  view.setUint32(isLittleEndian ? end - 8 : end - 4, 8 * (before + length), isLittleEndian);
  return end;
};

/** The 32 bits of the padded text from a byte on. */
export const wordAt = (at: number, isLittleEndian: boolean): number => view.getInt32(at, isLittleEndian);

const digest = Buffer.alloc(32);
const digestView = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);

/** Puts 32 bits into the digest that `digestHex` tells. */
export const putDigest = (place: number, word: number, isLittleEndian: boolean): void =>
  digestView.setInt32(4 * place, word, isLittleEndian);

/** The first words of the digest, in hex. */
export const digestHex = (count: number): string => digest.toString('hex', 0, 4 * count);
