/** Defers building tables that only some requests need, to keep the start fast. */
export const lazy = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
