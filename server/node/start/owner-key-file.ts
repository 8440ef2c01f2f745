import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../support/process/start-error.ts';

/** Where the owner's key goes when no terminal would show it: what is printed elsewhere ends up in logs. */
export const ownerKeyFile = (dataDir: string): string => join(dataDir, 'owner-key');

/** Writes the key where only this user can read it. */
export const writeOwnerKey = async (dataDir: string, key: string): Promise<void> => {
  const path = ownerKeyFile(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // A file of that name belongs to a database that is gone; made anew, it is nobody else's and no link.
    await rm(path, { force: true });
    await writeFile(path, `${key}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? error;
    throw new StartError(
      `The owner's key could not be written to ${path} (${why}): start in a terminal, or set DATA_DIR to a folder that you can write to.`,
    );
  }
};
