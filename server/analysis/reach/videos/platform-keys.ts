import type { Platform } from '../../../contract/domain/platforms.ts';
import { platformList } from './platform-list.ts';

/** What a platform is asked for: Instagram's own search never says whose a video is. */
export type Wanted = 'videos' | 'creators';

const keysOf = (platform: Platform, wanted: Wanted): readonly string[] => {
  if (platform === 'youtube') return ['YOUTUBE_KEY'];
  return platform === 'instagram' && wanted === 'videos'
    ? ['SCRAPECREATORS_KEY', 'INSTAGRAM_TOKEN']
    : ['SCRAPECREATORS_KEY'];
};

/** The keys of which any lets one of the platforms be asked, each once: `` `A`, `B` or `C` ``. */
export const keysFor = (platforms: readonly Platform[], wanted: Wanted): string => {
  const keys = new Set(platforms.flatMap((platform) => keysOf(platform, wanted)));
  const written = [...keys].map((key) => `\`${key}\``);
  return written.length > 1 ? `${written.slice(0, -1).join(', ')} or ${written.at(-1)}` : written.join('');
};

/** Why a search is refused that asks only for platforms which nothing is configured for. */
export const noneConfigured = (platforms: readonly Platform[], wanted: Wanted): string => {
  const asked = [...new Set(platforms)];
  const them = asked.length === 1 ? 'it' : 'them';
  return `This service cannot search ${platformList(asked)} for ${wanted} because no key for ${them} is configured: set ${keysFor(asked, wanted)}.`;
};
