import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer, type Service, startService } from '../support/service.ts';

const project = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A program of somebody else's, with the package installed and nothing of ours around it. */
const folder = mkdtempSync(join(tmpdir(), 'appraise-client-'));
const at = (name: string): string => join(folder, name);
const installed = at('node_modules/appraise-client');
let service: Service;

beforeAll(async () => {
  await run(join(project, 'bin/node'), [join(project, 'client/generate/build-package.ts')]);
  cpSync(join(project, 'dist/client'), installed, { recursive: true });
  writeFileSync(at('package.json'), '{"type": "module"}');
  service = await startService();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

test('the package imports nothing, and its types neither', () => {
  expect(readFileSync(join(installed, 'index.js'), 'utf8')).not.toMatch(/^import\b|\bfrom ["'](?!\.)|\brequire\(/m);
  const types = readdirSync(join(installed, 'types'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  );
  const imported = types.flatMap((name) =>
    [...readFileSync(join(installed, 'types', name), 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1]!),
  );
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((name) => !/^\.\.?\/[\w/-]+\.js$/.test(name))).toEqual([]);
});

test('a program in Node calls the service with it', async () => {
  const { key } = await newCustomer(service.db);
  writeFileSync(
    at('try.js'),
    `import { AppraiseError, connect } from 'appraise-client';
const appraise = connect({ baseUrl: process.argv[2], key: process.argv[3] });
const { plan } = await appraise.call('me');
const refusal = await appraise.call('jobs.get', { id: 'x' }).catch((error) => error);
console.log(JSON.stringify({ plan: typeof plan, isRefusal: refusal instanceof AppraiseError, code: refusal.code }));`,
  );
  const { stdout } = await run(process.execPath, [at('try.js'), service.url, key]);
  expect(JSON.parse(stdout)).toEqual({ plan: 'object', isRefusal: true, code: 'invalid_request' });
});

test.each(['nodenext', 'bundler'])(
  'a strict program of another project is checked by its types (%s)',
  async (resolution) => {
    writeFileSync(
      at('try.ts'),
      `import { connect, type Teardown, verifyWebhook } from 'appraise-client';
const appraise = connect({ baseUrl: 'http://127.0.0.1:4000', key: 'apr_test' });
const job = await appraise.run('teardowns.create', { store: 'apple', appId: '1' });
export const teardown: Teardown | null = job.status === 'done' ? job.result : null;
// @ts-expect-error: there is no such store
await appraise.call('apps.get', { store: 'amazon', appId: '1' });
// @ts-expect-error: there is no such operation
await appraise.call('apps.explode', {});
export const { type } = await verifyWebhook({ body: '', headers: new Headers(), secret: 'whsec_' });
`,
    );
    const modules = resolution === 'bundler' ? ['--module', 'esnext'] : ['--module', 'nodenext'];
    const flags = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
      '--types',
      '',
    ];
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, at('try.ts'), ...flags, ...modules, '--moduleResolution', resolution]);
  },
);

test('a page takes from it what it uses', async () => {
  const bytesOf = async (name: string, source: string): Promise<number> => {
    mkdirSync(at(name));
    writeFileSync(at(`${name}/index.html`), '<script type="module" src="./main.js"></script>');
    writeFileSync(at(`${name}/main.js`), source);
    await build({ configFile: false, root: at(name), logLevel: 'silent' });
    const [file] = readdirSync(at(`${name}/dist/assets`));
    const text = readFileSync(at(`${name}/dist/assets/${file}`), 'utf8');
    // What a page has not asked for.
    expect(text.includes('webhook-signature')).toBe(source.includes('verifyWebhook'));
    expect(text.includes('text/event-stream')).toBe(source.includes('readEvents'));
    return gzipSync(text).length;
  };
  const bytes = {
    connect: await bytesOf(
      'calls',
      "import { connect } from 'appraise-client'; connect({ baseUrl: '', key: 'k' }).call('me').then(console.log);",
    ),
    verifyWebhook: await bytesOf(
      'webhook',
      "import { verifyWebhook } from 'appraise-client'; verifyWebhook({}).then(console.log);",
    ),
  };
  console.log('bytes of a Vite page, gzip', bytes);
  expect(bytes.connect).toBeLessThan(6_000);
  expect(bytes.verifyWebhook).toBeLessThan(1_500);
});
