import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

export const project = join(import.meta.dirname, '../../..');

// npm puts the project's own packages, and so its Node, before those of the machine.
process.env.PATH = process.env.PATH?.split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

export const run = async (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> =>
  (await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024, ...options })).stdout.trim();

/** Packs a folder of the project, as a release would, and answers the file. */
export const pack = async (source: string, folder: string): Promise<{ file: string; size: string }> => {
  const [packed] = JSON.parse(await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source }));
  const file = join(folder, basename(packed.filename));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  return {
    file,
    size: `${megabytes(statSync(file).size)}, ${megabytes(packed.unpackedSize)} unpacked, ${packed.entryCount} files`,
  };
};
