import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { tellSignedOut } from '../service/api.ts';
import { sessionQuery } from '../service/session.ts';
import { Keyboard } from './keyboard.tsx';
import { Notices } from './notices.tsx';
import { Palette } from './palette.tsx';
import { Side } from './side.tsx';

/** Another page begins at its beginning for those who hear it or use the keyboard, as it does for those who see it. */
const useFocusOnNewPage = (): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (path === shown.current) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

/** The pages that the server writes have no palette of their own: their key for it leads here. */
const isAskedToFind = (): boolean => location.hash === '#find';

/** What surrounds every page. Pages ask at once, without waiting to hear who is signed in. */
export const Shell = () => {
  const [palette, setPalette] = useState(isAskedToFind);
  const main = useFocusOnNewPage();
  const openPalette = useCallback(() => setPalette(true), []);
  const isSignedOut = useQuery(sessionQuery).data?.signedIn === false;
  useEffect(() => {
    if (isSignedOut) tellSignedOut();
  }, [isSignedOut]);
  return (
    <div className="site-page">
      <a className="site-skip" href="#main">
        Skip to the content
      </a>
      <Side onFind={openPalette} />
      <main ref={main} id="main" className="site-main" tabIndex={-1}>
        <Notices />
        <Outlet />
      </main>
      <Keyboard onPalette={openPalette} />
      <Palette open={palette} onClose={() => setPalette(false)} />
    </div>
  );
};
