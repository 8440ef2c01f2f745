import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { alive } from '../postgres/postmaster.ts';

/** A backup is a folder named after its start time. It holds the database, and the salt without which the database wouldn't be accepted. */
export interface Backup {
  readonly folder: string;
  readonly archive: string;
  /** The archive's checksum, in the format of `sha256sum`. */
  readonly sum: string;
  readonly salt: string;
}

export interface BackupNote {
  readonly madeAt: string;
  readonly appraise: string;
  /** Whether a test restore succeeded; `rows` were counted then. */
  readonly verified: boolean;
  readonly rows: Readonly<Record<string, number>> | null;
}

const finished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinished = /^unfinished-(\d+)-/;
const archiveName = 'postgres.tar.gz';
const noteName = 'backup.json';

export const backupIn = (folder: string): Backup => ({
  folder,
  archive: join(folder, archiveName),
  sum: join(folder, `${archiveName}.sha256`),
  salt: join(folder, 'author-salt'),
});

/** Finished backups, oldest first. */
export const backupsIn = (root: string): Backup[] =>
  (existsSync(root) ? readdirSync(root) : [])
    .filter((name) => finished.test(name))
    .sort()
    .map((name) => backupIn(join(root, name)));

/** The folder itself if it is a backup, otherwise the newest backup in it. */
export const findBackup = (folder: string): Backup | null =>
  existsSync(join(folder, noteName)) ? backupIn(folder) : (backupsIn(folder).at(-1) ?? null);

/** Creates a folder for a new backup, and removes what killed processes left behind. */
export const beginBackup = (root: string, now: Date): Backup => {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    const maker = unfinished.exec(name)?.[1];
    if (maker && !alive(Number(maker))) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `unfinished-${process.pid}-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  return backupIn(folder);
};

/** Renames a backup: only complete ones have a final name. */
export const finishBackup = (root: string, draft: Backup, note: BackupNote): Backup => {
  writeFileSync(join(draft.folder, noteName), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  const folder = join(root, basename(draft.folder).replace(unfinished, ''));
  renameSync(draft.folder, folder);
  return backupIn(folder);
};

export const readNote = ({ folder }: Backup): BackupNote => JSON.parse(readFileSync(join(folder, noteName), 'utf8'));

const lineOf = async ({ archive }: Backup): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  return `${hash.digest('hex')}  ${archiveName}\n`;
};

export const writeSum = async (backup: Backup): Promise<void> => {
  writeFileSync(backup.sum, await lineOf(backup), { mode: 0o600 });
};

export const isIntact = async (backup: Backup): Promise<boolean> =>
  readFileSync(backup.sum, 'utf8') === (await lineOf(backup));

/** Deletes all but the newest backups; returns the deleted ones. */
export const keepNewest = (root: string, number: number): Backup[] => {
  const old = backupsIn(root).slice(0, -number);
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
  return old;
};
