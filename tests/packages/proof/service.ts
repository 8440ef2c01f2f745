import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/processes/free-port.ts';
import type { Fact } from './facts.ts';
import { pack, project, run } from './run.ts';

const longestS = 60;

export interface ProvenService {
  readonly facts: readonly Fact[];
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** In an empty folder with an empty cache of npm's: install, `npx appraise`, and ask from outside until it answers. */
export const proveService = async (folder: string): Promise<ProvenService> => {
  const packed = await pack(project, join(folder, 'packed'));
  const cwd = join(folder, 'service');
  mkdirSync(cwd);
  const port = await freePort();
  const env = {
    ...process.env,
    npm_config_cache: join(folder, 'npm-cache'),
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  };
  const begun = performance.now();
  await run('npm', ['install', '--no-audit', '--no-fund', packed.file], { cwd, env });
  const installedS = (performance.now() - begun) / 1000;
  const npx = spawn('npx', ['appraise'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let screen = '';
  npx.stdout.on('data', (chunk) => {
    screen += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  let status = 0;
  let key = '';
  while (status !== 200) {
    if (npx.exitCode !== null) throw new Error(`npx appraise ended with ${npx.exitCode}:\n${screen}`);
    await sleep(50);
    key = /^ {4}(apr_\w+)$/m.exec(screen)?.[1] ?? '';
    if (key === '') continue;
    const headers = { authorization: `Bearer ${key}` };
    status = (await fetch(`${url}/api/v1/apps/search?q=tidebook`, { headers })).status;
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    url,
    key,
    facts: [
      { what: 'service package', is: packed.size },
      { what: 'npm install, nothing cached', is: `${installedS.toFixed(1)} s` },
      {
        what: 'npm install and npx, to the first good answer',
        is: `${seconds.toFixed(1)} s`,
        claim: [`under ${longestS} s`, seconds < longestS],
      },
    ],
    async stop() {
      const closed = once(npx, 'close');
      // To all of its group, as the terminal sends it: npx may end without telling the service.
      process.kill(-npx.pid!, 'SIGINT');
      await closed;
    },
  };
};
