/** Page tokens as YouTube writes them: a small message with the offset in it, in base64. */

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
};

const readVarint = (bytes: Uint8Array, from: number): number => {
  let value = 0;
  for (let at = from, unit = 1; at < bytes.length; at++, unit *= 128) {
    value += (bytes[at]! & 127) * unit;
    if (bytes[at]! < 128) break;
  }
  return value;
};

const base64 = (bytes: readonly number[]): string => Buffer.from(bytes).toString('base64url');

export const pageToken = (offset: number): string => base64([8, ...varint(offset), 16, 0]);

const INNER = 'PT:';

export const playlistToken = (offset: number): string => {
  const inner = [...Buffer.from(`${INNER}${base64([8, ...varint(offset)])}`)];
  return base64([16, 0, 26, inner.length, ...inner]);
};

/** Null: not a token of ours. */
export const offsetOf = (token: string): number | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes[0] === 8) {
    const offset = readVarint(bytes, 1);
    return pageToken(offset) === token ? offset : null;
  }
  if (bytes[0] !== 16) return null;
  const inner = Buffer.from(bytes.subarray(4 + INNER.length).toString('utf8'), 'base64url');
  const offset = readVarint(inner, 1);
  return playlistToken(offset) === token ? offset : null;
};
