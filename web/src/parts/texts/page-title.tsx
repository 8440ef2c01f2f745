import { type ReactNode, useEffect } from 'react';
import { kerned } from './kerned.ts';
import style from './page-title.module.css';

interface Props {
  readonly title: string;
  readonly crumb?: ReactNode;
  readonly icon?: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export const PageTitle = ({ title, crumb, icon, intro, actions, children }: Props) => {
  useEffect(() => {
    document.title = title === 'Appraise' ? title : `${title} · Appraise`;
  }, [title]);
  return (
    <header className={style.head}>
      {crumb && <p className={style.crumb}>{crumb}</p>}
      <div className={style.row}>
        {icon}
        <div className={style.words}>
          <h1 dir="auto" {...kerned(title)}>
            {title}
          </h1>
          {intro && <p className={style.intro}>{intro}</p>}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
};
