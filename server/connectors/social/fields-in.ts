import type { Json } from '../wire/read.ts';

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

/** An id that nothing hangs on: null where it is a number, for one beyond 2^53 is another's by now. */
export const idIn = (node: Json): string | null =>
  node.orNull((id) => (typeof id.value === 'string' && id.value !== '' ? id.value : null));

/** The last moment that a date can be. */
const endOfTime = 8_640_000_000_000;

/** A moment in seconds or in words, as ISO 8601; null if there is none. */
export const momentIn = (node: Json): string | null => {
  if (!node.present) return null;
  if (typeof node.value !== 'number') return node.time();
  const seconds = node.count();
  return seconds <= endOfTime ? new Date(seconds * 1000).toISOString() : node.fail('a moment in seconds');
};

export const reelUrl = (shortcode: string): string => `https://www.instagram.com/reel/${shortcode}/`;

/** The shortcode in the address of a post, and the address without anything that came along with it. */
export const shortcodeOf = (permalink: Json): { readonly shortcode: string; readonly url: string } => {
  const address = permalink.text();
  const path = /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?(reel|reels|p|tv)\/([\w-]+)/.exec(address);
  if (!path) return permalink.fail('the address of a post');
  const shortcode = path[2]!;
  return { shortcode, url: path[1] === 'p' ? `https://www.instagram.com/p/${shortcode}/` : reelUrl(shortcode) };
};
