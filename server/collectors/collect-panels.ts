import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '../connectors/wire/outcome.ts';
import { type Store, stores } from '../contract/domain/stores.ts';
import type { KeptApp } from '../reviews/ingest/keep.ts';
import { followedMs, panelPlaces } from '../reviews/panels/ask-panels.ts';
import {
  beginPlaces,
  isComplete,
  isLooked,
  nextStep,
  readPanelPlace,
  restMs,
  restOf,
} from '../reviews/windows/read-panel.ts';
import { duePanel, type Panel, postponePanels, schedulePanel } from '../store/reviews/panels.ts';
import { reviewApp } from '../store/reviews/review-apps.ts';
import { unlessAborted } from '../support/concurrency/promises.ts';
import type { Collector, CollectorContext } from './collector.ts';

/** Postpones the store's panels after this many failures in a row. */
const maxFailures = 3;

/** The pause after a read is proportional to its pages, so that stores aren't read faster than by other collectors. */
const pageSize = { apple: 50, play: 150 } as const;

const describe = async (
  { db, sources, signal }: CollectorContext,
  { store, appId }: Panel,
  country: string,
): Promise<KeptApp> => {
  const known = await reviewApp(db, store, appId);
  if (known?.about && known.title) return { store, appId };
  const { outcome } = await unlessAborted(sources.listing(store, appId, country), signal);
  if (outcome.kind !== 'found') return { store, appId };
  const { title, icon, developer, genre, description } = outcome.value;
  return { store, appId, title, icon, developer, genre, about: description };
};

interface StepRead {
  readonly read: number;
  readonly failure: Failure | null;
}

const readStep = async (context: CollectorContext, panel: Panel, storefronts: readonly string[]): Promise<StepRead> => {
  const { db, clock } = context;
  const places = panelPlaces(panel, storefronts);
  const step = nextStep(panel, places, clock.now());
  let [read, failure]: [number, Failure | null] = [0, null];
  if (step) {
    const app = await describe(context, panel, places[0]!.country);
    const { depth, deep } = step;
    const results = await Promise.all(
      step.places.map((place) => readPanelPlace(context, app, place, { depth, deep, feedOnly: true })),
    );
    read = results.reduce((sum, result) => sum + result.read, 0);
    failure = results.flatMap((result) => result.failure ?? [])[0] ?? null;
  }
  const begun = await beginPlaces(db, panel, places);
  const looked = panel.looked || isLooked(begun, places);
  const now = clock.now();
  const isDone = nextStep({ looked, places: begun }, places, now) === null;
  const due = new Date(now + (isDone ? restOf(begun) : 0));
  await schedulePanel(db, panel, { due, looked, complete: isComplete(begun, places), now: new Date(now) });
  return { read, failure };
};

/** Reads due panels of a store step by step until none is due; `looked`: those that had a first look, or the others. */
const readDue = async (
  context: CollectorContext,
  store: Store,
  storefronts: readonly string[],
  looked: boolean,
): Promise<string | null> => {
  const { db, clock, signal, log, pauseMs } = context;
  const next = () => {
    const now = clock.now();
    return duePanel(db, { store, now: new Date(now), since: new Date(now - followedMs), looked });
  };
  let failuresInARow = 0;
  for (let panel = await next(); panel; panel = await next()) {
    signal.throwIfAborted();
    const { read, failure } = await readStep(context, panel, storefronts);
    if (failure) {
      log.warn({ appId: panel.appId, outcome: failure.kind, detail: failure.detail }, 'a panel could not be read');
      if (++failuresInARow >= maxFailures) {
        await postponePanels(db, store, new Date(clock.now() + restMs));
        return `the last ${failuresInARow} panels could not be read (${failure.kind})`;
      }
    } else failuresInARow = 0;
    await sleep(pauseMs * Math.max(1, Math.ceil(read / pageSize[store])), null, { signal });
  }
  return null;
};

/** Reads panels of apps that are in use and keeps them current. A stop only loses the place being read. */
export const panelReader = (store: Store, storefronts: readonly string[]): Collector => ({
  name: `panels ${store}`,
  everyMs: 10_000,
  lane: `panels ${store}`,
  run: (context) => readDue(context, store, storefronts, true),
});

export const firstLooksName = 'panels first looks';

/** Takes first looks at apps immediately, independently of full reads. */
export const firstLooks = (storefronts: readonly string[]): Collector => ({
  name: firstLooksName,
  // Also polls, because a notice can be lost.
  everyMs: 10_000,
  lane: 'first looks',
  async run(context) {
    const failures = await Promise.all(stores.map((store) => readDue(context, store, storefronts, false)));
    return failures.flatMap((failure) => failure ?? []).join('; ') || null;
  },
});
