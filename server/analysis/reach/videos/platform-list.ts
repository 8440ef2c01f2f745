import { type Platform, platformTitles } from '../../../contract/domain/platforms.ts';
import { listed } from '../../prose/lists.ts';

/** `TikTok`, `TikTok and YouTube`, `TikTok, Instagram and YouTube`. */
export const platformList = (platforms: readonly Platform[]): string =>
  listed(platforms.map((platform) => platformTitles[platform]));
