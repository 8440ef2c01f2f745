import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `npm start` runs. */
export const builtService = join(import.meta.dirname, '../../node_modules/.cache/service/server-main.js');

interface Build {
  readonly script: string;
  readonly built: string;
  /** What it reads. */
  readonly sources: readonly string[];
}

const site: Build = {
  script: 'build:site',
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
  script: 'build:service',
  built: builtService,
  sources: ['server', 'sandbox', 'client', 'vite.service.config.ts'],
};

const newest = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const bringUpToDate = async ({ script, built, sources }: Build): Promise<void> => {
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return;
  await promisify(execFile)('npm', ['run', '-s', script]);
};

/** Builds the web application and the service before the first test where their sources have changed since. */
export default async (): Promise<void> => {
  await Promise.all([bringUpToDate(site), bringUpToDate(service)]);
};
