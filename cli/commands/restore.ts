import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { hasAudit } from '../../server/store/audit/audit.ts';
import { findBackup, readNote } from '../../server/store/backups/backup-folder.ts';
import { restoreBackup } from '../../server/store/backups/restore.ts';
import { record } from '../acts.ts';
import { defineCommand, Refusal } from '../command.ts';
import { embeddedFolder, failedFor, rowsShown, usualBackups } from '../database/embedded.ts';
import { printRow } from '../output/terminal.ts';

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restore a backup of the embedded database into an empty data folder (DATA_DIR).',
  flags: '[--from FOLDER]',
  details: [
    '--from  a backup, or a folder of backups, of which the newest is used; by default the folder that `appraise backup`',
    '        uses by default',
    '',
    'A data folder that is in use or not empty is refused. The restored database is started once and its rows are counted.',
  ].join('\n'),
  options: { from: { type: 'string' } },
  run: async (flags, terminal) => {
    const dataDir = embeddedFolder(terminal);
    const from = flags.from === undefined ? usualBackups(dataDir) : resolve(flags.from);
    const found = findBackup(from);
    if (!found) throw new Refusal(`There is no backup in ${from}: name its folder with --from.`);
    const { madeAt } = readNote(found);
    const rows = await failedFor(`The backup ${found.folder} could not be restored`, () =>
      restoreBackup(found, dataDir, async (db) => {
        if (await hasAudit(db)) await record(terminal, db, 'backup restored', null, { madeAt });
      }),
    );
    printRow(terminal, { restored: dataDir, from: found.folder, madeAt, ...rowsShown(rows) });
    const { authorSalt } = readConfig(terminal.env);
    if (authorSalt !== null && authorSalt !== readFileSync(found.salt, 'utf8').trim()) {
      terminal.note('AUTHOR_SALT is not the salt of this backup: unset it, and the one in the data folder is used.');
    }
  },
});
