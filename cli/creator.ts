import { readConfig } from '../server/config.ts';
import { creatorPlatforms } from '../server/contract/resources/creators.ts';
import { authorSalt } from '../server/reviews/author-hash.ts';
import { eraseCreator } from '../server/store/creators.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './store.ts';
import { printRow } from './terminal.ts';
import * as value from './values.ts';

const platformOf = (given: string | undefined): (typeof creatorPlatforms)[number] => {
  const wanted = value.required('platform', given).toLowerCase();
  const found = creatorPlatforms.find((platform) => platform === wanted);
  if (!found) throw new UsageError(`--platform must be one of ${creatorPlatforms.join(', ')}.`);
  return found;
};

const handleOf = (given: string | undefined): string => {
  const handle = value.required('handle', given).trim().replace(/^@/u, '');
  if (handle === '' || handle.length > 100 || /[\s\p{Cc}]/u.test(handle)) {
    throw new UsageError('--handle must be a handle such as @somebody, without spaces.');
  }
  return handle;
};

export const creatorErase = defineCommand({
  name: 'creator erase',
  summary: 'Removes how a creator can be reached from every answer, and never collects it again.',
  flags: '--platform P --handle H',
  details: [
    `--platform  ${creatorPlatforms.join(', ')}`,
    '--handle    as their page is addressed, with or without @',
    '',
    'Only a keyed hash of the handle is remembered. It may be run again at any time.',
  ].join('\n'),
  options: { platform: { type: 'string' }, handle: { type: 'string' } },
  run: async (flags, terminal) => {
    const platform = platformOf(flags.platform);
    const handle = handleOf(flags.handle);
    await withDatabase(terminal, async (db) => {
      const salt = await authorSalt(readConfig(terminal.env), db);
      const { answers } = await eraseCreator(db, salt, { platform, handle });
      printRow(terminal, { platform, handle, answers });
    });
  },
});
