import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const home = import.meta.dirname;
const built = join(home, 'dist/service');

/** `server/main.ts` is built as `server-main.mjs`: by that name Node need not read a file to learn that it is a module. */
const nameOf = (path: string): string => relative(home, path).replace(/\.ts$/, '').replaceAll('/', '-');

const threads = readdirSync(join(home, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-thread.ts'))
  .map((name) => join(home, 'server', name));

const ownPlace = /new URL\('([^']+-thread\.ts)', import\.meta\.url\)|import\.meta\.(?:url|dirname)/g;

/** Code that names a file by its own place still finds it: a thread in the build, all else beside the sources. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(home) || id.includes('/node_modules/') || !code.includes('import.meta')) return null;
    const source = relative(built, id);
    return code.replaceAll(ownPlace, (found, thread: string | undefined) => {
      if (thread) return `new URL('./${nameOf(join(id, '..', thread))}.mjs', import.meta.url)`;
      if (found === 'import.meta.url') return `new URL(${JSON.stringify(source)}, import.meta.url).href`;
      return `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(join(source, '..'))})`;
    });
  },
};

/**
 * Every package comes in: the service is a hundred files instead of two thousand, which Node takes two seconds to find and read,
 * and an installation has nothing more to fetch than its own Node and PostgreSQL. What is imported when it is first needed
 * stays in a file of its own.
 */
export default defineConfig({
  root: home,
  publicDir: false,
  plugins: [keepPlaces],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: built,
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(
        [join(home, 'server/main.ts'), join(home, 'cli/appraise.ts'), ...threads].map((path) => [nameOf(path), path]),
      ),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
