import { appKey } from '../../contract/domain/app-ref.ts';
import { spokenName } from '../../contract/domain/company.ts';
import { listed } from '../../support/prose/numbers.ts';
import { type AppIdentity, type Evidence, evidenceFor, identify, type KnownIdentity } from './evidence.ts';

/** Whether two apps are the same app in two stores. `possible` is only noted; `certain` merges them. */
type Sameness =
  | { readonly same: 'certain'; readonly why: string; readonly strength: number }
  | { readonly same: 'possible'; readonly why: string; readonly strength: number }
  | { readonly same: 'no' };

const no: Sameness = { same: 'no' };

const isCertain = ({ name, isOtherSubtitle, developer, bundle, idsBegin, site }: Evidence): boolean => {
  if (bundle !== null) return name !== null || developer === 'same';
  if (name === null || isOtherSubtitle) return false;
  return developer === 'same' || idsBegin !== null || site !== null;
};

/** A name alone proves nothing: two developers may both call their app `Habit Tracker`. */
const isPossible = ({ name, developer }: Evidence): boolean => name !== null && developer !== 'other';

const strengthOf = ({ name, isOtherSubtitle, developer, bundle, idsBegin, site }: Evidence): number =>
  (bundle === null ? 0 : 16) +
  (name === 'whole' ? 8 : name === 'short' ? 4 : 0) +
  (developer === 'same' ? 2 : 0) +
  (site === null ? 0 : 1) +
  (idsBegin === null ? 0 : 1) -
  (isOtherSubtitle ? 1 : 0);

const shared = ({ name, developer, bundle, idsBegin, site }: Evidence, one: AppIdentity): string[] => [
  ...(name === null ? [] : ['the same name']),
  ...(developer === 'same' ? [`the same developer (${spokenName(one.developer!)})`] : []),
  ...(bundle === null ? [] : [`the same bundle id (${bundle})`]),
  ...(bundle === null && idsBegin !== null ? [`bundle ids that begin with ${idsBegin}`] : []),
  ...(site === null ? [] : [`the same site (${site})`]),
];

const doubts = ({ developer, isOtherSubtitle }: Evidence): string =>
  isOtherSubtitle
    ? 'but different subtitles'
    : developer === 'near'
      ? 'and developers with similar names'
      : 'but the developer of one is not known';

const samenessOfKnown = (one: KnownIdentity, other: KnownIdentity): Sameness => {
  if (one.app.store === other.app.store) return no;
  // In a fixed order, so that both directions give the same text.
  const [first, second] = one.app.store < other.app.store ? [one, other] : [other, one];
  const evidence = evidenceFor(first, second);
  const strength = strengthOf(evidence);
  const both = `Both have ${listed(shared(evidence, first.app))}`;
  if (isCertain(evidence)) return { same: 'certain', why: `${both}.`, strength };
  if (isPossible(evidence)) return { same: 'possible', why: `${both}, ${doubts(evidence)}.`, strength };
  return no;
};

/** Whether two apps are the same app in two stores, with the reason. Never true for two apps of one store. */
export const samenessOf = (one: AppIdentity, other: AppIdentity): Sameness =>
  samenessOfKnown(identify(one), identify(other));

export interface Pair<App> {
  readonly apps: readonly [App, App];
  readonly why: string;
}

export interface Pairs<App> {
  readonly certain: readonly Pair<App>[];
  /** Only noted; contains no app of a certain pair. */
  readonly possible: readonly Pair<App>[];
}

interface Candidate<App> extends Pair<App> {
  readonly strength: number;
  readonly keys: readonly [string, string];
}

/** Pairs that are the strongest for both of their apps; ties match nothing. */
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

/** Matches the apps of a list across stores; each is in at most one pair. */
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
  // If several apps could be the match, each is possible.
  const open = [...certain, ...possible].filter(({ keys }) => !keys.some((key) => paired.has(key)));
  const plain = ({ apps, why }: Candidate<App>): Pair<App> => ({ apps, why });
  return { certain: pairs.map(plain), possible: open.map(plain) };
};

/** An app in one store, or the same app in both. */
export interface OneApp<App> {
  readonly apps: readonly [App] | readonly [App, App];
  /** Why the two are one; null: in one store only, as far as this list shows. */
  readonly why: string | null;
}

/** Merges the same app in two stores into one entry, at the position of the first. */
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
