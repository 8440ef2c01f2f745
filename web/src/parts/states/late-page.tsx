import { type ComponentType, useEffect } from 'react';
import { isServiceUp, lostRetryMs } from '../../service/live.ts';
import { PageTitle } from '../texts/page-title.tsx';

/** Page modules export their component as `Page`. */
export type LoadPage = () => Promise<{ Page: ComponentType }>;

/**
 * Shown if a page's code could not be fetched. Most browsers cache a failed module import until the document is
 * reloaded.
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
 * While the service is unreachable, an error would make the router reload and lose the page. Otherwise a missing file
 * belongs to an older version of this site, and reloading is right.
 */
export const loadOrLate =
  (load: LoadPage): LoadPage =>
  () =>
    load().catch(async (error) => {
      if (await isServiceUp()) throw error;
      return { Page: LatePage };
    });
