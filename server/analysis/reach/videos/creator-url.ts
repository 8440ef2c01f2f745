import type { Platform } from '../../../contract/domain/platforms.ts';

/** A creator's page; YouTube's are surest by the channel's id. */
export const creatorUrl = ({
  platform,
  handle,
  id,
}: {
  readonly platform: Platform;
  readonly handle: string;
  readonly id: string | null;
}): string => {
  const name = encodeURIComponent(handle);
  switch (platform) {
    case 'youtube':
      return id === null
        ? `https://www.youtube.com/@${name}`
        : `https://www.youtube.com/channel/${encodeURIComponent(id)}`;
    case 'tiktok':
      return `https://www.tiktok.com/@${name}`;
    case 'instagram':
      return `https://www.instagram.com/${name}/`;
    case 'facebook':
      return `https://www.facebook.com/${name}`;
  }
};
