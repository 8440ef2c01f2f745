import { accessSync, constants, existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { basename, dirname, join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };

/** The root folder of Appraise: a checkout or an installed package. */
export const home = join(import.meta.dirname, '../../..');

export const isPackage = basename(dirname(home)) === 'node_modules';

/** How to call the command line from the folder the service was started in. */
export const commandLine = isPackage ? 'npx appraise' : 'npm run -s appraise --';

export const version: string = manifest.version;

/** Why the service can't start, in one sentence. Printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const packages = isPackage ? dirname(home) : join(home, 'node_modules');

/**
 * Caches compiled code between starts, in node_modules or, if that isn't writable, in the data folder. `NODE_COMPILE_CACHE` overrides both.
 */
export const keepCompiledCode = (dataDir: string | null): void => {
  try {
    accessSync(packages, constants.W_OK);
    enableCompileCache(join(packages, '.cache/appraise'));
  } catch {
    if (dataDir !== null && existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
  }
};
