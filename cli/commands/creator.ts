import { readConfig } from '../../server/config/config.ts';
import { type CreatorPlatform, creatorPlatforms } from '../../server/contract/domain/platforms.ts';
import { authorSalt } from '../../server/reviews/ingest/author-hash.ts';
import { eraseCreator } from '../../server/store/creators/creators.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withFilledDatabase } from '../store.ts';
import { printRow } from '../terminal.ts';
import * as value from '../values.ts';

const platformOf = (given: string | undefined): CreatorPlatform => {
  const wanted = value.required('platform', given).toLowerCase();
  const found = creatorPlatforms.find((platform) => platform === wanted);
  if (!found) throw new UsageError(`--platform must be one of ${creatorPlatforms.join(', ')}.`);
  return found;
};

/** How a page of each is addressed: by what stands behind the host. */
const pages: Readonly<Record<CreatorPlatform, { readonly host: RegExp; readonly path: RegExp }>> = {
  tiktok: { host: /(?:^|\.)tiktok\.com$/iu, path: /^\/@([^/]+)/u },
  instagram: { host: /(?:^|\.)instagram\.com$/iu, path: /^\/(?!(?:p|reel|reels|stories|explore)\/)([^/]+)/u },
  youtube: { host: /(?:^|\.)youtube\.com$/iu, path: /^\/(?:@([^/]+)|channel\/(UC[\w-]{22})(?:\/|$))/u },
};

const handleInAddress = (platform: CreatorPlatform, { hostname, pathname }: URL): string | null => {
  const { host, path } = pages[platform];
  // A handle in letters that an address cannot hold stands there in codes, which may be broken.
  const plain = pathname.replace(/(?:%[\da-f]{2})+/giu, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );
  const found = host.test(hostname) ? path.exec(plain) : null;
  return found?.[1] ?? found?.[2] ?? null;
};

/** The handle, given as such or as the address of the page. */
const handleOf = (platform: CreatorPlatform, given: string | undefined): string => {
  const written = value.required('handle', given).trim().replace(/\/+$/u, '');
  const address = written.includes('/')
    ? URL.parse(/^https?:\/\//iu.test(written) ? written : `https://${written}`)
    : null;
  const handle = address ? handleInAddress(platform, address) : written.replace(/^@/u, '');
  if (handle === null || !/^[\p{L}\p{M}\p{N}._·-]{1,100}$/u.test(handle)) {
    throw new UsageError(`--handle must be a handle such as @somebody, or the address of their page on ${platform}.`);
  }
  return handle;
};

const isChannelId = (handle: string): boolean => /^UC[\w-]{22}$/u.test(handle);

export const creatorErase = defineCommand({
  name: 'creator erase',
  summary: 'Remove a creator from every answer about creators, and exclude them permanently.',
  flags: '--platform P --handle H',
  details: [
    `--platform  ${creatorPlatforms.join(', ')}`,
    '--handle    with or without @, or the address of their page',
    '',
    'Only a keyed hash of the handle is kept. Repeating the command does no harm. It erases the account on one platform',
    'and lists other accounts that share a contact with it. Videos stay in the video library.',
  ].join('\n'),
  options: { platform: { type: 'string' }, handle: { type: 'string' } },
  run: async (flags, terminal) => {
    const platform = platformOf(flags.platform);
    const handle = handleOf(platform, flags.handle);
    await withFilledDatabase(terminal, async (db) => {
      const salt = await authorSalt(readConfig(terminal.env), db);
      const { answers, alike } = await eraseCreator(db, salt, { platform, handle });
      const others = alike.map((one) => `${one.platform} ${one.handle}`).join(', ');
      printRow(terminal, { platform, handle, answers, alike: others || null });
      if (answers === 0) terminal.note(`No stored answer mentions ${handle}; they are excluded from now on.`);
      if (platform === 'youtube' && isChannelId(handle)) {
        terminal.note('Answers name a channel by its handle if it has one: erase the handle too.');
      }
      if (others)
        terminal.note(
          `These accounts share a contact with it: ${others}. If they belong to the same person, erase them too.`,
        );
    });
  },
});
