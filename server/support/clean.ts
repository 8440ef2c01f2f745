/** PostgreSQL takes neither NUL nor half a surrogate pair, and texts of stores hold both. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
