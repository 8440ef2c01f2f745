import type { Json } from '../wire/read.ts';

// A `#` inside a word, URL or entity (`page#top`, `&#39;`) is no hashtag.
const hashtag = /(?<![\p{L}\p{N}_&/#?=])[#＃]([\p{L}\p{M}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu;

/** Unique hashtags in lower case, without `#`. */
export const hashtagsIn = (...texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(hashtag)].map(([, tag]) => tag!.toLowerCase()))),
];

/** Joins words into a hashtag; empty if no character is valid. */
export const asHashtag = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '');

/** An id, or null if it is a number, because JSON numbers beyond 2^53 lose digits. */
export const idIn = (node: Json): string | null =>
  node.orNull((id) => (typeof id.value === 'string' && id.value !== '' ? id.value : null));

/** Largest valid date, in seconds. */
const endOfTime = 8_640_000_000_000;

export const momentIn = (node: Json): string | null => {
  if (!node.present) return null;
  if (typeof node.value !== 'number') return node.time();
  const seconds = node.count();
  return seconds <= endOfTime ? new Date(seconds * 1000).toISOString() : node.fail('a moment in seconds');
};

export const reelUrl = (shortcode: string): string => `https://www.instagram.com/reel/${shortcode}/`;

/** The shortcode in a post's URL, and the URL without parameters. */
export const shortcodeOf = (permalink: Json): { readonly shortcode: string; readonly url: string } => {
  const address = permalink.text();
  const path = /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?(reel|reels|p|tv)\/([\w-]+)/.exec(address);
  if (!path) return permalink.fail('the address of a post');
  const shortcode = path[2]!;
  return { shortcode, url: path[1] === 'p' ? `https://www.instagram.com/p/${shortcode}/` : reelUrl(shortcode) };
};
