import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Config } from '../../config/config.ts';
import type { SiteFile } from './site-files.ts';

/** For people with a link to an answer, without sign-in. */
export const sharedPath = '/s/$token';

/** All other pages of the web application, in its router's notation (compared by `tests/structure/site-paths.test.ts`). */
export const sitePaths = [
  '/',
  '/sign-in',
  '/connect',
  '/apps',
  '/apps/$store/$id',
  '/compare',
  '/charts',
  '/charts/movers',
  '/new',
  '/activity',
  '/runs/new',
  '/runs/$id',
  '/answers',
  '/teardowns',
  '/teardowns/$id',
  '/research',
  '/research/$id',
  '/reports',
  '/reports/$id',
  '/ads',
  '/ads/$id',
  '/creators',
  '/creators/$id',
  '/videos',
  '/videos/search',
  '/videos/$id',
  '/pulls',
  '/pulls/new',
  '/pulls/describe',
  '/pulls/$id',
  '/reviews',
  '/reviews/$id',
  '/alerts',
  '/alerts/new',
  '/alerts/$id',
  '/account',
  '/account/keys',
  '/account/grants',
  '/account/sessions',
  '/account/alerts',
  '/account/webhooks',
  '/account/security',
  '/admin',
] as const;

/** Redirects from old addresses of pages, which are in mails and bookmarks. */
export const movedPaths: Readonly<Record<string, string>> = {
  '/runs': '/activity',
  '/watches': '/alerts',
  '/watches/new': '/alerts/new',
  '/watches/:id': '/alerts/:id',
};

/** The document of the web application. It includes the sample-data notice, so that the page does not shift when it appears. */
export const siteDocument = (file: SiteFile, { sources }: Pick<Config, 'sources'>): SiteFile => {
  if (sources !== 'sandbox') return file;
  const body = Buffer.from(file.body.toString().replace('<html', '<html data-sample'));
  return {
    type: file.type,
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    body,
    // For two kilobytes, a higher quality is not worth the time.
    compressed: {
      br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      gzip: gzipSync(body),
    },
  };
};

/** Only our own scripts, styles and connections; no inline code. */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': sitePolicy,
  // Severs references between this page and windows of other sites.
  'cross-origin-opener-policy': 'same-origin',
};
