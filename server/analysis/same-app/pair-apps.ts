import { appKey } from '../../contract/domain/app-ref.ts';
import { type AppIdentity, identify } from './evidence.ts';
import { samenessOfKnown } from './same-app.ts';

/** Two entries of a list that are, or may be, one app in two stores. */
export interface Pair<App> {
  readonly apps: readonly [App, App];
  readonly why: string;
}

export interface Pairs<App> {
  readonly certain: readonly Pair<App>[];
  /** For a note only; no app of a certain pair is in one of these. */
  readonly possible: readonly Pair<App>[];
}

interface Candidate<App> extends Pair<App> {
  readonly strength: number;
  readonly keys: readonly [string, string];
}

/** Those that are the best of all that either of their two apps could be paired with; a tie is nobody's. */
const mutualBest = <App>(candidates: readonly Candidate<App>[]): Candidate<App>[] => {
  const rivals = new Map<string, Candidate<App>[]>();
  for (const candidate of candidates) {
    for (const key of candidate.keys) rivals.set(key, [...(rivals.get(key) ?? []), candidate]);
  }
  return candidates.filter((candidate) =>
    candidate.keys.every((key) =>
      rivals.get(key)!.every((rival) => rival === candidate || rival.strength < candidate.strength),
    ),
  );
};

const uniqueApps = <App extends AppIdentity>(apps: readonly App[]): App[] => {
  const first = new Map<string, App>();
  for (const app of apps) if (!first.has(appKey(app))) first.set(appKey(app), app);
  return [...first.values()];
};

/** The apps of a list that are one app in two stores: each is in one pair at most. */
export const pairApps = <App extends AppIdentity>(apps: readonly App[]): Pairs<App> => {
  const certain: Candidate<App>[] = [];
  const possible: Candidate<App>[] = [];
  const known = uniqueApps(apps).map(identify);
  for (const [at, one] of known.entries()) {
    for (const other of known.slice(at + 1)) {
      const sameness = samenessOfKnown(one, other);
      if (sameness.same === 'no') continue;
      const { same, why, strength } = sameness;
      const keys = [appKey(one.app), appKey(other.app)] as const;
      const candidate = { apps: [one.app, other.app] as const, why, strength, keys };
      (same === 'certain' ? certain : possible).push(candidate);
    }
  }
  const pairs = mutualBest(certain);
  const paired = new Set(pairs.flatMap(({ keys }) => keys));
  // Where several could be the one, each may be.
  const open = [...certain, ...possible].filter(({ keys }) => !keys.some((key) => paired.has(key)));
  const plain = ({ apps, why }: Candidate<App>): Pair<App> => ({ apps, why });
  return { certain: pairs.map(plain), possible: open.map(plain) };
};

/** An app as people count apps: in one store, or one and the same in both. */
export interface OneApp<App> {
  readonly apps: readonly [App] | readonly [App, App];
  /** Why the two are one; null: it is in one store only, as far as this list tells. */
  readonly why: string | null;
}

/** A list with the same app in two stores as one entry, at the place of the first of the two. */
export const oneOfBothStores = <App extends AppIdentity>(apps: readonly App[]): OneApp<App>[] => {
  const pairOf = new Map(
    pairApps(apps).certain.flatMap((pair) => pair.apps.map((app) => [appKey(app), pair] as const)),
  );
  const done = new Set<string>();
  return uniqueApps(apps).flatMap((app): OneApp<App>[] => {
    if (done.has(appKey(app))) return [];
    const pair = pairOf.get(appKey(app));
    for (const each of pair?.apps ?? [app]) done.add(appKey(each));
    return [pair ? { apps: pair.apps, why: pair.why } : { apps: [app], why: null }];
  });
};
