import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { SessionState } from '../../../server/contract/resources/accounts/session.ts';
import { useLasting } from '../parts/controls/use-lasting.ts';
import { renew } from '../service/api.ts';
import { useLive } from '../service/live.ts';
import { sessionQuery } from '../service/session.ts';
import { counted } from '../words.ts';
import { useSample } from './use-sample.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Shorter gaps, such as during an update of the service, need no notice. */
const noticedMs = 3_000;

/**
 * Why the page may be out of date, if it is. A browser that reports being offline may still reach a local service, so
 * that alone is no outage.
 */
const useOutage = (): string | null => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isLost = useLasting(useLive().state === 'lost', noticedMs);
  if (!isLost) return null;
  const why = isOnline ? 'The service cannot be reached.' : 'You are offline.';
  return `${why} This page shows what it last read, and tries again every few seconds.`;
};

const everyMs = 2_000;

/** Progress of loading the first sample reviews, in percent; queries are refetched afterwards. */
const useSampleLoading = (): number | null => {
  const session = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (loadingIn(state.data) === null ? false : everyMs),
  });
  const loading = loadingIn(session.data);
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && loading === null) void renew('reviews.search', 'home.get');
    wasLoading.current = loading !== null;
  }, [loading]);
  return loading;
};

const loadingIn = (state: SessionState | undefined): number | null => (state?.signedIn ? state.sampleLoading : null);

/**
 * Notices for every page: it may be outdated, or access to the account has changed. When printed, says that sample data
 * is invented, as the side bar does on screen.
 */
export const Notices = () => {
  const outage = useOutage();
  const sample = useSample();
  const session = useQuery(sessionQuery).data;
  const unseen = session?.signedIn ? session.unseenNotices : 0;
  const loading = useSampleLoading();
  return (
    <>
      <div role="status">{outage && <p className="site-offline">{outage}</p>}</div>
      {unseen > 0 && (
        <p className="site-offline" role="note">
          The security of your account has changed ({counted(unseen, 'change', 'changes')}).{' '}
          <Link to="/account/security">Review {unseen === 1 ? 'it' : 'them'}</Link>
        </p>
      )}
      {sample && loading !== null && (
        <p className="site-sample" role="note">
          Sample reviews are still loading ({loading}%).
        </p>
      )}
      {sample && (
        <p className="site-sample site-on-paper">
          Sample data: the apps, reviews and figures on this site are invented.
        </p>
      )}
    </>
  );
};
