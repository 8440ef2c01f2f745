import { appKey } from '../../contract/domain/app-ref.ts';
import type { RuleState } from './evaluate.ts';
import type { ObservedApp } from './observed.ts';

export interface AppState {
  readonly title: string;
  readonly score: number | null;
  readonly version: string | null;
  readonly ranks: Readonly<Record<string, number | null>>;
  /** The greatest number of a review that was seen. */
  readonly seenNo: number;
}

/** What a run leaves for the next. Kept as JSON: what an earlier version did not write is missing. */
export interface WatchState {
  /** When it ran, in milliseconds. */
  readonly at?: number;
  readonly apps?: Readonly<Record<string, AppState>>;
  /** The apps of a watched chart, best placed first. */
  readonly chart?: readonly { readonly appId: string; readonly title: string }[];
  /** The figures of an answer, by what they count. */
  readonly figures?: Readonly<Record<string, string | number | null>>;
  readonly rules?: RuleState;
}

export const noRuleState: RuleState = { memories: {}, reported: {} };

export const toAppState = (app: ObservedApp, before: AppState | undefined): AppState => ({
  title: app.title,
  // What could not be read this once is as it was.
  score: app.score ?? before?.score ?? null,
  version: app.version ?? before?.version ?? null,
  ranks: { ...before?.ranks, ...Object.fromEntries(app.ranks) },
  seenNo: app.reviews.reduce((most, { no }) => Math.max(most, no), before?.seenNo ?? 0),
});

export const appStates = (apps: readonly ObservedApp[], before: WatchState): Record<string, AppState> => ({
  ...before.apps,
  ...Object.fromEntries(apps.map((app) => [appKey(app), toAppState(app, before.apps?.[appKey(app)])])),
});
