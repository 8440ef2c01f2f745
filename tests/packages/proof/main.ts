import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fact, printFacts } from './facts.ts';
import { run } from './run.ts';
import { proveService } from './service.ts';

/** `npm run test:packages`: what somebody sees who has nothing but the packed files. It asks npm's registry. */
const folder = mkdtempSync(join(tmpdir(), 'appraise-packages-'));
const facts: Fact[] = [];
try {
  facts.push({ what: 'Node and npm on the PATH', is: `${await run('node', ['-v'])}, ${await run('npm', ['-v'])}` });
  mkdirSync(join(folder, 'packed'));
  const service = await proveService(folder);
  try {
    facts.push(...service.facts);
  } finally {
    await service.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = printFacts(facts) ? 0 : 1;
