import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const home = import.meta.dirname;
const built = join(home, 'node_modules/.cache/service');

/** `server/main.ts` is built as `server-main.js`. */
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
      if (thread) return `new URL('./${nameOf(join(id, '..', thread))}.js', import.meta.url)`;
      if (found === 'import.meta.url') return `new URL(${JSON.stringify(source)}, import.meta.url).href`;
      return `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(join(source, '..'))})`;
    });
  },
};

/** The service in some files instead of a thousand, which Node takes two seconds to find and read. Packages stay outside. */
export default defineConfig({
  root: home,
  publicDir: false,
  plugins: [keepPlaces],
  build: {
    ssr: true,
    target: 'node24',
    outDir: built,
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries([join(home, 'server/main.ts'), ...threads].map((path) => [nameOf(path), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
