import { StartError } from '../../support/process/process.ts';
import { bool, bytes, text } from './columns.ts';
import type { Database } from './database.ts';
import { command, statement } from './statement.ts';

const stampSourceSql = command('insert into stamp (source) values ($1) on conflict do nothing');
const readSourceSql = statement({ source: text }, 'select source from stamp');

/** Records the source of a new database; refuses one that was filled from the other. */
export const stampSource = async (db: Database, source: 'sandbox' | 'live'): Promise<void> => {
  await db.run(stampSourceSql, [source]);
  const row = await db.row(readSourceSql);
  if (row && row.source !== source) {
    throw new StartError(
      `This database contains ${row.source === 'live' ? 'live' : 'sample (sandbox)'} data, but SOURCES is ${source}: set SOURCES=${row.source}, or use another DATA_DIR or DATABASE_URL.`,
    );
  }
};

const unused = () => new StartError('No server has used this database yet: check DATA_DIR or DATABASE_URL.');

const stampSaltSql = statement(
  { same: bool },
  `update stamp set author_salt = coalesce(author_salt, decode($1, 'hex')) returning author_salt = decode($1, 'hex') as same`,
);

/** Records the fingerprint of the salt for authors' names; false if the database has another. */
export const stampSalt = async (db: Database, fingerprint: string): Promise<boolean> => {
  const row = await db.row(stampSaltSql, [fingerprint]);
  if (!row) throw unused();
  return row.same;
};

const secretsSql = statement(
  { client: bytes, picture: bytes, link: bytes },
  'select client_secret as client, picture_secret as picture, link_secret as link from stamp',
);

const readSecret = async (db: Database, of: 'client' | 'picture' | 'link'): Promise<Buffer> => {
  const row = await db.row(secretsSql);
  if (!row) throw unused();
  return row[of];
};

/** Signs the ids of programs that register themselves; the same on every node. */
export const clientSecret = (db: Database): Promise<Buffer> => readSecret(db, 'client');

/** Signs picture URLs; the same on every node. */
export const pictureSecret = (db: Database): Promise<Buffer> => readSecret(db, 'picture');

/** Signs links in mails; the same on every node. */
export const linkSecret = (db: Database): Promise<Buffer> => readSecret(db, 'link');
