import type { Growth } from '../../store/engine/growth.ts';

export interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const gigabyte = 1e9;

const least = { share: 0.1, bytes: 2 * gigabyte };
const mostConnectionsShare = 0.8;
/** Below this, tidying up is not worth a word. */
const fewDeadRows = 1_000_000;
const mostDeadShare = 0.3;
/** A worker takes a run within a second; nobody took this one. */
const longestClaimableSeconds = 60;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What will hurt soon, in sentences with the fix; nothing while all is well. */
export const growthWarnings = (growth: Growth, disk: Disk | null): string[] => {
  const warnings: string[] = [];
  if (disk && disk.freeBytes < Math.min(least.bytes, least.share * disk.totalBytes)) {
    warnings.push(
      `The disk of the data folder is ${percent(1 - disk.freeBytes / disk.totalBytes)} full: free some room or move DATA_DIR to a larger disk.`,
    );
  }
  if (growth.connections > mostConnectionsShare * growth.mostConnections) {
    warnings.push(
      `PostgreSQL serves ${growth.connections} of at most ${growth.mostConnections} connections: raise max_connections, run fewer processes, or use a pooler.`,
    );
  }
  if (growth.deadRows > fewDeadRows && growth.deadRows > mostDeadShare * (growth.liveRows + growth.deadRows)) {
    warnings.push(
      `${percent(growth.deadRows / (growth.liveRows + growth.deadRows))} of the rows are dead: check that autovacuum is on and that no transaction has been open for hours.`,
    );
  }
  if (growth.claimableSeconds > longestClaimableSeconds) {
    warnings.push(
      `A run has been ready for ${Math.round(growth.claimableSeconds)} seconds and no worker has taken it: start more workers, or raise WORKER_RUNS.`,
    );
  }
  return warnings;
};
