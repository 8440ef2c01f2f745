import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AppraiseError } from '../../../../client/http/error.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Checkbox, Form, FormEnd, Select, TextField } from '../../parts/controls/form.tsx';
import { Doing } from '../../parts/states/doing.tsx';
import { faultAt, Refused } from '../../parts/states/refused.tsx';
import { appraise, renew } from '../../service/api.ts';
import { count } from '../../words.ts';
import { type AdminAccount, planNames } from './accounts-tab.tsx';
import { plans } from './plans.ts';

const settingsOf = ({ plan, nextPlan, ownLimits, credits, owner }: AdminAccount) => ({
  plan: nextPlan ?? plan,
  ...ownLimits,
  counted: credits.counted,
  owner,
});

const formatted = (limit: number | null): string => (limit === null ? '' : String(limit));

/** Form values; limits are text as typed. */
const fieldsOf = (settings: ReturnType<typeof settingsOf>) => ({
  ...settings,
  perMinute: formatted(settings.perMinute),
  running: formatted(settings.running),
  queue: formatted(settings.queue),
});

/** Empty means the plan's limit. */
const read = (text: string): number | null => (text.trim() === '' ? null : Number(text));
/** NaN would become null in JSON, which means the plan's limit. */
const isLimit = (text: string): boolean => /^\d*$/.test(text.trim());

const limits = [
  ['perMinute', 'Requests a minute'],
  ['running', 'Runs at once'],
  ['queue', 'Runs that may wait'],
] as const;

const isOutdated = (error: unknown): boolean => error instanceof AppraiseError && error.code === 'changed_meanwhile';

export const LimitsForm = ({ account }: { account: AdminAccount }) => {
  // The form's initial values: the service refuses to overwrite another owner's later change.
  const [expected, setExpected] = useState(() => settingsOf(account));
  const [fields, setFields] = useState(() => fieldsOf(expected));
  const change = (changed: Partial<typeof fields>): void => setFields({ ...fields, ...changed });
  const takeOver = (settings: ReturnType<typeof settingsOf>): void => {
    setExpected(settings);
    setFields(fieldsOf(settings));
  };
  const renewed = () => renew('admin.accounts.list', 'admin.accounts.get', 'admin.audit', 'me');
  const save = useMutation({
    mutationFn: () =>
      appraise.call('admin.accounts.update', {
        ...fields,
        id: account.id,
        perMinute: read(fields.perMinute),
        running: read(fields.running),
        queue: read(fields.queue),
        expected,
      }),
    onSuccess: (answer) => {
      takeOver(settingsOf(answer.account));
      return renewed();
    },
  });
  const readAgain = useMutation({
    mutationFn: () => appraise.call('admin.accounts.get', { id: account.id }),
    onSuccess: (answer) => {
      takeOver(settingsOf(answer.account));
      save.reset();
      return renewed();
    },
  });
  const areLimits = limits.every(([name]) => isLimit(fields[name]));
  return (
    <Form onSubmit={() => areLimits && save.mutate()} aria-label="Plan and limits">
      <Select
        label="Plan"
        hint="An upgrade applies at once, a downgrade at the next renewal."
        value={fields.plan}
        options={plans.map((each) => [each, planNames[each]] as const)}
        onChange={(plan) => change({ plan })}
      />
      {limits.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          hint={`Leave empty for the plan’s limit. Now ${count(account.limits[name])}.`}
          inputMode="numeric"
          autoComplete="off"
          value={fields[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          fault={isLimit(fields[name]) ? faultAt(save.error, name) : 'Write a whole number, or leave it empty.'}
        />
      ))}
      <Checkbox
        label="Counts credits"
        checked={fields.counted}
        onChange={(event) => change({ counted: event.target.checked })}
      />
      <Checkbox
        label="Owner"
        hint="Owners can use this administration."
        checked={fields.owner}
        onChange={(event) => change({ owner: event.target.checked })}
      />
      {save.error && <Refused error={save.error} fields={limits.map(([name]) => name)} />}
      {readAgain.error && <Refused error={readAgain.error} />}
      <FormEnd>
        {isOutdated(save.error) ? (
          <Button onClick={() => readAgain.mutate()} busy={readAgain.isPending}>
            Show the settings as they are now
          </Button>
        ) : (
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        )}
        <Doing when={save.isPending} words="Changing the account…" />
        <span role="status" className="small soft">
          {save.data && 'Saved.'}
        </span>
      </FormEnd>
    </Form>
  );
};
