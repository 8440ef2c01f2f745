import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const entrypoint = join(import.meta.dirname, '../../deploy/docker/entrypoint.sh');

test('the image reads settings from files, as they stand there, and gives them to what it runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'salt'), 'a $(b) "c" \\d\n');
  const env = { PATH: '/usr/bin:/bin', AUTHOR_SALT_FILE: join(folder, 'salt'), PORT: '4000' };
  const run = spawnSync(entrypoint, ['env'], { env, encoding: 'utf8' });
  expect(run.stdout.split('\n')).toEqual(expect.arrayContaining(['AUTHOR_SALT=a $(b) "c" \\d', 'PORT=4000']));
  expect(run.stdout).not.toContain('AUTHOR_SALT_FILE');
});

test('a secret that is not there stops the start and is named', () => {
  const env = { PATH: '/usr/bin:/bin', AUTHOR_SALT_FILE: '/nowhere/salt' };
  const run = spawnSync(entrypoint, ['env'], { env, encoding: 'utf8' });
  expect({ code: run.status, out: run.stdout }).toEqual({ code: 1, out: '' });
  expect(run.stderr).toContain('/nowhere/salt');
});
