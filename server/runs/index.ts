import type { RunKind } from '../jobs/run-kind.ts';

/** What each kind of run does. A new one is a file in this folder and its line here. */
export const runs: readonly RunKind[] = [];
