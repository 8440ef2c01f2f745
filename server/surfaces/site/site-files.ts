import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { acceptsEncoding } from '../answers/compress.ts';

/** The output of `npm run build`. */
const siteFolder = join(import.meta.dirname, '../../../web/dist');

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface SiteFile {
  readonly type: string;
  /** Weak: one tag names the file in every encoding. */
  readonly etag: string;
  readonly body: Buffer;
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

const readSiteFile = (path: string): SiteFile => {
  const body = readFileSync(path);
  const compressed: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of encodings) {
    const file = path + endings[encoding];
    if (existsSync(file)) compressed[encoding] = readFileSync(file);
  }
  return { type: types[extname(path)]!, etag: `W/"${hash('sha1', body, 'base64url')}"`, body, compressed };
};

/** The built files by their path below `/`; null if the site was never built. */
export const readSite = (folder: string): ReadonlyMap<string, SiteFile> | null => {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in types);
  return new Map(names.map((name) => [name, readSiteFile(join(folder, name))]));
};

let built: ReturnType<typeof readSite> | undefined;

/** Read once per process: a new build is served after a restart. */
export const builtSite = (): ReturnType<typeof readSite> => {
  built ??= readSite(siteFolder);
  return built;
};

/** The best encoding that the caller accepts and the file has. */
export const encodingFor = ({ compressed }: SiteFile, accepted: string | undefined): Encoding | null =>
  encodings.find((encoding) => compressed[encoding] && acceptsEncoding(accepted, encoding)) ?? null;
