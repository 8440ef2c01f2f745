import { type ComponentType, useEffect, useState } from 'react';
import { useLive } from '../../service/live.ts';
import { PageTitle } from '../texts/page-title.tsx';

/** The file of a page exports it as `Page`. */
export type LoadPage = () => Promise<{ Page: ComponentType }>;

/** In place of a page whose code could not be fetched: it is tried again whenever the service can be reached. */
const latePage = (load: LoadPage): ComponentType => {
  const LatePage = () => {
    const [Page, setPage] = useState<ComponentType | null>(null);
    const { state } = useLive();
    useEffect(() => {
      // What fails again is tried when the stream is opened the next time.
      if (state === 'open')
        load().then(
          (file) => setPage(() => file.Page),
          () => {},
        );
    }, [state]);
    return Page ? (
      <Page />
    ) : (
      <PageTitle
        title="This page could not be loaded"
        intro="The service cannot be reached. The page is shown as soon as it answers."
      />
    );
  };
  return LatePage;
};

const isReachable = (): Promise<boolean> =>
  fetch('/api/session', { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/**
 * Without the service, an error would make the router reload the page, and the browser show nothing of what was there. With
 * it, a missing file is one of an older version of this site, and the reload is right.
 */
export const loadOrLate =
  (load: LoadPage): LoadPage =>
  () =>
    load().catch(async (error) => {
      if (await isReachable()) throw error;
      return { Page: latePage(load) };
    });
