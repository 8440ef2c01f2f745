type Step = () => Promise<unknown> | unknown;

export interface Cleanup {
  /** Registers what undoes the step just taken. */
  add(step: Step): void;
  /** Undoes every step, last one first: at the end, or when a start fails. */
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
