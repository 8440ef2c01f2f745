import type { Platform } from '../../../contract/domain/platforms.ts';

const said: Readonly<Record<Platform, RegExp>> = {
  tiktok: /\btik ?tok(?:ers?)?\b/iu,
  instagram: /\b(?:instagram(?:mers?)?|insta|reels)\b/iu,
  youtube: /\byoutube(?:rs?)?\b/iu,
  facebook: /\bfacebook\b/iu,
};

/** Platforms whose creators a question asks for; empty: any. */
export const platformsNamed = (question: string): Platform[] =>
  (Object.keys(said) as Platform[]).filter((platform) => said[platform].test(question));
