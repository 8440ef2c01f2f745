import { Button } from '../../../parts/controls/button.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import style from '../account.module.css';
import type { Webhook } from './webhook-words.ts';

interface Props {
  readonly webhooks: readonly Webhook[];
  /** The webhook whose deliveries are shown. */
  readonly shown: string | undefined;
  /** The webhook with a pending action. */
  readonly busy: string | null;
  onShow(webhook: Webhook): void;
  onConfirm(webhook: Webhook): void;
  onTest(webhook: Webhook): void;
  onRotate(webhook: Webhook): void;
  onEnable(webhook: Webhook, enabled: boolean): void;
  onDelete(webhook: Webhook): void;
}

const Status = ({ webhook: { enabled, confirmedAt, note, failingSince } }: { webhook: Webhook }) => (
  <>
    {enabled ? (confirmedAt ? 'Enabled' : 'Not confirmed') : 'Disabled'}
    {enabled && !confirmedAt && (
      <span className={style.under}>It gets no events until it has answered the confirmation with its challenge.</span>
    )}
    {note && <span className={style.under}>{note}</span>}
    {enabled && failingSince && (
      <span className={style.under}>
        Failing since <When at={failingSince} />
      </span>
    )}
  </>
);

export const WebhookTable = ({
  webhooks,
  shown,
  busy,
  onShow,
  onConfirm,
  onTest,
  onRotate,
  onEnable,
  onDelete,
}: Props) => (
  <Table
    label="Webhooks"
    keyOf={({ id }) => id}
    rows={webhooks}
    columns={[
      {
        title: 'Address',
        cell: ({ url, description, events }) => (
          <>
            <span className={style.address}>{url}</span>
            {description !== '' && <span className={style.under}>{description}</span>}
            <span className={`${style.under} ${style.narrow}`}>{events.join(', ')}</span>
          </>
        ),
      },
      { title: 'Events', wideOnly: true, cell: ({ events }) => events.join(', ') },
      { title: 'Status', cell: (webhook) => <Status webhook={webhook} /> },
      {
        title: 'Action',
        cell: (webhook) => {
          const { id, url, enabled, confirmedAt } = webhook;
          const of = <span className="hidden"> {url}</span>;
          return (
            <span className={style.acts}>
              <Button aria-pressed={shown === id} onClick={() => onShow(webhook)}>
                Deliveries{of}
              </Button>
              {enabled && (
                <Button busy={busy === id} onClick={() => (confirmedAt ? onTest : onConfirm)(webhook)}>
                  {confirmedAt ? 'Test' : 'Send confirmation again'}
                  {of}
                </Button>
              )}
              <Button onClick={() => onRotate(webhook)}>
                Replace<span className="hidden"> the secret of {url}</span>
              </Button>
              <Button busy={busy === id} onClick={() => onEnable(webhook, !enabled)}>
                {enabled ? 'Disable' : 'Enable'}
                {of}
              </Button>
              <Button look="danger" onClick={() => onDelete(webhook)}>
                Delete{of}
              </Button>
            </span>
          );
        },
      },
    ]}
  />
);
