import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildNodes, builtNode } from '../processes/built-nodes.ts';

/** What `npm start` runs. */
export const builtService = join(import.meta.dirname, '../../../dist/service/server-main.mjs');

/** What `appraise` runs. */
export const builtCommandLine = join(import.meta.dirname, '../../../dist/service/cli-appraise.mjs');

interface Build {
  make(): Promise<unknown>;
  readonly built: string;
  /** What it reads. */
  readonly sources: readonly string[];
}

const run = (script: string) => (): Promise<unknown> => promisify(execFile)('npm', ['run', '-s', script]);

const site: Build = {
  make: run('build:site'),
  built: 'web/dist/index.html',
  sources: [
    'web/src',
    'web/public',
    'web/index.html',
    'web/frame.html',
    'web/frame-links.ts',
    'web/vite.config.ts',
    'client',
    'server/contract/domain',
  ],
};
const service: Build = {
  make: run('build:service'),
  built: builtService,
  sources: ['server', 'sandbox', 'client', 'cli', 'vite.service.config.ts'],
};
const nodes: Build = {
  make: buildNodes,
  built: builtNode('node'),
  sources: [...service.sources, 'tests/support', 'tests/faults/suite/node'],
};

const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const bringUpToDate = async ({ make, built, sources }: Build): Promise<void> => {
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return;
  await make();
};

/** Builds what tests open and start, where its sources have changed since. */
export default async (): Promise<void> => {
  await Promise.all([site, service, nodes].map(bringUpToDate));
};
