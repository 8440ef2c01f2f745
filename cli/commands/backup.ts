import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { authorSalt } from '../../server/reviews/ingest/author-hash.ts';
import { hasAudit } from '../../server/store/audit/audit.ts';
import {
  type Backup,
  beginBackup,
  findBackup,
  finishBackup,
  keepNewest,
  readNote,
  writeSum,
} from '../../server/store/backups/backup-folder.ts';
import { writeBaseBackup } from '../../server/store/backups/base-backup.ts';
import { restoreBackup } from '../../server/store/backups/restore.ts';
import { version } from '../../server/support/process/process.ts';
import { defineCommand, Refusal, record } from '../command.ts';
import { defaultBackups, embeddedFolder, failedFor, rowsShown } from '../database/embedded.ts';
import { withUnmigratedDatabase } from '../database/store.ts';
import { printRow, type Terminal } from '../output/terminal.ts';
import * as value from '../values.ts';

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
    const from = flags.from === undefined ? defaultBackups(dataDir) : resolve(flags.from);
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

const write = (backup: Backup, terminal: Terminal): Promise<void> =>
  withUnmigratedDatabase(terminal, async (db) => {
    writeFileSync(backup.salt, `${await authorSalt(readConfig(terminal.env), db)}\n`, { mode: 0o600 });
    await writeBaseBackup(db.connection, backup.archive);
    await writeSum(backup);
  });

const verify = async (backup: Backup): Promise<Record<string, number>> => {
  const folder = join(backup.folder, 'restored');
  try {
    return await restoreBackup(backup, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const backup = defineCommand({
  name: 'backup',
  summary: 'Back up the embedded database and its salt, whether or not a server is running.',
  flags: '[--to FOLDER] [--keep N] [--no-verify]',
  details: [
    '--to         where backups are kept, each in a folder of its own; by default the data folder’s name with `-backups`',
    '--keep       delete all but the newest N backups in that folder, once this one is complete',
    '--no-verify  do not restore the backup into a temporary folder and count its rows, which takes as much room as the',
    '             database',
    '',
    'A backup contains every account, key hash and result, and the salt that hashes reviewers’ names: keep it private.',
  ].join('\n'),
  options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'boolean', default: true } },
  run: async (flags, terminal) => {
    const keep = value.optionalWhole('keep', flags.keep, 1, 10_000);
    const dataDir = embeddedFolder(terminal);
    const root = flags.to === undefined ? defaultBackups(dataDir) : resolve(flags.to);
    const now = new Date();
    const draft = await failedFor(`No backup could be made in ${root}`, async () => beginBackup(root, now));
    try {
      await failedFor('The backup could not be made', () => write(draft, terminal));
      const rows = flags.verify ? await failedFor('The backup could not be verified', () => verify(draft)) : null;
      const note = { madeAt: now.toISOString(), appraise: version, verified: flags.verify, rows };
      const made = finishBackup(root, draft, note);
      const deleted = keep === null ? [] : keepNewest(root, keep);
      printRow(terminal, {
        backup: made.folder,
        megabytes: Math.ceil(statSync(made.archive).size / 1e6),
        verified: flags.verify,
        ...(rows && rowsShown(rows)),
        deleted: deleted.length,
      });
    } finally {
      rmSync(draft.folder, { recursive: true, force: true });
    }
  },
});
