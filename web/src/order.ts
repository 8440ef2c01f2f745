/** Compares by code units: enough for ISO dates, and loads no collation data. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const folded = (title: string): string => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Ignores case and accents, as an English index does. */
export const byTitle = (one: string, other: string): number => byText(folded(one), folded(other));
