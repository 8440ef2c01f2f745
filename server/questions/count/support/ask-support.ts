import type { CountContext, CountedAsk, Figure, Support, SupportKind } from '../counted.ts';
import { figureOf } from '../figures.ts';

export type Asked = Omit<CountedAsk, 'support'>;

/** Counts a possible explanation of an ask; null if it does not apply. */
export type CountSupport = (asked: Asked, context: CountContext) => Promise<Omit<Support, 'kind'> | null>;

export type SupportTable = Partial<Record<SupportKind, CountSupport>>;

/** Minimum number of reviews for an explanation. */
export const fewestToExplain = 5;

type Query = Parameters<CountContext['count']>[0];

export const countOne = async (
  { count }: CountContext,
  where: Query['where'],
  topic?: Query['topic'] | null,
): Promise<Figure> =>
  figureOf((await count({ where, ...(topic && { topic }), by: [], order: 'reviews', limit: 1 })).total);

/** The same filter without versions. */
export const ofAnyVersion = ({ about }: Asked): Query['where'] => {
  const { versions: _, ...where } = about.where;
  return where;
};
