import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Tabs } from '../parts/controls/tabs.tsx';
import { tellSignedOut } from '../service/api.ts';
import { sessionQuery } from '../service/session.ts';
import { Keyboard } from './keyboard.tsx';
import { sections } from './navigation.ts';
import { Notices } from './notices.tsx';
import { Side } from './side.tsx';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: palette }) => ({ default: palette })));

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

/** The pages that share a link of the side bar, above each of them. */
const SectionTabs = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tabs = sections.find((each) => each.some(({ to }) => to === path));
  return tabs ? <Tabs label="Section" tabs={tabs.map((tab) => ({ ...tab, chosen: tab.to === path }))} /> : null;
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
        <SectionTabs />
        <Outlet />
      </main>
      <Keyboard onPalette={openPalette} />
      <Suspense fallback={null}>{palette && <Palette onClose={() => setPalette(false)} />}</Suspense>
    </div>
  );
};
