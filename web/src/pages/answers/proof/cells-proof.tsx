import { useQuery } from '@tanstack/react-query';
import type { Ask } from '../../../../../server/contract/resources/questions/plan.ts';
import type { Research } from '../../../../../server/contract/resources/research/research.ts';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { IntervalRows } from '../../../plots/interval-rows.tsx';
import { ask as read } from '../../../service/api.ts';
import { counted, date, share, stars } from '../../../words.ts';
import { countedDays, topicOf, useWhere } from './scope.ts';

export type CellsBy = 'version' | 'country' | 'app' | 'store';

const maxRows = 12;
const minReviews = 10;

const titles: Readonly<Record<CellsBy, string>> = {
  version: 'By version',
  country: 'By country',
  app: 'By app',
  store: 'By store',
};

export const CellsProof = ({ result, ask, by }: { result: Research; ask: Ask; by: CellsBy }) => {
  const topic = topicOf(ask);
  const set = useWhere(result, ask.about);
  const days = countedDays(ask, result.generatedAt);
  const where = { ...set, ...days };
  const query = useQuery({
    ...read('reviews.metrics', { where, by: [by], limit: maxRows, order: 'reviews', ...(topic && { topic }) }),
    enabled: set !== undefined && days !== null,
  });
  if (days === null) return null;
  if (query.isPending) return <Skeleton height={280} />;
  const isShare = topic !== null;
  const rows = (query.data?.cells ?? []).flatMap((cell) => {
    const value = isShare ? cell.share : cell.stars;
    const interval = isShare ? cell.interval : cell.starsInterval;
    const [named] = cell.values;
    const n = isShare ? cell.of : cell.reviews;
    if (value === null || !interval || !named || named.value === null || n < minReviews) return [];
    const label = by === 'version' ? String(named.value) : named.label;
    return [
      {
        key: `${named.app ?? ''} ${named.value}`,
        label,
        value,
        interval,
        note: counted(n, 'review'),
        isAnswer: result.verdict?.sentence.includes(label) ?? false,
      },
    ];
  });
  if (rows.length < 2) return null;
  const isDown = ask.pick === 'least' || (!isShare && result.verdict?.sentence.includes(rows[0]!.label));
  const sorted = rows.toSorted((one, other) =>
    isShare && !isDown ? other.value - one.value : one.value - other.value,
  );
  return (
    <IntervalRows
      title={titles[by]}
      caption={`${isShare ? 'Share of reviews' : 'Average stars'}, with 95% intervals. Reviews ${days.since ? `from ${date(days.since)} ` : ''}to ${date(days.until ?? result.generatedAt)}.`}
      rows={sorted}
      look={isShare ? 'bars' : 'dots'}
      domain={isShare ? [0, Math.max(...rows.map(({ interval }) => interval[1]))] : [1, 5]}
      format={isShare ? share : stars}
    />
  );
};
