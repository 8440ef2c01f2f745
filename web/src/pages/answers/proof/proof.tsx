import type { Ask } from '../../../../../server/contract/resources/questions/plan.ts';
import type { ReadAsProps } from '../research.tsx';
import { type CellsBy, CellsProof } from './cells-proof.tsx';
import { ChangeProof } from './change-proof.tsx';
import { PeersProof } from './peers-proof.tsx';

type ReviewAsk = Extract<Ask, { source: 'reviews' }>;

const cellsBy: readonly string[] = ['version', 'country', 'app', 'store'] satisfies CellsBy[];

/** Limits on the reviews of an answer that the metrics query of a chart does not have. */
const isBeyond = ({ about: { apps = [], from, kind, segment }, without = [] }: ReviewAsk): boolean =>
  apps.length > 0 || without.length > 0 || [from, kind, segment].some((each) => each !== undefined);

const isChange = ({ measure, answerAs, by }: ReviewAsk): boolean =>
  measure === 'change' || answerAs === 'why' || answerAs === 'when' || by === 'week' || by === 'month';

/** The chart for an answer, by the type of its question. */
export const Proof = ({ result, plan }: ReadAsProps) => {
  const ask = plan.asks.find((each): each is ReviewAsk => each.source === 'reviews');
  if (!ask || !result.verdict) return null;
  if (isChange(ask)) return <ChangeProof result={result} plan={plan} ask={ask} />;
  if (ask.by && cellsBy.includes(ask.by) && !isBeyond(ask))
    return <CellsProof result={result} ask={ask} by={ask.by as CellsBy} />;
  return <PeersProof result={result} verdict={result.verdict} />;
};
