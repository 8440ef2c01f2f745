import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Config } from '../../config/config.ts';
import type { SiteFile } from './site-files.ts';

/**
 * The one document of the web application. It says itself that the data is invented: a page that first had to ask would
 * move down by that line when the answer comes.
 */
export const siteDocument = (file: SiteFile, { sources }: Pick<Config, 'sources'>): SiteFile => {
  if (sources !== 'sandbox') return file;
  const body = Buffer.from(file.body.toString().replace('<html', '<html data-sample'));
  return {
    type: file.type,
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    body,
    // Two kilobytes: the best quality would take longer to prepare than it could ever save.
    compressed: {
      br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      gzip: gzipSync(body),
    },
  };
};
