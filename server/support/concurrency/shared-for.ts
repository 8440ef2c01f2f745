/** Does the work once for all who ask while it is under way and for a while after it began. */
export const sharedFor = <T>(ms: number, work: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly outcome: Promise<T>; readonly began: number; settled: boolean } | null = null;
  return () => {
    if (last && (!last.settled || performance.now() - last.began < ms)) return last.outcome;
    const own = { outcome: work(), began: performance.now(), settled: false };
    last = own;
    const settle = (): void => {
      own.settled = true;
    };
    own.outcome.then(settle, settle);
    return own.outcome;
  };
};
