import type { ReactNode } from 'react';
import style from './states.module.css';

/** An empty state: what was searched for, and the next step as children. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={style.empty}>
    <p className={style.emptyTitle}>{title}</p>
    {children}
  </div>
);
