import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { ask } from '../../service/api.ts';
import { ago, count, date } from '../../words.ts';
import { AccountActions } from './account-actions.tsx';
import { type AdminAccount, planNames } from './accounts-tab.tsx';
import style from './admin.module.css';
import { GrantForm } from './grant-form.tsx';
import { LimitsForm } from './limits-form.tsx';

const Facts = ({ account }: { account: AdminAccount }) => {
  const { credits, activity } = account;
  const facts: readonly (readonly [string, string])[] = [
    [
      'Plan',
      `${planNames[account.plan]}${account.nextPlan ? `, ${planNames[account.nextPlan]} from ${date(credits.resetsAt)}` : ''}`,
    ],
    ['Credits', credits.counted ? `${count(credits.left)} left, ${count(credits.wallet)} in the wallet` : 'No limit'],
    ['Used this month', count(credits.used)],
    ['Renewal', date(credits.resetsAt)],
    ['Now', `${count(activity.running)} running, ${count(activity.waiting)} waiting`],
    ['Last call', activity.lastCallAt ? ago(activity.lastCallAt) : 'Never'],
    ['Last started', activity.lastRunAt ? ago(activity.lastRunAt) : 'Never'],
    ['Created', date(account.createdAt)],
    ...(account.suspendedAt ? [['Suspended', ago(account.suspendedAt)] as const] : []),
    ...(account.deletesAt ? [['Will be deleted', date(account.deletesAt)] as const] : []),
  ];
  return (
    <dl className={style.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Actions = ({ account, onGone }: { account: AdminAccount; onGone(): void }) => (
  <div className={style.panel}>
    <Facts account={account} />
    <section aria-labelledby="grant-title">
      <h3 id="grant-title">Grant credits</h3>
      <GrantForm account={account} />
    </section>
    <section aria-labelledby="limits-title">
      <h3 id="limits-title">Plan and limits</h3>
      <LimitsForm account={account} />
    </section>
    <section aria-labelledby="access-title">
      <h3 id="access-title">Access</h3>
      <AccountActions account={account} onGone={onGone} />
    </section>
  </div>
);

interface Props {
  readonly id: string | undefined;
  /** The account as loaded by the list; fetched if missing. */
  readonly known: AdminAccount | undefined;
  onClose(): void;
}

export const AccountPanel = ({ id, known, onClose }: Props) => {
  const query = useQuery({ ...ask('admin.accounts.get', { id: id ?? '' }), enabled: id !== undefined && !known });
  const account = known ?? (id === undefined ? undefined : query.data?.account);
  return (
    <Dialog title={account?.email ?? 'Account'} open={id !== undefined} onClose={onClose} side>
      {account ? (
        <Actions key={account.id} account={account} onGone={onClose} />
      ) : (
        id !== undefined && (
          <Answered query={query} refusedTitle="This account cannot be shown">
            {() => null}
          </Answered>
        )
      )}
    </Dialog>
  );
};
