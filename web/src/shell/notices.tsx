import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sessionQuery } from '../session.ts';
import style from './shell.module.css';

const subscribe = (tell: () => void): (() => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};

/** What is true of every page: there is no network, or the data is invented. */
export const Notices = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const sample = useQuery(sessionQuery).data?.sample ?? false;
  return (
    <>
      <div role="status">
        {!isOnline && <p className={style.offline}>You are offline. The page goes on when the network is back.</p>}
      </div>
      {sample && (
        <p className={style.sample} role="note">
          Sample data: the apps, reviews and figures on this site are invented.
        </p>
      )}
    </>
  );
};
