import type { ClausePolarity, Move, Writer } from '../../tagging/clauses/clause.ts';

/** In the order of their bits in a record: append new kinds only. */
export const indexedKinds = ['bug', 'complaint', 'request', 'praise'] as const;
export type IndexedKind = (typeof indexedKinds)[number];

/** The polarities that clauses can be searched by: those with an opinion on the app. */
export const indexedPolarities = ['good', 'bad', 'wish'] as const satisfies readonly ClausePolarity[];
export type IndexedPolarity = (typeof indexedPolarities)[number];

/** Tags are indexed as terms that begin with `#`, which no word does. */
export const themeTerm = (id: string): string => `#${id}`;
export const kindTerm = (kind: IndexedKind): string => `#kind:${kind}`;
export const polarityTerm = (polarity: IndexedPolarity): string => `#polarity:${polarity}`;
export const moveTerm = (move: Move): string => `#move:${move}`;
export const writerTerm = (writer: Writer): string => `#writer:${writer}`;
