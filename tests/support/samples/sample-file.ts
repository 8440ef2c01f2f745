import { type DataFile, readDataFile } from '../../../server/data/data-file.ts';

/** Sample texts from `tests/data`, in the format of `server/data`. */
export const sampleFile = (name: string): DataFile => readDataFile(name, new URL('../../data/', import.meta.url).href);
