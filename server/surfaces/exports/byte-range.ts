/** Which bytes of an answer are asked for; `last` is included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export type AskedRange = { readonly first: number; readonly last: number | null } | { readonly suffix: number };

const form = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/** What a `Range` asks for; null: nothing that we answer in part, such as several ranges, and so all of it. */
export const readRange = (header: string | undefined): AskedRange | null => {
  const [, first, last] = form.exec(header?.trim() ?? '') ?? [];
  if (first !== undefined) {
    const asked = { first: Number(first), last: last === undefined ? null : Number(last) };
    return asked.last !== null && asked.last < asked.first ? null : asked;
  }
  return last === undefined ? null : { suffix: Number(last) };
};

/** The same of so many bytes; null: there are none there. */
export const rangeWithin = (asked: AskedRange, length: number): ByteRange | null => {
  const first = 'suffix' in asked ? Math.max(0, length - asked.suffix) : asked.first;
  const last = 'suffix' in asked || asked.last === null ? length - 1 : Math.min(asked.last, length - 1);
  return first < length && first <= last ? { first, last } : null;
};

/** These bytes of a file, in chunks. */
export async function* cut(chunks: AsyncIterable<string | Uint8Array>, { first, last }: ByteRange) {
  let at = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    const part = bytes.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += bytes.length;
    if (at > last) return;
  }
}
