import { appKey } from '../../contract/domain/app-ref.ts';
import type { RuleState } from './evaluate.ts';
import type { ObservedApp } from './observed.ts';

export interface AppState {
  readonly title: string;
  readonly score: number | null;
  readonly version: string | null;
  readonly ranks: Readonly<Record<string, number | null>>;
  /** The highest review number seen. */
  readonly seenNo: number;
}

/** State kept between runs, as JSON. Fields that earlier versions didn't write are missing. */
export interface WatchState {
  /** When it ran, in ms. */
  readonly at?: number;
  readonly apps?: Readonly<Record<string, AppState>>;
  /** Apps of a watched chart, best rank first. */
  readonly chart?: readonly { readonly appId: string; readonly title: string }[];
  /** Figures of an answer, by name. */
  readonly figures?: Readonly<Record<string, string | number | null>>;
  readonly rules?: RuleState;
}

export const noRuleState: RuleState = { memories: {}, reported: {} };

export const toAppState = (app: ObservedApp, before: AppState | undefined): AppState => ({
  title: app.title,
  // Values that couldn't be read this time stay as they were.
  score: app.score ?? before?.score ?? null,
  version: app.version ?? before?.version ?? null,
  ranks: { ...before?.ranks, ...Object.fromEntries(app.ranks) },
  seenNo: app.reviews.reduce((most, { no }) => Math.max(most, no), before?.seenNo ?? 0),
});

export const appStates = (apps: readonly ObservedApp[], before: WatchState): Record<string, AppState> => ({
  ...before.apps,
  ...Object.fromEntries(apps.map((app) => [appKey(app), toAppState(app, before.apps?.[appKey(app)])])),
});
