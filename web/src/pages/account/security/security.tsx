import { useQuery } from '@tanstack/react-query';
import { Answered } from '../../../parts/states/answered.tsx';
import { sessionQuery } from '../../../service/session.ts';
import { AccountHead } from '../account-head.tsx';
import { Activity } from './activity.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';

export const Page = () => {
  const session = useQuery(sessionQuery);
  return (
    <>
      <AccountHead title="Security" page="/account/security" />
      <Answered query={session}>
        {(state) =>
          state.signedIn && (
            <>
              <Password email={state.account.email} hasPassword={state.hasPassword} />
              <Passkeys />
              <Activity />
            </>
          )
        }
      </Answered>
    </>
  );
};
