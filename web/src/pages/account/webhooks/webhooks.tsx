import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { ask, useChange } from '../../../service/api.ts';
import style from '../account.module.css';
import { AccountHead } from '../account-head.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewSecret } from './new-secret.tsx';
import { WebhookTable } from './webhook-table.tsx';
import type { Webhook } from './webhook-words.ts';

const route = getRouteApi('/shell/account/webhooks');

export const Page = () => {
  const { create, open } = route.useSearch();
  const navigate = useNavigate({ from: '/account/webhooks' });
  const webhooks = useQuery({
    ...ask('webhooks.list', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // Poll until every receiver has confirmed.
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ enabled, confirmedAt }) => enabled && !confirmedAt) ? 2_000 : false,
  });
  const [made, setMade] = useState<Output<'webhooks.create'> | null>(null);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const [deleted, setDeleted] = useState<Webhook | null>(null);
  const confirm = useChange('webhooks.confirm', 'webhooks.list', 'webhooks.deliveries');
  const test = useChange('webhooks.test', 'webhooks.deliveries');
  const update = useChange('webhooks.update', 'webhooks.list', 'webhooks.deliveries');
  const rotate = useChange('webhooks.rotate', 'webhooks.list');
  const remove = useChange('webhooks.delete', 'webhooks.list');
  const show = (id?: string) => void navigate({ search: id === undefined ? {} : { open: id }, replace: true });
  const running = [confirm, test, update].find(({ isPending }) => isPending);
  const failed = [confirm, test, update].find(({ error }) => error !== null);
  return (
    <>
      <AccountHead title="Webhooks" page="/account/webhooks" />
      {made && <NewSecret made={made} onDone={() => setMade(null)} />}
      <div className={style.bar}>
        <p className="soft">
          Addresses of your programs, which get signed messages about what happens in your account.
        </p>
        <Button look="first" onClick={() => void navigate({ search: { create: true } })}>
          Create a webhook
        </Button>
      </div>
      {failed?.error && <Refused error={failed.error} />}
      <Answered query={webhooks}>
        {(answer) => {
          const opened = answer.webhooks.find(({ id }) => id === open);
          return (
            <>
              {answer.webhooks.length === 0 ? (
                <Empty title="No webhooks yet." />
              ) : (
                <WebhookTable
                  webhooks={answer.webhooks}
                  shown={open}
                  busy={running?.variables?.id ?? null}
                  onShow={({ id }) => show(id === open ? undefined : id)}
                  onConfirm={({ id }) => confirm.mutate({ id }, { onSuccess: () => show(id) })}
                  onTest={({ id }) => test.mutate({ id }, { onSuccess: () => show(id) })}
                  onRotate={setRotated}
                  onEnable={({ id }, enabled) => update.mutate({ id, enabled })}
                  onDelete={setDeleted}
                />
              )}
              {opened && <Deliveries key={opened.id} webhook={opened} />}
            </>
          );
        }}
      </Answered>
      <Dialog title="Create a webhook" open={create === true} onClose={() => show()}>
        <CreateWebhook
          onCreated={(created) => {
            setMade(created);
            show();
          }}
        />
      </Dialog>
      {rotated && (
        <Confirm
          title="Replace the secret?"
          open
          onClose={() => setRotated(null)}
          action="Replace the secret"
          busy={rotate.isPending}
          doing="Making a new secret…"
          error={rotate.error}
          onConfirm={() =>
            rotate.mutate(
              { id: rotated.id },
              {
                onSuccess: (answer) => {
                  setMade(answer);
                  setRotated(null);
                },
              },
            )
          }
        >
          <p>Messages to {rotated.url} are signed with a new secret, and for 24 hours with the old one, too.</p>
        </Confirm>
      )}
      {deleted && (
        <Confirm
          title="Delete this webhook?"
          open
          onClose={() => setDeleted(null)}
          action="Delete the webhook"
          busy={remove.isPending}
          doing="Deleting it…"
          error={remove.error}
          onConfirm={() => remove.mutate({ id: deleted.id }, { onSuccess: () => setDeleted(null) })}
        >
          <p>
            Nothing more is sent to {deleted.url}. What is still waiting to be sent and the list of its deliveries are
            lost.
          </p>
        </Confirm>
      )}
    </>
  );
};
