import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { snapshots } from './snapshots.ts';

/** `npm run snapshots`: writes them again, for the diff to be read. */
rmSync('tests/snapshots/tools', { recursive: true, force: true });
for (const [path, text] of snapshots()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
