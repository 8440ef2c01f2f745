import { readConfig } from '../../server/config/config.ts';
import { type CreatorPlatform, creatorPlatforms } from '../../server/contract/domain/platforms.ts';
import { authorSalt } from '../../server/reviews/ingest/author-hash.ts';
import { eraseCreator } from '../../server/store/creators/erase-creator.ts';
import { handleInAddress, isChannelId } from '../../server/store/creators/erased-creators.ts';
import { defineCommand, record, UsageError } from '../command.ts';
import { withFilledDatabase } from '../database/store.ts';
import { printRow } from '../output/terminal.ts';
import * as value from '../values.ts';

const platformOf = (given: string | undefined): CreatorPlatform => {
  const wanted = value.required('platform', given).toLowerCase();
  const found = creatorPlatforms.find((platform) => platform === wanted);
  if (!found) throw new UsageError(`--platform must be one of ${creatorPlatforms.join(', ')}.`);
  return found;
};

const handleOf = (platform: CreatorPlatform, given: string | undefined): string => {
  const written = value.required('handle', given).trim().replace(/\/+$/u, '');
  const address = written.includes('/')
    ? URL.parse(/^https?:\/\//iu.test(written) ? written : `https://${written}`)
    : null;
  const handle = address ? handleInAddress(platform, address) : written.replace(/^@/u, '');
  if (handle === null || !/^[\p{L}\p{M}\p{N}._·-]{1,100}$/u.test(handle)) {
    throw new UsageError(`--handle must be a handle such as @example, or the address of their page on ${platform}.`);
  }
  return handle;
};

export const creatorErase = defineCommand({
  name: 'creator erase',
  summary: 'Remove a creator and their videos from everything stored, and exclude them permanently.',
  flags: '--platform P --handle H',
  details: [
    `--platform  ${creatorPlatforms.join(', ')}`,
    '--handle    with or without @, or the address of their page',
    '',
    'Erased are the creator and their videos in the video library and in the results of all runs. Only a keyed hash of the handle is',
    'kept, so that they are left out when they are found again. Repeating the command does no harm. It erases the account on one',
    'platform and lists other accounts that share a contact with it. Backups made before still contain the creator.',
  ].join('\n'),
  options: { platform: { type: 'string' }, handle: { type: 'string' } },
  run: async (flags, terminal) => {
    const platform = platformOf(flags.platform);
    const handle = handleOf(platform, flags.handle);
    await withFilledDatabase(terminal, async (db) => {
      const salt = await authorSalt(readConfig(terminal.env), db);
      // Recorded first: erasing takes many transactions, and must be on record even if it is interrupted.
      await record(terminal, db, 'creator erased', null, { platform });
      const { answers, videos, alike } = await eraseCreator(db, salt, { platform, handle });
      const others = alike.map((one) => `${one.platform} ${one.handle}`).join(', ');
      printRow(terminal, { platform, handle, answers, videos, alike: others || null });
      if (answers + videos === 0) terminal.note(`Nothing stored mentions ${handle}; they are excluded from now on.`);
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
