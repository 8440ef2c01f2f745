import { runs } from '../../../server/runs/index.ts';
import type { Run } from '../../../server/runs/run.ts';

/** The product's runs, one of them with another time limit. */
export const runsWithLimit = (limited: Run, limitMs: number): Run[] =>
  runs.map((run) => (run === limited ? { ...run, limitMs } : run));
