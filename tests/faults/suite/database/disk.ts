import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRoot } from '../../../../server/store/postgres/native.ts';

/** A small disk in memory that can be filled. */
export interface Disk {
  readonly folder: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): void;
}

const size = '512m';
const run = promisify(execFile);

/** Null where this process may not mount one: only root may, and not in every container. */
export const mountDisk = (folder: string): Disk | null => {
  if (!isRoot) return null;
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      // It fails when there is no room left, which is what it is for.
      for (const bytes of ['1M', '4k']) {
        await run('dd', ['if=/dev/zero', `of=${ballast}`, `bs=${bytes}`, 'oflag=append', 'conv=notrunc']).catch(
          () => {},
        );
      }
    },
    empty: () => rm(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    },
  };
};
