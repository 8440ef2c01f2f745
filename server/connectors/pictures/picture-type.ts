const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** What the bytes are, whatever a header says; null for everything but the formats of pictures that cannot hold code. */
export const pictureType = (bytes: Buffer): string | null => {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp';
  if (starts(bytes, 'ftypavif', 4) || starts(bytes, 'ftypavis', 4)) return 'image/avif';
  return null;
};
