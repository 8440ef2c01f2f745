/** Numbers that follow from a key. All of them are beyond 2^53, as the libraries' own are. */

import { hashText } from '../world/random.ts';

const tenDigits = (key: string, from: number): string => String(hashText(key, from)).padStart(10, '0');

/** So many digits: `head`, then what the key makes of it. */
export const digitsOf = (key: string, head: string, count: number): string =>
  head + (tenDigits(key, 1) + tenDigits(key, 2)).slice(-(count - head.length));

export const googleAdvertiserId = (key: string): string => `AR${digitsOf(`google ${key}`, '0', 20)}`;
export const metaPageId = (key: string): string => digitsOf(`page ${key}`, '1', 15);
export const tiktokBusinessId = (key: string): string => digitsOf(`business ${key}`, '72', 19);

export const adIds = {
  google: (key: string): string => `CR${digitsOf(`creative ${key}`, '1', 20)}`,
  apple: (key: string): string => digitsOf(`apple ad ${key}`, '5', 18),
  meta: (key: string): string => digitsOf(`meta ad ${key}`, '90', 17),
  tiktok: (key: string): string => digitsOf(`tiktok ad ${key}`, '18', 19),
} as const;
