import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface PartialFile {
  readonly path: string;
  readonly etag: string;
  readonly bytes: number;
}

/** The ETag is part of the name, so that a later command knows what it can resume. */
const ending = '.part';
const nameOf = (etag: string | null): string => (etag === null ? 'new' : Buffer.from(etag).toString('base64url'));

export const findPartial = async (file: string): Promise<PartialFile | null> => {
  const start = `${basename(file)}.`;
  const names = await readdir(dirname(file)).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(start) && each.endsWith(ending))) {
    const etag = Buffer.from(name.slice(start.length, -ending.length), 'base64url').toString();
    const path = join(dirname(file), name);
    if (/^"[!#-~]+"$/.test(etag)) return { path, etag, bytes: (await stat(path)).size };
  }
  return null;
};

export const dropPartial = (partial: PartialFile): Promise<void> => rm(partial.path, { force: true });

/** Writes a stream after the first `from` bytes of a file, and renames the file when it is complete. */
export const writePartial = async (
  file: string,
  etag: string | null,
  from: number,
  stream: AsyncIterable<Uint8Array>,
  wrote: (bytes: number) => void,
): Promise<void> => {
  const path = `${file}.${nameOf(etag)}${ending}`;
  const handle = await open(path, from > 0 ? 'r+' : 'w');
  try {
    await handle.truncate(from);
    let at = from;
    for await (const bytes of stream) {
      await handle.write(bytes, 0, bytes.length, at);
      at += bytes.length;
      wrote(at);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(path, file);
};
