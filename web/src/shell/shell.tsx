import { Outlet } from '@tanstack/react-router';
import { Notices } from './notices.tsx';
import style from './shell.module.css';
import { Side } from './side.tsx';

/** What surrounds every page. */
export const Shell = () => (
  <div className={style.page}>
    <a className={style.skip} href="#main">
      Skip to the content
    </a>
    <Side />
    <main id="main" className={style.main} tabIndex={-1}>
      <Notices />
      <Outlet />
    </main>
  </div>
);
