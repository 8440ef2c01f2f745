import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../parts/controls/form.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Doing } from '../../parts/states/doing.tsx';
import { faultAt, Refused } from '../../parts/states/refused.tsx';
import { appraise, renew } from '../../service/api.ts';
import { planNames } from './accounts-tab.tsx';
import { plans } from './plans.ts';

export const NewAccount = ({ open, onClose }: { open: boolean; onClose(): void }) => {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [plan, setPlan] = useState(plans[0]!);
  const create = useMutation({
    mutationFn: () => appraise.call('admin.accounts.create', { email, plan }),
    onSuccess: async ({ account }) => {
      await renew('admin.accounts.list', 'admin.audit');
      setEmail('');
      onClose();
      void navigate({ to: '/admin', search: { account: account.id } });
    },
  });
  return (
    <Dialog title="New account" open={open} onClose={onClose}>
      <Form onSubmit={() => create.mutate()} aria-label="New account">
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          fault={faultAt(create.error, 'email')}
        />
        <Select
          label="Plan"
          value={plan}
          options={plans.map((each) => [each, planNames[each]] as const)}
          onChange={(next) => setPlan(next)}
        />
        {create.error && <Refused error={create.error} fields={['email']} />}
        <FormEnd>
          <Button type="submit" look="first" busy={create.isPending} disabled={email.trim() === ''}>
            Create
          </Button>
          <Doing when={create.isPending} words="Creating the account…" />
        </FormEnd>
      </Form>
    </Dialog>
  );
};
