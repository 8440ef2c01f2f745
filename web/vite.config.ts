import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { frameLinks } from './frame-links.ts';

/** Compresses every text file once, so that the server never does. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  closeBundle() {
    const folder = join(import.meta.dirname, 'dist');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (!/\.(js|css|html|svg)$/.test(name) || statSync(path).size < 500) continue;
      const raw = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
      writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(raw, { params }));
    }
  },
});

/** Which sheet a browser reads first depends on what pages share, so every sheet says the order of the layers. */
const orderLayers = (): Plugin => ({
  name: 'order-layers',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer base, parts, pages, print;\n${code}` : null),
});

/** Fonts are requested together with the styles instead of after them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /-latin-wght-.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});

/** Writes the side bar into the frame of the pages that the server writes: the same links as in the application. */
const writeFrame = (): Plugin => ({
  name: 'write-frame',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('{{links}}', frameLinks) },
});

const service = process.env.APPRAISE_URL ?? 'http://127.0.0.1:4000';
const proxied = { target: service, changeOrigin: true, headers: { origin: service } };

export default defineConfig({
  plugins: [react(), orderLayers(), preloadFonts(), writeFrame(), compress()],
  css: {
    transformer: 'lightningcss',
    // The transformer does not read build.target: without these it spells out light-dark() for old browsers.
    lightningcss: { targets: { chrome: 125 << 16, safari: 18 << 16, firefox: 129 << 16 } },
  },
  build: {
    target: ['chrome125', 'safari18', 'firefox129'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    // The policy lets no page load a script, a style or a font from a data: address.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What each page loads, for the test of its bytes.
    manifest: true,
    rolldownOptions: {
      // The application, and the frame of the pages that the server writes.
      input: ['index.html', 'frame.html'].map((name) => join(import.meta.dirname, name)),
      output: {
        // Chromium compiles all functions while it loads, on another thread, instead of each on the page's when it is called.
        postBanner: '//# allFunctionsCalledOnLoad',
        // What every page needs is two files, of the packages and of our own, instead of one for each that pages share.
        codeSplitting: {
          groups: [
            // What the pages that the server writes load stays apart, or they would load the application with it.
            { name: 'look', test: /\/src\/(?:styles\/|shell\/(?:keys|navigation|theme)\.ts)/, priority: 4 },
            { name: 'reference', test: /\/src\/reference\//, priority: 3 },
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'site', tags: ['$initial'], test: /\/src\//, priority: 1 },
            // What most pages share is one file, too: a phone asks for each file, however small, again.
            {
              name: 'parts',
              minShareCount: 6,
              test: /\/(?:src\/(?!plots\/|kinds\/forms\/|pages\/account\/)|server\/|client\/)/,
            },
          ],
        },
      },
    },
  },
  server: { port: 4010, proxy: { '/api': proxied, '/docs': proxied, '/media': proxied } },
});
