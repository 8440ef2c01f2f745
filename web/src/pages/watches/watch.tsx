import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Confirm } from '../../parts/dialogs/confirm.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { appraise, ask, renew, useChange, useStart } from '../../service/api.ts';
import { counted, dateTime } from '../../words.ts';
import { WatchForm } from './watch-form.tsx';
import { Alerts, Results } from './watch-lists.tsx';
import { ruleSentence, scheduleWords, type Watch, type WatchInput } from './watch-words.ts';
import style from './watches.module.css';

const route = getRouteApi('/shell/watches/$id');

const changed = ['watches.get', 'watches.list', 'watches.results'] as const;

/** Runs it now, and shows what it found once it has. */
const RunNow = ({ watch }: { watch: Watch }) => {
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
        Run now{perRun > 0 && ` (${counted(perRun, 'credit')})`}
      </Button>
      {start.error && <Refused error={start.error} />}
    </>
  );
};

const Delete = ({ watch: { id, name }, onClose }: { watch: Watch; onClose(): void }) => {
  const remove = useChange('watches.delete', 'watches.list');
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
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => void navigate({ to: '/watches' }) })}
    >
      <p>It no longer runs. Its results and alerts are deleted with it.</p>
    </Confirm>
  );
};

const Edit = ({ watch, onClose }: { watch: Watch; onClose(): void }) => {
  const update = useChange('watches.update', ...changed);
  const save = ({ target: _, ...input }: WatchInput) =>
    update.mutate({ id: watch.id, ...input }, { onSuccess: onClose });
  return (
    <Dialog title={`Change “${watch.name}”`} open onClose={onClose}>
      {/* The cast: the service takes back what it has told. */}
      <WatchForm
        target={watch.target as unknown as WatchInput['target']}
        name={watch.name}
        watch={watch}
        change={update}
        verb="Save"
        onSave={save}
      />
    </Dialog>
  );
};

const Acts = ({ watch }: { watch: Watch }) => {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const update = useChange('watches.update', ...changed);
  const isPaused = watch.status === 'paused';
  return (
    <>
      <RunNow watch={watch} />
      <Button
        busy={update.isPending}
        onClick={() => update.mutate({ id: watch.id, status: isPaused ? 'active' : 'paused' })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={() => setOpen('edit')}>Change</Button>
      <Button look="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {update.error && <Refused error={update.error} />}
      {open === 'edit' && <Edit watch={watch} onClose={() => setOpen(null)} />}
      {open === 'delete' && <Delete watch={watch} onClose={() => setOpen(null)} />}
    </>
  );
};

const about = ({ schedule, zone, price, nextRunAt, status }: Watch): string => {
  const cost = price.perRun === 0 ? 'free' : `about ${counted(price.creditsPerMonth, 'credit')} a month`;
  const next = nextRunAt && status === 'active' ? ` Next run: ${dateTime(nextRunAt)}.` : ' Paused.';
  return `${scheduleWords(schedule)} (${zone}), ${cost}.${next}`;
};

/** One watch: what it found, and what it costs. */
export const Page = () => {
  const { id } = route.useParams();
  return (
    <Answered query={useQuery(ask('watches.get', { id }))} refusedTitle="This watch cannot be shown">
      {({ watch, alerts }) => (
        <>
          <PageTitle
            title={watch.name}
            crumb={<Link to="/watches">Watches</Link>}
            intro={about(watch)}
            actions={<Acts watch={watch} />}
          >
            {watch.note && <p role="note">{watch.note}</p>}
          </PageTitle>
          <section aria-labelledby="alerts">
            <h2 id="alerts">Alerts</h2>
            <Alerts alerts={alerts} />
          </section>
          <section className={style.section} aria-labelledby="results">
            <h2 id="results">What its runs found</h2>
            <Results id={id} />
          </section>
          <section className={style.section} aria-labelledby="rules">
            <h2 id="rules">Rules</h2>
            {watch.rules.length === 0 ? (
              <p className="soft">None: runs only write results.</p>
            ) : (
              <ul>
                {watch.rules.map((rule) => (
                  <li key={JSON.stringify(rule)}>{ruleSentence(rule)}</li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </Answered>
  );
};
