import { accessSync, constants, existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { home, isPackage } from './home.ts';

const packages = isPackage ? dirname(home) : join(home, 'node_modules');

/**
 * Compiled code is kept between starts, among the packages, where nobody else may write; whoever may not write there either
 * keeps it with the data. `NODE_COMPILE_CACHE` overrides both.
 */
export const keepCompiledCode = (dataDir: string | null): void => {
  try {
    accessSync(packages, constants.W_OK);
    enableCompileCache(join(packages, '.cache/appraise'));
  } catch {
    if (dataDir !== null && existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
  }
};
