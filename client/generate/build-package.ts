import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { operations } from '../../server/operations/index.ts';
import { reference } from './reference.ts';

/** `npm run build:client`: writes the package to `dist/client`, for `npm pack ./dist/client`. */
const home = join(import.meta.dirname, '../..');
const folder = join(home, 'dist/client');
const of = (name: string): string => join(home, 'client', name);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await build({
  configFile: false,
  root: home,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2023',
    // Not minified: bundlers do that, and stack traces stay readable.
    minify: false,
    lib: { entry: of('index.ts'), formats: ['es'], fileName: () => 'index.js' },
  },
});

const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', join(folder, 'types')];
const flags = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2024,dom,dom.iterable', '--types', ''];
const strict = ['--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--exactOptionalPropertyTypes'];
execFileSync(
  process.execPath,
  [join(home, 'node_modules/typescript/bin/tsc'), of('index.ts'), '--ignoreConfig', ...options, ...flags, ...strict],
  { stdio: 'inherit' },
);
// The package has no TypeScript sources, so the declarations must import .js files.
for (const file of globSync(join(folder, 'types/**/*.d.ts'))) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

copyFileSync(of('package/README.md'), join(folder, 'README.md'));
writeFileSync(join(folder, 'reference.md'), reference(operations));
const own = JSON.parse(readFileSync(of('package/package.json'), 'utf8')) as object;
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...own, version: manifest.version }, null, 2)}\n`);
