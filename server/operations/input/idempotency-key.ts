import { invalid } from './input-faults.ts';

const shape = /^[\x21-\x7e]{1,255}$/;

/**
 * An idempotency key is 1 to 255 visible ASCII characters, bare or in quotation marks.
 *
 * @param path where the caller wrote it, as a fault names it
 */
export const readIdempotencyKey = (text: string | undefined, path: string): string | null => {
  if (text === undefined) return null;
  const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
  if (!shape.test(bare)) {
    throw invalid([
      {
        path,
        code: 'invalid_format',
        message: `\`${path}\` must be given once, as 1 to 255 visible ASCII characters.`,
      },
    ]);
  }
  return bare;
};
