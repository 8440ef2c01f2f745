/**
 * A text that was put together stays in its pieces until somebody looks into it, and is gathered anew whenever it is written.
 * What is kept to be written again and again is gathered once.
 */
export const inOnePiece = (text: string): string => Buffer.from(text).toString();
