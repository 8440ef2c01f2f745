export const chartNames = ['top-free', 'top-paid', 'top-grossing'] as const;
export type ChartName = (typeof chartNames)[number];
