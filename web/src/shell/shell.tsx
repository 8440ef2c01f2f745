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

/** Focuses the start of a new page, for screen readers and keyboards. */
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

const SectionTabs = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tabs = sections.find((each) => each.some(({ to }) => to === path));
  return tabs ? <Tabs label="Section" tabs={tabs.map((tab) => ({ ...tab, chosen: tab.to === path }))} /> : null;
};

/** Server-written pages have no palette, so their shortcut links here. */
const isAskedToFind = (): boolean => location.hash === '#find';

/** The layout of every page. Pages fetch at once, without waiting for the session. */
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
