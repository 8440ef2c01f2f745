import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const built = 'web/dist/index.html';
/** What the build reads. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/frame.html',
  'web/frame-links.ts',
  'web/vite.config.ts',
  'client',
  'server/contract/domain',
];

const newest = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Builds the web application before the first test where its sources have changed since the last build. */
export default async (): Promise<void> => {
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return;
  await promisify(execFile)('npm', ['run', '-s', 'build']);
};
