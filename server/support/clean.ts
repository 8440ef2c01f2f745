/** Removes NUL and lone surrogates, which store texts contain and PostgreSQL refuses. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The same for output of `JSON.stringify`, which escapes lone surrogates. */
export const cleanJson = (json: string): string =>
  json.replace(/\\(?:u(?<code>0000|d[89a-f][0-9a-f]{2})|.)/g, (written, code: string | undefined) => {
    if (code === undefined) return written;
    return code === '0000' ? '' : '\ufffd';
  });
