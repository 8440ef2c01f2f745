/** PostgreSQL takes neither NUL nor half a surrogate pair, and texts of stores hold both. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The same of what `JSON.stringify` has written, which escapes half pairs alone: `jsonb` takes neither. */
export const cleanJson = (json: string): string =>
  json.replace(/\\(?:u(?<code>0000|d[89a-f][0-9a-f]{2})|.)/g, (written, code: string | undefined) => {
    if (code === undefined) return written;
    return code === '0000' ? '' : '\ufffd';
  });
