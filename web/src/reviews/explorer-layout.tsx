import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { type Figure, Figures } from '../parts/texts/figures.tsx';
import style from './reviews.module.css';

const width = matchMedia('(max-width: 56rem)');

const subscribe = (listener: () => void): (() => void) => {
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
};

/** Whether the layout has a single column. */
const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => width.matches);

interface Props {
  readonly figures: readonly Figure[];
  readonly plot: ReactNode;
  readonly stars: ReactNode;
  readonly facets: ReactNode;
  readonly time: ReactNode;
  /** Title above the filters on phones, where they cover the list. */
  readonly sheetTitle: string;
  /** Above the list: search, order, download. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/**
 * Figures and plot above the filters, with the reviews beside them. On phones the filters are a sheet behind one
 * button.
 */
export const ExplorerLayout = ({ figures, plot, stars, facets, time, sheetTitle, bar, children }: Props) => {
  const [sheet, setSheet] = useState(false);
  const narrow = useNarrow();
  return (
    <>
      <Figures figures={figures} />
      <div className={style.above}>
        {plot}
        {stars}
      </div>
      <div className={style.below}>
        {narrow ? (
          <>
            <button type="button" className={style.sheetButton} onClick={() => setSheet(true)}>
              Filters
            </button>
            <Dialog title={sheetTitle} open={sheet} onClose={() => setSheet(false)}>
              {/* First, because the sheet focuses its first field. */}
              {time}
              <div className={style.facets}>{facets}</div>
            </Dialog>
          </>
        ) : (
          <aside aria-label="Filters" className={style.side}>
            <div className={style.facets}>{facets}</div>
            {time}
          </aside>
        )}
        <section className={style.reviews} aria-labelledby="reviews">
          <div className={style.bar}>
            <h2 id="reviews">Reviews</h2>
            {bar}
          </div>
          {children}
        </section>
      </div>
    </>
  );
};
