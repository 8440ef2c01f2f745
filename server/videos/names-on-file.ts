import { setImmediate as turn } from 'node:timers/promises';
import { minuteMs } from '../contract/domain/durations.ts';
import { type KnownNames, knownNamesInSteps } from '../reach/videos/matching/known-names.ts';
import type { Database } from '../store/engine/database.ts';
import { type MatchedApp, nameableApps } from '../store/videos/video-matches.ts';

export interface NamesOnFile {
  readonly names: KnownNames<MatchedApp>;
  readonly count: number;
}

/** New apps don't need to be included at once: searches add the apps they look for. */
const holdMs = 30 * minuteMs;
/** Maximum time before yielding to the event loop. */
const sliceMs = 8;
/** The largest storefront: most videos use its titles. */
const country = 'us';

const cached = new WeakMap<Database, { readonly since: number; readonly read: Promise<NamesOnFile> }>();

/** Indexes names of tens of thousands of apps, yielding to the event loop in between. */
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
  const known = cached.get(db);
  if (known && performance.now() - known.since < holdMs) return known.read;
  const reading = read(db);
  cached.set(db, { since: performance.now(), read: reading });
  // Failures are not cached.
  reading.catch(() => cached.delete(db));
  return reading;
};
