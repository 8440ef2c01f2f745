import { type ComponentType, useEffect } from 'react';
import { isServiceUp, lostRetryMs } from '../../service/live.ts';
import { PageTitle } from '../texts/page-title.tsx';

/** The file of a page exports it as `Page`. */
export type LoadPage = () => Promise<{ Page: ComponentType }>;

/**
 * In place of a page whose code could not be fetched. Most browsers remember that a module failed, and answer every later
 * import of it with the same error until the document is loaded again.
 */
const LatePage = () => {
  useEffect(() => {
    let isShown = true;
    const timer = setInterval(async () => {
      if ((await isServiceUp()) && isShown) location.reload();
    }, lostRetryMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, []);
  return (
    <PageTitle
      title="This page could not be loaded"
      intro="The service cannot be reached. The page is shown as soon as it answers."
    />
  );
};

/**
 * Without the service, an error would make the router reload the page, and the browser show nothing of what was there. With
 * it, a missing file is one of an older version of this site, and the reload is right.
 */
export const loadOrLate =
  (load: LoadPage): LoadPage =>
  () =>
    load().catch(async (error) => {
      if (await isServiceUp()) throw error;
      return { Page: LatePage };
    });
