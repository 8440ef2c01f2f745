/** The kinds of review that the index knows, in the order of their bits in a record; a new one goes to the end. */
export const indexedKinds = ['bug', 'complaint', 'request', 'praise'] as const;
export type IndexedKind = (typeof indexedKinds)[number];

/** Themes and kinds are found like words: their terms begin with `#`, which no word does. */
export const themeTerm = (id: string): string => `#${id}`;
export const kindTerm = (kind: IndexedKind): string => `#kind:${kind}`;
