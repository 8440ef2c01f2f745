import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { ask, useChange } from '../../../service/api.ts';
import style from '../account.module.css';
import { AccountHead } from '../account-head.tsx';
import { AddDestination } from './add-destination.tsx';
import { DeleteDestination } from './delete-destination.tsx';
import { DestinationTable } from './destination-table.tsx';
import type { Destination } from './destination-words.ts';

const route = getRouteApi('/shell/account/alerts');

export const Page = () => {
  const { add } = route.useSearch();
  const navigate = useNavigate({ from: '/account/alerts' });
  // A mail is confirmed elsewhere: whoever comes back to look sees it.
  const destinations = useQuery({ ...ask('destinations.list', {}), staleTime: 0, refetchOnWindowFocus: true });
  const test = useChange('destinations.test');
  const askAgain = useChange('destinations.ask_again');
  const update = useChange('destinations.update', 'destinations.list');
  const [deleted, setDeleted] = useState<Destination | null>(null);
  const [said, setSaid] = useState('');
  const close = () => void navigate({ search: {}, replace: true });
  const running = [test, askAgain, update].find(({ isPending }) => isPending);
  const failed = [test, askAgain, update].find(({ error }) => error !== null);
  return (
    <>
      <AccountHead title="Alerts" page="/account/alerts" />
      <div className={style.bar}>
        <p className="soft">
          Where alerts from your watches and the weekly digest of your apps are sent. For programs, use webhooks.
        </p>
        <Button look="first" onClick={() => void navigate({ search: { add: true } })}>
          Add a destination
        </Button>
      </div>
      {failed?.error && <Refused error={failed.error} />}
      <p role="status">{said}</p>
      <Answered query={destinations}>
        {(answer) => (
          <>
            {answer.destinations.length === 0 ? (
              <Empty title="There is no destination yet." />
            ) : (
              <DestinationTable
                destinations={answer.destinations}
                busy={running?.variables?.id ?? null}
                onTest={({ id, name }) =>
                  test.mutate({ id }, { onSuccess: () => setSaid(`A test is on its way to ${name}.`) })
                }
                onAskAgain={({ id, target }) =>
                  askAgain.mutate(
                    { id },
                    { onSuccess: () => setSaid(`The confirmation mail is on its way to ${target}.`) },
                  )
                }
                onEnable={({ id }, enabled) => update.mutate({ id, enabled })}
                onDelete={setDeleted}
              />
            )}
            <Dialog title="Add a destination" open={add === true} onClose={close}>
              <AddDestination
                canMail={answer.canMail}
                onAdded={() => {
                  setSaid('');
                  close();
                }}
              />
            </Dialog>
          </>
        )}
      </Answered>
      {deleted && <DeleteDestination deleted={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
};
