import { StartError } from '../../support/process/start-error.ts';
import { bool, bytes, text } from './columns.ts';
import type { Database } from './database.ts';
import { command, statement } from './statement.ts';

const stampSourceSql = command('insert into stamp (source) values ($1) on conflict do nothing');
const readSourceSql = statement({ source: text }, 'select source from stamp');

/** Stamps a new database with its source; refuses one that was stamped with the other. */
export const stampSource = async (db: Database, source: 'sandbox' | 'live'): Promise<void> => {
  await db.run(stampSourceSql, [source]);
  const row = await db.row(readSourceSql);
  if (row && row.source !== source) {
    throw new StartError(
      `This database contains ${row.source === 'live' ? 'live' : 'sample (sandbox)'} data, but SOURCES is ${source}: set SOURCES=${row.source}, or use another DATA_DIR or DATABASE_URL.`,
    );
  }
};

const stampSaltSql = statement(
  { same: bool },
  `update stamp set author_salt = coalesce(author_salt, decode($1, 'hex')) returning author_salt = decode($1, 'hex') as same`,
);

/** Stamps a database with the fingerprint of its authors' salt; false when it was stamped with another. */
export const stampSalt = async (db: Database, fingerprint: string): Promise<boolean> => {
  const row = await db.row(stampSaltSql, [fingerprint]);
  if (!row) throw new StartError('No server has used this database yet: check DATA_DIR or DATABASE_URL.');
  return row.same;
};

const pictureSecretSql = statement({ secret: bytes }, 'select picture_secret as secret from stamp');

const clientSecretSql = statement({ secret: bytes }, 'select client_secret as secret from stamp');

/** What the ids of programs that register themselves are signed with, the same on every node. */
export const clientSecret = async (db: Database): Promise<Buffer> => {
  const row = await db.row(clientSecretSql);
  if (!row) throw new StartError('No server has used this database yet: check DATA_DIR or DATABASE_URL.');
  return row.secret;
};

/** What the addresses of pictures are signed with, the same on every node. */
export const pictureSecret = async (db: Database): Promise<Buffer> => {
  const row = await db.row(pictureSecretSql);
  if (!row) throw new StartError('No server has used this database yet: check DATA_DIR or DATABASE_URL.');
  return row.secret;
};

const linkSecretSql = statement({ secret: bytes }, 'select link_secret as secret from stamp');

/** What the links in mails are signed with, the same on every node. */
export const linkSecret = async (db: Database): Promise<Buffer> => {
  const row = await db.row(linkSecretSql);
  if (!row) throw new StartError('No server has used this database yet: check DATA_DIR or DATABASE_URL.');
  return row.secret;
};
