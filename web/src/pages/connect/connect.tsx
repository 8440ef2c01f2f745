import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppraiseError } from '../../../../client/http/error.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { detailOf } from '../../parts/states/refused.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { ask } from '../../service/api.ts';
import style from './connect.module.css';
import { Consent } from './consent.tsx';

const route = getRouteApi('/connect');

/**
 * The URL that tells the program about its error; opened only by a click, so that this page never redirects by itself.
 */
const returnOf = (error: unknown): string | null => {
  const returnTo = error instanceof AppraiseError ? error.extras.returnTo : null;
  return typeof returnTo === 'string' ? returnTo : null;
};

const Faulty = ({ error }: { error: unknown }) => {
  const returnTo = returnOf(error);
  return (
    <>
      <p role="alert">{detailOf(error)} Nothing was allowed. Only the makers of the program can fix this.</p>
      {returnTo !== null && (
        <p>
          <a href={returnTo}>Go back to the app</a>
        </p>
      )}
    </>
  );
};

/** Asks a person whether a program may use their account; the program has redirected here (OAuth 2.1). */
export const Page = () => {
  const search = route.useSearch();
  const query = new URLSearchParams(search).toString();
  const preview = useQuery({ ...ask('grants.preview', { query }), staleTime: Number.POSITIVE_INFINITY, retry: false });
  useEffect(() => {
    document.title = 'Connect an app · Appraise';
  }, []);
  const isFaulty = preview.error instanceof AppraiseError && preview.error.code === 'invalid_request';
  return (
    <main className={style.page}>
      <div className={style.column}>
        <img src="/icon.svg" alt="" width="40" height="40" />
        {isFaulty ? (
          <>
            <h1>This app cannot be connected</h1>
            <Faulty error={preview.error} />
          </>
        ) : (
          <Answered query={preview} skeleton={<Skeleton lines={8} />}>
            {(asked) => <Consent asked={asked} query={query} />}
          </Answered>
        )}
      </div>
    </main>
  );
};
