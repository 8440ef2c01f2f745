import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '../../../../client/types.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Confirm } from '../../parts/dialogs/confirm.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { appraise, ask, renew, useChange, useStart } from '../../service/api.ts';
import { count, counted, dateTime } from '../../words.ts';
import style from './alerts.module.css';
import { Editor } from './editor.tsx';
import { AlertEntry, Frame } from './inbox.tsx';
import { scheduleWords, type Target, type Watch, type WatchInput } from './watch-words.ts';

const route = getRouteApi('/shell/alerts/$id');

const changed = ['watches.get', 'watches.list', 'watches.results', 'alerts.list'] as const;

const CheckNow = ({ watch }: { watch: Watch }) => {
  const start = useStart('watches.run');
  const [isGoing, setGoing] = useState(false);
  const run = () =>
    start.mutate(
      { watchId: watch.id },
      {
        onSuccess: async ({ body }) => {
          setGoing(true);
          await appraise.call('jobs.get', { id: body.id, wait: 30 }).catch(() => {});
          setGoing(false);
          await renew(...changed);
        },
      },
    );
  const { perRun } = watch.price;
  return (
    <>
      <Button onClick={run} busy={start.isPending || isGoing}>
        Check now{perRun > 0 && ` (${counted(perRun, 'credit')})`}
      </Button>
      {start.error && <Refused error={start.error} />}
    </>
  );
};

const Delete = ({ watch: { id, name }, onClose }: { watch: Watch; onClose(): void }) => {
  const remove = useChange('watches.delete', 'watches.list', 'alerts.list');
  const navigate = useNavigate();
  return (
    <Confirm
      title={`Delete “${name}”?`}
      open
      onClose={onClose}
      action="Delete"
      busy={remove.isPending}
      doing="Deleting it…"
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => void navigate({ to: '/alerts' }) })}
    >
      <p>It is no longer checked. Its alerts and results are deleted with it.</p>
    </Confirm>
  );
};

const Acts = ({ watch }: { watch: Watch }) => {
  const [isDeleting, setDeleting] = useState(false);
  const update = useChange('watches.update', ...changed);
  const isPaused = watch.status === 'paused';
  return (
    <div className={style.acts}>
      <CheckNow watch={watch} />
      <Button
        data-letter="m"
        busy={update.isPending}
        onClick={() => update.mutate({ id: watch.id, status: isPaused ? 'active' : 'paused' })}
      >
        {isPaused ? 'Unmute' : 'Mute'}
      </Button>
      <Button look="danger" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {update.error && <Refused error={update.error} />}
      {isDeleting && <Delete watch={watch} onClose={() => setDeleting(false)} />}
    </div>
  );
};

const about = ({ schedule, zone, price, nextRunAt, status }: Watch): string => {
  const cost = price.perRun === 0 ? '' : `, about ${counted(price.creditsPerMonth, 'credit')} a month`;
  const next = nextRunAt && status === 'active' ? ` Next check: ${dateTime(nextRunAt)}.` : ' Muted: not checked.';
  return `${scheduleWords(schedule)} (${zone})${cost}.${next}`;
};

type Result = Output<'watches.results'>['results'][number];

const columns: readonly Column<Result>[] = [
  { title: 'Checked', cell: ({ ranAt }) => <When at={ranAt} /> },
  { title: 'What is new', cell: ({ summary }) => summary },
  { title: 'New reviews', number: true, wideOnly: true, cell: ({ newReviews }) => count(newReviews) },
  { title: 'Alerts', number: true, cell: ({ alerts }) => count(alerts.length) },
];

const Checks = ({ id }: { id: string }) => (
  <Answered query={useQuery(ask('watches.results', { id, limit: 20 }))}>
    {({ results }) =>
      results.length === 0 ? (
        <p className="soft">Not checked yet.</p>
      ) : (
        <Table label="What each check found" rows={results} columns={columns} keyOf={(result) => result.id} />
      )
    }
  </Answered>
);

const Change = ({ watch }: { watch: Watch }) => {
  const update = useChange('watches.update', ...changed, 'watches.backtest');
  // Cast: the service accepts what it returned.
  const target = watch.target as unknown as Target;
  const listing = useQuery({
    ...ask('apps.get', { store: target.store ?? 'apple', appId: target.appId ?? '' }),
    enabled: target.type === 'app',
  });
  const save = ({ target: _, ...input }: WatchInput) => update.mutate({ id: watch.id, ...input });
  return (
    <Editor
      key={watch.updatedAt}
      target={target}
      name={listing.data?.app.title ?? watch.name}
      watch={watch}
      change={update}
      verb="Save changes"
      onSave={save}
    />
  );
};

export const Page = () => {
  const { id } = route.useParams();
  return (
    <Frame chosen={id}>
      <Answered query={useQuery(ask('watches.get', { id }))} refusedTitle="Could not load this alert">
        {({ watch, alerts }) => (
          <>
            <h2 className={style.title} dir="auto">
              {watch.name}
            </h2>
            <p className="soft small">{about(watch)}</p>
            {watch.note && <p role="note">{watch.note}</p>}
            <Acts watch={watch} />
            <section className={style.part} aria-labelledby="found">
              <h2 id="found">What it found</h2>
              {alerts.length === 0 ? (
                <p className="soft">Nothing yet.</p>
              ) : (
                <ul>
                  {alerts.map((alert) => (
                    <AlertEntry key={alert.id} alert={alert} />
                  ))}
                </ul>
              )}
            </section>
            <section className={style.part} aria-label="Rule">
              <Change watch={watch} />
            </section>
            <section className={style.part} aria-labelledby="checks">
              <h2 id="checks">Checks</h2>
              <Checks id={id} />
            </section>
          </>
        )}
      </Answered>
    </Frame>
  );
};
