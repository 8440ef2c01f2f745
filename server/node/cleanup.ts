type Step = () => Promise<unknown> | unknown;

export interface Cleanup {
  /** Registers the cleanup of a step. */
  add(step: Step): void;
  /** Runs all cleanups, last one first: on stop, or when a start fails. */
  run(): Promise<void>;
}

/** @param onError called for each step that fails; the others still run */
export const createCleanup = (onError: (error: unknown) => void): Cleanup => {
  const steps: Step[] = [];
  return {
    add(step) {
      steps.push(step);
    },
    async run() {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          onError(error);
        }
      }
    },
  };
};
