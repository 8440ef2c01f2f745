import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import { codeOf } from './postmaster.ts';

/** The named pipe that every user of the server has open for writing. */
export const keeperIn = ({ run }: Layout): string => join(run, 'keeper');

/** Whether a process holds the pipe: reading from one without a writer finds its end, with one nothing yet. */
export const isKept = (keeper: string): boolean => {
  try {
    const reading = openSync(keeper, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      readSync(reading, Buffer.alloc(1));
      return false;
    } catch (error) {
      return codeOf(error) === 'EAGAIN';
    } finally {
      closeSync(reading);
    }
  } catch {
    return false;
  }
};
