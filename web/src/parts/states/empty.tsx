import type { ReactNode } from 'react';
import style from './states.module.css';

/** Nothing to show: what was looked for, and as children the next step. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={style.empty}>
    <p className={style.emptyTitle}>{title}</p>
    {children}
  </div>
);
