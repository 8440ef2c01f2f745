import type { Output } from '../../../../client/types.ts';
import { Missing } from '../../parts/texts/missing.tsx';
import style from './charts.module.css';

type Rank = Output<'charts.movement'>['charts'][number]['rows'][number]['before']['day'];

/** The change since an earlier rank: in words for screen readers, with a sign on screen. */
export const Moved = ({ now, before }: { now: number; before: Rank }) => {
  if (before === 'not_collected') return <Missing why="No chart was collected around then." />;
  if (before === 'absent') return <span className={style.entered}>New</span>;
  const by = before - now;
  if (by === 0) {
    return (
      <span className="soft">
        <span aria-hidden="true">=</span>
        <span className="hidden">unchanged</span>
      </span>
    );
  }
  return (
    <span className={by > 0 ? style.up : style.down} title={`Was ${before}`}>
      <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
      <span className="hidden">{by > 0 ? 'up ' : 'down '}</span>
      {Math.abs(by)}
    </span>
  );
};
