export interface Fact {
  readonly what: string;
  readonly is: string;
  /** What is claimed, and whether it holds; left out where nothing is. */
  readonly claim?: readonly [text: string, holds: boolean];
}

/** Prints them in columns and answers whether every claim holds. */
export const printFacts = (facts: readonly Fact[]): boolean => {
  const width = Math.max(...facts.map(({ what }) => what.length));
  for (const { what, is, claim } of facts) {
    console.log(`${what.padEnd(width)}  ${is}${claim ? `  (${claim[0]}: ${claim[1] ? 'held' : 'NOT HELD'})` : ''}`);
  }
  return facts.every(({ claim }) => claim?.[1] ?? true);
};
