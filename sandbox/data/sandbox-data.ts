import { type DataFile, readDataFile } from '../../server/data/data-file.ts';

/** A file of this folder: `reviews/en`. The format: server/data/README.md */
export const sandboxData = (name: string): DataFile => readDataFile(name, import.meta.url);
