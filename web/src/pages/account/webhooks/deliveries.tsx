import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../parts/controls/button.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { ask, useChange } from '../../../service/api.ts';
import { counted, dateTime } from '../../../words.ts';
import style from '../account.module.css';
import { type Delivery, statusNames, type Webhook } from './webhook-words.ts';

const maxShown = 50;

const Attempts = ({ delivery: { attempts, excerpt, nextAttemptAt } }: { delivery: Delivery }) => (
  <details>
    <summary>{counted(attempts.length, 'attempt')}</summary>
    <ol className={style.attempts}>
      {attempts.map(({ at, ms, status, error }) => (
        <li key={at}>
          {dateTime(at)}: {error ?? `It answered ${status}.`} <span className="soft">({ms} ms)</span>
        </li>
      ))}
    </ol>
    {excerpt && <p className={style.address}>The last response began: {excerpt}</p>}
    {nextAttemptAt && attempts.length > 0 && (
      <p>
        The next attempt is made <When at={nextAttemptAt} />.
      </p>
    )}
  </details>
);

export const Deliveries = ({ webhook: { id, url, enabled, confirmedAt } }: { webhook: Webhook }) => {
  const query = useQuery({
    ...ask('webhooks.deliveries', { id, limit: maxShown }),
    staleTime: 0,
    // Poll until every delivery has succeeded or been given up.
    refetchInterval: ({ state }) => (state.data?.deliveries.some(({ status }) => status === 'pending') ? 2_000 : false),
  });
  const replay = useChange('webhooks.replay', 'webhooks.deliveries');
  const replayed = replay.isPending ? replay.variables.deliveryId : undefined;
  return (
    <section className={style.section} aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries to {url}</h2>
      {replay.error && <Refused error={replay.error} />}
      <Answered query={query}>
        {({ deliveries, next }) =>
          deliveries.length === 0 ? (
            <Empty title="Nothing has been sent yet." />
          ) : (
            <>
              <Table
                label="Deliveries"
                keyOf={(delivery) => delivery.id}
                rows={deliveries}
                columns={[
                  {
                    title: 'Event',
                    cell: ({ event }) => (
                      <>
                        <code>{event.type}</code>
                        <span className={style.under}>
                          <When at={event.createdAt} />
                        </span>
                      </>
                    ),
                  },
                  {
                    title: 'Status',
                    cell: ({ status, lastStatus }) => (
                      <>
                        {statusNames[status]}
                        {lastStatus !== null && <span className={style.under}>Answered {lastStatus}</span>}
                      </>
                    ),
                  },
                  { title: 'Attempts', cell: (delivery) => <Attempts delivery={delivery} /> },
                  {
                    title: 'Action',
                    cell: ({ id: deliveryId, event, status }) =>
                      enabled &&
                      confirmedAt &&
                      status !== 'pending' && (
                        <Button busy={replayed === deliveryId} onClick={() => replay.mutate({ id, deliveryId })}>
                          Send again<span className="hidden"> {event.type}</span>
                        </Button>
                      ),
                  },
                ]}
              />
              {next !== null && (
                <p className="soft">The latest {maxShown} are shown. The API lists those of 30 days.</p>
              )}
            </>
          )
        }
      </Answered>
    </section>
  );
};
