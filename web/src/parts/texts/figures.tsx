import type { ReactNode } from 'react';
import style from './figures.module.css';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** Beside the value, smaller: what it is compared with. */
  readonly note?: ReactNode;
}

/** The few numbers a page is about, in one line. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={style.figures}>
    {figures.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {note && <span> {note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
