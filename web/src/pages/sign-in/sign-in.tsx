import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SessionState } from '../../../../server/contract/resources/accounts/session.ts';
import type { ProviderRefusal } from '../../address/sign-in.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { sessionChanged, sessionQuery } from '../../service/session.ts';
import { LinkForm } from './link-form.tsx';
import { SignInMethods } from './methods.tsx';
import style from './sign-in.module.css';

/** Explains why sign-in through the company's provider failed, and what to do. */
const sentences: Record<ProviderRefusal, (name: string) => string> = {
  cancelled: (name) => `You did not sign in with ${name}. Try again, or sign in another way.`,
  provider: (name) => `The answer of ${name} was not valid or came too late. Try again.`,
  unverified: (name) => `${name} has not verified your email address, so it cannot be used to sign in here.`,
  unknown: () => 'No active account has your email address. Ask the people who host this service for one.',
};

const ProviderRefused = ({ refusal, name }: { refusal: ProviderRefusal; name: string }) => (
  <p role="alert">{sentences[refusal](name)}</p>
);

const route = getRouteApi('/sign-in');

/**
 * The token of a sign-in link is in the fragment: it reaches no log and no other site, and link scanners don't use it
 * up.
 */
export const Page = () => {
  const { next = '/', refused } = route.useSearch();
  const router = useRouter();
  const session = useQuery(sessionQuery);
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  const navigate = route.useNavigate();
  const goOn = () => router.history.push(next);
  const onSignedIn = (state: SessionState) => {
    sessionChanged(state);
    goOn();
  };
  useEffect(() => {
    document.title = 'Sign in · Appraise';
  }, []);
  // Also covers a link opened in a tab that already shows this page, which doesn't reload.
  useEffect(() => {
    if (hash === '') return;
    setToken(hash);
    void navigate({ search: true, hash: '', replace: true });
  }, [hash, navigate]);

  return (
    <main className={style.page}>
      <div className={style.column}>
        <h1>
          <img src="/icon.svg" alt="" width="40" height="40" />
          Sign in to Appraise
        </h1>
        <p className="soft">
          Appraise researches mobile apps: what their reviews say, what they earn, and who advertises and talks about
          them.
        </p>
        {token ? (
          <LinkForm key={token} token={token} onSignedIn={onSignedIn} />
        ) : (
          <Answered query={session}>
            {(state) =>
              state.signedIn ? (
                <p>
                  You are signed in as {state.account.email}.{' '}
                  <button type="button" className={style.link} onClick={goOn}>
                    Continue
                  </button>
                </p>
              ) : (
                <>
                  {refused && (
                    <ProviderRefused refusal={refused} name={state.methods.provider?.name ?? 'the provider'} />
                  )}
                  <SignInMethods methods={state.methods} next={next} onSignedIn={onSignedIn} />
                </>
              )
            }
          </Answered>
        )}
        {session.data?.sample && (
          <p className={style.sample} role="note">
            This service shows sample data: its apps, reviews and figures are invented.
          </p>
        )}
      </div>
    </main>
  );
};
