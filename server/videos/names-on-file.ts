import { setImmediate as turn } from 'node:timers/promises';
import { minuteMs } from '../contract/domain/durations.ts';
import { type KnownNames, knownNamesInSteps } from '../reach/videos/matching/known-names.ts';
import type { Database } from '../store/engine/database.ts';
import { type MatchedApp, nameableApps } from '../store/videos/video-matches.ts';

export interface NamesOnFile {
  readonly names: KnownNames<MatchedApp>;
  readonly count: number;
}

/** Apps become known by the day: those of the last minutes are candidates by themselves where they are looked for. */
const holdMs = 30 * minuteMs;
/** The longest that others wait for their turn. */
const sliceMs = 8;
/** Titles are in the words of the largest storefront, in which most videos name them. */
const country = 'us';

const held = new WeakMap<Database, { readonly since: number; readonly read: Promise<NamesOnFile> }>();

/** The names of tens of thousands of apps, with turns for others in between. */
export const namesInSlices = async (apps: readonly MatchedApp[]): Promise<KnownNames<MatchedApp>> => {
  const steps = knownNamesInSteps(apps);
  for (;;) {
    const until = performance.now() + sliceMs;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await turn();
  }
};

const read = async (db: Database): Promise<NamesOnFile> => {
  const apps = await nameableApps(db, country);
  return { names: await namesInSlices(apps), count: apps.length };
};

/** The apps that videos can name, refreshed every half hour. */
export const namesOnFile = (db: Database): Promise<NamesOnFile> => {
  const known = held.get(db);
  if (known && performance.now() - known.since < holdMs) return known.read;
  const reading = read(db);
  held.set(db, { since: performance.now(), read: reading });
  // What failed is not held.
  reading.catch(() => held.delete(db));
  return reading;
};
