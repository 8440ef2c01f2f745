const sentence = /[^.!?。！？\n…|•]*[^.!?。！？\n…|•\s][^.!?。！？\n…|•]*[.!?。！？…]*/gu;

/** The sentences of a text, by where they stand in it, without the space around them. */
export const sentencesOf = (text: string): { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(sentence)].map(({ 0: found, index }) => {
    const start = index + (found.length - found.trimStart().length);
    return { start, end: start + found.trim().length };
  });
