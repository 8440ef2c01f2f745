import { chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { ancestors, blockedFolder, findServerUser, type ServerUser } from '../../store/postgres/native.ts';

/** The program's files, which the service reads at run time. */
const program = join(import.meta.dirname, '../../..');

const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid;

/** Restarts this process as the user that runs the embedded PostgreSQL. Returns, with the reason, only when that is not possible. */
export const dropRoot = ({ dataDir }: Pick<Config, 'dataDir'>): string | null => {
  if (process.getuid?.() !== 0 || !process.execve) return null;
  const serverUser = findServerUser(join(dataDir, 'postgres'));
  const there = ancestors(dataDir).findLast((folder) => ownerOf(folder) !== undefined) ?? '/';
  // A data folder owned by root is handed over; the permissions of its parents are not ours to change.
  const onTheWay = there === dataDir ? dirname(dataDir) : there;
  const blocked =
    blockedFolder(serverUser, program) ??
    blockedFolder(serverUser, dirname(process.execPath)) ??
    blockedFolder(serverUser, onTheWay);
  if (blocked !== null) return `its user (id ${serverUser.uid}) may not enter ${blocked}`;
  try {
    handOver(dataDir, serverUser);
  } catch {
    // Opening the database will report what is wrong with the folder.
    return null;
  }
  process.setgroups?.([serverUser.gid]);
  process.setgid?.(serverUser.gid);
  process.setuid?.(serverUser.uid);
  return process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    process.env,
  );
};

/** Gives the data folder, and files root created in it, to the database's user, who already owns the database's folder. */
const handOver = (dataDir: string, { uid, gid }: ServerUser): void => {
  for (const folder of ancestors(dataDir)) {
    if (ownerOf(folder) === undefined) mkdirSync(folder, { mode: 0o755 });
  }
  if (!statSync(dataDir).isDirectory()) throw new Error('the data folder is a file');
  const names = readdirSync(dataDir).filter((name) => lstatSync(join(dataDir, name)).uid === 0);
  // From another version, or incomplete: opening it will report that.
  if (names.includes('postgres')) throw new Error('the database belongs to root');
  for (const path of [...names.map((name) => join(dataDir, name)), dataDir]) {
    if (!lstatSync(path).isSymbolicLink() && lstatSync(path).uid === 0) chownSync(path, uid, gid);
  }
};
