/** The engine's intervals, in milliseconds. Only tests change them. */
export const engineTimes = {
  beatMs: 5_000,
  /** A worker without a heartbeat for this long is dead; its runs are requeued. */
  silentMs: 20_000,
  sweepMs: 5_000,
  /** How often workers and waiters poll, in case a notice is lost. */
  pollMs: 1_000,
  /** How long after its time limit a run may return a partial result. */
  graceMs: 5_000,
  /** How long a stopping node waits for runs and responses. */
  stopMs: 2_000,
  progressMs: 500,
  /** How often a node looks for watches that are due, and for alerts whose quiet hours have ended. */
  watchMs: 5_000,
  /** How often a node with a mail server looks for security notices to mail. */
  noticesMs: 5_000,
};

export type EngineTimes = typeof engineTimes;
