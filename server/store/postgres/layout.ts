import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../support/process/process.ts';
import {
  ancestors,
  blockedFolder,
  findNative,
  findServerUser,
  isRoot,
  type Native,
  type ServerUser,
} from './native.ts';
import { alive, codeOf } from './postmaster.ts';

export interface Layout {
  readonly native: Native;
  readonly serverUser: ServerUser;
  readonly dataDir: string;
  /** PostgreSQL's own data folder. */
  readonly cluster: string;
  /** Holds the socket and the keeper. */
  readonly run: string;
  /** The server's user can't enter a parent folder, so it gets the data folder as an open descriptor. */
  readonly closed: boolean;
  /** The socket's path is too long for the system, so both sides reach it through an open descriptor. */
  readonly long: boolean;
  readonly log: string;
  readonly settings: Settings;
}

export type Settings = Readonly<Record<string, string | number>>;

export const port = 5432;

const longestSocket = 107;

/** A short path to an open folder, which needs no permissions on its parents. */
export const openFolder = (descriptor: number): string => `/proc/self/fd/${descriptor}`;

const reasons: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
  ENOENT: 'no folder can be made there',
};

export const cannotUse = (folder: string, error: unknown): StartError =>
  new StartError(
    `The data folder ${folder} cannot be used because ${reasons[codeOf(error)] ?? `of ${codeOf(error)}`}: set DATA_DIR to a folder that you can write to.`,
  );

const makeFolder = (folder: string, mode: number): void => {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/** Creates a folder that only the server user (and root) can enter. */
const privateFolder = (folder: string, serverUser: ServerUser): void => {
  makeFolder(folder, 0o700);
  const found = lstatSync(folder);
  if (!found.isDirectory() || ![serverUser.uid, process.getuid?.()].includes(found.uid)) {
    throw new StartError(
      `${folder} is needed for the database but does not belong to this user: remove it and start again.`,
    );
  }
  if (isRoot) lchownSync(folder, serverUser.uid, serverUser.gid);
  chmodSync(folder, 0o700);
};

export const prepare = (requested: string, settings: Settings = {}): Layout => {
  let dataDir = requested;
  try {
    // Not `recursive`: where mkdir fails with ENOENT (/proc), Node would retry forever.
    const missing = ancestors(requested).filter((folder) => !existsSync(folder));
    for (const folder of missing) makeFolder(folder, isRoot ? 0o755 : 0o700);
    if (!statSync(requested).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(requested, constants.R_OK | constants.W_OK | constants.X_OK);
    dataDir = realpathSync(requested);
  } catch (error) {
    throw cannotUse(requested, error);
  }
  const cluster = join(dataDir, 'postgres');
  const serverUser = findServerUser(cluster);
  const native = findNative(serverUser);
  const closed = blockedFolder(serverUser, dataDir) !== null;
  const run = join(dataDir, 'run');
  const long = Buffer.byteLength(join(run, `.s.PGSQL.${port}`)) > longestSocket;
  try {
    privateFolder(run, serverUser);
  } catch (error) {
    throw error instanceof StartError ? error : cannotUse(run, error);
  }
  return { native, serverUser, dataDir, cluster, run, closed, long, log: join(dataDir, 'postgres.log'), settings };
};

/** Creates the data folder under a temporary name and renames it when complete, so that a crash leaves nothing half-made. */
export const initialise = async ({ native, serverUser, dataDir, cluster, closed }: Layout): Promise<void> => {
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    if (existsSync(join(cluster, 'PG_VERSION'))) return;
    throw new StartError(`${cluster} is not a database: move it away, or set DATA_DIR to another folder.`);
  }
  for (const name of readdirSync(dataDir)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker && !alive(Number(maker))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const draft = join(dataDir, `postgres.new-${process.pid}-${randomUUID()}`);
  try {
    privateFolder(draft, serverUser);
    const folder = openSync(draft, 'r');
    // The builtin provider sorts the same everywhere; LC_CTYPE tells the text search parser which characters are letters.
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=appraise', '--auth-local=trust', '--auth-host=reject', '--no-instructions'];
    const initdb = spawn(
      join(native.bin, 'initdb'),
      [`--pgdata=${closed ? openFolder(3) : draft}`, ...locale, ...access],
      { ...serverUser.options, detached: true, stdio: ['ignore', 'ignore', 'pipe', folder] },
    );
    closeSync(folder);
    let said = '';
    initdb.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve)).catch(
      codeOf,
    );
    if (code !== 0) {
      const line = /error: (.+)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '';
      throw new StartError(`The database in ${dataDir} could not be created: ${line || `initdb exited with ${code}`}.`);
    }
    renameSync(draft, cluster);
    const parent = openSync(dataDir, 'r');
    fsyncSync(parent);
    closeSync(parent);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (error instanceof StartError) throw error;
    const lostTheRace = ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error)) && existsSync(join(cluster, 'PG_VERSION'));
    if (!lostTheRace) throw cannotUse(cluster, error);
  }
};

export const checkVersion = ({ cluster, native }: Layout): void => {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === native.major) return;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${found}, but this version of Appraise includes PostgreSQL ${native.major}: use the version of Appraise that created it, or set DATA_DIR to another folder.`,
  );
};
