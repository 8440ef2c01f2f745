/** The charts that both stores have of an app's free, paid and grossing rank. */
export const chartNames = ['top-free', 'top-paid', 'top-grossing'] as const;
export type ChartName = (typeof chartNames)[number];
