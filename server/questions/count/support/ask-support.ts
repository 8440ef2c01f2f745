import type { CountContext, CountedAsk, Figure, Support, SupportKind } from '../counted.ts';
import { figureOf } from '../figures.ts';

/** What an ask has but for its support. */
export type Asked = Omit<CountedAsk, 'support'>;

/** Counts what may explain an ask; null where it explains nothing. */
export type CountSupport = (asked: Asked, context: CountContext) => Promise<Omit<Support, 'kind'> | null>;

export type SupportTable = Partial<Record<SupportKind, CountSupport>>;

/** Fewer reviews explain nothing. */
export const fewestToExplain = 5;

type Query = Parameters<CountContext['count']>[0];

/** One figure. */
export const countOne = async (
  { count }: CountContext,
  where: Query['where'],
  topic?: Query['topic'] | null,
): Promise<Figure> =>
  figureOf((await count({ where, ...(topic && { topic }), by: [], order: 'reviews', limit: 1 })).total);

/** The same reviews, of any version. */
export const ofAnyVersion = ({ about }: Asked): Query['where'] => {
  const { versions: _, ...where } = about.where;
  return where;
};
