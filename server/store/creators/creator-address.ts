import { createHmac } from 'node:crypto';
import type { CreatorPlatform } from '../../contract/domain/platforms.ts';

/** A creator as a platform addresses them. */
export interface CreatorAddress {
  readonly platform: string;
  /** With or without `@`, in any case. Of a YouTube channel also its id. */
  readonly handle: string;
}

/** A handle as handles are compared. */
export const plainHandle = (handle: string): string => handle.trim().replace(/^@/u, '').normalize('NFC').toLowerCase();

/** Whether a name is that of a YouTube channel, which has it whatever its handle is. */
export const isChannelId = (name: string): boolean => /^UC[\w-]{22}$/u.test(name);

/** Recognises a creator who was erased without saying who it is: nobody without the salt can try handles. */
export const creatorMark = (salt: string, { platform, handle }: CreatorAddress): string =>
  createHmac('sha256', salt)
    .update(`creator ${platform} ${plainHandle(handle)}`)
    .digest('hex');

/** How a page of each is addressed: by what stands behind the host. */
const pages: Readonly<Record<CreatorPlatform, { readonly host: RegExp; readonly path: RegExp }>> = {
  tiktok: { host: /(?:^|\.)tiktok\.com$/iu, path: /^\/@([^/]+)/u },
  instagram: { host: /(?:^|\.)instagram\.com$/iu, path: /^\/(?!(?:p|reel|reels|stories|explore)\/)([^/]+)/u },
  youtube: { host: /(?:^|\.)youtube\.com$/iu, path: /^\/(?:@([^/]+)|channel\/(UC[\w-]{22})(?:\/|$))/u },
};

/** The handle, or the id of a channel, in the address of a creator's page or of what is on it; null where there is none. */
export const handleInAddress = (platform: CreatorPlatform, { hostname, pathname }: URL): string | null => {
  const { host, path } = pages[platform];
  // A handle in letters that an address cannot hold stands there in codes, which may be broken.
  const plain = pathname.replace(/(?:%[\da-f]{2})+/giu, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );
  const found = host.test(hostname) ? path.exec(plain) : null;
  return found?.[1] ?? found?.[2] ?? null;
};
