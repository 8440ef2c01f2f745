import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'appraise-npm-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const project = join(import.meta.dirname, '../..');

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm itself stops the service, as a supervisor would do it',
  async (signal) => {
    const npm = spawn('npm', ['start'], {
      cwd: project,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ROLE: 'api' },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own: the signal reaches npm alone, not the service by way of the terminal.
      detached: true,
    });
    onTestFinished(() => void npm.kill('SIGKILL'));
    let out = '';
    npm.stdout.on('data', (chunk) => {
      out += chunk;
    });
    await expect.poll(() => out).toContain('Ctrl-C');
    const address = /Address +(\S+)/.exec(out)![1]!;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const closed = once(npm, 'close');
    npm.kill(signal);
    // `close` waits for everyone who holds its output: the service too.
    await closed;
    expect(out).toContain('Stopping…');
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  },
);
