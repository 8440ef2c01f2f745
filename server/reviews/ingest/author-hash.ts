import { createHmac, hash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../store/engine/database.ts';
import { stampSalt } from '../../store/engine/stamps.ts';
import { StartError } from '../../support/process/process.ts';

const hashBytes = 12;

/**
 * Distinguishes a store's authors without identifying them: names can be guessed only with the salt. Uses the store's
 * author id if known, since names are shared. In hex; null without an author.
 */
export const authorHash = (
  salt: string,
  store: string,
  { author, authorId }: { readonly author: string | null; readonly authorId: string | null },
): string | null => {
  const who = authorId ?? (author === null ? null : `name ${author}`);
  if (who === null) return null;
  return createHmac('sha256', salt)
    .update(`${store} ${who}`)
    .digest('hex')
    .slice(0, 2 * hashBytes);
};

/** Identifies a salt without revealing it. */
const saltFingerprint = (salt: string): string => hash('sha256', `author salt ${salt}`).slice(0, 16);

const fileName = 'author-salt';

/**
 * The salt from the settings, or else a secret in the data folder, created on the first start. A database filled with
 * another salt is refused, since each author would count twice.
 */
export const authorSalt = async (
  config: { readonly authorSalt: string | null; readonly dataDir: string },
  db: Database,
): Promise<string> => {
  const salt = config.authorSalt ?? (await ownSalt(config.dataDir));
  if (!(await stampSalt(db, saltFingerprint(salt)))) {
    throw new StartError(
      `The authors of this database's reviews were hashed with another salt: set AUTHOR_SALT to that salt (if it was never set, it is in the file ${fileName} in the DATA_DIR the database was created with), or use another database.`,
    );
  }
  return salt;
};

const ownSalt = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    // Only the process that creates the file writes it; others that start at the same time read it.
    await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const salt = (await readFile(path, 'utf8')).trim();
  if (salt.length < 16) {
    throw new StartError(`The file ${path} does not contain a salt: restore its content, or set AUTHOR_SALT.`);
  }
  return salt;
};
