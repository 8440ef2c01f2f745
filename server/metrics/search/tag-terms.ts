import type { ClausePolarity, Move, Writer } from '../../tagging/clauses/clause.ts';

/** The kinds of review that the index knows, in the order of their bits in a record; a new one goes to the end. */
export const indexedKinds = ['bug', 'complaint', 'request', 'praise'] as const;
export type IndexedKind = (typeof indexedKinds)[number];

/** The polarities by which clauses are found: those that say something of the app. */
export const indexedPolarities = ['good', 'bad', 'wish'] as const satisfies readonly ClausePolarity[];
export type IndexedPolarity = (typeof indexedPolarities)[number];

/** What reviews and their clauses are tagged with is found like words: these terms begin with `#`, which no word does. */
export const themeTerm = (id: string): string => `#${id}`;
export const kindTerm = (kind: IndexedKind): string => `#kind:${kind}`;
export const polarityTerm = (polarity: IndexedPolarity): string => `#polarity:${polarity}`;
export const moveTerm = (move: Move): string => `#move:${move}`;
export const writerTerm = (writer: Writer): string => `#writer:${writer}`;
