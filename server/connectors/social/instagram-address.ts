import type { Json } from '../wire/read.ts';

export const reelUrl = (shortcode: string): string => `https://www.instagram.com/reel/${shortcode}/`;

/** The shortcode in the address of a post, and the address without anything that came along with it. */
export const shortcodeOf = (permalink: Json): { readonly shortcode: string; readonly url: string } => {
  const address = permalink.text();
  const path = /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?(reel|reels|p|tv)\/([\w-]+)/.exec(address);
  if (!path) return permalink.fail('the address of a post');
  const shortcode = path[2]!;
  return { shortcode, url: path[1] === 'p' ? `https://www.instagram.com/p/${shortcode}/` : reelUrl(shortcode) };
};
