// A `#` within a word, an address or an entity (`page#top`, `&#39;`) begins no hashtag.
const hashtag = /(?<![\p{L}\p{N}_&/#?=])[#＃]([\p{L}\p{M}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu;

/** The hashtags that texts show, each once, in lower case and without `#`. */
export const hashtagsIn = (...texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(hashtag)].map(([, tag]) => tag!.toLowerCase()))),
];

/** Words as one hashtag: what people write them as. Empty when nothing of them can stand in one. */
export const asHashtag = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
