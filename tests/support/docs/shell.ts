import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { projectFolder } from './markdown.ts';

export interface Output {
  readonly code: number;
  /** The HTTP status of the last answer of curl; null where curl did not run. */
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Shell {
  readonly address: string;
  readonly sandbox: string;
  readonly key: string;
  /** What the start printed. */
  readonly screen: string;
  /** Runs one line as a person would paste it, with what earlier lines exported. */
  run(line: string): Promise<Output>;
  stop(): Promise<void>;
}

/** Stands before the status, which curl prints because of its own configuration file, so that no line need change. */
const mark = '\nHTTP ';

/**
 * A fresh service, started with the line that the documents give, and a shell beside it. The environment alone differs
 * from a reader's: a folder of its own, free ports, the address of the service for the command line, and three storefronts
 * to read instead of twelve, which would keep a core busy for minutes.
 */
export const openShell = async (startLine: string): Promise<Shell> => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-docs-'));
  writeFileSync(join(folder, '.curlrc'), `write-out = "${mark.replace('\n', '\\n')}%{http_code}"\n`);
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: join(folder, 'data'), CURL_HOME: folder };
  const service = spawn('bash', ['-c', startLine], {
    cwd: projectFolder,
    env: { ...env, PANEL: 'us,gb,jp', PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(service, 'close');
  let screen = '';
  service.stdout.on('data', (chunk) => {
    screen += chunk;
  });
  await vi.waitFor(() => expect(screen).toContain('Ctrl-C'), { timeout: 120_000, interval: 50 });
  const printed = (pattern: RegExp): string => pattern.exec(screen)![1]!;
  const address = printed(/Address +(\S+)/);
  env.APPRAISE_URL = address;
  return {
    address,
    sandbox: printed(/sample data, on (\S+)/),
    key: printed(/^ {4}(apr_\w+)$/m),
    screen,
    async run(line) {
      const [, name, value] = /^export (\w+)=(\S+)/.exec(line) ?? [];
      if (name) env[name] = value;
      const shell = spawn('bash', ['-c', line], { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const [[code], printed, err] = await Promise.all([once(shell, 'close'), text(shell.stdout), text(shell.stderr)]);
      const [out, status] = printed.split(mark);
      return { code, status: status === undefined ? null : Number(status), out: out!, err };
    },
    async stop() {
      service.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
