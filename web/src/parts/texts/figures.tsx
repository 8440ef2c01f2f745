import type { ReactNode } from 'react';
import style from './figures.module.css';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** Small text beside the value: what it is compared with. */
  readonly note?: ReactNode;
}

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
