/** By code units: enough for dates in ISO form, and a browser need not load how every language is sorted. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const folded = (title: string): string => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** As an English index does: capitals and accents count for nothing. */
export const byTitle = (one: string, other: string): number => byText(folded(one), folded(other));
