import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { appraise, renew } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, Form, FormEnd, Select, TextField } from '../../parts/form.tsx';
import { faultAt, Refused } from '../../parts/refused.tsx';
import { count } from '../../words.ts';
import { type AdminAccount, planNames } from './accounts-tab.tsx';
import { plans } from './plans.ts';

const written = (limit: number | null): string => (limit === null ? '' : String(limit));
/** Empty: the plan's. */
const read = (text: string): number | null => (text.trim() === '' ? null : Number(text));
/** JSON has no number for what is none: it would arrive as the plan's limit. */
const isLimit = (text: string): boolean => /^\d*$/.test(text.trim());

export const LimitsForm = ({ account }: { account: AdminAccount }) => {
  const { ownLimits } = account;
  const [plan, setPlan] = useState(account.nextPlan ?? account.plan);
  const [perMinute, setPerMinute] = useState(written(ownLimits.perMinute));
  const [running, setRunning] = useState(written(ownLimits.running));
  const [queue, setQueue] = useState(written(ownLimits.queue));
  const [counted, setCounted] = useState(account.credits.counted);
  const [owner, setOwner] = useState(account.owner);
  const save = useMutation({
    mutationFn: () =>
      appraise.call('admin.accounts.update', {
        id: account.id,
        plan,
        perMinute: read(perMinute),
        running: read(running),
        queue: read(queue),
        counted,
        owner,
      }),
    onSuccess: () => renew('admin.accounts.list', 'admin.accounts.get', 'admin.audit', 'me'),
  });
  const limits = [
    ['perMinute', 'Requests a minute', perMinute, setPerMinute, account.limits.perMinute],
    ['running', 'Runs at once', running, setRunning, account.limits.running],
    ['queue', 'Runs that may wait', queue, setQueue, account.limits.queue],
  ] as const;
  return (
    <Form onSubmit={() => limits.every(([, , value]) => isLimit(value)) && save.mutate()} aria-label="Plan and limits">
      <Select
        label="Plan"
        hint="An upgrade applies at once, a downgrade at the next renewal."
        value={plan}
        options={plans.map((each) => [each, planNames[each]] as const)}
        onChange={(next) => setPlan(next)}
      />
      {limits.map(([name, label, value, set, now]) => (
        <TextField
          key={name}
          label={label}
          hint={`Leave empty for the plan’s limit. Now ${count(now)}.`}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => set(event.target.value)}
          fault={isLimit(value) ? faultAt(save.error, name) : 'Write a whole number, or leave it empty.'}
        />
      ))}
      <Checkbox label="Runs cost credits" checked={counted} onChange={(event) => setCounted(event.target.checked)} />
      <Checkbox
        label="Owner of the service"
        hint="Owners can use this administration."
        checked={owner}
        onChange={(event) => setOwner(event.target.checked)}
      />
      {save.error && <Refused error={save.error} fields={limits.map(([name]) => name)} />}
      <FormEnd>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
        <span role="status" className="small soft">
          {save.data && 'Saved.'}
        </span>
      </FormEnd>
    </Form>
  );
};
