import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { tellSignedOut } from '../api.ts';
import { sessionQuery } from '../session.ts';
import { Keyboard } from './keyboard.tsx';
import { Notices } from './notices.tsx';
import { Palette } from './palette.tsx';
import { Side } from './side.tsx';

/** What surrounds every page. Pages ask at once, without waiting to hear who is signed in. */
export const Shell = () => {
  const [palette, setPalette] = useState(false);
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
      <main id="main" className="site-main" tabIndex={-1}>
        <Notices />
        <Outlet />
      </main>
      <Keyboard onPalette={openPalette} />
      <Palette open={palette} onClose={() => setPalette(false)} />
    </div>
  );
};
