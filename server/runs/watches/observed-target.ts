import type { ObservedApp, ObservedRelease } from '../../analysis/watching/observed.ts';
import type { WatchState } from '../../analysis/watching/watch-state.ts';
import type { WatchChange } from '../../contract/resources/watches/watch-result.ts';

/** What a run has read of what is watched. */
export interface ObservedTarget {
  readonly apps: readonly ObservedApp[];
  /** The releases that rules follow, by the key of the rule. */
  readonly releases: ReadonlyMap<string, readonly ObservedRelease[]>;
  readonly changes: readonly WatchChange[];
  /** What of it is compared with the next run, beside the apps. */
  readonly state: Pick<WatchState, 'chart' | 'figures'>;
  readonly notes: readonly string[];
}
