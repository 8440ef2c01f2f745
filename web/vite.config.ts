import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { frameLinks } from './frame-links.ts';

/** Compresses text files at build time, so that the server never has to. */
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

/** Stylesheet order depends on what pages share, so every sheet declares the order of layers. */
const orderLayers = (): Plugin => ({
  name: 'order-layers',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer base, parts, pages, print;\n${code}` : null),
});

/** Preloads fonts along with the styles. */
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

/** Writes the side bar's links into the frame of server-written pages. */
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
    // The transformer ignores build.target: without this it polyfills light-dark() for old browsers.
    lightningcss: { targets: { chrome: 125 << 16, safari: 18 << 16, firefox: 129 << 16 } },
  },
  build: {
    target: ['chrome125', 'safari18', 'firefox129'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    // The content security policy forbids data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Lists what each page loads, for the test of its bytes.
    manifest: true,
    rolldownOptions: {
      // The application, and the frame of server-written pages.
      input: ['index.html', 'frame.html'].map((name) => join(import.meta.dirname, name)),
      output: {
        // Makes Chromium compile all functions on a background thread while loading, instead of each on the main thread
        // when called.
        postBanner: '//# allFunctionsCalledOnLoad',
        // Code needed by every page goes into two files, dependencies and our own, instead of one for each shared
        // chunk.
        codeSplitting: {
          groups: [
            // Files of server-written pages stay separate, or they would load the whole application.
            { name: 'look', test: /\/src\/(?:styles\/|shell\/(?:keys|navigation|theme)\.ts)/, priority: 4 },
            { name: 'reference', test: /\/src\/reference\//, priority: 3 },
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'site', tags: ['$initial'], test: /\/src\//, priority: 1 },
            // Code shared by most pages is also one file: phones pay for every extra request.
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
