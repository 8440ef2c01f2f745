import type { SandboxAnswer } from '../route.ts';

export const jsonAnswer = (
  status: number,
  value: unknown,
  type = 'application/json; charset=UTF-8',
): SandboxAnswer => ({
  status,
  headers: { 'content-type': type },
  body: JSON.stringify(value),
});

/** A whole number out of a query, within bounds. */
export const wholeAsked = (text: string | null, usual: number, low: number, high: number): number => {
  const value = text === null || !/^\d{1,9}$/.test(text) ? usual : Number(text);
  return Math.min(high, Math.max(low, value));
};
