import { type DataFile, readDataFile } from '../../server/data/data-file.ts';

/** Reads a file of this folder, such as `reviews/en`. Format: server/data/README.md */
export const sandboxData = (name: string): DataFile => readDataFile(name, import.meta.url);
