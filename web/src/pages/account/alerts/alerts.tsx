import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { PageTitle } from '../../../parts/texts/page-title.tsx';
import { ask, useChange } from '../../../service/api.ts';
import { AddDestination } from './add-destination.tsx';
import { DestinationTable } from './destination-table.tsx';
import type { Destination } from './destination-words.ts';

const DeleteDestination = ({ deleted: { id, name }, onClose }: { deleted: Destination; onClose(): void }) => {
  const remove = useChange('destinations.delete', 'destinations.list');
  return (
    <Confirm
      title={`Delete “${name}”?`}
      open
      onClose={onClose}
      action="Delete"
      busy={remove.isPending}
      doing="Deleting it…"
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
    >
      <p>
        Nothing more is sent there, and what is still waiting to be sent is lost. A mail address has to be confirmed
        again.
      </p>
    </Confirm>
  );
};

const route = getRouteApi('/shell/account/alerts');

export const Page = () => {
  const { add } = route.useSearch();
  const navigate = useNavigate({ from: '/account/alerts' });
  // Refetched on focus: mail addresses are confirmed elsewhere.
  const destinations = useQuery({ ...ask('destinations.list', {}), staleTime: 0, refetchOnWindowFocus: true });
  const test = useChange('destinations.test');
  const askAgain = useChange('destinations.ask_again');
  const update = useChange('destinations.update', 'destinations.list');
  const [deleted, setDeleted] = useState<Destination | null>(null);
  const [message, setMessage] = useState('');
  const close = () => void navigate({ search: {}, replace: true });
  const running = [test, askAgain, update].find(({ isPending }) => isPending);
  const failed = [test, askAgain, update].find(({ error }) => error !== null);
  return (
    <>
      <PageTitle
        title="Channels and weekly summary"
        intro={
          <>
            Where your alerts and the weekly summary are sent. For programs, use{' '}
            <Link to="/account/webhooks">webhooks</Link>.
          </>
        }
        actions={
          <Button look="first" onClick={() => void navigate({ search: { add: true } })}>
            Add channel
          </Button>
        }
      />
      {failed?.error && <Refused error={failed.error} />}
      <p role="status">{message}</p>
      <Answered query={destinations}>
        {(answer) => (
          <>
            {answer.destinations.length === 0 ? (
              <Empty title="No channels yet." />
            ) : (
              <DestinationTable
                destinations={answer.destinations}
                busy={running?.variables?.id ?? null}
                onTest={({ id, name }) =>
                  test.mutate({ id }, { onSuccess: () => setMessage(`A test is on its way to ${name}.`) })
                }
                onAskAgain={({ id, target }) =>
                  askAgain.mutate(
                    { id },
                    { onSuccess: () => setMessage(`The confirmation mail is on its way to ${target}.`) },
                  )
                }
                onEnable={({ id }, enabled) => update.mutate({ id, enabled })}
                onDelete={setDeleted}
              />
            )}
            <Dialog title="Add channel" open={add === true} onClose={close}>
              <AddDestination
                canMail={answer.canMail}
                onAdded={() => {
                  setMessage('');
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
