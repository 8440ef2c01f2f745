/** The engine's clock, in milliseconds. Tests shorten it; nothing else should need to. */
export const engineTimes = {
  /** A worker says that it lives. */
  beatMs: 5_000,
  /** A worker unheard of for this long is dead, and its runs are taken back. */
  silentMs: 20_000,
  /** How often a node looks for dead and late runs. */
  sweepMs: 5_000,
  /** How often workers and waiters look for themselves, should a notice be lost. */
  pollMs: 1_000,
  /** How long past its time limit a run may take to hand in what it has. */
  graceMs: 5_000,
  /** How long a stopping node lets runs and answers end by themselves. */
  stopMs: 2_000,
  /** How often progress is written. */
  progressMs: 500,
  /** How often a node looks for watches that are due, and for alerts whose quiet hours have ended. */
  watchMs: 5_000,
  /** How often a node with a mail server looks for security notices to mail. */
  noticesMs: 5_000,
};

export type EngineTimes = typeof engineTimes;
