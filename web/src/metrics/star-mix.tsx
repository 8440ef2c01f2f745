import { type Cell, cellValue, percent } from './metrics.ts';
import rows from './rows.module.css';

export const StarMix = ({ cells }: { cells: readonly Cell[] }) => {
  const mix = [5, 4, 3, 2, 1].map((star) => ({
    star,
    share: cells.find((cell) => cellValue(cell, 'stars') === String(star))?.share ?? 0,
  }));
  return (
    <div
      className={rows.mix}
      role="img"
      aria-label={mix.map(({ star, share }) => `${star} stars ${percent(share)}`).join(', ')}
    >
      {mix.map(({ star, share }) => (
        <i key={star} style={{ inlineSize: `${100 * share}%`, background: `var(--star-${star})` }} />
      ))}
    </div>
  );
};
