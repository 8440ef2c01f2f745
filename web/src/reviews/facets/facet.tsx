import { useState } from 'react';
import { type Bar, Bars } from '../../plots/bars.tsx';
import style from '../reviews.module.css';

interface Props {
  readonly title: string;
  readonly caption?: string;
  readonly bars: readonly Bar[];
  readonly chosen: readonly string[] | undefined;
  /** Number of values shown before "show all". */
  readonly most?: number;
  readonly layout?: 'below' | 'beside';
  /** Also shows values without reviews. */
  readonly showsAll?: boolean;
  onChoose(key: string): void;
}

/** Values of one field, most frequent first. Selected values are shown even with no reviews left. */
export const Facet = (props: Props) => {
  const { title, caption, bars, chosen = [], most = 8, layout = 'below', showsAll = false, onChoose } = props;
  const [whole, setWhole] = useState(false);
  const shown = bars.filter(
    ({ value, key }, at) => showsAll || (value > 0 && (whole || at < most)) || chosen.includes(key),
  );
  const more = bars.filter(({ value }) => value > 0).length - most;
  if (shown.length === 0) return null;
  return (
    <div>
      <Bars {...{ title, bars: shown, chosen, onChoose, layout }} {...(caption !== undefined && { caption })} />
      {more > 0 && (
        <button type="button" className={style.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show ${more} more`}
          <span className="hidden"> of {title.toLowerCase()}</span>
        </button>
      )}
    </div>
  );
};
