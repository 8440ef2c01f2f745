/** How often a property is tried: so often in each `npm test`, and as many times that as `TEST_RUNS` says. */
export const propertyRuns = (usual: number): number => usual * Number(process.env.TEST_RUNS ?? 1);
