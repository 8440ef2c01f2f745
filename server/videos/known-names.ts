import { createKnownNames, type KnownNames } from '../analysis/videos/known-names.ts';
import type { Database } from '../store/database.ts';
import { type MatchedApp, nameableApps } from '../store/video-matches.ts';

/** Every app that is known here, by its names. */
export interface NamesOnFile {
  readonly names: KnownNames<MatchedApp>;
  readonly count: number;
}

/** Apps become known by the day: those of the last minutes are candidates by themselves where they are looked for. */
const holdMs = 5 * 60_000;
/** Titles are in the words of the largest storefront, in which most videos name them. */
const country = 'us';

const held = new WeakMap<Database, { readonly since: number; readonly read: Promise<NamesOnFile> }>();

const read = async (db: Database): Promise<NamesOnFile> => {
  const apps = await nameableApps(db, country);
  return { names: createKnownNames(apps), count: apps.length };
};

/** The apps that videos may name, read anew every few minutes. */
export const namesOnFile = (db: Database): Promise<NamesOnFile> => {
  const known = held.get(db);
  if (known && performance.now() - known.since < holdMs) return known.read;
  const reading = read(db);
  held.set(db, { since: performance.now(), read: reading });
  // What failed is not held.
  reading.catch(() => held.delete(db));
  return reading;
};
